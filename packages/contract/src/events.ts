import { type Static, Type } from 'typebox'
import { JobFailure, JobId } from './job.ts'
import { Quote } from './quote.ts'
import { STAGES } from './stages.ts'

/** The payloads of the stream. Each has `event_type`, `job_id` and `timestamp`; ids travel in the frame. */
const common = { job_id: JobId, timestamp: Type.String({ format: 'date-time' }) }

export const StageEvent = Type.Object({
  event_type: Type.Literal('stage'),
  ...common,
  stage: Type.Enum([...STAGES]),
  message: Type.String(),
  progress: Type.Number({ minimum: 0, maximum: 1 }),
})
export type StageEvent = Static<typeof StageEvent>

export const CompletedEvent = Type.Object({ event_type: Type.Literal('completed'), ...common, result: Quote })
export type CompletedEvent = Static<typeof CompletedEvent>

export const FailedEvent = Type.Object({ event_type: Type.Literal('failed'), ...common, error: JobFailure })
export type FailedEvent = Static<typeof FailedEvent>

export const JobEvent = Type.Union([StageEvent, CompletedEvent, FailedEvent])
export type JobEvent = StageEvent | CompletedEvent | FailedEvent
