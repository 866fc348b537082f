import { findUnit } from '../units/index.ts'
import { readAmount } from './amount.ts'
import { isCollocation } from './collocations.ts'
import { type Cut, findCuts } from './cuts.ts'
import { isParticiple } from './describing-words.ts'
import { isExtra } from './modifier.ts'
import { findPlace, readPlaceAlone } from './place.ts'
import { readSegment, type Segment } from './segment.ts'
import type { Token } from './token.ts'

/** Tokens [from, to) of one line. */
export type LineRange = readonly [from: number, to: number]

/** What is known of the line that is being read, up to a possible end of it. */
interface Left {
  readonly from: number
  /** It has a quantity. */
  readonly counted: boolean
  /** Its item is still to come. */
  readonly lacksNoun: boolean
  /** It is in the middle of "such as venison, rabbit and boar". */
  readonly listing: boolean
  /** Its last segment. */
  readonly last: Segment
}

const LISTS: ReadonlySet<string> = new Set('such including preferably like eg e ideally either'.split(' '))
/** Parts that nobody buys by themselves, as one may buy juice or leaves. */
const CERTAIN_PARTS: ReadonlySet<string> = new Set('zest rind yolk yolks whites pulp pith'.split(' '))

/** Cuts a query into lines. Every token is in a line or in a separator. */
export function splitLines(tokens: readonly Token[]): readonly LineRange[] {
  const cuts = findCuts(tokens)
  const readAt = createSegments(tokens, cuts)
  const readBehind = (index: number) => (): Segment | undefined => nextTo(cuts, index, readAt)
  const lines: LineRange[] = []
  let line: LineRange | null = null
  /** The line's last segment, and what is known of the line: nobody asks that of a row with hard cuts around it. */
  let last = 0
  let left: Left | null = null
  for (let index = 0; index <= cuts.length; index += 1) {
    const range = rangeOf(tokens, cuts, index)
    const [from, to] = range
    if (from === to) continue
    const kind: Cut['kind'] = line === null ? 'hard' : strongest(cuts, line, index)
    if (line === null || kind === 'hard') {
      if (line !== null) lines.push(line)
      line = range
      left = null
    } else {
      left ??= open(readAt(last))
      const right = readAt(index)
      const isEnd: boolean =
        (lines.length > 0 && isTimeAlone(tokens, left)) ||
        endsLine(tokens, left, kind, right, joinedTo(cuts, index, readAt), readBehind(index))
      if (isEnd) lines.push(line)
      line = isEnd ? range : [line[0], to]
      left = isEnd ? open(right) : extend(left, right)
    }
    last = index
  }
  if (line !== null) lines.push(line)
  return lines
}

type ReadSegmentAt = (index: number) => Segment

/** Reads what lies before each cut and behind the last one, when it is first asked for. */
function createSegments(tokens: readonly Token[], cuts: readonly Cut[]): ReadSegmentAt {
  const known = new Map<number, Segment>()
  return (index) => {
    const segment = known.get(index) ?? readSegment(tokens, ...rangeOf(tokens, cuts, index))
    known.set(index, segment)
    return segment
  }
}

const rangeOf = (tokens: readonly Token[], cuts: readonly Cut[], index: number): LineRange => [
  cuts[index - 1]?.next ?? 0,
  cuts[index]?.at ?? tokens.length,
]

const nextTo = (cuts: readonly Cut[], index: number, readAt: ReadSegmentAt): Segment | undefined =>
  index < cuts.length ? readAt(index + 1) : undefined

/** The segment that an "and" joins to segment `index`. */
const joinedTo = (cuts: readonly Cut[], index: number, readAt: ReadSegmentAt): Segment | undefined =>
  cuts[index]?.kind === 'and' ? readAt(index + 1) : undefined

/** "studio, Philly, 3 months, internet": for how long what stands before it, and not what comes behind it. */
function isTimeAlone(tokens: readonly Token[], { from, last }: Left): boolean {
  if (!last.bare || !last.measured || last.from !== from) return false
  return readAmount(tokens, from)?.unit?.dimension === 'time'
}

/** Of the separators since the last segment (", and", ",\n") the one that divides most. */
function strongest(cuts: readonly Cut[], [, end]: LineRange, index: number): Cut['kind'] {
  let kind = cuts[index - 1]?.kind ?? 'hard'
  for (let i = index - 2; i >= 0 && (cuts[i]?.at ?? 0) >= end; i -= 1) {
    const other = cuts[i]?.kind
    if (other === 'hard' || (other === 'stop' && kind !== 'hard')) kind = other
  }
  return kind
}

