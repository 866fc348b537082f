/** What units measure, and how much of the plain unit one of them is. */
const MEASURES: Readonly<Record<string, readonly [kind: string, size: number]>> = {
  kg: ['kg', 1],
  g: ['kg', 0.001],
  '100 g': ['kg', 0.1],
  lb: ['kg', 0.45359237],
  oz: ['kg', 0.028349523],
  '8 oz': ['kg', 0.22679619],
  '12 oz': ['kg', 0.34019428],
  '16 oz': ['kg', 0.45359237],
  ton: ['kg', 907.18474],
  l: ['l', 1],
  liter: ['l', 1],
  '2 liter': ['l', 2],
  gal: ['l', 3.785411784],
  gallon: ['l', 3.785411784],
  '0.5 gallon': ['l', 1.892705892],
  quart: ['l', 0.946352946],
  qt: ['l', 0.946352946],
  pint: ['l', 0.473176473],
  pt: ['l', 0.473176473],
  'fl oz': ['l', 0.0295735296],
  '12 fl oz': ['l', 0.354882355],
  '16 fl oz': ['l', 0.473176473],
  'sq m': ['sq m', 1],
  'sq ft': ['sq m', 0.09290304],
  'sq yd': ['sq m', 0.83612736],
  km: ['km', 1],
  mile: ['km', 1.609344],
  hour: ['hour', 1],
  day: ['day', 1],
  night: ['night', 1],
  week: ['year', 7 / 365.25],
  month: ['year', 1 / 12],
  year: ['year', 1],
  kWh: ['kWh', 1],
  therm: ['therm', 1],
  dozen: ['each', 12],
}

/** A day of care is one of five in a week. */
const DAYS_PER_YEAR = 5 * (365.25 / 7)

/** How many of `unit` an amount of another is; null where they measure different things. Nouns count pieces. */
export function amountIn(amount: number, from: string, unit: string): number | null {
  const [kind, size] = MEASURES[from] ?? ['each', 1]
  const [wanted, one] = MEASURES[unit] ?? ['each', 1]
  if (kind === 'day' && wanted === 'year') return amount / DAYS_PER_YEAR / one
  return kind === wanted ? (amount * size) / one : null
}

/** The unit that a concept of ours is priced by, for what the source measures so. */
export function usualUnit(unit: string): string {
  const usual: Readonly<Record<string, string>> = { kg: 'lb', l: 'gal', 'sq m': 'sq ft', km: 'mile' }
  return usual[unit] ?? unit
}
