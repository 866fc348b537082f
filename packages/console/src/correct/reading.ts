import type { QuoteLine } from '@assay/client'
import { quantityWords } from '../job/result-words.ts'

type Part = QuoteLine['parts'][number]
type Why = QuoteLine['ignored'][number]['why']

/** A stretch of a line's text, and what it was read as; null for words that only join others. */
export interface Stretch {
  readonly text: string
  readonly part: Part | null
}

/** The whole text of a line, cut where its reading changes. */
export function stretchesOf({ text, span, parts }: QuoteLine): readonly Stretch[] {
  const stretches: Stretch[] = []
  let at = 0
  for (const part of parts) {
    const start = part.start - span[0]
    const end = part.end - span[0]
    if (start > at) stretches.push({ text: text.slice(at, start), part: null })
    stretches.push({ text: text.slice(start, end), part })
    at = end
  }
  return at < text.length ? [...stretches, { text: text.slice(at), part: null }] : stretches
}

const WHY: Readonly<Record<Why, string>> = {
  talk: 'it only asks or joins',
  circumstance: 'it says when, where or what for',
  quality: 'the price does not tell this quality apart',
  brand: 'the price does not tell brands apart',
}

/** Ignored words that stand around the text of a line: titles, remarks, greetings. */
export function wordsAround({ text, ignored, parts, span }: QuoteLine): string {
  const inside = parts
    .filter(({ role }) => role === 'ignored')
    .map(({ start, end }) => text.slice(start - span[0], end - span[0]))
  const words = text.split(/[^\p{L}\p{N}'’%-]+/u)
  return ignored
    .filter((word) => {
      const at = inside.indexOf(word.text)
      if (at >= 0) inside.splice(at, 1)
      return at < 0 && !words.includes(word.text)
    })
    .map((word) => word.text)
    .join(' ')
}

/** What a stretch was read as, and why, in one sentence. */
export function partWords(line: QuoteLine, { text, part }: Stretch, usedPlace: string): string {
  if (part === null) return ''
  if (part.role === 'quantity') return `Quantity: “${text}” was read as ${quantityWords(line.quantity)}.`
  if (part.role === 'item')
    return line.item === null
      ? `Item: nothing was found for “${text}”.`
      : `Item: “${text}” was read as ${line.item}.`
  if (part.role === 'place') return `Place: “${text}” says where. The line is for ${usedPlace}.`
  const why = line.ignored.find((word) => word.text === text)?.why
  return `Ignored: “${text}” did not count${why === undefined ? '' : `, because ${WHY[why]}`}.`
}
