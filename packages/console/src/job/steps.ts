import { STAGE_ORDER } from './stage-words.ts'

/** One row of the timeline. However many events a stage sends, it is one step, so the rows stay few. */
export interface Step {
  readonly stage: string
  readonly message: string
  readonly startedMs: number
  readonly progress: number
}

interface StageFacts {
  readonly stage: string
  readonly message: string
  readonly timestamp: string
  readonly progress: number
}

export function addStage(steps: readonly Step[], event: StageFacts): readonly Step[] {
  const last = steps.at(-1)
  const { stage, message, progress } = event
  if (last?.stage === stage) return [...steps.slice(0, -1), { ...last, message, progress }]
  return [...steps, { stage, message, progress, startedMs: Date.parse(event.timestamp) }]
}

/** What a stage says where it has nothing to hand on, as the engine words it. */
const NOTHING = /^(?:Found (?:nothing|0 items)|Nothing to|No estimate|No price|The book does not cover)/

/**
 * Where a job that failed came to its end: of one that nothing was found for, the first stage that had nothing to hand on, although the later ones
 * were gone through; else the stage that was under way. Null for a job that did not fail.
 */
export function failedAt(steps: readonly Step[], code: string | null): number | null {
  if (code === null || steps.length === 0) return null
  const first = code === 'nothing_priced' ? steps.findIndex(({ message }) => NOTHING.test(message)) : -1
  return first < 0 ? steps.length - 1 : first
}

/** The stages still to come: those after the latest one, or all of them when the job was taken up again. */
export function stagesAhead(steps: readonly Step[]): readonly string[] {
  return STAGE_ORDER.slice(STAGE_ORDER.indexOf(steps.at(-1)?.stage ?? '') + 1)
}
