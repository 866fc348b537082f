import type { Progress } from '@assay/engine'

/** A stage that takes longer than this tells how far it is. */
const TELL_EVERY_MS = 200
/** So many lines of a stage are named in its event; the rest are counted. */
const MESSAGES_MAX = 3

export interface Pace {
  /** Takes a step of the engine; returns the events to tell now. */
  step(progress: Progress): readonly Progress[]
  /** The last stage's event, once the engine is done. */
  end(): readonly Progress[]
}

/**
 * The engine yields for each line of each stage, so that it can be stopped between any two; a client wants a handful of
 * events. Each stage becomes one event, told when it is done, with what it found; a long one also tells on its way.
 */
export function createPace(nowMs: () => number): Pace {
  let last: Progress | null = null
  let messages: string[] = []
  let lines = 0
  let toldAtMs = nowMs()

  function take(): readonly Progress[] {
    if (last === null || lines === 0) return []
    const more = lines - messages.length
    const message = messages.join('. ') + (more > 0 ? `. And ${more} more` : '')
    const told = { ...last, message }
    messages = []
    lines = 0
    toldAtMs = nowMs()
    return [told]
  }

  return {
    step(progress) {
      const told =
        last !== null && (last.stage !== progress.stage || nowMs() - toldAtMs >= TELL_EVERY_MS) ? take() : []
      last = progress
      lines++
      if (messages.length < MESSAGES_MAX) messages.push(progress.message)
      return told
    },
    end: take,
  }
}
