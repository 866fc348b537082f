import { readSchedule } from '../parse/schedule.ts'
import type { Token } from '../parse/token.ts'
import { readWorkTime } from '../parse/work-time.ts'
import type { FoundName } from './find-names.ts'

/** What joins a time to the thing. */
const JOINTS = /^(?:from|for|on|at)$/

/** Marks the words of a timetable, which the grammar has multiplied out: "from 6pm to 11pm". They made the quantity. */
export function markSchedule(
  tokens: readonly Token[],
  { from, to }: FoundName,
  mask: Uint8Array,
): Uint8Array {
  const marked = new Uint8Array(tokens.length)
  for (let at = 0; at < tokens.length; at++) {
    if (at >= from && at < to) continue
    const next = (readSchedule(tokens, at) ?? readWorkTime(tokens, at))?.next ?? at
    if (next === at || (at < from && next > from)) continue
    marked.fill(1, JOINTS.test(tokens[at - 1]?.lower ?? '') ? at - 1 : at, next)
    at = next - 1
  }
  for (const [at, one] of marked.entries()) if (one === 1) mask[at] = 1
  return marked
}

/** Marks words that say how many times one is wanted: "all around". */
export function markWords(tokens: readonly Token[], words: string, mask: Uint8Array): void {
  const wanted = words.split(' ')
  for (let at = 0; at + wanted.length <= tokens.length; at++)
    if (wanted.every((word, i) => tokens[at + i]?.lower === word)) mask.fill(1, at, at + wanted.length)
}
