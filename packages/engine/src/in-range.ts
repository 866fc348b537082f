/**
 * Reads of array entries that are in range by construction. An index outside is a bug of the engine, never of its input,
 * so it throws a plain error. There is one function for each type of array: one for all would meet every type and be slow
 * in the loops of search and fitting.
 */
function outOfRange(): never {
  throw new Error('An index is out of range.')
}

export function entryAt<T>(array: readonly T[], index: number): T {
  const entry = array[index]
  return entry === undefined ? outOfRange() : entry
}

export function numberAt(array: ArrayLike<number>, index: number): number {
  return array[index] ?? outOfRange()
}

export function u8At(array: Uint8Array, index: number): number {
  return array[index] ?? outOfRange()
}

export function u16At(array: Uint16Array, index: number): number {
  return array[index] ?? outOfRange()
}

export function u32At(array: Uint32Array, index: number): number {
  return array[index] ?? outOfRange()
}

export function i32At(array: Int32Array, index: number): number {
  return array[index] ?? outOfRange()
}

export function f32At(array: Float32Array, index: number): number {
  return array[index] ?? outOfRange()
}

export function f64At(array: Float64Array, index: number): number {
  return array[index] ?? outOfRange()
}

/** A value that is there by construction: the entry of a map that was filled before, a group that a pattern has. */
export function present<T>(value: T | null | undefined): T {
  return value ?? outOfRange()
}
