import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { PassThrough } from 'node:stream'
import type { TestContext } from 'node:test'
import { openGazetteer } from '@assay/book-open'
import type { Scope } from '@assay/contract'
import { Problem } from '@assay/contract/schemas'
import { createApiKey, hashApiKey, hintOfApiKey } from '@assay/domain/access/api-key'
import type { Limits } from '@assay/domain/access/limits'
import { createIds } from '@assay/domain/jobs/ids'
import { createCalibrationWatch } from '@assay/domain/outcomes/calibration-watch'
import type { ServiceStore } from '@assay/domain/service-store'
import pino from 'pino'
import { Compile } from 'typebox/compile'
import { OPERATOR, type OpenedStore, type OpenStore } from '../../../stores/test/store-contract/bundle.ts'
import { createConceptReader } from '../../src/concepts/read-concepts.ts'
import { type App, type AppOptions, createApp } from '../../src/http/app.ts'
import { type AppTimeouts, TIMEOUTS } from '../../src/http/app-options.ts'
import { createMetrics } from '../../src/metrics.ts'
import { smallBook } from './small-book.ts'

export const LIMITS: Limits = {
  queryCharactersMax: 4_000,
  bodyBytesMax: 64 * 1024,
  activeJobsMax: 10_000,
  keptJobsMax: 1_000_000,
  keptBytesMax: 10 * 1024 ** 3,
  searchesMax: 4,
  streamsMax: 50,
  streamStallMs: 30_000,
  streamBacklogBytes: 1024 * 1024,
  rate: null,
  deadlineMs: 900_000,
  batchLinesMax: 50_000,
  batchBytesMax: 33_554_432,
  activeBatchesMax: 10,
  batchUploadsMax: 4,
  batchDeadlineMs: 86_400_000,
}

interface ServiceChanges extends Partial<Omit<AppOptions, 'limits' | 'timeouts' | 'store'>> {
  readonly limits?: Partial<Limits>
  readonly timeouts?: Partial<AppTimeouts>
  /** Replaces parts of the real store, to make it fail on purpose. */
  readonly breakStore?: (store: ServiceStore) => Partial<ServiceStore>
}

interface CallOptions {
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as JSON; a string or bytes are sent as they are. */
  readonly body?: unknown
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Parsed when the answer is JSON; an empty object otherwise. */
  readonly json: Record<string, unknown>
}

/** A service on a real socket and a real store, for one test. */
export interface Service extends Omit<OpenedStore, 'close'> {
  readonly app: App
  readonly url: string
  readonly port: number
  /** A key of the user `ada`, which calls use unless they name another. */
  readonly key: string
  /** Every line of the log, parsed. */
  readonly log: () => readonly Record<string, unknown>[]
  readonly newKey: (user: string, scope?: Scope) => Promise<string>
  readonly keyId: (key: string) => Promise<string>
  readonly call: (method: string, path: string, options?: CallOptions) => Promise<Answer>
  /** Submits and returns the job's id. */
  readonly submit: (query?: string, options?: CallOptions) => Promise<string>
}

export type NewService = (t: TestContext, changes?: ServiceChanges) => Promise<Service>

const isProblem = Compile(Problem)
const geographies = openGazetteer()
const concepts = createConceptReader({ books: () => smallBook, onLost: () => {}, idleMs: 60_000 })

/** Codes that some test has seen, so the last one can tell which were never shown. */
export const codesSeen = new Set<string>()

