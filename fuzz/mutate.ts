import { present } from '../packages/engine/src/in-range.ts'
import type { Random } from '../test/tools/random-numbers.ts'

export interface MutatorParts {
  readonly random: Random
  /** Pieces that mean something to what reads the input. */
  readonly dictionary: readonly Buffer[]
  readonly inputBytesMax: number
  /** Another input, to cross this one with. */
  readonly other: () => Buffer
}

type Mutation = (input: Buffer, parts: MutatorParts) => Buffer

const STEPS_MAX = 6
/** Huge inputs are slow to run, so few are made. */
const ONE_IN_HUGE = 150

/** Numbers at which somebody's arithmetic turns over. */
const BOUNDARY_NUMBERS = `
  0 -0 -1 1 2 127 128 255 256 999 1000 32767 65535 65536 65537 2147483647 2147483648 4294967295 4294967296
  9007199254740991 9007199254740992 9223372036854775807 18446744073709551616 99999999999999999999 00 0x10 1e3 1e308 1e309
  -1e309 5e-324 0.1 .5 1. 1,5 1.000,00 NaN Infinity +1
`
  .trim()
  .split(/\s+/)
  .map((text) => Buffer.from(text))

/** Bytes that are not UTF-8, half surrogate pairs as bytes and as escapes, marks that join, turn or hide text. */
const HARD_TEXTS = [
  ...['80', 'bf', 'c0ae', 'c080', 'e28228', 'e282', 'eda080', 'edb080', 'eda080edb080', 'f0288cbc'],
  ...['f4908080', 'f8a1a1a1a1', 'fe', 'ff', 'efbbbf', 'fffe', 'feff', '00', '1b5b33316d', 'efbfbf'],
  ...['c2a0', 'c285', 'e280a8', 'e280a9', 'e2808b', 'e280ae', 'cc81', 'f09f8d8e', 'f09f91a9e2808df09f94ac'],
]
  .map((hex) => Buffer.from(hex, 'hex'))
  .concat(
    ['\\ud800', '\\udc00', '\\u0000', '%00', '%c0%ae', '%ed%a0%80', '%'].map((text) => Buffer.from(text)),
  )

const LINE_BREAKS = ['\r\n', '\n', '\r', '\n\r', '\r\r\n', '\n\n', '\r\n\r\n'].map((text) =>
  Buffer.from(text),
)

/** A stretch of the input, short more often than long. */
function stretch({ length }: Buffer, random: Random): readonly [from: number, to: number] {
  const from = random.below(length)
  const longest = random.once(4) ? length : 16
  return [from, Math.min(length, from + 1 + random.below(longest))]
}

function spliced(input: Buffer, from: number, to: number, piece: Uint8Array): Buffer {
  return Buffer.concat([input.subarray(0, from), piece, input.subarray(to)])
}

function insert(input: Buffer, random: Random, piece: Uint8Array): Buffer {
  const at = random.below(input.length + 1)
  return spliced(input, at, random.once(3) ? at + piece.length : at, piece)
}

const MUTATIONS: readonly Mutation[] = [
  function flipBit(input, { random }) {
    const changed = Buffer.from(input)
    const at = random.below(changed.length)
    changed[at] = present(changed[at]) ^ (1 << random.below(8))
    return changed
  },
  function setByte(input, { random }) {
    const changed = Buffer.from(input)
    changed[random.below(changed.length)] = random.below(256)
    return changed
  },
  function remove(input, { random }) {
    const [from, to] = stretch(input, random)
    return spliced(input, from, to, Buffer.alloc(0))
  },
  function duplicate(input, { random }) {
    const [from, to] = stretch(input, random)
    return spliced(input, to, to, input.subarray(from, to))
  },
  function move(input, { random }) {
    const [from, to] = stretch(input, random)
    return insert(spliced(input, from, to, Buffer.alloc(0)), random, input.subarray(from, to))
  },
  function repeat(input, { random }) {
    const [from, to] = stretch(input, random)
    const times = 2 + random.below(30)
    return spliced(input, to, to, Buffer.alloc((to - from) * times, input.subarray(from, to)))
  },
  function insertNoise(input, { random }) {
    return insert(input, random, random.bytes(1 + random.below(8)))
  },
  function insertWord(input, { random, dictionary }) {
    return insert(input, random, random.pick(dictionary))
  },
  function insertHardText(input, { random }) {
    return insert(input, random, random.pick(HARD_TEXTS))
  },
  function replaceNumber(input, { random }) {
    const numbers = [...input.toString('latin1').matchAll(/\d+/g)]
    if (numbers.length === 0) return insert(input, random, random.pick(BOUNDARY_NUMBERS))
    const { index, 0: digits } = random.pick(numbers)
    return spliced(input, index, index + digits.length, random.pick(BOUNDARY_NUMBERS))
  },
  function changeLineBreak(input, { random }) {
    const breaks = [...input.toString('latin1').matchAll(/\r\n|\r|\n/g)]
    if (breaks.length === 0) return insert(input, random, random.pick(LINE_BREAKS))
    const { index, 0: found } = random.pick(breaks)
    return spliced(input, index, index + found.length, random.pick(LINE_BREAKS))
  },
  function changeAllLineBreaks(input, { random }) {
    const text = input.toString('latin1').replace(/\r\n|\r|\n/g, random.pick(LINE_BREAKS).toString())
    return Buffer.from(text, 'latin1')
  },
  function changeCase(input, { random }) {
    const [from, to] = stretch(input, random)
    const text = input.toString('latin1', from, to)
    return spliced(
      input,
      from,
      to,
      Buffer.from(random.once(2) ? text.toUpperCase() : text.toLowerCase(), 'latin1'),
    )
  },
  function cut(input, { random }) {
    return input.subarray(0, random.below(input.length))
  },
  function cross(input, { random, other }) {
    const second = other()
    const [from, to] = stretch(second, random)
    return random.once(2)
      ? insert(input, random, second.subarray(from, to))
      : Buffer.concat([input.subarray(0, random.below(input.length + 1)), second.subarray(from)])
  },
]

/** One piece, over and over: what is not linear shows here. */
function blowUp(input: Buffer, { random, dictionary, inputBytesMax }: MutatorParts): Buffer {
  const [from, to] = stretch(input, random)
  const piece = random.once(2) ? random.pick(dictionary) : input.subarray(from, Math.min(to, from + 24))
  const bytes = Math.min(inputBytesMax - input.length, 2 ** (8 + random.below(12)))
  return bytes <= 0 || piece.length === 0 ? input : spliced(input, to, to, Buffer.alloc(bytes, piece))
}

/** A mutation needs something to change: another input in place of an empty one, or noise where that is empty too. */
function ofSomeLength(input: Buffer, { random, other }: MutatorParts): Buffer {
  const taken = input.length > 0 ? input : Buffer.from(other())
  return taken.length > 0 ? taken : Buffer.from(random.bytes(1))
}

/** Changes an input in one to six places, few more often than many. The result is never longer than the target takes. */
export function mutate(input: Buffer, parts: MutatorParts): Buffer {
  const { random, inputBytesMax } = parts
  let changed = input
  for (let steps = 1 + random.below(1 + random.below(STEPS_MAX)); steps > 0; steps--) {
    changed = random.pick(MUTATIONS)(ofSomeLength(changed, parts), parts)
    if (changed.length > inputBytesMax) changed = changed.subarray(0, inputBytesMax)
  }
  return random.once(ONE_IN_HUGE) ? blowUp(ofSomeLength(changed, parts), parts) : changed
}
