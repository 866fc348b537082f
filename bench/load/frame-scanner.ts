/** Finds the frames of an event stream in parts of its body, wherever they are cut. */
export interface FrameScanner {
  /** Calls back for every frame that has become complete and is no comment. The bytes are lent, not given. */
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
