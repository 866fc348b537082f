import type { Book } from '../book/book.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import { nameTerms, stem } from '../text/words.ts'
import type { FoundName } from './find-names.ts'
import { itemOf } from './find-phrases.ts'
import { roleOf } from './word-roles.ts'

/** Words between "for" and a thing: "for the", "for my old". */
const BETWEEN = /^(?:an?|the|my|our|your|his|her|their|some|this|that)$/
const BETWEEN_MAX = 2

/** "Charcoal for the grill" is not a charcoal grill: a name that goes over a "for" to what the item is called ends in the purpose. */
export function endsInPurpose(book: Book, tokens: readonly Token[], { from, to, name }: FoundName): boolean {
  const joint = tokens.findIndex(({ lower }, at) => at > from && at < to && lower === 'for')
  if (joint < 0 || !hasAmount(tokens)) return false
  const title = book.items.name(book.names.firstItemOf(name))
  // "4 lbs butter for the croissants" are no butter croissants.
  const isFor = BETWEEN.test(tokens[joint + 1]?.lower ?? '')
  if (
    isFor &&
    tokens.slice(from, joint).some(({ kind, lower }) => kind === 'word' && itemOf(book, stem(lower)) !== null)
  )
    return !/\bfor\b/i.test(title)
  const head = nameTerms(title.split(',')[0] ?? '').at(-1)
  // "Window tint of an SUV", "skid steer rental by the week": there the last word is what it is done to, or for how long.
  return (
    !/\b(?:for|of|at|by|in|on|to|with|per)\b/i.test(title) &&
    head !== undefined &&
    nameTerms(tokens[to - 1]?.text ?? '').includes(head)
  )
}

/**
 * "Cabbage 10 lbs for coleslaw", "gas for the van": what a thing that the book knows is bought for is not what is bought. A rent is of what
 * stands behind it.
 */
export function isBoughtFor(book: Book, tokens: readonly Token[], from: number): boolean {
  let joint = from - 1
  while (joint > from - 1 - BETWEEN_MAX && BETWEEN.test(tokens[joint]?.lower ?? '')) joint--
  if (tokens[joint]?.lower !== 'for' || !hasAmount(tokens)) return false
  for (let at = joint - 1; at >= 0; at--) {
    const token = tokens[at]
    if (token === undefined || /^[,;:.?!]$/.test(token.text) || token.kind === 'break') return false
    if (token.kind !== 'word' || roleOf(token.lower, book.brands) !== 'other') continue
    const one = itemOf(book, stem(token.lower))
    const before = tokens[at - 1]
    const two = before?.kind === 'word' ? itemOf(book, `${stem(before.lower)} ${stem(token.lower)}`) : null
    const item = two ?? one
    if (item !== null) return book.items.label(item) !== 'month'
    // "Charcoal for the grill"
    if (book.names.find(nameTerms(token.text).join(' ')) >= 0) return true
  }
  return false
}

/** Goods are bought by an amount or for some money; a "band for a wedding" and a "skid steer for a week" are things of that name. */
function hasAmount(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind }, at) =>
      kind === 'number' &&
      (/^[$€£]$/.test(tokens[at - 1]?.text ?? '') ||
        /^(?:mass|volume|container)$/.test(readUnit(tokens, at + 1)?.unit.dimension ?? '')),
  )
}
