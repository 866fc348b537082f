import type { Outcome, StageNote } from '@assay/domain/jobs/claimed-job'
import type { JobFailure } from '@assay/domain/jobs/job'

/** What a store writes about a job that it ends or hands on by itself. */

export const CANCELLED: JobFailure = { code: 'cancelled', message: 'The job was cancelled.' }

export const attemptsExhausted = (lost: number): JobFailure => ({
  code: 'attempts_exhausted',
  message: `The job was given up after ${lost} of its attempts were lost with their workers.`,
})

export const retryingMessage = (attempt: number, wasLost: boolean): string =>
  wasLost
    ? `Attempt ${attempt}: the worker of the attempt before was lost.`
    : `Attempt ${attempt}: the job was handed over.`

/** The bodies of stored events, made in one place, because every store must write the same bytes. */

export const stageBody = ({ stage, message, progress }: StageNote): string =>
  JSON.stringify({ stage, message, progress })

const RESULT_HEAD = '{"result":'

/** A result goes in as the text it is: what a client sees on the stream and in the status are the same bytes. */
export function bodyOfOutcome(outcome: Outcome): string {
  if (outcome.status === 'completed') return `${RESULT_HEAD}${outcome.resultJson}}`
  const { code, message } = outcome.failure
  return JSON.stringify({ error: { code, message } })
}

/** The result in the body of a `completed` event, without parsing. */
export const resultOfBody = (body: string): string => body.slice(RESULT_HEAD.length, -1)

/** PostgreSQL holds neither NUL nor half a surrogate pair, and a text may quote what a caller sent. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')
