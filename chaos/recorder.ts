import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Entry, NewEntry } from './recording.ts'

export interface Recorder {
  readonly path: string
  readonly entries: readonly Entry[]
  nowMs(): number
  record(entry: NewEntry): Entry
  close(): Promise<void>
}

/** About an hour's worth; an entry takes some hundred bytes of memory. */
const ENTRIES_MAX = 5_000_000

/** Keeps what is recorded in memory for the checker, and in a file for people, one JSON line each. */
export function createRecorder(path: string): Recorder {
  const entries: Entry[] = []
  const texts = new Map<string, string>()
  const file = createWriteStream(path)
  const nowMs = (): number => Math.round((performance.timeOrigin + performance.now()) * 1_000) / 1_000

  /** The same frame is seen on many streams: its text is kept once. */
  function once(text: string): string {
    const known = texts.get(text)
    if (known !== undefined) return known
    texts.set(text, text)
    return text
  }

  return {
    path,
    entries,
    nowMs,
    record(entry) {
      if (entries.length === ENTRIES_MAX)
        throw new Error('The recording is full: take fewer minutes at a time.')
      const kept = entry.kind === 'frame' ? { ...entry, text: once(entry.text) } : entry
      // TypeScript cannot see that an entry with its line and time is an entry of the same kind again.
      const recorded = { line: entries.length + 1, atMs: nowMs(), ...kept } as Entry
      // After the end somebody may still be told something; nobody will look at it.
      if (file.writableEnded) return recorded
      entries.push(recorded)
      file.write(`${JSON.stringify(recorded)}\n`)
      return recorded
    },
    async close() {
      file.end()
      await finished(file)
    },
  }
}
