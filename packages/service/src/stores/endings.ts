import type { JobFailure } from '../jobs/job.ts'

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
