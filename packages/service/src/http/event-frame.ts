import type { StoredEvent } from '../jobs/job.ts'

const LINE_BREAK = /[\r\n]/
const LINE_BREAKS = /[\r\n]+/g

/** Exactly `event`, `id`, `data`, and the blank line. */
export function framesOf(jobId: string, events: readonly StoredEvent[]): string {
  let frames = ''
  for (const { id, type, atMs, body } of events) {
    const common = `{"event_type":"${type}","job_id":"${jobId}","timestamp":"${new Date(atMs).toISOString()}"`
    // A line break in JSON text can only stand between its parts, and would tear the one `data` line in two.
    const line = LINE_BREAK.test(body) ? body.replace(LINE_BREAKS, ' ') : body
    const payload = line === '{}' ? `${common}}` : `${common},${line.slice(1)}`
    frames += `event: ${type}\nid: ${id}\ndata: ${payload}\n\n`
  }
  return frames
}
