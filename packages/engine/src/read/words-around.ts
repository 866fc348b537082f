import type { Quote, QuoteLine, QuotePart } from '@assay/contract'
import { type Token, tokenize } from '../parse/token.ts'
import { wordSet } from '../text/word-set.ts'
import { isSmall } from '../text/words.ts'
import type { SetAside } from './set-aside.ts'
import { roleOf } from './word-roles.ts'

/** From where to where something lies in the text of a query. */
export type Span = readonly [start: number, end: number]

/**
 * A quote that also tells the words of talk in its lines that nothing has told yet, and the words outside its lines: titles, remarks,
 * greetings, sums. Each of these is told with the line that it stands behind in the same row, else with the next one. `counted` is what did
 * its work outside the lines, such as a place of them all.
 */
export function withWordsAround(quote: Quote, text: string, counted: readonly Span[]): Quote {
  if (quote.lines.length === 0) return quote
  const isTaken = new Uint8Array(text.length)
  for (const [start, end] of [...counted, ...quote.lines.map(({ span }) => span)]) isTaken.fill(1, start, end)
  const around = quote.lines.map((): SetAside[] => [])
  const tokens = tokenize(text)
  let isSameRow = true
  let line = 0
  for (const [at, token] of tokens.entries()) {
    while (isBehind(quote.lines[line], token)) {
      line++
      isSameRow = true
    }
    if (token.kind === 'break') isSameRow = false
    if (isTaken[token.start] === 1 || !isSaid(tokens, at)) continue
    const owner = isSameRow && line > 0 ? line - 1 : Math.min(line, around.length - 1)
    // The cell of a table stands apart from its thing.
    if (token.kind === 'number' && Number(quote.lines[owner]?.quantity?.value) === token.value) continue
    around[owner]?.push({ text: token.text, why: isTalk(token) ? 'talk' : 'circumstance' })
  }
  let from = 0
  const lines = quote.lines.map((one, at) => {
    while ((tokens[from]?.start ?? one.span[0]) < one.span[0]) from++
    let to = from
    while ((tokens[to]?.start ?? one.span[1]) < one.span[1]) to++
    const talk = talkIn(one, tokens.slice(from, to))
    const told = around[at] ?? []
    if (talk.length + told.length === 0) return one
    const said = talk.map(({ text: word }): SetAside => ({ text: word, why: 'talk' }))
    const parts = talk.map(({ start, end }): QuotePart => ({ start, end, role: 'ignored' }))
    return {
      ...one,
      ignored: [...one.ignored, ...said, ...told],
      parts: [...one.parts, ...parts].sort((a, b) => a.start - b.start),
    }
  })
  return { ...quote, lines }
}

const isTalk = ({ lower }: Token): boolean => isSmall(lower) || roleOf(lower) === 'talk'

/** Words that never say what or how much is wanted. Others may: "all around" is so many axles, "with insurance" another price. */
const ASKS = wordSet(
  "please pls plz thanks thank thx need want whats what's what how much hi hello hey asap tell quote price cost would could can you i we does",
)

/** Words of asking in a line ("please", "how much") that are in no part of it. */
function talkIn({ span, parts, ignored }: QuoteLine, tokens: readonly Token[]): readonly Token[] {
  const isInPart = ({ start }: Token): boolean =>
    parts.some((part) => start >= part.start && start < part.end)
  return tokens.filter(
    (token) =>
      token.end <= span[1] &&
      token.kind === 'word' &&
      ASKS.has(token.lower) &&
      !isInPart(token) &&
      !ignored.some((word) => word.text === token.text),
  )
}

const isBehind = (line: QuoteLine | undefined, { start }: Token): boolean =>
  line !== undefined && start >= line.span[1]

/** Signs, numbers of a list and words that only join lines say nothing. */
function isSaid(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]
  if (token === undefined || token.kind === 'sign' || token.kind === 'break') return false
  const [before, behind] = [tokens[at - 1], tokens[at + 1]]
  const isFirst = before === undefined || before.kind === 'break'
  return token.kind === 'number'
    ? !(isFirst && /^[.):-]$/.test(behind?.text ?? ''))
    : !JOINS.test(token.lower)
}

const JOINS = /^(?:and|or|plus|also|then|with|of|x)$/
