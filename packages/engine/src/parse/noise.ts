import { wordSet } from '../text/word-set.ts'
import type { Token } from './token.ts'

// What people wrap around a list without naming anything in it. `*` ends a phrase that needs something after it, so
// that "Need for Speed" or a lone "total" is not eaten.
const LEADS = `
  how much is|how much are|how much does|how much do|how much for|how much would|how much will|how much|how many
  what is|what are|what's|whats|what does|what do|what would|what will|what about|how about
  it cost for|it cost to get|it cost to buy|it cost|be the price of|i pay for|you charge for
  a price for|a price on|a price of|the price of|the price for|the price on|the prices of|the prices for|the cost of|the cost for|the costs of|the going rate for|the value of
  cheapest price for|cheapest price on|best price for|best price on|best deal on|lowest price for|lowest price on|the cheapest|cheapest
  price of|price for|prices of|prices for|price on|pricing of|pricing for|price out|price|prices|cost of|cost for|costs of|going rate for
  average price of|average cost of|the average price of|the average cost of|current price of|the current price of
  total for|total cost of|total price of|the total for|the total cost of|the total price of|value of|rate for|rates for
  hourly rate of|hourly rate for|hourly wage of|hourly wage for|the hourly rate of|the hourly rate for|wages of|wages for|wage of|wage for
  salary of|salary for|the wages of|the wage of|the salary of|cost to hire|the cost to hire|cost of hiring|the cost of hiring|to hire
  quote me|quote for|quote|a quote for|a quote on|an estimate for|an estimate of|estimate for|estimate the cost of|estimate the price of|estimate
  i need to buy|i need to get|i need to price|i need|i want to buy|i want to know|i want|i would like to buy|i would like|i'd like to buy|i'd like
  i'll take|i will take|i am looking for|i'm looking for|im looking for|looking for|searching for|i have to buy|i'm buying
  we are budgeting for|we are budgeting|we're budgeting for|i am budgeting for|budgeting for|we need to buy|we need|we want|we would like|we'd like|we are looking for|we're looking for
  can i get|can i have|can you give me|can you tell me|can you price|can you quote|can you|could you give me|could you tell me
  could you price|could you quote|could you|could i get|may i have|let me get|let me have|would you
  get me|give me|tell me|show me|find me|bring me|send me|to get|to buy|to order|to purchase
  gonna need|gonna get|gonna buy|gonna want|gonna order|i'm gonna need|im gonna need|we're gonna need|were gonna need|gotta get|gotta buy|gotta have|i gotta get|we gotta get|wanna get|wanna buy|wanna order|i wanna buy|i wanna get
  going to need|i'm going to need|we're going to need|will need|i will need|we will need|i'll need|we'll need|trying to buy|trying to get|trying to price|lemme get|lemme have|could use|in need of|running low on|running out of|we're out of|were out of|we are out of|i'm out of|im out of|we are almost out of|were almost out of|im almost out of|i'm almost out of|almost out of|out of|reminder|note to self|don't forget|dont forget|need more|lmk how much|lmk|can u tell me|can u|could u|i'm after|pick up|picking up|grab|to grab|alright|so basically|basically
  buy|order|purchase|need|get|find|want|add|hire|qty|quantity
  was kostet|was kosten|wie viel kostet|wieviel kostet|wie viel kosten|was macht|cuánto cuesta|cuanto cuesta|cuánto cuestan|cuanto cuestan|cuánto vale|cuanto vale|cuánto es|precio of|el precio of
  combien coûte|combien coûtent|combien for|quel est le prix of|le prix of|prix of|ich brauche|ich hätte gern|necesito|quiero|je voudrais|preis for
  let me know|let us know|advise on|advise|provide pricing for|provide pricing on|provide a quote for|provide
  us the price of|us the cost of|us a quote for|us|the cost of the following|the price of the following|me the price of|me the cost of
  please|pls|hi|hello|hey|hi there|hola|bonjour|hallo|combien|cuánto|cuanto|gracias|bitte|danke|merci|svp|for favor|good morning|thanks|thank you|thx|cheers|dear all|ok|okay|so|also|then|next|finally|additionally
  to whom it may concern|hope you're well|hope youre well|hope you are well|hope all is well|a rough idea of|rough idea on|a rough idea|need a rough idea|just a rough idea
  total cost|total price|grand total|the total cost|whats the total|what's the total
  and also|and then|as well as|along with|shopping list|grocery list|my list|the list|ingredients|items|the following items|the following|following|list
  the|some|any|my|our
`
const TAILS =
  "that's it|that's all|thats everything|please|pls|thanks|thank you|thx|cheers|asap|right away|right now|right about now|just now|at the moment|at present|near me|close to me|around me|near here|around here|round here|in my area|in my town|where i live|too|as well|instead|cost|costs|price|prices|to buy|in total|altogether|go for|sell for|going for|come to|run|r|goin for|rn|come out to|add up to|run me|set me back|etc|to taste|to serve|to garnish|for serving|for garnish|as needed|if needed|if desired|optional"

