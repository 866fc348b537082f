import type { Stage } from '@assay/contract'
import type { JobFailure } from '../jobs/job.ts'

/** The bodies of stored events, made in one place so that every store writes the same bytes. */

export const stageBody = (stage: Stage, message: string, progress: number): string =>
  JSON.stringify({ stage, message, progress })

export const failedBody = ({ code, message }: JobFailure): string =>
  JSON.stringify({ error: { code, message } })

const RESULT_HEAD = '{"result":'

/** The result goes in as the text it is: what a client sees on the stream and in the status are the same bytes. */
export const completedBody = (resultJson: string): string => `${RESULT_HEAD}${resultJson}}`

/** The inverse of `completedBody`, without parsing. */
export const resultOfBody = (body: string): string => body.slice(RESULT_HEAD.length, -1)
