/** Units that convert into each other, the usual ones. */
const FAMILIES: readonly (readonly string[])[] = [
  ['lb', 'oz', 'kg', 'g'],
  ['gal', 'qt', 'pt', 'cup', 'fl oz', 'l', 'ml'],
  ['hour', 'day', 'week', 'month', 'year'],
  ['night', 'week', 'month'],
  ['each', 'dozen'],
  ['sq ft', 'sq yd', 'sq m', 'acre'],
  ['ft', 'yd', 'm', 'mile', 'km'],
  ['kWh', 'MWh', 'therm'],
  ['GB', 'TB'],
]

/** Whether a unit is one that everybody measures by. */
export const isMeasure = (unit: string): boolean => FAMILIES.some((family) => family.includes(unit))

/** What a quantity may be given in: the units of the line first, then those that convert into them. */
export function unitChoices(units: readonly (string | null | undefined)[]): readonly string[] {
  const own = units.flatMap((unit) => (unit == null || unit === '' ? [] : [unit]))
  const family = FAMILIES.find((one) => own.some((unit) => one.includes(unit))) ?? []
  return [...new Set([...own, ...family])]
}
