import { type Connection, openConnection, postRequest, streamRequest, type Target } from './connection.ts'
import { createFrameScanner } from './frame-scanner.ts'

/** Submits jobs and follows their streams over a pool of connections. Assay and the peers speak the same paths. */
export interface JobClient {
  /** Resolves with the job's id. */
  submit(): Promise<string>
  /** Follows a job from its first event to the end of its stream. */
  follow(id: string, onEvent: (isLast: boolean) => void): Promise<void>
  close(): void
}

const COMPLETED = Buffer.from('event: completed')
const JOB_ID = '"job_id":"'
/** No run has more in flight; a higher number would mean that connections are not given back. */
const CONNECTIONS_MAX = 20_000

export function createJobClient(target: Target, query: string): JobClient {
  const idle: Connection[] = []
  const all: Connection[] = []
  const submission = postRequest(
    '/v1/jobs',
    JSON.stringify({ request_type: 'nl', query, geography: 'US-TX' }),
    target,
  )
  const [streamStart, streamEnd] = streamRequest('/v1/jobs/JOB/stream', target).split('JOB') as [
    string,
    string,
  ]

  function take(): Connection {
    const known = idle.pop()
    if (known !== undefined) return known
    if (all.length >= CONNECTIONS_MAX) throw new Error(`More than ${CONNECTIONS_MAX} connections are in use.`)
    const opened = openConnection(target)
    all.push(opened)
    return opened
  }

  return {
    submit: () =>
      new Promise((resolve, reject) => {
        const connection = take()
        let status = 0
        let text = ''
        connection.send(submission, {
          onHead(code) {
            status = code
          },
          onBody(part) {
            text += part.toString('latin1')
          },
          onEnd() {
            idle.push(connection)
            const at = text.indexOf(JOB_ID) + JOB_ID.length
            if (status === 202 && at >= JOB_ID.length) resolve(text.slice(at, text.indexOf('"', at)))
            else reject(new Error(`A submission was answered with ${status}: ${text.slice(0, 300)}`))
          },
          onError: reject,
        })
      }),
    follow: (id, onEvent) =>
      new Promise((resolve, reject) => {
        const connection = take()
        let status = 0
        let events = 0
        let isCompleted = false
        const scanner = createFrameScanner((bytes, from) => {
          events++
          isCompleted = bytes.compare(COMPLETED, 0, COMPLETED.length, from, from + COMPLETED.length) === 0
          onEvent(isCompleted)
        })
        connection.send(`${streamStart}${id}${streamEnd}`, {
          onHead(code) {
            status = code
          },
          onBody: (part) => scanner.push(part),
          onEnd() {
            idle.push(connection)
            if (status === 200 && isCompleted) resolve()
            else reject(new Error(`A stream was answered with ${status} and ended after ${events} events.`))
          },
          onError: reject,
        })
      }),
    close() {
      for (const connection of all) connection.close()
    },
  }
}
