import { damagedBook } from './damaged-book.ts'

/**
 * Checks of whole sections, run once when a book is opened. Everything that is priced later relies on them, so no loop over
 * a book has to check an index again. There is one function for each type of array: a loop that meets several types is
 * many times slower, and a service opens its book before it answers anybody.
 */

/** Every entry is a number of something that exists: less than `count`. */
export function checkBelow(array: Uint32Array, count: number, name: string): void {
  let largest = -1
  for (let i = 0; i < array.length; i++) {
    const id = array[i] ?? 0
    if (id > largest) largest = id
  }
  if (largest >= count) throw damagedBook(`${name} points to entry ${largest} of ${count}`)
}

export function checkSmallBelow(array: Uint8Array | Uint16Array, count: number, name: string): void {
  for (let i = 0; i < array.length; i++) {
    const id = array[i] ?? 0
    if (id >= count) throw damagedBook(`${name} points to entry ${id} of ${count}`)
  }
}

/** The same where -1 means none. */
export function checkBelowOrNone(array: Int32Array, count: number, name: string): void {
  checkWhole(array, -1, count - 1, name)
}

/** Every entry lies in [min, max]. */
export function checkWhole(array: Int32Array, min: number, max: number, name: string): void {
  for (let i = 0; i < array.length; i++) {
    const value = array[i] ?? 0
    if (value < min || value > max) throw outside(name, value)
  }
}

/** Every entry lies in [min, max]; NaN does not. */
export function checkReal(array: Float64Array, min: number, max: number, name: string): void {
  for (let i = 0; i < array.length; i++) {
    const value = array[i] ?? 0
    if (!(value >= min && value <= max)) throw outside(name, value)
  }
}

/** The same where NaN means that nothing is known. */
export function checkRealOrNaN(array: Float64Array, min: number, max: number, name: string): void {
  for (let i = 0; i < array.length; i++) {
    const value = array[i] ?? 0
    if (value < min || value > max) throw outside(name, value)
  }
}

export function checkSingle(array: Float32Array, min: number, max: number, name: string): void {
  for (let i = 0; i < array.length; i++) {
    const value = array[i] ?? 0
    if (!(value >= min && value <= max)) throw outside(name, value)
  }
}

const outside = (name: string, value: number): Error =>
  damagedBook(`${name} has the impossible entry ${value}`)

/**
 * `starts` cuts `total` entries into consecutive ranges: from 0, never backwards, to the end, each of `shortest` to
 * `longest` entries.
 */
export function checkRanges(
  starts: Uint32Array,
  total: number,
  name: string,
  shortest = 0,
  longest = total,
): void {
  let before = starts[0] ?? -1
  if (before !== 0) throw damagedBook(`${name} does not begin at 0`)
  for (let i = 1; i < starts.length; i++) {
    const next = starts[i] ?? 0
    const length = next - before
    if (length < shortest || length > longest) throw damagedBook(`${name} has a range of ${length} entries`)
    before = next
  }
  if (before !== total) throw damagedBook(`${name} ends at ${before} of ${total}`)
}

/** Within each range the entries go up, so a search by halves finds them and none is there twice. */
export function checkAscending(array: Int32Array, starts: Uint32Array, name: string): void {
  for (let i = 1; i < starts.length; i++) {
    const end = starts[i] ?? 0
    let before = -2
    for (let at = starts[i - 1] ?? 0; at < end; at++) {
      const next = array[at] ?? 0
      if (next <= before) throw damagedBook(`${name} is out of order`)
      before = next
    }
  }
}
