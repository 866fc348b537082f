import type { StoredEvent } from '../jobs/job.ts'

/** Exactly `event`, `id`, `data`, and the blank line. JSON text has no line break, so that `data` is always one line. */
export function framesOf(jobId: string, events: readonly StoredEvent[]): string {
  let frames = ''
  for (const { id, type, atMs, body } of events) {
    const common = `{"event_type":"${type}","job_id":"${jobId}","timestamp":"${new Date(atMs).toISOString()}"`
    const payload = body === '{}' ? `${common}}` : `${common},${body.slice(1)}`
    frames += `event: ${type}\nid: ${id}\ndata: ${payload}\n\n`
  }
  return frames
}
