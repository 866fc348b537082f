import { findUnit } from '@assay/engine/units'

/** Reads the units of one column of a price list. */
export type UnitReading = (unit: string) => string

/** A letter of the trade: `C` is a hundred of a thing, `M` a thousand. Written as the price is: "/C", "per C", "/100". */
const HUNDRED = /^(?:\/\s*|per\s+|price per\s+)?(?:c|100|hundred|c\s?pcs?|100\s?(?:pcs?|ea|each))\.?$/i
const THOUSAND =
  /^(?:\/\s*|per\s+|price per\s+)?(?:M|1,?000|1\.000|thousand|M\s?(?:pcs?|PCS?)|1,?000\s?(?:pcs?|ea|each|PCS?|EA))\.?$/
/** Wire is sold by the hundred or thousand feet, siding by the hundred square feet. */
const OF_FEET: Readonly<Record<string, string>> = {
  clf: '100 ft',
  cft: '100 ft',
  'c ft': '100 ft',
  mlf: '1000 ft',
  mft: '1000 ft',
  'm ft': '1000 ft',
  csf: '100 sq ft',
}

const LETTERS = /^(?:\/\s*|per\s+)?[cCM]\.?$/
/** A cook measures in these, and then `c` is a cup. */
const KITCHEN: ReadonlySet<string> = new Set(['tsp', 'tbsp', 'cup', 'pinch', 'dash', 'clove', 'sprig'])
/** Beside these, `M` is a meter. */
const METRIC: ReadonlySet<string> = new Set([
  'm',
  'm2',
  'm3',
  'kg',
  'g',
  'l',
  'ml',
  'cm',
  'mm',
  'km',
  'tonne',
])

/**
 * What the units of a column mean, by what else is in it. A list of hardware has prices per `C` and `M`, which are
 * counts; only among spoons is `c` a cup, and only among metric units is `M` a meter.
 */
export function unitReadingOf(cells: Iterable<string>): UnitReading {
  let isKitchen = false
  let isMetric = false
  for (const cell of new Set(cells)) {
    const text = cell.trim()
    if (LETTERS.test(text)) continue
    const id = findUnit(text)?.id
    if (id === undefined) continue
    if (KITCHEN.has(id)) isKitchen = true
    if (METRIC.has(id)) isMetric = true
  }
  return (unit) => {
    const text = unit.trim()
    const isLetter = LETTERS.test(text)
    if (isLetter && isKitchen && /c\.?$/i.test(text)) return unit
    if (isLetter && isMetric && /M\.?$/.test(text)) return 'm'
    if (HUNDRED.test(text)) return 'hundred'
    if (THOUSAND.test(text)) return 'thousand'
    return OF_FEET[text.toLowerCase()] ?? unit
  }
}
