import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { PROBLEM_CODES } from '@assay/contract'
import { geographiesExample } from '@assay/contract/operations/geographies'
import * as examples from '@assay/contract/operations/jobs'
import * as keyExamples from '@assay/contract/operations/keys'
import * as shareExamples from '@assay/contract/operations/shares'
import * as webhookExamples from '@assay/contract/operations/webhooks'
import {
  ApiKey,
  AuditEntry,
  CompletedEvent,
  CreatedKey,
  CreatedShare,
  GeographyList,
  Job,
  JobList,
  KeyRequest,
  Quote,
  SharedResult,
  SubmitRequest,
  SubmitResponse,
  WebhookDelivery,
  WebhookWithSecret,
} from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { generateOpenapi } from '../../../scripts/openapi.ts'

interface Operation {
  readonly operationId?: string
  readonly summary?: string
  readonly responses: Readonly<Record<string, { readonly content?: Record<string, object> }>>
}

const text = await generateOpenapi()
const document = JSON.parse(text) as { paths: Record<string, Record<string, Operation>> }
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, operation })),
)

test('the committed OpenAPI document is the one that the routes give', async () => {
  const committed = await readFile(new URL('../../contract/openapi.json', import.meta.url), 'utf8')
  assert.equal(committed, text, 'run `node scripts/openapi.ts`')
})

test('the document has every operation of the interface, each with a name of its own', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  assert.deepEqual(ids.toSorted(), [
    'cancelBatch',
    'cancelJob',
    'changeJob',
    'checkBook',
    'createBook',
    'createKey',
    'createShare',
    'createWebhook',
    'deleteBatch',
    'deleteBook',
    'deleteJob',
    'deleteOutcome',
    'deleteShare',
    'deleteWebhook',
    'enableWebhook',
    'getBook',
    'health',
    'listBatches',
    'listBookProblems',
    'listBookVersions',
    'listBooks',
    'listCategories',
    'listConcepts',
    'listDeliveries',
    'listJobs',
    'listKeys',
    'listOutcomes',
    'listQuotas',
    'listShares',
    'listWebhooks',
    'metrics',
    'openapi',
    'pingWebhook',
    'putOutcome',
    'readAudit',
    'readBatch',
    'readBatchResults',
    'readCalibration',
    'readConcept',
    'readFleet',
    'readJob',
    'readMe',
    'readShared',
    'readWebhook',
    'readiness',
    'removeQuotas',
    'resendDelivery',
    'retryJob',
    'revokeKey',
    'rotateWebhook',
    'searchGeographies',
    'setDefaultBook',
    'setQuotas',
    'streamBatch',
    'streamBook',
    'streamJob',
    'submitBatch',
    'submitJob',
    'useBookVersion',
  ])
})

test('every operation has a summary, error answers and an example of each answer with a body', () => {
  for (const { name, operation } of operations) {
    assert.ok(operation.summary, name)
    assert.ok(
      Object.keys(operation.responses).some((status) => Number(status) >= 400),
      name,
    )
    for (const [status, { content = {} }] of Object.entries(operation.responses)) {
      for (const media of Object.values(content)) {
        assert.ok('example' in media || 'examples' in media, `${name} ${status}`)
      }
    }
  }
})

test('every operation under /v1 can answer 401, 429, 500 and 503, and one that needs no key all but the first', () => {
  for (const { name, operation } of operations.filter((entry) => entry.name.includes('/v1/'))) {
    const withKey = operation.operationId === 'readShared' ? [] : ['401']
    for (const status of [...withKey, '429', '500', '503'])
      assert.ok(status in operation.responses, `${name} ${status}`)
  }
})

test('the document tells of every code but those that belong to no operation', () => {
  const belongToNone = [
    'malformed_request',
    'not_found',
    'method_not_allowed',
    'request_timeout',
    'headers_too_large',
  ]
  const told = PROBLEM_CODES.filter((code) =>
    operations.some(({ operation }) => JSON.stringify(operation.responses).includes(`"${code}"`)),
  )
  assert.deepEqual([...told, ...belongToNone].toSorted(), PROBLEM_CODES.toSorted())
})

test('the examples fit the schemas that they illustrate', () => {
  const pairs = [
    [Compile(SubmitRequest), examples.submitExample],
    [Compile(SubmitResponse), examples.submittedExample],
    [Compile(Job), examples.jobExample],
    [Compile(Job), examples.cancelledExample],
    [Compile(JobList), examples.listExample],
    [Compile(Quote), examples.quoteExample],
    [Compile(GeographyList), geographiesExample],
    [Compile(ApiKey), keyExamples.keyExample],
    [Compile(CreatedKey), keyExamples.createdKeyExample],
    [Compile(KeyRequest), keyExamples.keyRequestExample],
    [Compile(AuditEntry), keyExamples.auditExample],
    [Compile(CreatedShare), shareExamples.createdShareExample],
    [Compile(SharedResult), shareExamples.sharedResultExample],
    [Compile(WebhookWithSecret), webhookExamples.webhookWithSecretExample],
    [Compile(WebhookDelivery), webhookExamples.deliveryExample],
  ] as const
  for (const [schema, example] of pairs)
    assert.ok(schema.Check(example), JSON.stringify(schema.Errors(example)))
  const event = {
    event_type: 'completed',
    job_id: examples.jobExample.job_id,
    timestamp: examples.jobExample.created_at,
  }
  assert.ok(Compile(CompletedEvent).Check({ ...event, result: examples.quoteExample }))
})
