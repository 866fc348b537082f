import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { SMALL } from '../parse/number-words.ts'
import type { Token } from '../parse/token.ts'
import { isFood, isStaple } from '../price/goods.ts'
import { isPreposition } from '../read/name-words.ts'
import { nameTerms, stem } from '../text/words.ts'
import { findUnit } from '../units/index.ts'
import { itemsCalled, itemsOf } from './measured-thing.ts'
import type { Mend } from './mend.ts'

/** A name of more words is a sentence. */
const NAME_MAX = 4

/** Counts and measures of a row that are written the other way round. */
export function mendCounts(book: Book, row: readonly Token[]): readonly Mend[] {
  return (
    wordBehind(book, row) ??
    packageBehind(book, row) ??
    juiceMeant(book, row) ??
    dishesCounted(book, row) ??
    []
  )
}

const isWord = (token: Token | undefined): boolean => token?.kind === 'word'

/** "Oreos two", "paper towels family size two": a number in a word at the end of a row of nothing but groceries. "Table for two" counts people. */
function wordBehind(book: Book, row: readonly Token[]): readonly Mend[] | null {
  const [last, before] = [row.at(-1), row.at(-2)]
  const count = COUNTS.has(last?.lower ?? '') ? SMALL.get(last?.lower ?? '') : undefined
  if (last === undefined || count === undefined || before === undefined || row.length > NAME_MAX + 1)
    return null
  const name = row.slice(0, -1)
  if (!name.every(isWord) || name.some(({ lower }) => isPreposition(lower) || SMALL.has(lower))) return null
  const isShelfSize = before.lower === 'size' && /^(?:family|party|king|value)$/.test(row.at(-3)?.lower ?? '')
  if (
    /^(?:size|serves?|feeds?|number|no|grade|type|stage|or|all|any|these|those)$/.test(before.lower) &&
    !isShelfSize
  )
    return null
  const item = itemsOf(book, isShelfSize ? name.slice(0, -2) : name).find((one) => isStaple(book, one))
  if (item === undefined) return null
  // "Eggos two" are boxes, and no waffles.
  const unit = profileOf(book, item).defaultUnit
  const word = /^(?:box|pack|bag)$/.test(unit ?? '')
    ? `${count} ${unit === 'box' ? 'boxes' : `${unit}s`}`
    : `x${count}`
  return [{ start: last.start, end: last.end, word }]
}

const COUNTS: ReadonlySet<string> = new Set('two three four five six seven eight nine ten twelve'.split(' '))

/** "1 hot dog pack", "2 cheese blocks": so many packages of it, unless the two words together are a name of their own. */
function packageBehind(book: Book, row: readonly Token[]): readonly Mend[] | null {
  const [count, last] = [row[0], row.at(-1)]
  const name = row.slice(1, -1)
  if (count === undefined || last === undefined || name.length === 0 || name.length > NAME_MAX) return null
  const isCounted = count.kind === 'number' || /^(?:an?|one|two|three|four|five|six)$/.test(count.lower)
  const unit = findUnit(last.lower)
  if (!isCounted || unit === null || !PACKAGES.has(unit.id) || !name.every(isWord)) return null
  // "100 popcorn boxes" are empty.
  if (count.kind === 'number' && count.value > PACKAGES_MAX) return null
  const items = itemsOf(book, name)
  if (!items.some((item) => isFood(book, item) && isSoldInMany(book, item, unit.id))) return null
  const [whole = items[0]] = itemsOf(book, row.slice(1))
  if (whole !== items[0]) return null
  const said = name.map(({ text }) => text).join(' ')
  return [{ start: count.start, end: last.end, word: `${count.text} ${last.text} of ${said}` }]
}

const PACKAGES_MAX = 6
const PACKAGES: ReadonlySet<string> = new Set('pack block carton bag box case tray sleeve'.split(' '))

/** Whether it is known what such a package of it holds, and that it is more than one piece. */
function isSoldInMany(book: Book, item: number, unit: string): boolean {
  const { contents, pieceKg, pieceLitres } = profileOf(book, item)
  return (contents?.[unit] ?? 0) > (pieceKg ?? pieceLitres ?? 1)
}

/** "Cranberry 64 oz": the size of a bottle, and no weight of berries. */
function juiceMeant(book: Book, row: readonly Token[]): readonly Mend[] | null {
  const [fruit, size, unit, times] = row
  // "Cranberry 64 oz x2"
  const isTimes = row.length === 5 && times?.lower === 'x' && row[4]?.kind === 'number'
  if ((row.length !== 3 && !isTimes) || fruit === undefined || size === undefined || !isWord(fruit))
    return null
  const isBottle = BOTTLES.has(size.value) && /^oz$/.test(unit?.lower ?? '')
  if (!isBottle || /s$/.test(fruit.lower)) return null
  // "Tomato 64 oz" is no vegetable juice.
  const isJuice = itemsCalled(book, [fruit.text, 'juice']).some((item) =>
    nameTerms(book.items.name(item)).includes(stem(fruit.lower)),
  )
  return isJuice ? [{ start: fruit.start, end: fruit.end, word: `${fruit.text} juice` }] : null
}

/** Ounces that juice is sold by. */
const BOTTLES: ReadonlySet<number> = new Set([46, 52, 59, 64, 89, 96, 101, 128])

/** "50 plates 50 cups": a list of things, though each of these words is a measure as well. */
function dishesCounted(book: Book, row: readonly Token[]): readonly Mend[] | null {
  const starts = row.flatMap(({ kind }, at) => (kind === 'number' ? [at] : []))
  if (starts.length < 2 || starts[0] !== 0 || starts.length > DISHES_MAX) return null
  // "2 glasses 1 bottle wine" are measures.
  if (starts.some((at) => (row[at]?.value ?? 0) < DISHES_MIN)) return null
  const names = starts.map((from, i) => row.slice(from + 1, starts[i + 1] ?? row.length))
  const isDish = (name: readonly Token[]): boolean => name.length === 1 && DISHES.test(name[0]?.lower ?? '')
  const isThing = (name: readonly Token[]): boolean =>
    name.length > 0 && name.every(isWord) && itemsOf(book, name).length > 0
  if (!names.some(isDish) || !names.every((name) => isDish(name) || isThing(name))) return null
  return starts.slice(1).map((at) => {
    const { start = 0, end = 0, text = '' } = row[at] ?? {}
    return { start, end, word: `, ${text}` }
  })
}

const DISHES = /^(?:plates|cups|bowls|glasses|forks|spoons|knives|napkins)$/
const DISHES_MAX = 12
const DISHES_MIN = 6
