/** One event of a job's stream. */
export interface Frame {
  readonly type: string
  readonly id: number
  /** The payload as it was sent. */
  readonly data: string
}

/** Exactly the lines that the contract promises: three in this order, nothing else. */
const FRAME = /^event: (\S+)\nid: ([1-9]\d*)\ndata: (.*)$/

/** Null for anything but the promised three lines. */
export function parseFrame(text: string): Frame | null {
  const [, type, id, data] = FRAME.exec(text) ?? []
  return type === undefined || data === undefined ? null : { type, id: Number(id), data }
}

/** Cuts a stream into its blocks, wherever its bytes were cut on the way. */
export interface FrameReader {
  /** Takes the next part of the connection's text. */
  take(text: string): void
  /** What has come of a block that is not whole yet. */
  unread(): string
  /** Begins with a new connection: what was not whole is forgotten, as a client forgets it. */
  restart(): void
}

interface FrameListener {
  /** Takes a whole block without its blank line. Returns whether to read on. */
  onFrame(text: string): boolean
  /** A whole comment, with its colon. */
  onComment?(text: string): void
}

export function createFrameReader({ onFrame, onComment }: FrameListener): FrameReader {
  let unread = ''
  let isOver = false
  return {
    take(text) {
      const blocks = (unread + text).split('\n\n')
      unread = blocks.pop() ?? ''
      for (const block of blocks) {
        if (isOver) return
        if (block.startsWith(':')) onComment?.(block)
        else isOver = !onFrame(block)
      }
    },
    unread: () => unread,
    restart() {
      unread = ''
    },
  }
}

/** Reads one connection of a stream to its end or until it breaks. Any block that is not a frame is an error. */
export async function readStream(
  url: string,
  headers: Readonly<Record<string, string>>,
  onEvent: (event: Frame) => void,
  signal?: AbortSignal,
): Promise<void> {
  const response = await fetch(url, { headers, ...(signal && { signal }) })
  if (response.status !== 200 || response.body === null) {
    throw new Error(`The stream answered ${response.status}: ${await response.text()}`)
  }
  const reader = createFrameReader({
    onFrame(text) {
      const frame = parseFrame(text)
      if (frame === null) throw new Error(`Not a frame: ${text.slice(0, 200)}`)
      onEvent(frame)
      return true
    },
  })
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) reader.take(chunk)
}
