/** Units that are written the same for one and for many. */
const UNCHANGED: ReadonlySet<string> = new Set(
  'lb oz fl oz kg g mg t l ml cl gal qt pt cwt dozen each ft in yd m cm mm mi km nmi sq ft sq yd sq in sq m acre-ft cu ft cu yd kWh MWh Wh MMBtu Btu GB TB MB kB W kW'.split(
    ' ',
  ),
)
const IRREGULAR: Readonly<Record<string, string>> = {
  person: 'people',
  foot: 'feet',
  inch: 'inches',
  loaf: 'loaves',
  half: 'halves',
  'square foot': 'square feet',
}

/** A unit beside an amount of it: `40 hours`, `1 hour`, `12 lb`. */
export function pluralUnit(unit: string, value: number): string {
  if (value === 1 || UNCHANGED.has(unit) || UNCHANGED.has(unit.split(' ').at(-1) ?? '')) return unit
  const irregular = IRREGULAR[unit]
  if (irregular !== undefined) return irregular
  // "100 g", "million tokens", "kWh/day": a size or a plural already.
  if (!/^[a-z]+(?:[ -][a-z]+)*$/.test(unit) || /[^s]s$/.test(unit)) return unit
  if (/[^aeiou]y$/.test(unit)) return `${unit.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(unit) ? `${unit}es` : `${unit}s`
}
