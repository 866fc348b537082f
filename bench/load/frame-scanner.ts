/**
 * Finds the frames of an event stream in parts of its body, wherever they are cut. It works on bytes, unlike the reader of the
 * tests: a load process reads tens of thousands of frames a second, and turning each into text would measure the reader.
 */
export interface FrameScanner {
  /** Calls back for every frame that has become complete and is no comment. The bytes are valid during the call only. */
  push(part: Buffer): void
}

const FRAME_END = Buffer.from('\n\n')
const COLON = 58

export function createFrameScanner(onFrame: (bytes: Buffer, from: number, to: number) => void): FrameScanner {
  let rest: Buffer | null = null
  return {
    push(part) {
      const bytes: Buffer = rest === null ? part : Buffer.concat([rest, part])
      let from = 0
      for (;;) {
        const end = bytes.indexOf(FRAME_END, from)
        if (end < 0) break
        if (bytes[from] !== COLON) onFrame(bytes, from, end)
        from = end + FRAME_END.length
      }
      rest = from === bytes.length ? null : Buffer.from(bytes.subarray(from))
    },
  }
}
