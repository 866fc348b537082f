import type { ClaimedChunk } from '@assay/domain/batches/batch-store'
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
import { exerciseWrites, type Write } from './exercise-writes.ts'

interface Scene extends Bundle {
  readonly userId: number
  /** The second of three chunks; the first is done. */
  readonly held: ClaimedChunk
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

const WRITES: Readonly<Record<string, Write<Scene>>> = {
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
  return {
    keptBytes,
    listed: await store.batches.list({ userId, limit: 10, after: null }),
    chunks: await Promise.all(
      ids.map((id) => store.batches.readChunks({ userId, id, fromLine: 0, limit: 10 })),
    ),
    events: await Promise.all(ids.map((id) => store.batches.readEvents({ userId, id, after: 0, limit: 10 }))),
    next: [await claimChunk(scene, 'next'), await claimChunk(scene, 'next')],
  }
}

export function exerciseBatchRepeating(bundle: NewBundle): void {
  // Row numbers of users differ from one database to the next.
  exerciseWrites({ bundle, writes: WRITES, setScene, stateOf, hidden: ['userId'] })
}
