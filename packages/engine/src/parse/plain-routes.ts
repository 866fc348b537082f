import { wordSet } from '../text/word-set.ts'
import { isCapital, type Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

const MOVE_WORDS = 'move moves moving mover movers relocate relocating relocation uhaul'
const MOVES = wordSet(MOVE_WORDS)
const ROOMS = /^(?:br|bd|bdrm|bed|beds|bedroom|bedrooms|studio)$/
const TOWN_WORDS_MAX = 3
const ROOM_WORDS_MAX = 5

/**
 * "Movers, Portland to Seattle", "moving from Chicago to Dallas, 3 bedroom house", "moving company, 3 bedroom, Chicago to Atlanta": from where to
 * where, and of what, is said of one move.
 */
function joinRoutes(tokens: readonly Token[]): readonly Token[] {
  const first = tokens.findIndex(({ lower }) => MOVES.has(lower))
  if (first < 0) return tokens
  const isJoined = tokens.map(
    ({ text }, at) =>
      text === ',' &&
      at > first &&
      (routeEnd(tokens, at + 1) > at ||
        (isRooms(tokens, at + 1) && (endsInTown(tokens, first, at) || isBeforeRoute(tokens, at + 1)))),
  )
  return isJoined.includes(true) ? tokens.filter((_, at) => !isJoined[at]) : tokens
}

/** Where "from Portland to Seattle" ends; -1 where none begins. */
function routeEnd(tokens: readonly Token[], at: number): number {
  const from = tokens[at]?.lower === 'from' ? at + 1 : at
  const to = townEnd(tokens, from)
  if (to === from || tokens[to]?.lower !== 'to') return -1
  const end = townEnd(tokens, to + 1)
  return end > to + 1 ? end : -1
}

function townEnd(tokens: readonly Token[], from: number): number {
  let at = from
  while (at < from + TOWN_WORDS_MAX && tokens[at]?.kind === 'word' && isCapital(tokens[at]?.text ?? '')) at++
  return at
}

/** "3 bedroom house", "studio". */
function isRooms(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at]?.kind === 'number' ? (tokens[at + 1]?.text === '-' ? at + 2 : at + 1) : at
  return ROOMS.test(tokens[next]?.lower ?? '')
}

/** "3 bedroom house, Chicago to Atlanta". */
function isBeforeRoute(tokens: readonly Token[], from: number): boolean {
  for (let at = from; at <= from + ROOM_WORDS_MAX; at++)
    if (tokens[at]?.text === ',') return routeEnd(tokens, at + 1) > at
  return false
}

/** Whether a town behind "to" is the last that is said of the move before a comma. */
function endsInTown(tokens: readonly Token[], first: number, comma: number): boolean {
  for (let at = Math.max(first + 1, comma - TOWN_WORDS_MAX - 1); at < comma - 1; at++)
    if (tokens[at]?.lower === 'to' && townEnd(tokens, at + 1) === comma) return true
  return false
}

export const ROUTE_RULE: TokenRule = { apply: joinRoutes, words: MOVE_WORDS }
