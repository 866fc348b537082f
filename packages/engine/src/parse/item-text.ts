import type { Token } from './token.ts'

/** The words that were not cut, as they were written, with one blank where something was taken out. */
export function itemText(text: string, tokens: readonly Token[], cut: readonly number[]): string {
  let pieces = ''
  for (let i = 0; i < tokens.length; i += 1) {
    const first = tokens[i]
    if (!first || cut[i] === 1) continue
    let last = i
    while (last + 1 < tokens.length && cut[last + 1] !== 1 && isNext(text, tokens[last], tokens[last + 1]))
      last += 1
    const piece = text.slice(first.start, tokens[last]?.end)
    pieces = pieces === '' ? piece : `${pieces} ${piece}`
    i = last
  }
  return tidy(pieces)
}

function isNext(text: string, before: Token | undefined, after: Token | undefined): boolean {
  if (before === undefined || after === undefined) return false
  const gap = after.start - before.end
  return (
    gap === 0 || (gap === 1 && text[before.end] === ' ') || text.slice(before.end, after.start).trim() === ''
  )
}

/** The whole of a line, when nothing in it could be told to be the item. */
export function asWritten(text: string, tokens: readonly Token[]): string {
  const whole = text
    .slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0)
    .replace(/\s+/gu, ' ')
    .trim()
  return tidy(whole) || whole
}

const EDGES = ' ,;:?!…/&+*=–—-'
const BEFORE = `${EDGES}.)]`
const BEHIND = `${EDGES}([`

/** Without the punctuation that joined the item to what was cut, and with single blanks. */
function tidy(words: string): string {
  const spaced = /\s[\s,;:.)]|[^\S ]/u.test(words)
    ? words.replace(/\s+/gu, ' ').replace(/ (?=[,;:.)])/g, '')
    : words
  let from = 0
  let to = spaced.length
  while (from < to && BEFORE.includes(spaced.charAt(from))) from += 1
  while (to > from && BEHIND.includes(spaced.charAt(to - 1))) to -= 1
  return spaced.slice(from, to)
}
