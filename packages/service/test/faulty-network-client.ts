import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitResponse } from '@assay/contract'
import { type Frame, readStream } from '../../../test/tools/stream-frames.ts'

/** What one client was told about one job, over all its connections. */
export interface Followed {
  readonly id: string
  readonly events: Frame[]
  /** Faults that the client saw with its own eyes. */
  readonly faults: string[]
}

interface Submission {
  /** Nodes that may be asked, in turn. */
  readonly urls: readonly string[]
  readonly key: string
  readonly query: string
  readonly idempotencyKey: string
}

/** Far above what a job takes, even when several restarts come in between. */
const FOLLOW_MS_MAX = 90_000
const CONNECT_MS_MAX = 10_000

/** Repeats until it is told yes or no: the idempotency key makes a repeat harmless. */
export async function submitJob({ urls, key, query, idempotencyKey }: Submission): Promise<string> {
  for (let attempt = 0; ; attempt++) {
    try {
      const response = await fetch(`${urls[attempt % urls.length]}/v1/jobs`, {
        method: 'POST',
        headers: {
          'x-service-api-key': key,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify({ request_type: 'nl', query, geography: 'US-TX' }),
        signal: AbortSignal.timeout(CONNECT_MS_MAX),
      })
      const body = await response.text()
      if (response.status === 202) return (JSON.parse(body) as SubmitResponse).job_id
      if (response.status !== 503 && response.status !== 409)
        throw new Error(`submission answered ${response.status}: ${body}`)
    } catch (error) {
      if (!isBrokenConnection(error)) throw error
    }
    await sleep(50)
  }
}

interface Following {
  readonly urls: readonly string[]
  readonly key: string
  readonly followed: Followed
}

/** Follows to the last event over any number of broken connections, as the specification tells a client to. */
export async function followJob({ urls, key, followed }: Following): Promise<void> {
  const { id, events, faults } = followed
  const deadline = Date.now() + FOLLOW_MS_MAX
  for (let attempt = 0; !events.some(({ type }) => type !== 'stage'); attempt++) {
    if (Date.now() > deadline) throw new Error(`${id} did not end: ${JSON.stringify(events)}`)
    const last = events.at(-1)?.id ?? 0
    const headers = { 'x-service-api-key': key, ...(last > 0 && { 'last-event-id': String(last) }) }
    try {
      await readStream(
        `${urls[attempt % urls.length]}/v1/jobs/${id}/stream`,
        headers,
        (event) => {
          const expected = (events.at(-1)?.id ?? 0) + 1
          if (event.id !== expected) faults.push(`event ${event.id} came where ${expected} was due`)
          events.push(event)
        },
        AbortSignal.timeout(deadline - Date.now()),
      )
    } catch (error) {
      if (!isBrokenConnection(error)) throw error
    }
    await sleep(30)
  }
}

function isBrokenConnection(error: unknown): boolean {
  const { code, name } = error as { code?: string; name?: string }
  return (
    error instanceof TypeError ||
    code === 'UND_ERR_SOCKET' ||
    name === 'TimeoutError' ||
    /terminated|answered 503/.test(String(error))
  )
}
