import type { Token } from './token.ts'
import type { TokenRule } from './token-rules.ts'

/** How a list numbers its things: what stands before and behind the number. */
interface Numbering {
  readonly opens: string
  readonly closes: readonly string[]
  readonly ranks: readonly string[]
}

const DIGITS = Array.from({ length: 40 }, (_, at) => String(at + 1))
const LETTERS = [...'abcdefghijklmnop']
const CAPITALS = LETTERS.map((letter) => letter.toUpperCase())
const ROMAN = 'i ii iii iv v vi vii viii ix x'.split(' ')

/** "1) eggs" and "1. eggs" are no part of this: the cuts between lines know them. */
const NUMBERINGS: readonly Numbering[] = [
  { opens: '(', closes: [')'], ranks: DIGITS },
  { opens: '(', closes: [')'], ranks: LETTERS },
  { opens: '#', closes: [], ranks: DIGITS },
  { opens: '', closes: ['.', ')'], ranks: DIGITS },
  { opens: '', closes: [':'], ranks: DIGITS },
  { opens: '', closes: ['-'], ranks: DIGITS },
  { opens: '', closes: ['.'], ranks: CAPITALS },
  { opens: '', closes: [')'], ranks: CAPITALS },
  { opens: '', closes: [')'], ranks: ROMAN },
]

/** "(1) flour (2) sugar", "#1 bagels #2 juice", "1: milk 2: butter", "A. potatoes B. onions": every number of the list begins a row. */
function withRows(tokens: readonly Token[]): readonly Token[] {
  const numbering = numberingOf(tokens)
  if (numbering === undefined) return tokens
  const starts = startsOf(tokens, numbering)
  // "(2) 12 oz bags" behind a comma or on a row of its own counts bags. Three in order number them.
  const isApart = starts.slice(1).some((at) => tokens[at - 1]?.kind !== 'word')
  if (starts.length < (isApart ? 3 : 2)) return tokens
  const width = widthOf(numbering)
  return tokens.flatMap((token, at) => {
    const start = starts.find((from) => at >= from && at < from + width)
    if (start === undefined) return [token]
    return start === at && at > 0
      ? [{ ...token, kind: 'break' as const, text: '\n', lower: '\n', end: token.start, value: Number.NaN }]
      : []
  })
}

/** The first of them that begins a list somewhere. */
function numberingOf(tokens: readonly Token[]): Numbering | undefined {
  let first = NUMBERINGS.length
  for (let at = 0; at < tokens.length; at++) {
    if (!OPENINGS.has(tokens[at]?.text ?? '') || !isBegin(tokens, at)) continue
    const found = NUMBERINGS.findIndex((some, nth) => nth < first && isNumbered(tokens, at, some, 0))
    if (found >= 0) first = found
  }
  return NUMBERINGS[first]
}

/** What the first number of a list begins with. */
const OPENINGS: ReadonlySet<string> = new Set(
  NUMBERINGS.map(({ opens, ranks }) => (opens === '' ? (ranks[0] ?? '') : opens)),
)

export const NUMBERING_RULE: TokenRule = {
  apply: withRows,
  words: [...OPENINGS].join(' ').toLowerCase(),
  isWide: true,
}

const widthOf = ({ opens, closes }: Numbering): number => (opens === '' ? 0 : 1) + 1 + closes.length

/** The list begins where a row does, or behind what announces it. */
function isBegin(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]
  return before === undefined || before.kind === 'break' || before.text === ':'
}

function isNumbered(
  tokens: readonly Token[],
  at: number,
  { opens, closes, ranks }: Numbering,
  rank: number,
): boolean {
  const number = opens === '' ? at : at + 1
  if (opens !== '' && tokens[at]?.text !== opens) return false
  if (tokens[number]?.text !== ranks[rank] || (opens !== '' && tokens[number]?.spaced !== false)) return false
  const isClosed = closes.every(
    (mark, i) => tokens[number + 1 + i]?.text === mark && tokens[number + 1 + i]?.spaced === false,
  )
  const thing = tokens[number + 1 + closes.length]
  return isClosed && tokens[at]?.spaced === true && thing?.spaced === true && thing.kind !== 'break'
}

/** Where each number of the list stands, in their order, with a thing between any two. */
function startsOf(tokens: readonly Token[], numbering: Numbering): readonly number[] {
  const starts: number[] = []
  let isNamed = true
  for (const [at, { kind }] of tokens.entries()) {
    const isNext =
      starts.length === 0
        ? isBegin(tokens, at) && isNumbered(tokens, at, numbering, 0)
        : isNamed && isNumbered(tokens, at, numbering, starts.length)
    if (isNext) {
      starts.push(at)
      isNamed = false
    } else if (kind === 'word' && at >= (starts.at(-1) ?? 0) + widthOf(numbering)) isNamed = true
  }
  return starts
}
