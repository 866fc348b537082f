import { isTimes } from '../parse/cardinal.ts'
import { mayStartNumber } from '../parse/number.ts'
import { isPackWord, USUAL_PACKS } from '../parse/plain-packs.ts'
import type { Token } from '../parse/token.ts'
import { readUnit } from '../parse/unit-reader.ts'
import type { Mend } from './mend.ts'

/** "2 diet dr pepper 12pk" has four words for the thing. */
const NAME_MAX = 4

const isEnd = (token: Token | undefined): boolean =>
  token === undefined || token.kind === 'break' || /^(?:[,;+&]|and)$/.test(token.lower)

/** Packs that are named behind the thing. */
export const mendPacks = (tokens: readonly Token[]): readonly Mend[] => [
  ...countsBefore(tokens),
  ...racksBehind(tokens),
]

/** "bud light 30 rack". */
function racksBehind(tokens: readonly Token[]): readonly Mend[] {
  return tokens.flatMap((rack, at) => {
    const size = tokens[at - 1]
    if (rack.lower !== 'rack' || size?.kind !== 'number' || !isEnd(tokens[at + 1])) return []
    let from = at - 1
    while (from > 0 && tokens[from - 1]?.kind === 'word' && !isEnd(tokens[from - 1])) from--
    const [first, ...rest] = tokens.slice(from, at - 1)
    if (first === undefined || rest.length >= NAME_MAX || readUnit(tokens, from) !== null) return []
    const name = [first, ...rest].map(({ text }) => text).join(' ')
    return [{ start: first.start, end: rack.end, word: `${size.text} rack of ${name}` }]
  })
}

/** "2 coke 12pk" are two of the pack. */
function countsBefore(tokens: readonly Token[]): readonly Mend[] {
  if (!tokens.some(isPackWord)) return []
  return tokens.flatMap((count, at) => {
    const isFirst = at === 0 || isEnd(tokens[at - 1])
    const to = isFirst && count.kind === 'number' && Number.isInteger(count.value) ? packEnd(tokens, at) : 0
    const [first, last] = [tokens[at + 1], tokens[to - 1]]
    if (to === 0 || first === undefined || last === undefined) return []
    const said = tokens.slice(at + 1, to - 1).map(({ text }) => text)
    return [{ start: count.start, end: last.end, word: `${said.join(' ')} pk x${count.text}` }]
  })
}

/** Where the pack ends that stands behind a count and a name; 0 where there is none. */
function packEnd(tokens: readonly Token[], at: number): number {
  // "6 bottles water 24 pack" says it twice.
  if (readUnit(tokens, at + 1) !== null || mayStartNumber(tokens[at + 1]) || isTimes(tokens[at + 1])) return 0
  let to = at + 1
  while (tokens[to]?.kind === 'word' && !isEnd(tokens[to])) to++
  const size = tokens[to]
  const isPack = size?.kind === 'number' && USUAL_PACKS.has(size.value) && isPackWord(tokens[to + 1])
  return isPack && to > at + 1 && to <= at + 1 + NAME_MAX && isEnd(tokens[to + 2]) ? to + 2 : 0
}
