import { wordSet } from '../text/word-set.ts'
import { isHyphen } from './cardinal.ts'
import { isEnd, isStart, without } from './drop-tokens.ts'
import { mayStartNumber } from './number.ts'
import { isEater, isOccasionWord } from './occasion.ts'
import { WEEKDAY_WORDS } from './schedule-parts.ts'
import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'
import { readUnit } from './unit-reader.ts'

const PEOPLE = wordSet(`
  wife husband hubby mom mama mother dad father grandma granny grandpa nana boss coach teacher kid kids son daughter sister brother neighbor
  friend girlfriend boyfriend gf bf aunt uncle she he everyone somebody someone recipe
`)
const WANTS = wordSet('wants want needs need asked asks calls')
const SAYS = wordSet('says say said told')
const TO_GET = wordSet('me us him her them to get grab buy pick up for that we i need some want')

/** Papers that goods are written on. */
const PAPERS = wordSet('invoice receipt bill order quote menu recipe ad flyer list sheet ticket email')
const SHOWS = wordSet('has had have shows show showed lists listed reads')
const OPENS = wordSet('ok okay so well um hey yo alright')

/** "My wife says to get 2 lb butter", "recipe calls for 3 eggs", "ok so the invoice has wings 40 lb": who wants it, or where it stands. */
function errandEnd(tokens: readonly Token[], at: number): number {
  if (!isStart(tokens[at - 1])) return at
  let from = at
  while (from < at + OPENS_MAX && OPENS.has(tokens[from]?.lower ?? '')) from++
  const who = /^(?:my|the|our|his|her|this|your|their)$/.test(tokens[from]?.lower ?? '') ? from + 1 : from
  const says = tokens[who + 1]?.lower ?? ''
  const isShown = PAPERS.has(tokens[who]?.lower ?? '') && (SHOWS.has(says) || SAYS.has(says))
  // "The bill has $40 on it" tells a price.
  if (isShown && tokens[who + 2]?.kind === 'word') return who + 2
  if (!PEOPLE.has(tokens[who]?.lower ?? '') || !(WANTS.has(says) || SAYS.has(says))) return at
  let next = who + 2
  while (TO_GET.has(tokens[next]?.lower ?? '') && next < who + TO_GET_MAX) next++
  // "Kids say cheese" asks for nothing.
  const isWanted = WANTS.has(says) || next > who + 2
  return isWanted && tokens[next] !== undefined ? next : at
}

const TO_GET_MAX = 8
const OPENS_MAX = 3

const GOES = wordSet('going headed heading running off stopping')
const STORES = wordSet(`
  store stores shop market supermarket grocery costco walmart target aldi kroger safeway publix heb wegmans lidl sams meijer winco depot lowes menards walgreens
  cvs joes foods
`)
const STORE_WITHIN = 4

/** "Going to the store for 2 gal milk", "heading to costco to get eggs". Whoever goes to the zoo or to Austin says more by it. */
function tripEnd(tokens: readonly Token[], at: number): number {
  if (!GOES.has(tokens[at]?.lower ?? '') || !/^(?:to|by|over)$/.test(tokens[at + 1]?.lower ?? '')) return at
  const isFirst =
    isStart(tokens[at - 1]) || /^(?:im|we're|i'm|m|re|am|are)$/.test(tokens[at - 1]?.lower ?? '')
  if (!isFirst) return at
  for (let next = at + 2; next <= at + 2 + STORE_WITHIN; next++) {
    if (tokens[next]?.kind !== 'word') return at
    const isStore = STORES.has(tokens[next - 1]?.lower ?? '')
    if (isStore && tokens[next]?.lower === 'for') return next + 1
    if (isStore && tokens[next]?.lower === 'to' && /^(?:get|buy|grab)$/.test(tokens[next + 1]?.lower ?? ''))
      return next + 2
  }
  return at
}

/** Words of a question about what was named before it. */
const ASKS = wordSet(`
  what whats wat u you think itll it'll it will be b does do that thats this these all of it come to comes out total altogether together run runs cost costs me
  gonna going is are the damage price would i we owe am looking at in everything ballpark roughly about like spend pay set back add up amount for much how
`)

/** "..., 3 dozen eggs what does that come to?": a question that names nothing closes the row. */
function questionEnd(tokens: readonly Token[], at: number): number {
  const isAsking =
    /^(?:what|whats|wat)$/.test(tokens[at]?.lower ?? '') ||
    (tokens[at]?.lower === 'how' && tokens[at + 1]?.lower === 'much')
  if (!isAsking || isStart(tokens[at - 1])) return at
  let next = at
  while (next < at + QUESTION_MAX && isAsked(tokens[next])) next++
  // "What do I do?" asks for help.
  return isEnd(tokens[next]) && !tokens.slice(at + 2, next).some(({ lower }) => lower === 'do') ? next : at
}

const QUESTION_MAX = 16

const isAsked = (token: Token | undefined): boolean =>
  ASKS.has(token?.lower ?? '') || /^[?!.,$'’]$/.test(token?.text ?? '')

const SOLD = wordSet('goes sells go sell retails retail going selling goin')
/** What may stand behind the question: "... go for these days". */
const NOWADAYS = /^(?:these|nowadays|now|right|today|in|at|around|near|lately|rn|per|[?,.!)])$/

/** "(any idea) what a bag of rice goes for, ...": the verb of the question behind the thing. "Go for a walk" is none. */
function soldEnd(tokens: readonly Token[], at: number): number {
  if (at === 0 || !SOLD.has(tokens[at]?.lower ?? '') || tokens[at + 1]?.lower !== 'for') return at
  const after = tokens[at + 2]
  return isEnd(after) || NOWADAYS.test(after?.lower ?? '') ? at + 2 : at
}

