import type { Token } from './token.ts'

/** What a list is for, at the end of a few words behind it. */
const OCCASIONS: ReadonlySet<string> = new Set(
  `night nite party dinner lunch breakfast brunch supper bbq barbecue cookout picnic potluck wedding reception prep feast fundraiser event retreat
  day sale cleanup reunion tailgate banquet cookoff sunday monday tuesday wednesday thursday friday saturday weekend week`.split(
    /\s+/,
  ),
)
/** What begins with one of these is wanted. */
const WANTS = /^(?:an?|some|and|also|plus|need|get|buy|order|want|the|for|with|one|any|how|what|book|hire)$/
/** "St. Mark's parish pancake breakfast". */
const WORDS_MAX = 6

/** "Taco tuesday prep", "kitchen cleanup day": words that count nothing and end in an occasion. */
export function isOccasionBehind(tokens: readonly Token[], from: number, to: number): boolean {
  let end = to
  while (end > from && isMark(tokens[end - 1])) end -= 1
  const words = tokens.slice(from, Math.min(end, from + WORDS_MAX + 1))
  return (
    words.length > 1 &&
    words.length <= WORDS_MAX &&
    words.every(({ kind, lower }) => kind === 'word' && !/^(?:for|of|in|at)$/.test(lower)) &&
    !WANTS.test(words[0]?.lower ?? '') &&
    OCCASIONS.has(words.at(-1)?.lower ?? '')
  )
}

const isMark = (token: Token | undefined): boolean =>
  token?.kind === 'break' || /^[.!?…]$|\p{Extended_Pictographic}/u.test(token?.text ?? '')

/** So many amounts before it make a list. */
const AMOUNTS_MIN = 2

/** "2 lb ground beef, 12 tortillas. Taco night": the list without the sentence behind it that says what it is for. */
export function withoutOccasionBehind(tokens: readonly Token[]): readonly Token[] {
  let end = tokens.length
  while (isMark(tokens[end - 1])) end -= 1
  let from = end
  while (from > end - WORDS_MAX - 2 && from > 0 && !isMark(tokens[from - 1])) from -= 1
  if (from === 0 || !isMark(tokens[from - 1]) || !isOccasionBehind(tokens, from, end)) return tokens
  const amounts = tokens.slice(0, from).filter(({ kind }) => kind === 'number').length
  return amounts < AMOUNTS_MIN ? tokens : tokens.slice(0, from)
}
