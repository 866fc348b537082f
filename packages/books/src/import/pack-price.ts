import { findUnit } from '@assay/engine'

/** What a price is for, when a list has a column of packs beside its units. */
interface PackPrice {
  readonly price: number
  readonly unit: string | undefined
}

/** "24", "24 ct", "24/case", "42/plt", "12 x 1", "pack of 6": so many pieces, without a measure. */
const COUNT =
  /^(?:(?:pack|case|box|set|carton|bag|bundle|sleeve|pallet) of )?(\d{1,6})\s*(?:x\s*1|ct|count|pcs?|pieces?|ea|each|(?:\/|per)\s*(?:cs|case|pk|pack|bx|box|ctn|carton|plt|pallet|skid|bg|bag|bdl|bundle|slv|sleeve|rl|roll|set|tray|crate))?\.?$/i
/** "12 x 16 oz", "6/32 oz", "4-1 gal": so many packs of a measure. */
const OF_MEASURE = /^(\d{1,5})\s*(?:x|×|\/|-|ct\s*\/?)\s*(\d+(?:[.,]\d+)?)\s*([a-z.]+(?: [a-z.]+)?)$/i

/** "42/plt" as a unit: the price is of the pallet, and says how many are on it. */
const COUNT_IN_PACK =
  /^(\d{1,6})\s*\/\s*(?:cs|case|pk|pack|bx|box|ctn|carton|plt|pallet|skid|bg|bag|bdl|bundle|slv|sleeve)\.?$/i

const PIECES = new Set(['each', 'piece'])

/**
 * The price of one where the price is of a pack and the pack says how many it holds. A unit that is no container (`EA`, `lb`) is
 * what the price is of, and the pack only says how it comes.
 */
export function packPrice(
  price: number,
  unit: string | undefined,
  pack: string | undefined,
  isOfPack: boolean,
): PackPrice {
  if (pack === undefined) {
    const inPack = unit === undefined ? undefined : COUNT_IN_PACK.exec(unit)?.[1]
    return inPack === undefined
      ? { price, unit }
      : { price: price / Math.max(1, Number(inPack)), unit: 'each' }
  }
  const known = unit === undefined ? null : findUnit(unit)
  const isContainer = known?.dimension === 'container'
  if (unit !== undefined && !isContainer && !(isOfPack && known !== null && PIECES.has(known.id)))
    return { price, unit }
  const count = COUNT.exec(pack)
  if (count !== null) {
    const pieces = Number(count[1])
    if (!(pieces >= 1) || (unit === undefined && !isOfPack)) return { price, unit }
    return { price: price / pieces, unit: 'each' }
  }
  const measured = OF_MEASURE.exec(pack)
  if (measured !== null && findUnit(measured[3] ?? '') !== null) {
    const amount = Number(measured[1]) * Number((measured[2] ?? '').replace(',', '.'))
    return { price, unit: `${Number(amount.toPrecision(9))} ${measured[3]}` }
  }
  // "50 lb", "5 gal": the pack is the unit. A bare number, "2.2", is none.
  return { price, unit: /\p{L}/u.test(pack) ? pack : unit }
}

/** Spellings of "one piece" that lists mix freely; they must not become two items. */
const PIECE_WORDS =
  /^(?:ea(?:ch)?|pcs?|pce|pieces?|units?|stk|stück|uds?|unidad(?:es)?|pi[eè]ces?|pza|pieza|count|ct)\.?$/i

/** One word for units of one meaning. */
export function plainUnit(unit: string | undefined): string | undefined {
  return unit !== undefined && PIECE_WORDS.test(unit) ? 'each' : unit
}
