import type { CallOptions, Http } from './http.ts'
import { type Job, jobPath, readJob } from './job.ts'

export interface StatusOptions extends CallOptions {
  /** Let the service hold its answer until the job has ended, but no longer than this (1 to 60). */
  readonly waitSeconds?: number | undefined
}

export async function readStatus(http: Http, jobId: string, options: StatusOptions): Promise<Job> {
  const { waitSeconds = 0 } = options
  const { body } = await http.request({
    ...options,
    method: 'GET',
    path: jobPath(jobId),
    headers: waitSeconds > 0 ? { Prefer: `wait=${waitSeconds}` } : {},
    timeoutMs: (options.timeoutMs ?? http.options.timeoutMs) + waitSeconds * 1_000,
  })
  return readJob(body)
}

/** Asks again and again at little cost: the service sends nothing where nothing has changed since. */
export function createStatusPoll(http: Http, jobId: string, signal: AbortSignal): () => Promise<Job> {
  let seen: { readonly etag: string; readonly job: Job } | null = null
  return async () => {
    const { status, headers, body } = await http.request({
      method: 'GET',
      path: jobPath(jobId),
      headers: seen ? { 'If-None-Match': seen.etag } : {},
      signal,
      retries: 0,
    })
    if (status === 304 && seen) return seen.job
    const job = readJob(body)
    const etag = headers.get('etag')
    seen = etag === null ? null : { etag, job }
    return job
  }
}
