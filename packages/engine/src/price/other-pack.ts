import type { Book } from '../book/book.ts'
import { exactly } from '../parse/line.ts'
import type { MatchedLine } from './read-and-match.ts'

/** "12-pack of hard seltzer": what the book has a price of. */
const SOLD = /^(\d{1,2})-pack of\b/
const ASKED =
  /\b(\d{1,2}|four|six|eight|twelve|fifteen|eighteen|twenty[- ]four|thirty)[- ]?(?:pack|pk|rack)\b/i
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

/** "Six pack of hard seltzer" where the book knows packs of twelve: half of one. */
export function withOtherPack(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if ('code' in match || book.items.label(match.item) !== 'pack') return read
  if (line.pack !== null || (line.quantity !== null && line.quantity.value !== 1)) return read
  const sold = Number(SOLD.exec(book.items.name(match.item))?.[1] ?? Number.NaN)
  const [, written = ''] = Number.isNaN(sold) ? [] : (ASKED.exec(line.text) ?? [])
  const asked = WORDS[written.toLowerCase().replace('-', ' ')] ?? Number(written)
  if (!(asked > 0) || asked === sold) return read
  const warnings = [
    ...match.warnings,
    `A pack of ${asked} was taken as ${asked} of the ${sold} that the price is for.`,
  ]
  return {
    ...read,
    line: { ...line, quantity: exactly(asked / sold), unit: 'pack' },
    match: { ...match, warnings },
  }
}
