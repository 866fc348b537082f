import type { IncomingHttpHeaders } from 'node:http'
import type { Random } from '../../test/tools/random-numbers.ts'
import type { Answer, Call, HttpClient } from './http-client.ts'
import type { Ledger } from './ledger.ts'
import type { Submission } from './requests.ts'

export interface User {
  readonly name: string
  readonly key: string
}

/** What a scenario works with. Each has its own line of choices, so a seed makes the same load again. */
export interface Scene {
  readonly client: HttpClient
  readonly ledger: Ledger
  readonly random: Random
  readonly users: readonly User[]
  /** Waits; false when the load was stopped meanwhile. */
  readonly rest: (ms: number) => Promise<boolean>
}

/** So often in a row a call is repeated that was refused. */
export const REFUSALS_MAX = 20

export interface JobBody {
  readonly job_id: string
  readonly status: 'pending' | 'processing' | 'completed' | 'failed'
  readonly query: string
  readonly created_at: string
  readonly last_event_id: number
  readonly error: { readonly code: string } | null
}

/** A call whose answer must be one of these: anything else is a fault, and null is returned. A refused one is repeated. */
export async function expectAnswer(
  { client, ledger }: Pick<Scene, 'client' | 'ledger'>,
  what: string,
  call: Call,
  ...wanted: readonly (number | string)[]
): Promise<Answer | null> {
  try {
    for (let refusals = 0; ; refusals++) {
      const answer = await client.call(call)
      ledger.count(`${what}: ${answer.status}`)
      if (wanted.includes(answer.status) || wanted.includes(`${answer.status} ${codeOf(answer)}`))
        return answer
      if (answer.status === 429 && refusals < REFUSALS_MAX) {
        await takeRefusal(ledger, what, answer.headers, answer.text)
        continue
      }
      const seen = `${answer.status} ${answer.text.slice(0, 250)}`
      ledger.fault('answer', `${what}: ${seen} (wanted ${wanted.join(' or ')})`)
      return null
    }
  } catch (error) {
    ledger.fault('network', `${what}: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

/** Does as it is told: waits, and then may try again. */
export async function takeRefusal(
  ledger: Ledger,
  what: string,
  headers: IncomingHttpHeaders,
  text: string,
): Promise<void> {
  ledger.fault('refusal', `${what}: ${text.slice(0, 250)}`)
  await pause(Number(headers['retry-after'] ?? 1) * 1_000)
}

/** Submits; the id of the job, or null if it was refused as it should have been, or if something went wrong. */
export async function submit(
  scene: Scene,
  user: User,
  { body, contentType, refusal }: Submission,
  headers: Readonly<Record<string, string>> = {},
): Promise<string | null> {
  const wanted = refusal === null ? 202 : `${refusal.status} ${refusal.code}`
  const answer = await expectAnswer(
    scene,
    'submit',
    {
      method: 'POST',
      path: '/v1/jobs',
      key: user.key,
      body,
      headers: { 'content-type': contentType, ...headers },
    },
    wanted,
  )
  if (answer === null || refusal !== null) return null
  scene.ledger.submitted(answer.elapsedMs)
  const { job_id: id }: { job_id: string } = JSON.parse(answer.text)
  scene.ledger.accepted(id)
  return id
}

/** Asks until the job has ended, for at most about a minute; what it was then, or null and a fault. */
export async function awaitEnd(
  scene: Scene,
  user: User,
  id: string,
  how: 'poll' | 'wait',
): Promise<JobBody | null> {
  const path = `/v1/jobs/${id}`
  let etag: string | null = null
  for (let tries = 0; tries < 60; tries++) {
    const headers = {
      ...(how === 'wait' && { prefer: 'wait=20' }),
      ...(etag !== null && { 'if-none-match': etag }),
    }
    const answer = await expectAnswer(scene, how, { path, key: user.key, headers }, 200, 304)
    if (answer === null) return null
    etag = answer.headers.etag ?? null
    if (answer.status === 200) {
      const job: JobBody = JSON.parse(answer.text)
      if (job.status === 'completed' || job.status === 'failed') {
        scene.ledger.ended(id)
        return job
      }
    }
    await pause(how === 'poll' ? Math.min(50 * 2 ** tries, 2_000) : 100)
  }
  scene.ledger.fault('answer', `${id} did not end while it was asked for by ${how}`)
  return null
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

function codeOf({ headers, text }: Answer): string | null {
  if (headers['content-type']?.startsWith('application/problem+json') !== true) return null
  return (JSON.parse(text) as { code?: string }).code ?? null
}