function open(segment: Segment): Left {
  return {
    from: segment.from,
    counted: segment.counted,
    lacksNoun: segment.lacksNoun,
    listing: segment.each,
    last: segment,
  }
}

function extend(left: Left, segment: Segment): Left {
  const first = segment.words[0] ?? ''
  const done = segment.modifier === 'closed' && segment.words.some(isParticiple)
  return {
    from: left.from,
    counted: left.counted || segment.counted,
    lacksNoun: left.lacksNoun && segment.lacksNoun,
    listing: segment.each || LISTS.has(first) || (left.listing && !done),
    last: segment,
  }
}

function endsLine(
  tokens: readonly Token[],
  left: Left,
  kind: Exclude<Cut['kind'], 'hard'>,
  right: Segment,
  joined: Segment | undefined,
  following: () => Segment | undefined,
): boolean {
  switch (kind) {
    case 'stop':
      return (
        right.counted ||
        /^\p{Lu}/u.test(tokens[right.from]?.text ?? '') ||
        right.modifier === 'none' ||
        // "Rice and beans, 2 lb each. for the pantry": the amount is of both, and ends there.
        left.last.words.at(-1) === 'each'
      )
    case 'comma':
      return endsAtComma(tokens, left, right, joined)
    case 'and':
      return isShared(following()) || endsAtAnd(left, right)
  }
}

/** `joined` is what an "and" joins to the right side. */
function endsAtComma(
  tokens: readonly Token[],
  left: Left,
  right: Segment,
  joined: Segment | undefined,
): boolean {
  // "200g cooked and peeled chestnuts" begins like a remark and is none.
  if (right.aside) return joined !== undefined && !joined.counted && joined.modifier === 'none'
  if (right.region && endsInPlace(tokens, left)) return false
  if (isPlaceOnly(tokens, left)) return true
  // "600 kwh, florida"
  if (left.counted && readPlaceAlone(tokens, right.from, right.to) !== null) return true
  if (right.counts) return false
  if (right.bare) return left.counted && !right.measured && !isPackCount(tokens, right)
  if (right.counted) return true
  if (left.lacksNoun || left.listing || right.modifier !== 'none') return false
  // "chicken, veal or vegetable stock"
  if (left.counted && right.words.includes('or') && left.last.modifier === 'none') return false
  // "skin and bones removed", "zest and juice"
  if (joined?.clause && right.words.length < 4) return false
  return !(right.part && (right.words.some((word) => CERTAIN_PARTS.has(word)) || joined?.part === true))
}

/** ", one jar each": of each of the things before it, which are then no pair. */
function isShared(segment: Segment | undefined): boolean {
  return (
    segment?.counted === true && segment.words.at(-1) === 'each' && segment.words.length <= SHARED_WORDS_MAX
  )
}

const SHARED_WORDS_MAX = 4

function endsAtAnd(left: Left, right: Segment): boolean {
  if (isCollocation(left.last.words.at(-1) ?? '', right.words) || isExtra(right.words)) return false
  if (right.counted) return !(right.aside || (left.lacksNoun && left.counted))
  if (left.lacksNoun || left.listing || right.modifier !== 'none') return false
  return !(right.part && left.last.part) && !(isPurpose(left.last.words) && isGerund(right.words))
}

/** "2 bags" behind "3 lb bag". */
function isPackCount(tokens: readonly Token[], { to }: Segment): boolean {
  const last = tokens[to - 1]
  return last?.kind === 'word' && findUnit(last.lower)?.dimension === 'container'
}

/** "for brushing and frying", "extra for dusting". */
function isPurpose(words: readonly string[]): boolean {
  return words[0] === 'for' || isExtra(words)
}

function isGerund([first = '', ...rest]: readonly string[]): boolean {
  return rest.length === 0 && first.endsWith('ing')
}

/** "in Austin" at its end, to which ", TX" belongs. */
function endsInPlace(tokens: readonly Token[], left: Left): boolean {
  const { to } = left.last
  return isPlaceOnly(tokens, left) || findPlace(tokens, Math.max(left.from, to - 6), to)?.next === to
}

/** "Philly", standing between commas. */
function isPlaceOnly(tokens: readonly Token[], { from, last }: Left): boolean {
  return readPlaceAlone(tokens, from, last.to) !== null
}
