import type { Job, JobWithResult } from '../jobs/job.ts'

/** The addresses of a job, the same in every answer. */
export const pollUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/jobs/${id}`
const streamUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/jobs/${id}/stream`

/** The status body. The stored result is passed through as text: it is what the `completed` event carried, byte for byte. */
export function jobJson(baseUrl: string, job: JobWithResult): string {
  return `{${fieldsOf(baseUrl, job)},"result":${job.resultJson ?? 'null'},"error":${JSON.stringify(job.failure)}}`
}

export function jobListJson(baseUrl: string, jobs: readonly Job[], nextCursor: string | null): string {
  const items = jobs.map(
    (job) =>
      `{${fieldsOf(baseUrl, job)},"summary":${JSON.stringify(job.summary)},"error":${JSON.stringify(job.failure)}}`,
  )
  return `{"items":[${items.join(',')}],"next_cursor":${JSON.stringify(nextCursor)}}`
}

export function submittedJson(baseUrl: string, { id, status, createdAtMs }: Job): string {
  return `{"job_id":"${id}","poll_url":${JSON.stringify(pollUrlOf(baseUrl, id))},"stream_url":${JSON.stringify(streamUrlOf(baseUrl, id))},"status":"${status}","created_at":"${isoOf(createdAtMs)}"}`
}

/** Covers all that can change in a status body. Addresses cannot: another host is another resource. */
export function etagOf({ status, attempt, lastEventId, updatedAtMs }: Job): string {
  return `"${status}-${attempt}-${lastEventId}-${updatedAtMs.toString(36)}"`
}

/** Everything but the result, without braces. Codes, ids and times hold nothing that JSON would have to escape. */
function fieldsOf(baseUrl: string, job: Job): string {
  return (
    `"job_id":"${job.id}","request_type":"${job.requestType}","query":${JSON.stringify(job.query)},` +
    `"geography":${JSON.stringify(job.geography)},"status":"${job.status}",` +
    `"created_at":"${isoOf(job.createdAtMs)}","started_at":${timeJson(job.startedAtMs)},` +
    `"completed_at":${timeJson(job.endedAtMs)},"updated_at":"${isoOf(job.updatedAtMs)}",` +
    `"expires_at":${timeJson(job.expiresAtMs)},"attempt":${job.attempt},"stage":${JSON.stringify(job.stage)},` +
    `"progress":${job.progress},"last_event_id":${job.lastEventId},` +
    `"poll_url":${JSON.stringify(pollUrlOf(baseUrl, job.id))},"stream_url":${JSON.stringify(streamUrlOf(baseUrl, job.id))}`
  )
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

const timeJson = (ms: number | null): string => (ms === null ? 'null' : `"${isoOf(ms)}"`)
