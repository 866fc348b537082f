import { mix } from '../book/string-table.ts'

/** Features of a text are hashed into this many buckets; what two texts share by chance is noise that the ridge shrinks. */
export const BUCKETS = 1 << 18

const WORDS = 0
const CHARACTERS = 1
const MAGNITUDES = 2
const BLOCKS = 3
const SEEDS = [0x811c9dc5, 0x2f0b4a27, 0x6b3a9d11] as const
const PRIME = 0x01000193
const BLANK = 32

/** Buckets and counts of the text that was read last. Buffers are reused from text to text. */
export interface FeatureReader {
  readonly buckets: Uint32Array
  readonly counts: Uint16Array
  readonly blocks: Uint8Array
  read(words: readonly string[], marks: readonly string[]): number
}

const FEATURES_MAX = 4_096

/**
 * Word 1- and 2-grams, character 3- and 4-grams within words, and the magnitude of every number with the word after it
 * ("500 ml" is near "480 ml"). `marks` are words that stand alone, such as the unit group or the category.
 */
export function featureReader(magnitudes: boolean): FeatureReader {
  const buckets = new Uint32Array(FEATURES_MAX)
  const counts = new Uint16Array(FEATURES_MAX)
  const blocks = new Uint8Array(FEATURES_MAX)
  const slot = new Int32Array(BUCKETS).fill(-1)
  let size = 0
  const add = (hash: number, block: number): void => {
    const bucket = mix(hash) & (BUCKETS - 1)
    const known = slot[bucket]!
    if (known >= 0) {
      counts[known]!++
      return
    }
    if (size === FEATURES_MAX) return
    slot[bucket] = size
    buckets[size] = bucket
    counts[size] = 1
    blocks[size] = block
    size++
  }
  const read = (words: readonly string[], marks: readonly string[]): number => {
    for (let i = 0; i < size; i++) slot[buckets[i]!] = -1
    size = 0
    let previous = 0
    for (let w = 0; w < words.length; w++) {
      const word = words[w]!
      const hash = hashWord(word, SEEDS[WORDS])
      add(hash, WORDS)
      if (w > 0) add(Math.imul(previous ^ hash, PRIME) ^ 0x5bd1e995, WORDS)
      previous = hash
      addCharacters(word, add)
      if (magnitudes) addMagnitude(word, words[w + 1], add)
    }
    for (const mark of marks) add(hashWord(mark, ~SEEDS[WORDS]), WORDS)
    return size
  }
  return { buckets, counts, blocks, read }
}

function hashWord(word: string, seed: number): number {
  let h: number = seed
  for (let i = 0; i < word.length; i++) h = Math.imul(h ^ word.charCodeAt(i), PRIME)
  return h
}

function addCharacters(word: string, add: (hash: number, block: number) => void): void {
  const length = word.length + 2
  const at = (i: number): number => (i === 0 || i === length - 1 ? BLANK : word.charCodeAt(i - 1))
  for (let i = 0; i + 2 < length; i++) {
    let h = Math.imul(SEEDS[CHARACTERS] ^ at(i), PRIME)
    h = Math.imul(h ^ at(i + 1), PRIME)
    h = Math.imul(h ^ at(i + 2), PRIME)
    add(h, CHARACTERS)
    if (i + 3 < length) add(Math.imul(h ^ at(i + 3), PRIME) ^ 0x27d4eb2f, CHARACTERS)
  }
}

function addMagnitude(
  word: string,
  next: string | undefined,
  add: (hash: number, block: number) => void,
): void {
  const match = /^(\d+(?:\.\d+)?)([a-z]*)$/.exec(word)
  if (!match) return
  const value = Number(match[1])
  if (!(value > 0)) return
  const unit = match[2] !== '' ? match[2]! : (next ?? '')
  const unitHash = hashWord(unit, SEEDS[MAGNITUDES])
  // Two grids, half a step apart, so that near numbers share at least one bucket.
  const log = Math.log2(value)
  for (const step of [Math.floor(log * 2), Math.floor(log * 2 + 0.5) + 1000]) {
    add(Math.imul(SEEDS[MAGNITUDES] ^ (step + 5000), PRIME), MAGNITUDES)
    add(Math.imul(unitHash ^ (step + 5000), PRIME), MAGNITUDES)
  }
}

