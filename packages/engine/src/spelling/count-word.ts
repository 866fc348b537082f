import { SMALL } from '../parse/number-words.ts'

const SAYS_COUNT: ReadonlyMap<string, number> = new Map([
  ['a', 1],
  ['an', 1],
  ['once', 1],
  ['each', 1],
  ['every', 1],
  ['twice', 2],
  ['other', 2],
])

/** "12", "three", "tres", "a", "every other": how many a word of a phrase says. NaN for a word that says nothing of it. */
export function countOf(written = ''): number {
  const word = written.toLowerCase()
  return SAYS_COUNT.get(word) ?? SMALL.get(word) ?? Number(word)
}
