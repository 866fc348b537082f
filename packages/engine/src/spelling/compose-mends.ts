import { placeOf } from './as-written.ts'
import { type Mend, mendText } from './mend.ts'

interface Stretch {
  readonly start: number
  readonly end: number
  readonly second: readonly Mend[]
}

/** The mends of a text, and those of the text that they left, as mends of the text as it was written. */
export function composeMends(text: string, first: readonly Mend[], second: readonly Mend[]): readonly Mend[] {
  if (first.length === 0) return second
  const between = mendText(text, first)
  return joined(stretchesOf(first, second)).map((stretch) => {
    const { start, end } = stretch
    const inside = stretch.second.map((mend) => ({
      ...mend,
      start: mend.start - start,
      end: mend.end - start,
    }))
    return {
      start: placeOf(first, start, 'start'),
      end: placeOf(first, end, 'end'),
      word: mendText(between.slice(start, end), inside),
    }
  })
}

/** Where both kinds stand in the text between them. */
function stretchesOf(first: readonly Mend[], second: readonly Mend[]): readonly Stretch[] {
  let shift = 0
  const written = first.map(({ start, end, word }) => {
    const at = start + shift
    shift += word.length - (end - start)
    return { start: at, end: at + word.length, second: [] }
  })
  return [...written, ...second.map((mend) => ({ start: mend.start, end: mend.end, second: [mend] }))]
}

/** Those that touch each other are one. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const kept: Stretch[] = []
  for (const one of stretches.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = kept.at(-1)
    if (last === undefined || one.start > last.end) kept.push(one)
    else
      kept[kept.length - 1] = {
        start: last.start,
        end: Math.max(last.end, one.end),
        second: [...last.second, ...one.second],
      }
  }
  return kept
}
