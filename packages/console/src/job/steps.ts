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

/** The stages still to come: those after the latest one, or all of them when the job was taken up again. */
export function stagesAhead(steps: readonly Step[]): readonly string[] {
  return STAGE_ORDER.slice(STAGE_ORDER.indexOf(steps.at(-1)?.stage ?? '') + 1)
}
