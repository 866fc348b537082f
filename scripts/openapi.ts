/**
 * Writes packages/contract/openapi.json from the routes themselves, and the documents of the Python client from that. `--check`
 * writes nothing and fails when the committed document is not the one that the routes give.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createApp } from '../packages/service/src/http/app.ts'
import { TIMEOUTS } from '../packages/service/src/http/app-options.ts'
import { createLogger } from '../packages/service/src/logger.ts'
import { createMetrics } from '../packages/service/src/metrics.ts'
import { openSqliteStore } from '../packages/stores/src/sqlite/store.ts'
import { writePythonClient } from './python-client.ts'

const FILE = new URL('../packages/contract/openapi.json', import.meta.url)

/** The document that the service serves at /openapi.json, formatted for people and for diffs. */
export async function generateOpenapi(): Promise<string> {
  const store = await openSqliteStore({ path: ':memory:', clock: { nowMs: Date.now }, randomBytes })
  const nobody = () => null
  const never = () => Promise.reject(new Error('The document is made without books.'))
  const { server } = await createApp({
    store,
    acceptJob: (job) => store.submit({ ...job, offer: null }),
    geographies: { resolve: nobody, metrosOf: () => [], suggest: () => [], search: () => [] },
    concepts: { tag: never, ask: never, close: never },
    calibrationWatch: { lookSoon: () => {}, look: never, subscribe: () => {}, close: never },
    todayMs: Date.now,
    limits: {
      queryCharactersMax: 4_000,
      bodyBytesMax: 65_536,
      activeJobsMax: 1,
      keptJobsMax: 1,
      keptBytesMax: 1,
      searchesMax: 1,
      streamsMax: 1,
      streamStallMs: 1_000,
      streamBacklogBytes: 1,
      rate: null,
      deadlineMs: 1,
      batchLinesMax: 50_000,
      batchBytesMax: 33_554_432,
      activeBatchesMax: 10,
      batchUploadsMax: 4,
      batchDeadlineMs: 86_400_000,
    },
    timeouts: TIMEOUTS,
    connections: { max: 'auto', perAddressMax: 'auto' },
    buildLimits: { memoryBytesMax: 1, durationMsMax: 1 },
    webhooks: { resolve: async () => [], isPrivateAllowed: false },
    baseUrl: null,
    keepaliveMs: 1_000,
    newBatchId: randomUUID,
    newJobId: randomUUID,
    newBookId: randomUUID,
    defaultBook: nobody,
    idSource: { nowMs: Date.now, randomBytes },
    newRequestId: randomUUID,
    nowMs: Date.now,
    logger: createLogger({ level: 'silent', terminal: true }).logger,
    metrics: createMetrics(),
    tracer: null,
    consoleFolder: null,
    isReady: () => true,
    fleet: { workers: () => null },
  })
  const document = JSON.stringify(server.swagger(), null, 2)
  await server.close()
  await store.close()
  return `${document}\n`
}

if (import.meta.main) {
  const document = await generateOpenapi()
  if (process.argv.includes('--check')) {
    const committed = await readFile(FILE, 'utf8').catch(() => '')
    if (committed !== document) {
      console.error('packages/contract/openapi.json is out of date: run `node scripts/openapi.ts`.')
      process.exitCode = 1
    }
  } else {
    await writeFile(FILE, document)
    await writePythonClient()
  }
}
