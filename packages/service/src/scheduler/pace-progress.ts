import type { Progress } from '@assay/engine'

/** A stage that takes longer than this reports how far it is. */
const REPORT_EVERY_MS = 200
/** The event of a stage names this many of its lines and counts the rest. */
const MESSAGES_MAX = 3

export interface Pace {
  /** Takes a step of the engine; returns the events to emit now. */
  step(progress: Progress): readonly Progress[]
  /** The last stage's event, once the engine is done. */
  end(): readonly Progress[]
}

/**
 * The engine yields for each line of each stage, because it can be stopped between any two. A client wants a handful of
 * events. Each stage becomes one event, emitted when it is done, with what it found. A long one also reports on its way.
 */
export function createPace(nowMs: () => number): Pace {
  let last: Progress | null = null
  let messages: string[] = []
  let lines = 0
  let emittedAtMs = nowMs()

  function take(): readonly Progress[] {
    if (last === null || lines === 0) return []
    const more = lines - messages.length
    const message = messages.join('. ') + (more > 0 ? `. And ${more} more` : '')
    const emitted = { ...last, message }
    messages = []
    lines = 0
    emittedAtMs = nowMs()
    return [emitted]
  }

  return {
    step(progress) {
      const emitted =
        last !== null && (last.stage !== progress.stage || nowMs() - emittedAtMs >= REPORT_EVERY_MS)
          ? take()
          : []
      last = progress
      lines++
      if (messages.length < MESSAGES_MAX) messages.push(progress.message)
      return emitted
    },
    end: take,
  }
}
