import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { exactly } from '../parse/line.ts'
import type { Match } from './match.ts'
import type { MatchedLine } from './read-and-match.ts'

/** "12-pack of hard seltzer": what the book has a price of. */
const SOLD = /^(\d{1,2})-pack of\b/
const ASKED =
  /\b(\d{1,2}|four|six|eight|twelve|fifteen|eighteen|twenty[- ]four|thirty)[- ]?(?:pack|pk|rack)s?\b/i
const WORDS: Readonly<Record<string, number>> = {
  four: 4,
  six: 6,
  eight: 8,
  twelve: 12,
  fifteen: 15,
  eighteen: 18,
  'twenty four': 24,
  thirty: 30,
}

/** "Six pack of hard seltzer", "2 cases of white claw (24pk)" where the book knows packs of twelve: half of one, and four of them. */
export function withOtherPack(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if (!('code' in match) && isSingle(book, match.item)) return withMultipack(read, match)
  if ('code' in match || book.items.label(match.item) !== 'pack') return read
  if (line.pack !== null || !/^(?:pack|null)$/.test(String(line.unit))) return read
  const sold = Number(SOLD.exec(book.items.name(match.item))?.[1] ?? Number.NaN)
  const [said = '', written = ''] = Number.isNaN(sold) ? [] : (ASKED.exec(line.text) ?? [])
  const asked = WORDS[written.toLowerCase().replace('-', ' ')] ?? Number(written)
  // "2 twelve packs" were counted before, or are one of what they make.
  if (line.quantity === null && /s$/i.test(said)) return read
  const packs = line.quantity?.value ?? 1
  if (!(asked > 0) || asked === sold || packs === asked || !Number.isInteger(packs)) return read
  const warnings = [
    ...match.warnings,
    `A pack of ${asked} was taken as ${asked} of the ${sold} that the price is for.`,
  ]
  return {
    ...read,
    line: { ...line, quantity: exactly((packs * asked) / sold), unit: 'pack' },
    match: { ...match, warnings },
  }
}

/** Clothes by the piece or the pair: the plain ones of a multipack cost far less each. Where the book says what a pack holds, its price is of packs. */
function isSingle(book: Book, item: number): boolean {
  const profile = profileOf(book, item)
  return (
    book.items.category(item) === 'clothing' &&
    /^(?:each|pair)$/.test(book.items.label(item)) &&
    profile.contents?.['pack'] === undefined
  )
}

/** From three on it is a multipack: two may be any two. */
const MULTIPACK_MIN = 3
/** Six T-shirts of one pack cost about as much as 1.2 bought by themselves, and a dozen pairs of gloves as two. */
const MULTIPACK_POWER = 0.3

/** How many one pack holds: "5 pk", "3 5-packs", "packs of 5", "packs of onesies (5)". */
const HELD =
  /\b(\d{1,2})[ -]?(?:pack|pk)\b|\b(\d{1,2})-(?:packs|pks)\b|\bpacks? of (\d{1,2})\b|\bpacks? of [^()\d]*\((\d{1,2})(?: ?(?:ct|count))?\)/i

/** "12 pack of work gloves": no twelve times the price of a pair that is sold alone. */
function withMultipack(read: MatchedLine, match: Match): MatchedLine {
  const { line } = read
  const [, ...held] = HELD.exec(line.text) ?? []
  const count = Number(held.find((one) => one !== undefined))
  const packs = (line.quantity?.value ?? 0) / count
  if (!(count >= MULTIPACK_MIN) || !Number.isInteger(packs) || packs < 1) return read
  const value = Number((packs * count ** MULTIPACK_POWER).toPrecision(3))
  const one = Number((value / packs).toPrecision(3))
  const note = `A pack of ${count} was taken to cost as much as ${one} bought one by one.`
  return {
    ...read,
    line: { ...line, quantity: { value, low: value / 2, high: value * 2, approximate: true }, pack: null },
    match: { ...match, warnings: [...match.warnings, note] },
  }
}
