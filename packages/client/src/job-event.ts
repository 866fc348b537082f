import type { EventSourceMessage } from 'eventsource-parser'
import { type CamelCased, camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { Job } from './job.ts'
import { parseObject } from './read-body.ts'
import type { WireCompletedEvent, WireFailedEvent, WireStageEvent } from './wire.ts'

/** `id` counts 1, 2, 3 for each job. Pass the last one as `lastEventId` to go on from there later. */
interface Numbered {
  readonly id: number
}
export type StageEvent = Numbered & CamelCased<WireStageEvent>
export type CompletedEvent = Numbered & CamelCased<WireCompletedEvent>
export type FailedEvent = Numbered & CamelCased<WireFailedEvent>

/** What a stream yields: stages, then exactly one `completed` or `failed`. Tell them apart by `eventType`. */
export type JobEvent = StageEvent | CompletedEvent | FailedEvent

/** A frame whose kind this version does not know is passed over, but its number counts. */
export interface NumberedFrame {
  readonly id: number
  readonly event: JobEvent | null
}

/** Which fields make a payload what it claims to be. Anything else was damaged on its way. */
const REQUIRED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stage: { stage: 'string', message: 'string', progress: 'number' },
  completed: { result: 'object' },
  failed: { error: 'object' },
}

/** Checks a frame against the job it must belong to. Throws for one that is not whole: the stream then reconnects. */
export function readFrame(
  frame: EventSourceMessage,
  subjectId: string,
  idField: 'job_id' | 'book_id' = 'job_id',
): NumberedFrame {
  const payload = parseObject(frame.data)
  const id = /^\d{1,16}$/.test(frame.id ?? '') ? Number(frame.id) : Number.NaN
  if (
    !Number.isSafeInteger(id) ||
    payload === null ||
    payload.event_type !== frame.event ||
    payload[idField] !== subjectId ||
    typeof payload.timestamp !== 'string'
  ) {
    throw unexpectedAnswer('The stream carried a frame that is not whole')
  }
  const required = REQUIRED[frame.event ?? '']
  if (required === undefined) return { id, event: null }
  for (const [field, type] of Object.entries(required)) {
    const value = payload[field]
    if (value === null || typeof value !== type) throw unexpectedAnswer(`The stream lost the field ${field}`)
  }
  // The parsing border: the name and every required field were checked above.
  return { id, event: { id, ...camelCased(payload) } as JobEvent }
}

export function isLast(event: JobEvent): event is CompletedEvent | FailedEvent {
  return event.eventType !== 'stage'
}

/** The last event of a job, made from its status, which has the number, the time and the outcome too. */
export function lastEventOf(job: Job): JobEvent {
  const common = { id: job.lastEventId, jobId: job.jobId, timestamp: job.completedAt ?? job.updatedAt }
  if (job.status === 'completed' && job.result !== null) {
    return { ...common, eventType: 'completed', result: job.result }
  }
  if (job.status === 'failed' && job.error !== null) {
    return { ...common, eventType: 'failed', error: job.error }
  }
  throw unexpectedAnswer(`The job is ${job.status} but has no outcome`)
}
