import { wordSet } from '../text/word-set.ts'
import { isHyphen } from './cardinal.ts'
import { skipLeadingNoise } from './noise.ts'
import { mayStartNumber, readNumber } from './number.ts'
import type { Token } from './token.ts'
import { readUnit } from './unit-reader.ts'

const OCCASIONS = wordSet(
  `night party dinner lunch breakfast brunch bbq barbecue cookout picnic potluck birthday wedding shower reception meal meals recipe
  sunday monday tuesday wednesday thursday friday saturday weekend week trip stuff supplies ingredients fixings essentials basics
  list needs restock run prep bar buffet feast staffing crew lunches dinners breakfasts snacks parties fundraiser potlucks event retreat camp order
  supper suppers luncheon luau tailgate cookoff reunion banquet benefit`,
)
/** What people are fed with together, by how it is made: before a mark these are the occasion, and not the dish. */
const FEASTS = wordSet(
  `fish-fry catfish-fry chicken-fry shrimp-fry turkey-fry crawfish-boil shrimp-boil crab-boil seafood-boil country-boil clam-bake lobster-bake pig-roast
  hog-roast oyster-roast weenie-roast bake-sale cook-off cookie-exchange soup-kitchen game-day`,
)
export const isOccasionWord = (lower: string): boolean => OCCASIONS.has(lower)

const EATERS = /^(?:people|ppl|persons|adults|guests|kids|children|friends)$/
export const isEater = (lower: string): boolean => EATERS.test(lower)

const HANDS =
  /^(?:guys?|men|man|ladies|women|boys|girls|workers?|hands|dudes|teens|helpers?|laborers?|crew|folks|students)$/
const SERVED = /^(?:plates?|orders?|dinners?|meals?|servings?|portions?|baskets?|boxes|tickets?|trays?)$/

/** A heading is at most this many tokens: "my son's 8th birthday party for 20 kids -". */
const TOKENS_MAX = 12

/** The first thing of a list and its amount are at most this many tokens. */
const GOODS_WITHIN = 6

/**
 * "Pizza night!! 2 lb mozzarella, ...", "spaghetti dinner for 6 people - need 2 lbs spaghetti, ...": what the list is for, which is
 * not itself on the list. Only what ends in an occasion, has a mark behind it, and is followed by an amount of something is taken away.
 */
export function withoutOccasion(tokens: readonly Token[]): readonly Token[] {
  const list = listBelow(tokens)
  if (list !== null) return tokens.slice(list)
  let mark = 0
  while (mark < Math.min(tokens.length, TOKENS_MAX) && !isMark(tokens, mark)) mark += 1
  if (mark === 0 || mark >= TOKENS_MAX || !isMark(tokens, mark)) return tokens
  const isDish = isDishFor(tokens.slice(0, mark), tokens.slice(mark + 1, mark + 1 + TOKENS_MAX))
  if (!isDish && !isOccasion(tokens.slice(0, mark))) return tokens
  let next = mark
  while (isMark(tokens, next)) next += 1
  if (tokens[next]?.kind === 'sign') return tokens
  const goods = skipLeadingNoise(tokens, next, tokens.length)
  const first = tokens[goods]
  // "Warehouse crew: 6 ppl x 8 hrs": who works is the thing itself.
  const counted = tokens[goods + 1]?.lower ?? ''
  if (mayStartNumber(first) && (isEater(counted) || HANDS.test(counted))) return tokens
  // "Fish fry - 12 plates": so many of it. "Fundraiser: 100 plates" are goods.
  const behind = tokens[goods + 2]
  const isLast = behind === undefined || behind.kind !== 'word'
  if (mayStartNumber(first) && isLast && SERVED.test(counted) && isFeast(tokens.slice(0, mark))) return tokens
  // "Crawfish boil: 30 lb": nothing but how much of it.
  const unit = mayStartNumber(first) ? readUnit(tokens, goods + 1) : null
  if (unit !== null && unit.next >= tokens.length && isFeast(tokens.slice(0, mark))) return tokens
  // "Costco run: rotisserie chicken x3": the amount may stand behind the thing.
  const isCounted =
    tokens.slice(goods, goods + GOODS_WITHIN).some(({ kind }) => kind === 'number') ||
    mayStartNumber(first) ||
    /^(?:loaf|dozen|bag|box|jar|can|gallon)$/.test(first?.lower ?? '')
  return isCounted ? tokens.slice(next) : tokens
}

/**
 * "Pancake breakfast for 80\n- pancake mix 20 lb\n- ...", "kids party\n2 dozen cupcakes\n3 pizzas": where the list begins below a row that says what it
 * is for. The rows of the list have bullets and that one has none, or it ends in an occasion and every row of the list has an amount.
 */
