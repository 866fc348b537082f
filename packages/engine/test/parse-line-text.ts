import type { ParsedLine } from '../src/parse/index.ts'

/** A line in one row of text, so tables of examples stay readable: `2 bag of 5 lb | sugar @ Austin`. */
export function lineText({ quantity, unit, pack, item, place }: ParsedLine): string {
  const number =
    quantity && (quantity.low === quantity.high ? `${quantity.low}` : `${quantity.low}-${quantity.high}`)
  const count = pack && pack.count !== 1 ? `${pack.count} x ` : ''
  const holds = pack && ` of ${count}${pack.size ?? '?'} ${pack.unit ?? pack.container}`
  const inside = pack?.container && pack.container !== unit && pack.unit ? ` ${pack.container}` : ''
  const lead = `${quantity?.approximate ? '~' : ''}${number ?? '-'} ${unit ?? '-'}${holds ?? ''}${inside}`
  return `${lead} | ${item}${place ? ` @ ${place.text}` : ''}`
}
