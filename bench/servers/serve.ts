import { randomBytes } from 'node:crypto'
import type { SubmitRequest } from '@assay/contract'
import fastify from 'fastify'
import pino from 'pino'
import { createKeyFor } from '../../packages/domain/src/access/create-key.ts'
import type { ServiceStore } from '../../packages/domain/src/service-store.ts'
import { createMetrics } from '../../packages/service/src/metrics.ts'
import { type Config, readConfig } from '../../packages/service/src/settings.ts'
import { startNode } from '../../packages/service/src/start-node.ts'
import { openStore } from '../../packages/stores/src/open-store.ts'
import { openSqliteStore } from '../../packages/stores/src/sqlite/store.ts'
import { createEventTeller, type EventTeller, type TellOrder } from './tell-events.ts'
import { withoutStorage } from './without-storage.ts'

/** The server side of the benchmark: started by service-process.ts, which talks to it over the process channel. */

const config = readConfig(process.env)
const variant = process.argv[2]
const running = variant === 'bare-fastify' ? await startBare() : await startService(config)

process.send?.({ url: running.url, key: running.key, otherKey: running.otherKey })
process.on('message', (message: 'settle' | 'stop' | TellOrder) => {
  if (message === 'settle') {
    globalThis.gc?.()
    process.send?.('settled')
  } else if (typeof message === 'object') {
    running.teller?.tell(message.tell, message.stages, message.isEnd).then(
      () => process.send?.('told'),
      (error: unknown) => process.send?.({ failed: String(error) }),
    )
  } else {
    void running.stop().then(() => process.disconnect())
  }
})

interface Running {
  readonly url: string
  readonly key: string
  /** Of another user. */
  readonly otherKey: string
  readonly teller?: EventTeller
  stop(): Promise<void>
}

async function startService(settings: Config): Promise<Running> {
  const metrics = createMetrics()
  const store = await open(settings, ({ writes }) => metrics.commitBatch(writes))
  const parts = { nowMs: Date.now, randomBytes }
  const { key } = await createKeyFor(store, { user: 'bench' }, parts)
  const { key: otherKey } = await createKeyFor(store, { user: 'other' }, parts)
  const served = variant === 'no-storage' ? { ...store, ...withoutStorage(store) } : store
  const node = await startNode({
    config: settings,
    store: served,
    metrics,
    logger: pino({ level: settings.logLevel }),
    http: 'api',
  })
  return { url: node.url, key, otherKey, teller: createEventTeller(store), stop: () => node.stop() }
}

function open(
  config: Config,
  onCommit: (commit: { readonly writes: number }) => void,
): Promise<ServiceStore> {
  const { database } = config
  if (variant !== 'one-commit-each' || database.kind === 'postgres')
    return openStore({ config, exclusive: true, logger: console, onCommit })
  return openSqliteStore({
    path: database.path,
    clock: { nowMs: Date.now },
    randomBytes,
    exclusive: true,
    onCommit,
    writesPerCommitMax: 1,
  })
}

/** What Fastify itself can do with the same body and an answer of the same size: no key, no checks, no log, no store. */
async function startBare(): Promise<Running> {
  const app = fastify()
  app.post('/v1/jobs', async (request, reply) => {
    const { query } = request.body as SubmitRequest
    reply.code(202)
    return {
      job_id: 'job_01k00000000000000000000000',
      poll_url: 'http://127.0.0.1:8080/v1/jobs/job_01k00000000000000000000000',
      stream_url: 'http://127.0.0.1:8080/v1/jobs/job_01k00000000000000000000000/stream',
      status: query.length > 0 ? 'pending' : 'failed',
      created_at: new Date().toISOString(),
    }
  })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return { url, key: 'none', otherKey: 'none', stop: () => app.close() }
}
