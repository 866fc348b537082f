import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { Assay } from '../src/index.ts'
import { JOB_ID } from './peer.ts'

interface OpenApi {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

const { paths }: OpenApi = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
)

/** The method of the client for each operation of the service. */
const METHODS: Readonly<Record<string, (assay: Assay) => Promise<unknown>>> = {
  submitJob: (assay) => assay.jobs.submit({ query: 'eggs' }),
  listJobs: (assay) => assay.jobs.list().page(),
  readJob: (assay) => assay.jobs.get(JOB_ID),
  streamJob: (assay) => Array.fromAsync(assay.jobs.stream(JOB_ID)),
  cancelJob: (assay) => assay.jobs.cancel(JOB_ID),
  changeJob: (assay) => assay.jobs.setLabels(JOB_ID, ['kitchen']),
  createShare: (assay) => assay.shares.create(JOB_ID),
  listShares: (assay) => assay.shares.list(JOB_ID),
  deleteShare: (assay) => assay.shares.revoke(JOB_ID, JOB_ID),
  readShared: (assay) => assay.shares.read(JOB_ID),
  retryJob: (assay) => assay.jobs.retry(JOB_ID),
  deleteJob: (assay) => assay.jobs.delete(JOB_ID),
  submitBatch: (assay) => assay.batches.submit([{ customId: '1', query: 'eggs' }]),
  listBatches: (assay) => assay.batches.list().page(),
  readBatch: (assay) => assay.batches.get(JOB_ID),
  streamBatch: (assay) => Array.fromAsync(assay.batches.stream(JOB_ID)),
  readBatchResults: (assay) => Array.fromAsync(assay.batches.results(JOB_ID)),
  cancelBatch: (assay) => assay.batches.cancel(JOB_ID),
  deleteBatch: (assay) => assay.batches.delete(JOB_ID),
  searchGeographies: (assay) => assay.geographies.search('austin'),
  listConcepts: (assay) => assay.concepts.list().page(),
  readConcept: (assay) => assay.concepts.get(JOB_ID),
  listCategories: (assay) => assay.concepts.categories(),
  listBooks: (assay) => assay.books.list(),
  getBook: (assay) => assay.books.get(JOB_ID),
  createBook: (assay) => assay.books.create('a,b', { name: 'ours' }),
  checkBook: (assay) => assay.books.check('a,b'),
  listBookVersions: (assay) => assay.books.versions(JOB_ID),
  useBookVersion: (assay) => assay.books.useVersion(JOB_ID, 2),
  listBookProblems: (assay) => assay.books.problems(JOB_ID).page(),
  setDefaultBook: (assay) => assay.books.setDefault(JOB_ID),
  deleteBook: (assay) => assay.books.delete(JOB_ID),
  streamBook: (assay) => Array.fromAsync(assay.books.stream(JOB_ID)),
  readMe: (assay) => assay.me(),
  createKey: (assay) => assay.admin.createKey({ user: 'alice', scope: 'use' }),
  listKeys: (assay) => assay.admin.listKeys().page(),
  revokeKey: (assay) => assay.admin.revokeKey(JOB_ID),
  listQuotas: (assay) => assay.admin.listQuotas().page(),
  setQuotas: (assay) => assay.admin.setQuotas('alice', { jobsPerMinute: 6_000 }),
  removeQuotas: (assay) => assay.admin.removeQuotas('alice'),
  readFleet: (assay) => assay.admin.fleet(),
  readAudit: (assay) => assay.admin.audit().page(),
  createWebhook: (assay) => assay.webhooks.create({ url: 'https://example.com/', events: ['job.failed'] }),
  listWebhooks: (assay) => assay.webhooks.list(),
  readWebhook: (assay) => assay.webhooks.get(JOB_ID),
  deleteWebhook: (assay) => assay.webhooks.delete(JOB_ID),
  rotateWebhook: (assay) => assay.webhooks.rotate(JOB_ID),
  enableWebhook: (assay) => assay.webhooks.enable(JOB_ID),
  pingWebhook: (assay) => assay.webhooks.ping(JOB_ID),
  listDeliveries: (assay) => assay.webhooks.deliveries(JOB_ID).page(),
  resendDelivery: (assay) => assay.webhooks.resend(JOB_ID, JOB_ID),
  putOutcome: (assay) => assay.outcomes.put(JOB_ID, 1, { total: '7.47' }),
  deleteOutcome: (assay) => assay.outcomes.delete(JOB_ID, 1),
  listOutcomes: (assay) => assay.outcomes.list().page(),
  readCalibration: (assay) => assay.outcomes.calibration(),
  health: (assay) => assay.service.health(),
  readiness: (assay) => assay.service.readiness(),
  metrics: (assay) => assay.service.metrics(),
  openapi: (assay) => assay.service.openapi(),
}

test('every operation that the service offers has a method, and that method calls it', async () => {
  const offered: Record<string, string> = {}
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { operationId }] of Object.entries(operations)) {
      const filled = path
        .replace('{line}', '1')
        .replace('{version}', '2')
        .replace('{user}', 'alice')
        .replaceAll(/\{\w+\}/g, JOB_ID)
      offered[operationId] = `${method.toUpperCase()} ${filled}`
    }
  }
  const called: Record<string, string> = {}
  for (const [operationId, call] of Object.entries(METHODS)) {
    const assay = new Assay({
      baseUrl: 'http://service.invalid',
      apiKey: 'assay_test',
      fetch: async (input, init) => {
        called[operationId] = `${init?.method} ${new URL(String(input)).pathname}`
        return new Response(null, { status: 404 })
      },
    })
    await assert.rejects(call(assay), { status: 404 })
  }
  assert.deepEqual(called, offered)
})