/** Sparse rows: the features of item i are at `start[i]` to `start[i + 1]`. */
export interface FeatureMatrix {
  readonly rows: number
  readonly columns: number
  readonly start: Uint32Array
  readonly column: Uint32Array
  readonly value: Float32Array
}

/** From buckets to columns, with the idf of each. A bucket of one item alone helps no other, so it has no column. */
export interface FeatureSpace {
  readonly columns: number
  /** Column of a bucket, or -1. */
  readonly columnOf: Int32Array
  readonly idf: Float32Array
}

/** A text as the ridge sees it; `extra` is a dense feature, 0 where there is none. */
export interface FeatureText {
  readonly words: readonly string[]
  readonly marks: readonly string[]
  readonly extra: number
}

/** The last two columns of every space: a constant, and the dense feature. */
const CONSTANT = 3

export function buildFeatures(
  texts: readonly FeatureText[],
  magnitudes: boolean,
): { readonly space: FeatureSpace; readonly matrix: FeatureMatrix } {
  const reader = featureReader(magnitudes)
  const documents = new Uint32Array(BUCKETS)
  let total = 0
  for (const text of texts) {
    const size = reader.read(text.words, text.marks)
    for (let i = 0; i < size; i++) documents[reader.buckets[i]!]!++
    total += size
  }
  // Common buckets get the low columns, so that the weights which are read most lie close together.
  const used = Uint32Array.from({ length: BUCKETS }, (_, bucket) => bucket)
    .filter((bucket) => documents[bucket]! > 1)
    .sort((a, b) => documents[b]! - documents[a]! || a - b)
  const columnOf = new Int32Array(BUCKETS).fill(-1)
  const idf = new Float32Array(used.length)
  used.forEach((bucket, column) => {
    columnOf[bucket] = column
    idf[column] = 1 + Math.log((1 + texts.length) / (1 + documents[bucket]!))
  })
  const space: FeatureSpace = { columns: used.length + 2, columnOf, idf }
  const start = new Uint32Array(texts.length + 1)
  const column = new Uint32Array(total + 2 * texts.length)
  const value = new Float32Array(total + 2 * texts.length)
  let at = 0
  for (let i = 0; i < texts.length; i++) {
    at += writeRow(space, reader, texts[i]!, column.subarray(at), value.subarray(at))
    start[i + 1] = at
  }
  return {
    space,
    matrix: {
      rows: texts.length,
      columns: space.columns,
      start,
      column: column.slice(0, at),
      value: value.slice(0, at),
    },
  }
}

/** Writes one sparse row and returns its length. Each block has length 1, so that long texts weigh no more than short. */
export function writeRow(
  space: FeatureSpace,
  reader: FeatureReader,
  text: FeatureText,
  column: Uint32Array,
  value: Float32Array,
): number {
  const size = reader.read(text.words, text.marks)
  const squares = new Float64Array(BLOCKS)
  let length = 0
  for (let i = 0; i < size; i++) {
    const id = space.columnOf[reader.buckets[i]!]!
    if (id < 0) continue
    const weight = (1 + Math.log(reader.counts[i]!)) * space.idf[id]!
    column[length] = id
    value[length] = weight
    squares[reader.blocks[i]!]! += weight * weight
    length++
  }
  let kept = 0
  for (let i = 0; i < size; i++) {
    if (space.columnOf[reader.buckets[i]!]! < 0) continue
    value[kept]! /= Math.sqrt(squares[reader.blocks[i]!]!)
    kept++
  }
  column[length] = space.columns - 2
  value[length++] = CONSTANT
  if (text.extra !== 0) {
    column[length] = space.columns - 1
    value[length++] = text.extra
  }
  return length
}
