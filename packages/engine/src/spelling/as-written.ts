import type { Quote, QuoteLine, QuotePart } from '@assay/contract'
import { tokenize } from '../parse/token.ts'
import type { Mend } from './mend.ts'

/** A quote for a mended text, told in the words and places of the text as it was written. */
export function asWritten(quote: Quote, written: string, mends: readonly Mend[]): Quote {
  const lines = quote.lines.map((line) => lineAsWritten(line, written, mends))
  const texts = new Map(quote.lines.map(({ text }, at) => [text, lines[at]?.text ?? text]))
  return { ...quote, lines, warnings: quote.warnings.map((warning) => withTexts(warning, texts)) }
}

function lineAsWritten(line: QuoteLine, written: string, mends: readonly Mend[]): QuoteLine {
  const start = placeOf(mends, line.span[0], 'start')
  const end = placeOf(mends, line.span[1], 'end')
  const text = written.slice(start, end)
  const inside = mends.filter((mend) => mend.start >= start && mend.end <= end)
  const words = new Map(inside.map((mend) => [mend.word, written.slice(mend.start, mend.end)]))
  const notes = [...words].flatMap(([meant, word]) => (saysMore(word, meant) ? [noteOf(word, meant)] : []))
  const shared = {
    text,
    span: [start, end] satisfies [number, number],
    // Words that only the mended text has did not fail to count.
    ignored: line.ignored.flatMap((one) => {
      const word = words.get(one.text) ?? one.text
      return isWritten(text, word) ? [{ ...one, text: word }] : []
    }),
    parts: apart(
      line.parts.map((part) => ({
        ...part,
        start: placeOf(mends, part.start, 'start'),
        end: placeOf(mends, part.end, 'end'),
      })),
    ),
    warnings: [...line.warnings, ...notes],
  }
  if (line.status === 'priced') return { ...line, ...shared }
  const message = withTexts(line.reason.message, new Map([[line.text, text]]))
  return { ...line, ...shared, reason: { ...line.reason, message } }
}

/** Of what nobody sees nothing is told, nor that "(2)" is two. */
const saysMore = (word: string, meant: string): boolean =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(word) && word !== `(${meant})`

/** By itself, and not as a part of another word. */
function isWritten(text: string, word: string): boolean {
  return word.includes(' ') ? text.includes(word) : tokenize(text).some((token) => token.text === word)
}

/** Parts that were several in the mended text may be one word as written, which is then what the first that counts was read as. */
function apart(parts: readonly QuotePart[]): QuotePart[] {
  const kept: QuotePart[] = []
  for (const part of parts) {
    const before = kept.at(-1)
    if (before === undefined || before.end <= part.start) kept.push(part)
    else if (before.role === 'ignored') kept[kept.length - 1] = { ...part, start: before.start }
  }
  return kept
}

/** Where a place in the mended text lies in the text as written; within a mended word, where that begins or ends. */
export function placeOf(mends: readonly Mend[], at: number, side: 'start' | 'end'): number {
  let shift = 0
  for (const { start, end, word } of mends) {
    const begin = start + shift
    if (at < begin || (at === begin && side === 'start')) break
    if (at < begin + word.length) return side === 'start' ? start : end
    shift += word.length - (end - start)
  }
  return at - shift
}

const withTexts = (message: string, texts: ReadonlyMap<string, string>): string => {
  for (const [meant, text] of texts)
    if (message.includes(`"${meant}"`)) return message.replace(`"${meant}"`, `"${text}"`)
  return message
}

const noteOf = (word: string, meant: string): string =>
  meant === ''
    ? `"${word.replace(/[\s,]+$/, '')}" was taken out of the text.`
    : `"${word}" was read as "${meant.toLowerCase()}".`
