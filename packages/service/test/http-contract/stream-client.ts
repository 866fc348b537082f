import assert from 'node:assert/strict'
import { createFrameReader, parseFrame } from '../../../../test/tools/stream-frames.ts'
import type { Service } from './service.ts'

export interface Frame {
  readonly type: string
  readonly id: number
  readonly data: Record<string, unknown>
}

export interface StreamClient {
  readonly status: number
  readonly headers: Headers
  /** All frames so far. */
  readonly frames: readonly Frame[]
  /** All text so far, comments included. */
  readonly text: () => string
  /** Resolves at the end of the stream; `cut` when it broke instead of ending. */
  readonly ended: Promise<'ended' | 'cut'>
  /** Resolves once this many frames have come. */
  readonly has: (count: number) => Promise<void>
  readonly leave: () => void
}

interface OpenOptions {
  readonly after?: number
  readonly key?: string
  readonly query?: string
  /** Leaves by itself after this many frames. */
  readonly framesMax?: number
}

/** Reads a stream as strictly as INTERFACE.md words it: three lines in order and a blank one, or a comment. */
export async function openStream(
  { url, key }: Pick<Service, 'url' | 'key'>,
  jobId: string,
  { after, key: otherKey, query = '', framesMax = Number.POSITIVE_INFINITY }: OpenOptions = {},
): Promise<StreamClient> {
  const abort = new AbortController()
  const headers: Record<string, string> = { 'x-service-api-key': otherKey ?? key }
  if (after !== undefined) headers['last-event-id'] = String(after)
  const response = await fetch(`${url}/v1/jobs/${jobId}/stream${query}`, { headers, signal: abort.signal })
  const frames: Frame[] = []
  const waiting = new Set<() => void>()
  let text = ''

  async function read(): Promise<'ended' | 'cut'> {
    const reader = createFrameReader({
      onFrame(block) {
        frames.push(readFrame(block))
        return frames.length < framesMax
      },
    })
    try {
      for await (const chunk of (response.body ?? assert.fail('no body')).pipeThrough(
        new TextDecoderStream(),
      )) {
        text += chunk
        reader.take(chunk)
        for (const look of waiting) look()
        if (frames.length >= framesMax) abort.abort()
      }
    } catch {
      return 'cut'
    }
    assert.equal(reader.unread(), '', 'a stream ends after a whole frame')
    return 'ended'
  }

  const ended = response.status === 200 ? read() : Promise.resolve('ended' as const)
  return {
    status: response.status,
    headers: response.headers,
    frames,
    ended,
    text: () => text,
    leave: () => abort.abort(),
    has: (count) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => reject(new Error(`${frames.length} of ${count} frames came: ${text}`)),
          60_000,
        )
        const look = () => {
          if (frames.length < count) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve()
        }
        waiting.add(look)
        look()
      }),
  }
}

function readFrame(block: string): Frame {
  const { type, id, data } = parseFrame(block) ?? assert.fail(`Not a frame: ${block.slice(0, 200)}`)
  return { type, id, data: JSON.parse(data) }
}

export const idsOf = (frames: readonly Frame[]): readonly number[] => frames.map(({ id }) => id)

/** `range(2, 4)` is [3, 4]: what is left after event 2 of 4. */
export const range = (after: number, last: number): number[] =>
  Array.from({ length: Math.max(0, last - after) }, (_, i) => after + 1 + i)
