import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { exactly, type ParsedLine, type ParsedQuantity } from '../parse/line.ts'
import { readNumber } from '../parse/number.ts'
import { tokenize } from '../parse/token.ts'
import { PEOPLE_MAX } from '../read/head-count.ts'
import { groupOf, isFood } from './goods.ts'
import type { MatchedLine } from './read-and-match.ts'

/** A piece that is heavier than this is no portion: a potato is one, a turkey feeds many. */
const PORTION_KG_MAX = 0.45
/** Whoever gets one piece gets at most so many portions. */
const PORTIONS_OF_PIECE = 2
/** Nobody eats one of these by himself. */
const HOLDERS = /^(?:loaf|can|box|tub|bottle|jar|bag)$/
/** What one person is served of a whole bird, a ham or a melon, with its bones and its rind. */
const SERVED_KG = 0.5
const LB_KG = 0.45359237
const GAL_LITRES = 3.785411784

/**
 * "Spaghetti for 6", "turkey for 12 people": so many eat of it, and nobody eats a box or a turkey. Where the book knows a portion, that many portions;
 * of large pieces, as many as feed them. How much of anything else they need is not known.
 */
export function forPeople(book: Book, read: MatchedLine): MatchedLine {
  const { line, match } = read
  if ('code' in match || book.header.estimate !== 'item' || !isFood(book, match.item)) return read
  const group = groupOf(book, match.item)
  const people = /^(?:mass|volume)$/.test(group) ? peopleIn(line) : null
  if (people === null) return read
  const profile = profileOf(book, match.item)
  const piece = profile.pieceKg ?? null
  const portion = profile.contents?.['person']
  // A box of cereal is many portions; a pork chop is one.
  const isOneEach = piece !== null && piece <= Math.min(PORTION_KG_MAX, (portion ?? 1) * PORTIONS_OF_PIECE)
  const isHolder =
    portion === undefined &&
    Object.entries(profile.contents ?? {}).some(([unit, held]) => HOLDERS.test(unit) && held === piece)
  if (isOneEach && !isHolder && line.quantity !== null) return read
  if (portion !== undefined) {
    const measure = group === 'mass' ? { unit: 'lb', one: LB_KG } : { unit: 'gal', one: GAL_LITRES }
    const note = `A portion was taken as ${Math.round(portion * 1000)} ${group === 'mass' ? 'g' : 'ml'} for each of ${people}.`
    return {
      ...read,
      line: { ...line, quantity: portions(people * (portion / measure.one)), unit: measure.unit },
      match: { ...match, warnings: [...match.warnings, note] },
    }
  }
  if (piece !== null && !isHolder) {
    const pieces = Math.max(1, Math.round((people * SERVED_KG) / piece))
    return { ...read, line: { ...line, quantity: exactly(pieces) } }
  }
  if (line.quantity === null) return read
  const message = `How much of "${book.items.name(match.item)}" ${people} people need is not known.`
  return { line, match: { code: 'no_match', message, nearest: null }, ignored: [] }
}

/** Some eat half of it, others take twice. */
const portions = (amount: number): ParsedQuantity => {
  const value = Number(amount.toPrecision(3))
  return { value, low: value * 0.7, high: value * 1.6, approximate: true }
}

/** How many eat, where the line was counted by them. */
function peopleIn({ text, quantity, unit, pack }: ParsedLine): number | null {
  if (unit !== null || pack !== null) return null
  const [found] = FOR_PEOPLE.exec(text) ?? []
  const tokens = tokenize(found ?? '')
  const people = found === undefined ? null : readNumber(tokens, 1)
  if (people === null || people.value < 2 || people.value > PEOPLE_MAX) return null
  return quantity === null || quantity.value === people.value ? people.value : null
}

const FOR_PEOPLE =
  /\b(?:for|feeds?|serves?|feeding|serving) [a-zß-öø-žșțạ-ỹ\d-]+(?: (?:people|ppl|persons?|adults|guests|kids|children|friends|of us))?\W*$/i
