import { mix } from '../book/string-table.ts'
import { entryAt, f32At, f64At, i32At, u8At, u16At, u32At } from '../in-range.ts'

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
    const known = i32At(slot, bucket)
    if (known >= 0) {
      counts[known] = u16At(counts, known) + 1
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
    for (let i = 0; i < size; i++) slot[u32At(buckets, i)] = -1
    size = 0
    let previous = 0
    for (let w = 0; w < words.length; w++) {
      const word = entryAt(words, w)
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
  const unit = match[2] !== '' ? entryAt(match, 2) : (next ?? '')
  const unitHash = hashWord(unit, SEEDS[MAGNITUDES])
  // Two grids, half a step apart, so near numbers share at least one bucket.
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
  /** As the item is learned from. */
  readonly value: Float32Array
  /** As the item looks when it is held out, and what only it has is unknown. */
  readonly valueHeldOut: Float32Array
}

/**
 * From buckets to columns, with the idf of each. Columns of buckets that several items share come first, then a constant
 * and the dense feature, then the buckets of one item alone. For the fit, all lone buckets of an item are one column, which
 * is the same regression with far fewer numbers: it takes up what is special about the item, so the words it shares
 * with others need not.
 */
export interface FeatureSpace {
  /** Columns of shared buckets. */
  readonly shared: number
  readonly columns: number
  /** Column of a bucket, or -1. */
  readonly columnOf: Int32Array
  /** idf of each shared column; lone buckets have `idfLone`. */
  readonly idf: Float32Array
  readonly idfLone: number
}

/** A text as the ridge sees it; `extra` is a dense feature, 0 where there is none. */
export interface FeatureText {
  readonly words: readonly string[]
  readonly marks: readonly string[]
  readonly extra: number
}

const CONSTANT = 3
/** The constant and the dense feature. */
export const DENSE = 2

export function buildFeatures(
  texts: readonly FeatureText[],
  magnitudes: boolean,
): { readonly space: FeatureSpace; readonly matrix: FeatureMatrix } {
  const reader = featureReader(magnitudes)
  const documents = new Uint32Array(BUCKETS)
  let total = 0
  for (const text of texts) {
    const size = reader.read(text.words, text.marks)
    for (let i = 0; i < size; i++) {
      const bucket = u32At(reader.buckets, i)
      documents[bucket] = u32At(documents, bucket) + 1
    }
    total += size
  }
  const space = spaceOf(documents, texts.length)
  const start = new Uint32Array(texts.length + 1)
  const column = new Uint32Array(total + 3 * texts.length)
  const value = new Float32Array(total + 3 * texts.length)
  const valueHeldOut = new Float32Array(total + 3 * texts.length)
  let at = 0
  const put = (id: number, learned: number, heldOut: number): void => {
    column[at] = id
    value[at] = learned
    valueHeldOut[at] = heldOut
    at++
  }
  for (let row = 0; row < texts.length; row++) {
    const size = reader.read(entryAt(texts, row).words, entryAt(texts, row).marks)
    const all = blockSquares(space, reader, size, () => true)
    const shared = blockSquares(space, reader, size, (id) => id < space.shared)
    for (let i = 0; i < size; i++) {
      const id = i32At(space.columnOf, u32At(reader.buckets, i))
      if (id >= space.shared) continue
      const weight = weightOf(space, reader, i, id)
      const block = u8At(reader.blocks, i)
      put(id, weight / Math.sqrt(f64At(all, block)), weight / Math.sqrt(f64At(shared, block)))
    }
    put(space.shared, CONSTANT, CONSTANT)
    if (entryAt(texts, row).extra !== 0)
      put(space.shared + 1, entryAt(texts, row).extra, entryAt(texts, row).extra)
    const own = ownLength(all, shared)
    if (own > 0) put(space.shared + DENSE + row, own, 0)
    start[row + 1] = at
  }
  return {
    space,
    matrix: {
      rows: texts.length,
      columns: space.shared + DENSE + texts.length,
      start,
      column: column.slice(0, at),
      value: value.slice(0, at),
      valueHeldOut: valueHeldOut.slice(0, at),
    },
  }
}

function spaceOf(documents: Uint32Array, texts: number): FeatureSpace {
  // Common buckets get the low columns, so the weights which are read most lie close together.
  const used = Uint32Array.from({ length: BUCKETS }, (_, bucket) => bucket)
    .filter((bucket) => u32At(documents, bucket) > 0)
    .sort((a, b) => u32At(documents, b) - u32At(documents, a) || a - b)
  const columnOf = new Int32Array(BUCKETS).fill(-1)
  let shared = 0
  while (shared < used.length && u32At(documents, u32At(used, shared)) > 1) shared++
  const idf = new Float32Array(shared)
  for (const [rank, bucket] of used.entries()) {
    columnOf[bucket] = rank < shared ? rank : rank + DENSE
    if (rank < shared) idf[rank] = 1 + Math.log((1 + texts) / (1 + u32At(documents, bucket)))
  }
  return { shared, columns: used.length + DENSE, columnOf, idf, idfLone: 1 + Math.log((1 + texts) / 2) }
}

const weightOf = (space: FeatureSpace, reader: FeatureReader, i: number, id: number): number =>
  (1 + Math.log(u16At(reader.counts, i))) * (id < space.shared ? f32At(space.idf, id) : space.idfLone)

/** Sum of squared weights of each block, over known buckets whose column is counted. */
function blockSquares(
  space: FeatureSpace,
  reader: FeatureReader,
  size: number,
  counts: (column: number) => boolean,
): Float64Array {
  const squares = new Float64Array(BLOCKS)
  for (let i = 0; i < size; i++) {
    const id = i32At(space.columnOf, u32At(reader.buckets, i))
    if (id >= 0 && counts(id))
      squares[u8At(reader.blocks, i)] =
        f64At(squares, u8At(reader.blocks, i)) + weightOf(space, reader, i, id) ** 2
  }
  return squares
}

/** Length of the lone part of a text, each block having length 1. */
function ownLength(all: Float64Array, shared: Float64Array): number {
  let own = 0
  for (let block = 0; block < BLOCKS; block++)
    if (f64At(all, block) > 0) own += (f64At(all, block) - f64At(shared, block)) / f64At(all, block)
  return own > 1e-12 ? Math.sqrt(own) : 0
}

/**
 * Writes one text as a sparse row over all columns of the space, and returns its length. Each block has length 1, so
 * long texts weigh no more than short; buckets that no item has are left out of it.
 */
export function writeRow(
  space: FeatureSpace,
  reader: FeatureReader,
  text: FeatureText,
  column: Uint32Array,
  value: Float32Array,
): number {
  const size = reader.read(text.words, text.marks)
  const squares = blockSquares(space, reader, size, () => true)
  let length = 0
  for (let i = 0; i < size; i++) {
    const id = i32At(space.columnOf, u32At(reader.buckets, i))
    if (id < 0) continue
    column[length] = id
    value[length++] = weightOf(space, reader, i, id) / Math.sqrt(f64At(squares, u8At(reader.blocks, i)))
  }
  column[length] = space.shared
  value[length++] = CONSTANT
  if (text.extra !== 0) {
    column[length] = space.shared + 1
    value[length++] = text.extra
  }
  return length
}

/** The weights of a fit, with each item's own column dealt out to the lone buckets that it stands for. */
export function spreadWeights(
  space: FeatureSpace,
  texts: readonly FeatureText[],
  magnitudes: boolean,
  fit: Float64Array,
): Float32Array {
  const reader = featureReader(magnitudes)
  const weights = new Float32Array(space.columns)
  for (let c = 0; c < space.shared + DENSE; c++) weights[c] = f64At(fit, c)
  for (let row = 0; row < texts.length; row++) {
    const size = reader.read(entryAt(texts, row).words, entryAt(texts, row).marks)
    const all = blockSquares(space, reader, size, () => true)
    const own = ownLength(
      all,
      blockSquares(space, reader, size, (id) => id < space.shared),
    )
    if (own === 0) continue
    for (let i = 0; i < size; i++) {
      const id = i32At(space.columnOf, u32At(reader.buckets, i))
      if (id < space.shared) continue
      const value = weightOf(space, reader, i, id) / Math.sqrt(f64At(all, u8At(reader.blocks, i)))
      weights[id] = (f64At(fit, space.shared + DENSE + row) * value) / own
    }
  }
  return weights
}