const DAYS = wordSet(`today tomorrow tmrw tonight noon asap ${WEEKDAY_WORDS.join(' ')}`)

/** "... due friday", "... pick up tomorrow". */
function dueEnd(tokens: readonly Token[], at: number): number {
  // "Trash pick up tuesday" is a thing itself.
  if (
    at === 0 ||
    isStart(tokens[at - 1]) ||
    !someBefore(tokens, at, (before) => tokens[before]?.kind === 'number')
  )
    return at
  const isPicked = tokens[at]?.lower === 'pick' && tokens[at + 1]?.lower === 'up'
  if (!isPicked && !/^(?:due|needed)$/.test(tokens[at]?.lower ?? '')) return at
  let next = isPicked ? at + 2 : at + 1
  while (/^(?:by|on|this|next)$/.test(tokens[next]?.lower ?? '')) next++
  return DAYS.has(tokens[next]?.lower ?? '') && isEnd(tokens[next + 1]) ? next + 1 : at
}

/** Whether a token of the row before `at`, a few words back at most, passes a test. */
function someBefore(tokens: readonly Token[], at: number, test: (before: number) => boolean): boolean {
  for (let before = at - 1; before >= Math.max(0, at - ROW_MAX) && !isStart(tokens[before]); before--)
    if (test(before)) return true
  return false
}

const ROW_MAX = 40

/** "(feeds 12)", "(for 8 people)", "... and 2 onions. For two.": behind an amount this says nothing more about how much. */
function feedsEnd(tokens: readonly Token[], at: number): number {
  const isInBrackets = tokens[at]?.text === '('
  const isSentence = at > 1 && SENTENCE_ENDS.has(tokens[at - 1]?.text ?? '')
  return isInBrackets || isSentence ? fedEnd(tokens, at, isInBrackets, isSentence) : at
}

const SENTENCE_ENDS: ReadonlySet<string> = new Set('.!')

function fedEnd(tokens: readonly Token[], at: number, isInBrackets: boolean, isSentence: boolean): number {
  const from = isInBrackets ? at + 1 : at
  const word = tokens[from]?.lower ?? ''
  if (!/^(?:feeds|serves|for)$/.test(word) || !mayStartNumber(tokens[from + 1])) return at
  const isPeople = isEater(tokens[from + 2]?.lower ?? '')
  if (isInBrackets && word === 'for' && !isPeople) return at
  const end = isPeople ? from + 3 : from + 2
  const isClosed = isInBrackets ? tokens[end]?.text === ')' : isStart(tokens[end])
  // Hours of bowling are for each, and those of a bartender are for all.
  const isHired =
    isSentence &&
    isPeople &&
    tokens.slice(Math.max(0, at - HIRED_MAX), at).some(({ lower }) => HIRED.has(lower))
  const isGoods = someBefore(tokens, isInBrackets ? at : at - 1, (before) => {
    const unit = mayStartNumber(tokens[before]) ? readUnit(tokens, before + 1) : null
    const dimension = unit?.unit.dimension ?? ''
    return /^(?:mass|volume|count|container)$/.test(dimension) || (isHired && dimension === 'time')
  })
  return isClosed && isGoods ? (isInBrackets ? end + 1 : end) : at
}

const HIRED = wordSet(
  'bartender bartenders server servers waiter waiters waitress waitresses dj photographer',
)
const HIRED_MAX = 6

const REMARK_MAX = 6

/** "..., flour 1 bag — wedding cake order": behind a list and a dash, what all of it is for. "DJ 4 hours - wedding" is what is wanted. */
function remarkEnd(tokens: readonly Token[], at: number): number {
  if (!isHyphen(tokens[at]) || isHyphen(tokens[at - 1]) || !tokens[at]?.spaced) return at
  if (!someBefore(tokens, at, (before) => tokens[before]?.text === ',')) return at
  const from = isHyphen(tokens[at + 1]) ? at + 2 : at + 1
  let next = from
  // "- paper plates for the party" is one more thing.
  while (next <= from + REMARK_MAX && isPlain(tokens[next])) next++
  const isRemark = next > from + 1 && next <= from + REMARK_MAX && tokens[from]?.spaced
  return isRemark && isEnd(tokens[next]) && isOccasionWord(tokens[next - 1]?.lower ?? '') ? next : at
}

const isPlain = (token: Token | undefined): boolean => token?.kind === 'word' && token.lower !== 'for'

/** What people say around a list, which names nothing on it. */
const RULES: readonly TokenRule[] = [
  { apply: (tokens) => without(tokens, errandEnd), words: [...WANTS, ...SAYS, ...SHOWS].join(' ') },
  { apply: (tokens) => without(tokens, soldEnd), words: [...SOLD].join(' ') },
  { apply: (tokens) => without(tokens, tripEnd), words: [...GOES].join(' ') },
  { apply: (tokens) => without(tokens, questionEnd), words: 'what whats wat how' },
  { apply: (tokens) => without(tokens, dueEnd), words: 'due pick needed' },
  { apply: (tokens) => without(tokens, feedsEnd), words: 'feeds serves for' },
  { apply: (tokens) => without(tokens, remarkEnd), words: '- – —' },
]

/** A row that only talks goes where other rows name things, so these look at all rows together. */
export const TALK_RULES = RULES.map((rule): TokenRule => ({ ...rule, isWide: true }))