export const serviceFrom =
  (open: OpenStore): NewService =>
  async (t, { limits, timeouts, breakStore, ...changes } = {}) => {
    const { close, ...opened } = await open()
    const { store } = opened
    const newId = createIds({ nowMs: opened.nowMs, randomBytes })
    const metrics = createMetrics()
    metrics.observeStore(store)
    const lines: string[] = []
    const sink = new PassThrough().on('data', (line) => lines.push(String(line)))
    const logger = pino({ level: 'info' }, sink)
    const served = breakStore === undefined ? store : { ...store, ...breakStore(store) }
    const app = await createApp({
      store: served,
      acceptJob: (job) => served.submit({ ...job, offer: null }),
      geographies,
      concepts,
      calibrationWatch: createCalibrationWatch({
        store: served.outcomes,
        logger,
        onChange: metrics.calibrationChanged,
      }),
      todayMs: opened.nowMs,
      limits: { ...LIMITS, ...limits },
      timeouts: { ...TIMEOUTS, ...timeouts },
      connections: { max: 'auto', perAddressMax: 'auto' },
      buildLimits: { memoryBytesMax: 1024 ** 3, durationMsMax: 300_000 },
      webhooks: { resolve: async () => ['8.8.8.8'], isPrivateAllowed: false },
      baseUrl: null,
      keepaliveMs: 15_000,
      newBatchId: () => newId('batch'),
      newJobId: () => newId('job'),
      newBookId: () => newId('book'),
      idSource: { nowMs: opened.nowMs, randomBytes },
      newRequestId: randomUUID,
      nowMs: Date.now,
      logger,
      metrics,
      tracer: null,
      consoleFolder: null,
      isReady: () => true,
      defaultBook: () => null,
      fleet: { workers: () => 1 },
      ...changes,
    })
    await app.server.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.server.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}`
    afterTest(t, async () => {
      app.beginShutdown()
      app.server.server.closeAllConnections()
      await app.server.close()
      await close()
    })

    async function newKey(user: string, scope: Scope = 'use'): Promise<string> {
      const key = createApiKey(randomBytes)
      await store.createKey({
        id: newId('key'),
        user,
        scope,
        label: null,
        hash: hashApiKey(key),
        hint: hintOfApiKey(key),
        expiresInMs: null,
        by: OPERATOR,
      })
      return key
    }
    const key = await newKey('ada')

    async function call(method: string, path: string, options: CallOptions = {}): Promise<Answer> {
      const { headers, body } = requestOf(key, options)
      const response = await fetch(url + path, { method, headers, ...(body === undefined ? {} : { body }) })
      return checked(method, response)
    }

    return {
      ...opened,
      app,
      url,
      port,
      key,
      newKey,
      call,
      log: () =>
        lines
          .join('')
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      async keyId(wanted) {
        const records = await store.listKeys({})
        const record = records.find(({ hint }) => hint === hintOfApiKey(wanted))
        return record?.id ?? assert.fail('no such key')
      },
      async submit(query = '3 dozen eggs', options = {}) {
        const answer = await call('POST', '/v1/jobs', { body: { request_type: 'nl', query }, ...options })
        assert.equal(answer.status, 202, answer.text)
        return String(answer.json.job_id)
      },
    }
  }

/**
 * Node's runner keeps every hook until its file ends, and a hook keeps all that it can see. This one sees only what it takes away, or a
 * file of two hundred services would hold all of them, some 350 MB.
 */
function afterTest(t: TestContext, end: () => Promise<void>): void {
  const ends = [end]
  t.after(() => ends.pop()?.())
}

function requestOf(ownKey: string, { key = ownKey, headers = {}, body }: CallOptions) {
  const isRaw = typeof body === 'string' || body instanceof Uint8Array
  return {
    headers: {
      ...(key === null ? {} : { 'x-service-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined || isRaw ? (body as string | undefined) : JSON.stringify(body),
  }
}

/** What holds for every answer is checked on every answer of every test. */
async function checked(method: string, response: Response): Promise<Answer> {
  const text = await response.text()
  const { status, headers } = response
  const type = headers.get('content-type') ?? ''
  const isJson = type.includes('json') && !type.includes('ndjson')
  const json = isJson && text !== '' ? JSON.parse(text) : {}
  assert.match(headers.get('x-request-id') ?? '', /^[A-Za-z0-9._-]{1,128}$/, 'X-Request-Id')
  assert.equal(headers.get('x-content-type-options'), 'nosniff')
  if (status >= 400 && method !== 'HEAD') checkProblem(status, headers, json)
  return { status, headers, text, json }
}

function checkProblem(status: number, headers: Headers, json: Record<string, unknown>): void {
  assert.equal(headers.get('content-type'), 'application/problem+json')
  assert.ok(isProblem.Check(json), JSON.stringify([json, ...isProblem.Errors(json)]))
  assert.equal(json.status, status)
  assert.equal(json.request_id, headers.get('x-request-id'))
  assert.ok(json.type.endsWith(`/docs/errors#${json.code}`))
  assert.equal(
    headers.get('retry-after') !== null,
    [429, 503].includes(status) || json.code === 'idempotency_conflict',
  )
  codesSeen.add(json.code)
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
