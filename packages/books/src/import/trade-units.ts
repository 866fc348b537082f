import { findUnit } from '@assay/engine/units'

/** Reads the units of one column of a price list. */
export type UnitReading = (unit: string) => string

/** A letter of the trade: `C` is a hundred of a thing, `M` a thousand. Written as the price is: "/C", "per C", "/100". */
const HUNDRED =
  /^(?:\/\s*|per\s+|price per\s+)?(?:c|100|hundred|c\s?pcs?|100\s?(?:pcs?|pieces|ea|each|st(?:c?k|ücke?)?))\.?$/i
const THOUSAND =
  /^(?:\/\s*|per\s+|price per\s+)?(?:M|1,?000|1\.000|thousand|M\s?(?:pcs?|PCS?)|1[,.]?000\s?(?:pcs?|pieces|ea|each|PCS?|EA|[Ss][Tt](?:[Cc]?[Kk]|ücke?)?))\.?$/
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
/** The metric ton of builders' lists. */
const TONNE = /^(?:\/\s*|per\s+)?to\.?$/i
/** A piece among German units; elsewhere it may be a set, a sheet or a stone. */
const PIECE = /^ste?\.?$/i
const GERMAN =
  /^(?:(?:100 ?)?(?:stk|stck|stück)|lfd?m|lfd\. ?m|qm|cbm|std|stunden?|psch|pauschal|to|säcke|eimer|rolle|platte|paar|kanister|palette|fahrt|geb(?:inde)?|ve|vpe|kart|karton)\.?$/i
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
 * counts; only among spoons is `c` a cup, only among metric units is `M` a meter, and only among German units is `St` a piece.
 */
export function unitReadingOf(cells: Iterable<string>): UnitReading {
  let isKitchen = false
  let isMetric = false
  let isGerman = false
  for (const cell of new Set(cells)) {
    const text = cell.trim()
    if (GERMAN.test(text)) isGerman = true
    if (LETTERS.test(text)) continue
    const id = findUnit(text)?.id
    if (id === undefined) continue
    if (KITCHEN.has(id)) isKitchen = true
    if (METRIC.has(id)) isMetric = true
  }
  return (unit) => {
    const text = unit.trim()
    if (TONNE.test(text)) return 't'
    if (isGerman && PIECE.test(text)) return 'Stk'
    const isLetter = LETTERS.test(text)
    if (isLetter && isKitchen && /c\.?$/i.test(text)) return unit
    if (isLetter && isMetric && /M\.?$/.test(text)) return 'm'
    if (HUNDRED.test(text)) return 'hundred'
    if (THOUSAND.test(text)) return 'thousand'
    return OF_FEET[text.toLowerCase()] ?? unit
  }
}