/** Verbs and headings that are noise only when something follows them. */
const NEED_MORE: ReadonlySet<string> = new Set(
  'price|prices|cheapest|the cheapest|quote|estimate|buy|order|purchase|need|get|find|want|add|hire|qty|quantity|to hire|the|us|provide|advise|some|any|my|our|next|so|ok|okay|then|list|items|ingredients|following|to get|to buy'.split(
    '|',
  ),
)

interface Phrase {
  readonly words: readonly string[]
  readonly needsMore: boolean
}

const phrases = (list: string): readonly Phrase[] =>
  list
    .trim()
    .split(/\s*[|\n]\s*/)
    .map((text) => ({ words: text.split(' '), needsMore: NEED_MORE.has(text) }))
    .sort((a, b) => b.words.length - a.words.length)

const LEADS_BY_WORD: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  phrases(LEADS),
  (phrase) => phrase.words[0] ?? '',
)
const TAILS_BY_WORD: ReadonlyMap<string, readonly Phrase[]> = Map.groupBy(
  phrases(TAILS),
  (phrase) => phrase.words.at(-1) ?? '',
)

/** What no word of noise stands for. */
const NONE: readonly Phrase[] = []

/** Bounds the loop; nobody is that polite. */
const PHRASES_MAX = 12
export const MARKS: ReadonlySet<string> = new Set('?!.:;,…"“”*•·▪▫◦‣⁃●○■□☐☑✓✔➢➤→>-–—')

/** Each of them is one character, which most words are not. */
const isMark = (token: Token | undefined): boolean => token?.text.length === 1 && MARKS.has(token.text)

/** Index of the first token at or after `at` that is not noise, a bullet, a check box or a number of a numbered list. */
export function skipLeadingNoise(tokens: readonly Token[], at: number, end: number): number {
  let next = skipBullets(tokens, at, end)
  for (let count = 0; count < PHRASES_MAX; count += 1) {
    next = skipMarks(tokens, next, end)
    const length = leadAt(tokens, next, end)
    if (length === 0) break
    next += length
  }
  return next
}

/** How many words of noise begin at `at`. */
function leadAt(tokens: readonly Token[], at: number, end: number): number {
  for (const phrase of LEADS_BY_WORD.get(tokens[at]?.lower ?? '') ?? NONE)
    if (matches(tokens, at, end, phrase)) return phrase.words.length
  return 0
}

/** Index after the bullet, check box or number that opens a line. */
export function skipBullets(tokens: readonly Token[], at: number, end: number): number {
  return skipLabel(tokens, skipNumbering(tokens, skipMarks(tokens, at, end), end), end)
}

/** What a form calls the thing: "Item: chicken breast", "Job title - forklift operator". */
const LABELS = wordSet(
  'item product description job position role title service article occupation trade material',
)

function skipLabel(tokens: readonly Token[], at: number, end: number): number {
  if (!LABELS.has(tokens[at]?.lower ?? '')) return at
  const mark = /^(?:title|name|description)$/.test(tokens[at + 1]?.lower ?? '') ? at + 2 : at + 1
  const isMark =
    tokens[mark]?.text === ':' || (/^[-–=]$/.test(tokens[mark]?.text ?? '') && tokens[mark]?.spaced === true)
  return isMark && mark + 1 < end ? mark + 1 : at
}

