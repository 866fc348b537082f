/** Reads of what is there by construction; when it is not, the book's own tables contradict each other. */
function missing(): never {
  throw new Error('An entry that must be there is missing.')
}

export function entryAt<T>(array: readonly T[], index: number): T {
  const entry = array[index]
  return entry === undefined ? missing() : entry
}

export function u8At(array: Uint8Array, index: number): number {
  return array[index] ?? missing()
}

export function u32At(array: Uint32Array, index: number): number {
  return array[index] ?? missing()
}

export function present<T>(value: T | null | undefined): T {
  return value ?? missing()
}
