/** What a thread is told. */
export interface ThreadOrder {
  readonly name: string
  readonly seed: number
  readonly cases: number
  readonly endsAtMs: number | null
  /** Number of cases done, length of the case under way, whether to stop, and the bytes of the case. */
  readonly shared: SharedArrayBuffer
}

/** What it tells when it is done. */
export interface ThreadReport {
  readonly cases: number
  readonly outcomes: number
  readonly slowestMs: number
  readonly slowestBytes: number
  readonly find: { readonly error: string; readonly input: Uint8Array | null } | null
}

const HEAD_BYTES = 12
/** No target takes longer inputs. */
const INPUT_BYTES_MAX = 1024 * 1024

export function newShared(): SharedArrayBuffer {
  return new SharedArrayBuffer(HEAD_BYTES + INPUT_BYTES_MAX)
}

export function writeCase(shared: SharedArrayBuffer, input: Uint8Array, casesDone: number): void {
  const head = new Int32Array(shared, 0, 2)
  head[1] = input.length
  new Uint8Array(shared, HEAD_BYTES, input.length).set(input)
  Atomics.store(head, 0, casesDone)
}

export function stopThread(shared: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(shared, 0, 3), 2, 1)
}

export function isStopped(shared: SharedArrayBuffer): boolean {
  return Atomics.load(new Int32Array(shared, 0, 3), 2) === 1
}

export function readCase(shared: SharedArrayBuffer): { readonly casesDone: number; readonly input: Buffer } {
  const [casesDone = 0, length = 0] = new Int32Array(shared, 0, 2)
  return { casesDone, input: Buffer.from(new Uint8Array(shared, HEAD_BYTES, length).slice()) }
}