/** Index after the last token before `end` that is not punctuation. */
export function skipClosingMarks(tokens: readonly Token[], at: number, end: number): number {
  let stop = end
  while (stop > at && isMark(tokens[stop - 1]) && !isInch(tokens, at, stop - 1)) stop -= 1
  return stop
}

/** The mark of 'binders 1"' is an inch, unless it closes what another one opened. */
function isInch(tokens: readonly Token[], from: number, at: number): boolean {
  return (
    /^["”]$/.test(tokens[at]?.text ?? '') &&
    tokens[at]?.spaced === false &&
    tokens[at - 1]?.kind === 'number' &&
    !tokens.slice(from, at).some(({ text }) => /^["“”]$/.test(text))
  )
}

function matches(tokens: readonly Token[], at: number, end: number, phrase: Phrase): boolean {
  const stop = at + phrase.words.length
  if (
    stop > end ||
    (phrase.needsMore && (stop === end || !(tokens[stop]?.spaced || tokens[stop]?.text === ':')))
  )
    return false
  // Somebody who fills orders.
  if (phrase.words[0] === 'order' && /^(?:pick|fill|tak)ers?$/.test(tokens[stop]?.lower ?? '')) return false
  return hasWordsAt(tokens, at, phrase.words)
}

const hasWordsAt = (tokens: readonly Token[], at: number, words: readonly string[]): boolean =>
  words.every((word, index) => (tokens[at + index]?.lower ?? '') === word)

/** Index after the last token before `end` that is not noise. */
export function skipTrailingNoise(tokens: readonly Token[], at: number, end: number): number {
  let stop = end
  for (let count = 0; count < PHRASES_MAX; count += 1) {
    stop = skipClosingMarks(tokens, at, stop)
    const length = tailBefore(tokens, at, stop)
    if (length === 0) break
    stop -= length
  }
  return stop
}

/** How many words of noise end before `stop`, behind something else. */
function tailBefore(tokens: readonly Token[], at: number, stop: number): number {
  for (const { words } of TAILS_BY_WORD.get(tokens[stop - 1]?.lower ?? '') ?? NONE)
    if (stop - words.length > at && hasWordsAt(tokens, stop - words.length, words)) return words.length
  return 0
}

/** Nothing in [at, end) names an item: greetings, headings, marks. */
export function isAllNoise(tokens: readonly Token[], at: number, end: number): boolean {
  const from = skipLeadingNoise(tokens, at, end)
  if (from >= end) return true
  const rest = skipTrailingNoise(tokens, from, end)
  if (rest > from + 1) return false
  const only = tokens[from]
  return (
    rest === from ||
    (NEED_MORE.has(only?.lower ?? '') && only?.kind === 'word') ||
    /^(?:please|thanks)$/.test(only?.lower ?? '')
  )
}

function skipMarks(tokens: readonly Token[], at: number, end: number): number {
  let next = at
  while (next < end) {
    if (isMark(tokens[next])) next += 1
    else if (isCheckBox(tokens, next, end)) next += tokens[next + 1]?.text === ']' ? 2 : 3
    else break
  }
  return next
}

/** "[ ]" and "[x]". */
function isCheckBox(tokens: readonly Token[], at: number, end: number): boolean {
  if (tokens[at]?.text !== '[' || at + 1 >= end) return false
  return tokens[at + 1]?.text === ']' || (tokens[at + 1]?.lower === 'x' && tokens[at + 2]?.text === ']')
}

/** "1. eggs", "2) milk", "(3) bread", "a) rice"; "1.5 kg" is one token, and "2 eggs" has no mark after its number. */
function skipNumbering(tokens: readonly Token[], at: number, end: number): number {
  const bracket = tokens[at]?.text === '(' ? 1 : 0
  const number = tokens[at + bracket]
  const mark = tokens[at + bracket + 1]
  const after = tokens[at + bracket + 2]
  const isMark =
    mark !== undefined && !mark.spaced && (mark.text === ')' || (mark.text === '.' && bracket === 0))
  const isNumber = isMark && number !== undefined && /^(?:\d{1,3}|[a-hA-H])$/.test(number.text)
  return isNumber && after?.spaced === true && at + bracket + 2 < end ? at + bracket + 2 : at
}
