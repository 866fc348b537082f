import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClaimedChunk } from '../../src/batches/batch-store.ts'
import { JobError } from '../../src/jobs/job.ts'
import {
  BATCH_DEADLINE_MS,
  batchId,
  claimChunk,
  claimOneChunk,
  leaseOfChunk,
  newBatch,
  priced,
  submitBatch,
} from './batch-scene.ts'
import { ATTEMPTS_MAX, type Bundle, LEASE_MS, type NewBundle, RETENTION_MS } from './bundle.ts'

const RETRIES_MAX = 50
const RETRY_MS = 100

interface Scene extends Bundle {
  readonly userId: number
  /** The second of three chunks; the first is done. */
  readonly held: ClaimedChunk
}

interface Write {
  readonly prepare?: (scene: Scene) => Promise<unknown>
  readonly ask: (scene: Scene) => Promise<unknown>
  /** What a repeat answers when it is not the same. */
  readonly again?: unknown
  /** A full disk is nothing to it. */
  readonly writesNothing?: true
  /** It takes several statements where a store has no other way. A cut after the first leaves the rest to the repeat. */
  readonly hasSteps?: true
}

/** One batch that runs, one that was cancelled, one that waits. */
async function setScene(bundle: Bundle): Promise<Scene> {
  const userId = await bundle.newUser('ada')
  await submitBatch(bundle, { userId, id: batchId(1) })
  await bundle.store.batches.record(priced(await claimOneChunk(bundle)))
  const held = await claimOneChunk(bundle)
  await submitBatch(bundle, { userId, id: batchId(2) })
  await bundle.store.batches.cancel({ userId, id: batchId(2) })
  await submitBatch(bundle, { userId, id: batchId(3) })
  return { ...bundle, userId, held }
}

const bodyHash = new Uint8Array(32).fill(9)
const submit = async ({ store, userId }: Scene) => {
  const idempotency = { key: 'k', bodyHash, keepMs: 1_000 }
  return store.batches.submit(await newBatch({ userId, id: batchId(4), idempotency }))
}

const WRITES: Readonly<Record<string, Write>> = {
  submit: { ask: submit },
  claim: { ask: (scene) => claimChunk(scene, 'own', 'the same token') },
  'claim that finds nothing': {
    async prepare({ store, userId, held }) {
      await store.batches.cancel({ userId, id: batchId(1) })
      await store.batches.cancel({ userId, id: batchId(3) })
      return held
    },
    ask: (scene) => claimChunk(scene, 'own', 'the same token'),
    writesNothing: true,
  },
  heartbeat: {
    prepare: ({ advance }) => advance(1_000),
    ask: ({ store, held }) =>
      store.batches.heartbeat({
        leases: [leaseOfChunk(held), leaseOfChunk({ ...held, worker: 'other' })],
        leaseMs: LEASE_MS,
      }),
  },
  record: {
    prepare: ({ advance }) => advance(1_000),
    ask: ({ store, held }) => store.batches.record(priced(held)),
  },
  release: { ask: ({ store, held }) => store.batches.release([leaseOfChunk(held)]), again: 0 },
  cancel: { ask: ({ store, userId }) => store.batches.cancel({ userId, id: batchId(1) }) },
  delete: {
    ask: ({ store, userId }) => store.batches.delete({ userId, id: batchId(2) }),
    again: 'missing',
  },
  'sweep of late batches': {
    prepare: ({ advance }) => advance(BATCH_DEADLINE_MS),
    ask: ({ store }) => store.batches.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX }),
    again: 0,
  },
  'sweep of lost chunks': {
    prepare: ({ advance }) => advance(LEASE_MS),
    ask: ({ store }) => store.batches.sweep({ limit: 10, attemptsMax: 1 }),
    again: 0,
    hasSteps: true,
  },
  purge: {
    prepare: ({ advance }) => advance(RETENTION_MS),
    ask: ({ store }) => store.batches.purge({ limit: 10 }),
    again: false,
  },
}

/** Everything that can be seen of the batches, and who gets what next. */
async function stateOf(scene: Scene): Promise<unknown> {
  const { store, userId } = scene
  const ids = [1, 2, 3, 4].map(batchId)
  const { keptBytes } = await store.stats()
  return plain({
    keptBytes,
    listed: await store.batches.list({ userId, limit: 10, after: null }),
    chunks: await Promise.all(
      ids.map((id) => store.batches.readChunks({ userId, id, fromLine: 0, limit: 10 })),
    ),
    events: await Promise.all(ids.map((id) => store.batches.readEvents({ userId, id, after: 0, limit: 10 }))),
    next: [await claimChunk(scene, 'next'), await claimChunk(scene, 'next')],
  })
}

/** Row numbers of users differ from one database to the next. */
const plain = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null, (name, part) => (name === 'userId' ? undefined : part), 0))

const isUnavailable = (error: unknown): boolean =>
  error instanceof JobError && error.code === 'store_unavailable'

async function askUntilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnavailable(error) || tries === RETRIES_MAX) throw error
      await sleep(RETRY_MS)
    }
  }
}

export function exerciseBatchRepeating(bundle: NewBundle): void {
  for (const [name, write] of Object.entries(WRITES)) {
    test(`${name}: asked again, it is done once`, async (t) => {
      const scene = async (): Promise<Scene> => {
        const set = await setScene(await bundle(t))
        await write.prepare?.(set)
        return set
      }
      const once = await scene()
      const answer = plain(await write.ask(once))
      const expected = await stateOf(once)
      const again = write.again ?? answer

      const twice = await scene()
      await write.ask(twice)
      assert.deepEqual(plain(await write.ask(twice)), again)
      assert.deepEqual(await stateOf(twice), expected, 'asked twice')

      const together = await scene()
      await Promise.all([write.ask(together), write.ask(together)])
      assert.deepEqual(await stateOf(together), expected, 'asked twice at once')

      if (once.failNextCommit !== undefined && write.writesNothing === undefined) {
        const full = await scene()
        full.failNextCommit?.()
        await assert.rejects(write.ask(full), isUnavailable, 'the disk was full')
        assert.deepEqual(plain(await write.ask(full)), answer, 'the disk was full')
        assert.deepEqual(await stateOf(full), expected, 'the disk was full')
      }
      if (once.cutNextCommit === undefined) return
      for (const when of ['before', 'after'] as const) {
        const cut = await scene()
        cut.cutNextCommit?.(when)
        await assert.rejects(write.ask(cut), isUnavailable, `the connection was cut ${when} the commit`)
        const repeated = plain(await askUntilAnswered(() => write.ask(cut)))
        const isFirst = when === 'before' || write.hasSteps === true
        assert.deepEqual(repeated, isFirst ? answer : again, `cut ${when} the commit`)
        assert.deepEqual(await stateOf(cut), expected, `cut ${when} the commit`)
      }
    })
  }
}
