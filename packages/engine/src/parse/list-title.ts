import { wordSet } from '../text/word-set.ts'
import { firstWord } from './letter-rows.ts'
import { MARKS } from './noise.ts'
import type { Token } from './token.ts'

/** What a list, or a part of one, is called by: an aisle, a room, a kind of shop. */
const HEADS = wordSet(`
  groceries grocery shopping list produce veg veggies fruit dairy meat meats seafood frozen pantry household cleaning baby pet pets hardware garden yard
  school drugstore pharmacy toiletries bathroom kitchen laundry bakery deli beverages drinks snacks misc miscellaneous other todo
  walmart target costco aldi kroger safeway publix heb wegmans lidl meijer sams lowes menards walgreens cvs petco petsmart winco albertsons ikea amazon
  budget expenses bills presupuesto haushaltsbudget haushaltsplan receipt invoice lista compras despensa mandado super supermercado einkaufsliste einkaufszettel einkauf courses
`)
/** The same in two words. */
const PAIRS = wordSet(
  "trader-joes trader-joe's whole-foods home-depot ace-hardware rite-aid dollar-tree dollar-general food-lion sam's-club dry-goods frozen-food frozen-foods canned-goods paper-goods to-buy to-get to-do",
)
/** What may stand beside that. */
const BESIDE = wordSet(`
  run trip list order haul shopping stuff supplies items things store aisle section needs stop club goods day household home family yearly annual weekly monthly weekend my our the for
  week this next new today tomorrow mon tue wed thu fri sat sun monday tuesday wednesday thursday friday saturday sunday from de la receipt invoice
`)
/** A row of more words says more. */
const WORDS_MAX = 5

/**
 * "PRODUCE", "Costco run", "Shopping list 11/17", "cleaning supplies": a row that only says what the rows below it are, or where they are bought. "Deli
 * meat" is a thing.
 */
export function isListTitle(
  tokens: readonly Token[],
  from: number,
  to: number,
  /** Where the last word of all rows stands. */
  lastWord: number,
): boolean {
  const isRow = (from === 0 || tokens[from - 1]?.kind === 'break') && tokens[to]?.kind === 'break'
  if (!isRow || lastWord < to || !FIRST_WORDS.has(firstWord(tokens, from, to))) return false
  const row = tokens.slice(from, to)
  // "milk\nfruit\nbread": in the middle of a list one small word is wanted like the others.
  const isLone = from > 0 && row.length === 1 && /^\p{Ll}/u.test(row[0]?.text ?? '')
  return !isLone && isTitle(row)
}

export function isTitle(row: readonly Token[]): boolean {
  const words = row.filter(({ kind }) => kind === 'word').map(({ lower }) => lower)
  if (words.length === 0 || words.length > WORDS_MAX) return false
  const isOther = row.some(
    ({ kind, text }) => kind === 'sign' && !MARKS.has(text) && !/^[&/()#[\]+]$/.test(text),
  )
  // "Budget 2026": of which year.
  const numbers = row.filter(({ kind, text }) => kind === 'number' && !/^(?:19|20)\d\d$/.test(text))
  // "11/17" is a day; "2 snacks" are wanted.
  if (isOther || numbers.length === 1 || numbers.length > 3) return false
  let heads = 0
  let joints = row.filter(({ text }) => /^[&/+]$/.test(text) && numbers.length === 0).length
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (PAIRS.has(`${word}-${words[at + 1]}`)) {
      heads += 1
      at += 1
    } else if (HEADS.has(word)) heads += BESIDE.has(word) && heads > 0 ? 0 : 1
    else if (JOINTS.has(word)) joints += 1
    else if (!BESIDE.has(word)) return false
  }
  // "Meat & dairy" are two, "deli meat" is one thing.
  return heads > 0 && heads <= joints + 1
}

const JOINTS = wordSet('and y und et')
/** What a title may begin with. Most rows are told apart by their first word, without a look at the rest. */
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...HEADS,
  ...BESIDE,
  ...JOINTS,
  ...Array.from(PAIRS, (pair) => pair.slice(0, pair.indexOf('-'))),
])
