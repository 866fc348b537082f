import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '../test/tools/random-numbers.ts'
import { callService, createAgent, type Key } from './call-service.ts'
import type { Recorder } from './recorder.ts'
import type { Site } from './site.ts'

interface RevokeOptions {
  readonly site: Site
  readonly recorder: Recorder
  readonly random: Random
  readonly users: readonly string[]
  readonly pauseMs: number
  readonly signal: AbortSignal
}

/** A command may find the store away: it is repeated as a person would. */
const TRIES_MAX = 20
const USE_EVERY_MS = 40
const USE_AFTERWARDS_MS = 1_200

/** Makes a key, uses it without pause, revokes it beside the running service, and goes on using it. Again and again. */
export async function keepRevoking(options: RevokeOptions): Promise<number> {
  const { site, recorder, random, users, pauseMs, signal } = options
  let revoked = 0
  for (let n = 0; !signal.aborted; n++) {
    const made = await createKey(site, random.pick(users), `revoked-${n}`)
    if (made === null) continue
    const over = new AbortController()
    const using = useKey(options, made.key, over.signal)
    await sleep(random.integer(50, 500))
    const sinceMs = recorder.nowMs()
    const isDone = await tryCommand(() => site.assay('keys', 'revoke', made.id))
    recorder.record({ kind: 'revocation', key: made.key.label, sinceMs, isDone: isDone !== null })
    if (isDone !== null) revoked++
    await sleep(USE_AFTERWARDS_MS)
    over.abort()
    await using
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
  return revoked
}

interface MadeKey {
  readonly id: string
  readonly key: Key
}

/** A key for a user, made by the command that an operator would use. */
export async function createKey(site: Site, user: string, label: string): Promise<MadeKey | null> {
  const made = await tryCommand(() => site.assay('keys', 'create', user, '--label', label))
  const id = /Key (key_\w+) for/.exec(made?.stderr ?? '')?.[1]
  return made === null || id === undefined ? null : { id, key: { label, user, secret: made.stdout.trim() } }
}

async function tryCommand<T>(run: () => Promise<T>): Promise<T | null> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    try {
      return await run()
    } catch {
      await sleep(250)
    }
  }
  return null
}

async function useKey({ site, recorder, random }: RevokeOptions, key: Key, over: AbortSignal): Promise<void> {
  const caller = { client: key.label, key, agent: createAgent() }
  for (let n = 0; !over.aborted; n++) {
    const submission = `${key.user}-${key.label}-${n}`
    const node = random.pick(site.nodes)
    if (random.chance(0.8)) {
      const page = { walk: submission, q: null, status: null }
      await callService(recorder, caller, {
        operation: 'list',
        node,
        method: 'GET',
        path: '/v1/jobs?limit=1',
        page,
      })
    } else {
      const body = JSON.stringify({ request_type: 'nl', query: `3 dozen eggs; ref ${submission}` })
      await callService(recorder, caller, {
        operation: 'submit',
        node,
        method: 'POST',
        path: '/v1/jobs',
        submission,
        body,
      })
    }
    await sleep(USE_EVERY_MS)
  }
  caller.agent.destroy()
}
