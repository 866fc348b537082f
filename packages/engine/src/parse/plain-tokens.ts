import { joinHalves } from './halves.ts'
import { mayStartNumber } from './number.ts'
import { countPictures, joinCells, joinFirstLast } from './plain-rows.ts'
import { plainWriting } from './plain-writing.ts'
import type { Token } from './token.ts'

/** Tokens as the grammar wants them: halves joined, pauses as commas, "times four" as "x four". */
export function plainTokens(tokens: readonly Token[]): readonly Token[] {
  return joinHalves(plainPauses(plainTimes(plainWriting(joinFirstLast(countPictures(joinCells(tokens)))))))
}

/** "8 oz cream cheese times four", "butter 1 lb, times three"; "3 times a week" says how often. */
function plainTimes(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ lower }) => lower === 'times')) return tokens
  return tokens.flatMap((token, at) => {
    if (isTimesBehind(tokens, at)) return [{ ...token, text: 'x', lower: 'x' }]
    return token.text === ',' && isTimesBehind(tokens, at + 1) ? [] : [token]
  })
}

function isTimesBehind(tokens: readonly Token[], at: number): boolean {
  const after = tokens[at + 1]
  if (tokens[at]?.lower !== 'times' || after === undefined || !mayStartNumber(after)) return false
  return at > 0 && tokens[at - 1]?.kind !== 'number'
}

/** "milk... 2 gallons", "bananas? 3 lbs": who stops to think goes on with how much. */
function plainPauses(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some(({ text }) => PAUSE.test(text))) return tokens
  const plain: Token[] = []
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at]
    if (token === undefined) continue
    let next = at
    while (PAUSE.test(tokens[next]?.text ?? '')) next++
    const last = tokens[next - 1]
    const isPause = next > at && (next > at + 1 || token.text !== '.')
    const isBetween = tokens[at - 1]?.kind === 'word' && tokens[next]?.kind === 'number'
    if (last === undefined || !isPause || !isBetween || tokens[next]?.spaced === false) {
      // A long row of stops is gone over once.
      plain.push(...tokens.slice(at, Math.max(next, at + 1)))
      at = Math.max(next, at + 1) - 1
      continue
    }
    plain.push({ ...token, text: ',', lower: ',', end: last.end })
    at = next - 1
  }
  return plain
}

const PAUSE = /^[.?…]$/