function listBelow(tokens: readonly Token[]): number | null {
  const end = tokens.findIndex(({ kind }) => kind === 'break')
  const head = tokens.slice(0, end)
  const [first] = head
  if (end < 1 || end > TOKENS_MAX || first?.kind !== 'word' || mayStartNumber(first)) return null
  // "In Austin:" says where, and numbers but for how many it is count goods.
  if (head.at(-1)?.text === ':' || /^(?:in|at|near|around)$/.test(first.lower)) return null
  if (head.some((_, at) => isNumber(head[at]) && head[at - 1]?.lower !== 'for')) return null
  const starts = tokens.flatMap(({ kind }, at) => {
    const isRow = kind === 'break' && tokens[at + 1] !== undefined && tokens[at + 1]?.kind !== 'break'
    return isRow && at >= end ? [at + 1] : []
  })
  const [from] = starts
  if (from === undefined || starts.length < 2 || starts.length > ROWS_MAX) return null
  // "Eggs\n- 3 dozen brown\n- 2 dozen white": one word is the thing itself.
  const isBulleted =
    head.length > 1 &&
    !isBullet(first) &&
    starts.every((at) => isBullet(tokens[at]) && tokens[at + 1]?.spaced === true)
  if (isBulleted) return from
  while (WHEN.test(head.at(-1)?.lower ?? '')) head.pop()
  if (!isOccasion(head)) return null
  const rows = starts.map((at, row) => tokens.slice(at, starts[row + 1] ?? tokens.length))
  return rows.every((row) => row.some(({ kind }) => kind === 'number')) ? from : null
}

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && (token.kind === 'number' || readNumber([token], 0) !== null)

/** A longer list is looked at no further. */
const ROWS_MAX = 60
const WHEN = /^(?:today|tonight|tomorrow|this|next|week|weekend|month|year)$/
const isBullet = (token: Token | undefined): boolean => /^[-–—*•·▪●○■□☐✓✔]$/u.test(token?.text ?? '')

function isMark(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  return token !== undefined && (/^[:!]$/.test(token.text) || (isHyphen(token) && token.spaced))
}

/** "Pancakes for 12 - 5 lb flour, 18 eggs": the dish and for how many it is, before a list. */
function isDishFor(head: readonly Token[], list: readonly Token[]): boolean {
  const people = isEater(head.at(-1)?.lower ?? '') ? -2 : -1
  const isFor = head.at(people - 1)?.lower === 'for' && isNumber(head.at(people))
  const isNamed = head.length + people >= 2 && head[0]?.kind === 'word' && !mayStartNumber(head[0])
  const [first] = list
  const comma = list.findIndex(({ text }) => text === ',')
  // "Ribs for 6 - 4 racks, ...": there the dish is the first thing.
  // "Sandwiches for 40 - 10 lb ham" lists one thing, with its unit.
  const isOne = comma < 0 && list.length > 2 && readUnit(list, 1) !== null
  const isThing = isOne || comma > 2 || (comma > 0 && readUnit(list, comma - 1) === null)
  return isFor && isNamed && isThing && first?.kind === 'number' && first.spaced
}

/** Words that end in an occasion, and perhaps for how many it is. */
function isOccasion(words: readonly Token[]): boolean {
  const people = words.findIndex(
    ({ lower }, at) => lower === 'for' && mayStartNumber(words[at + 1]) && at + 3 >= words.length,
  )
  // "For 8 people:" alone.
  if (people === 0 && isEater(words.at(-1)?.lower ?? '')) return true
  const isSized = people > 0 && (people + 2 === words.length || isEater(words.at(-1)?.lower ?? ''))
  const named = isSized ? words.slice(0, people) : words
  const isPlain = named.every(({ kind, text }) => kind === 'word' || /^['’&-]$/.test(text))
  return isPlain && (OCCASIONS.has(named.at(-1)?.lower ?? '') || isFeast(named))
}

function isFeast(head: readonly Token[]): boolean {
  const [before, last] = head.filter(({ kind }) => kind === 'word').slice(-2)
  return FEASTS.has(`${before?.lower}-${last?.lower}`)
}

const REMARKS_END = wordSet(
  `night nite party dinner lunch breakfast brunch supper bbq barbecue cookout picnic potluck wedding reception prep feast fundraiser event retreat
  day sale cleanup reunion tailgate banquet cookoff sunday monday tuesday wednesday thursday friday saturday weekend week`,
)
/** What begins with one of these is wanted. */
const WANTS = /^(?:an?|some|and|also|plus|need|get|buy|order|want|the|for|with|one|any|how|what|book|hire)$/
/** "St. Mark's parish pancake breakfast". */
const REMARK_MAX = 6

/** "Taco tuesday prep", "kitchen cleanup day": a few words that count nothing and end in an occasion. */
export function isOccasionSaid(tokens: readonly Token[], from: number, to: number): boolean {
  let end = to
  while (end > from && tokens[end - 1]?.kind !== 'word') end -= 1
  const words = tokens.slice(from, Math.min(end, from + REMARK_MAX + 1))
  return (
    words.length > 1 &&
    words.length <= REMARK_MAX &&
    words.every(({ kind, lower }) => kind === 'word' && !/^(?:for|of|in|at)$/.test(lower)) &&
    !WANTS.test(words[0]?.lower ?? '') &&
    REMARKS_END.has(words.at(-1)?.lower ?? '')
  )
}
