import { setTimeout as sleep } from 'node:timers/promises'
import type { JobList } from '@assay/contract'
import type { Random } from '../test/tools/random-numbers.ts'
import { type Caller, callService, createAgent, type Key, type Node } from './call-service.ts'
import type { Recorder } from './recorder.ts'

interface WalkOptions {
  readonly recorder: Recorder
  readonly nodes: readonly Node[]
  readonly random: Random
  readonly signal: AbortSignal
}

interface Walk extends WalkOptions {
  readonly caller: Caller
  readonly name: string
  readonly q: string | null
  readonly status: string | null
  readonly limit: number
}

/** Bounds a walk, should `next_cursor` never end. */
const PAGES_MAX = 2_000

/** Walks through all pages of a list, each on any node, while others submit and delete. Repeats a page that got no answer. */
export async function walkList(walk: Walk): Promise<void> {
  const { recorder, nodes, random, signal, caller, name, q, status, limit } = walk
  let cursor: string | null = null
  for (let page = 0; page < PAGES_MAX && !signal.aborted; ) {
    const parameters = new URLSearchParams({
      limit: String(limit),
      ...(q !== null && { q }),
      ...(status !== null && { status }),
      ...(cursor !== null && { cursor }),
    })
    const answer = await callService(recorder, caller, {
      operation: 'list',
      node: random.pick(nodes),
      method: 'GET',
      path: `/v1/jobs?${parameters}`,
      page: { walk: name, q, status },
    })
    if (answer.status === 200) {
      const list: JobList = JSON.parse(answer.body)
      cursor = list.next_cursor
      if (cursor === null) return
      page++
    } else if (answer.status !== 0 && answer.status !== 503) return
    await sleep(random.integer(5, 60))
  }
}

/** One client for each key that walks through its lists again and again, with and without filters. */
export async function keepWalking(keys: readonly Key[], options: WalkOptions): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      const random = options.random.branch(`lists-${key.user}`)
      const caller: Caller = { client: `lists-${key.user}`, key, agent: createAgent() }
      for (let n = 0; !options.signal.aborted; n++) {
        await walkList({
          ...options,
          random,
          caller,
          name: `${key.user}-walk-${n}`,
          // Part of the name of submissions, which every query ends with.
          q: random.chance(0.4) ? `${key.user}-c${random.integer(0, 9)}` : null,
          status: random.chance(0.2) ? random.pick(['pending', 'processing', 'completed', 'failed']) : null,
          limit: random.pick([7, 20, 50, 200]),
        })
        await sleep(random.integer(50, 500))
      }
      caller.agent.destroy()
    }),
  )
}
