import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JobEvent } from '@assay/contract'
import { JobFailedError } from '../src/index.ts'
import {
  clientOf,
  eventsOf,
  JOB_ID,
  json,
  openStream,
  QUOTE,
  SUBMITTED,
  startPeer,
  streamBytes,
} from './peer.ts'

function startPricingPeer(events: readonly JobEvent[]) {
  return startPeer((request, response) => {
    if (request.method === 'POST') return json(response, 202, SUBMITTED)
    openStream(response)
    response.end(streamBytes(events, 0))
  })
}

test('price submits, tells the stages, and answers with the quote', async () => {
  await using peer = await startPricingPeer(eventsOf(3))
  const told: unknown[] = []
  const quote = await clientOf(peer).price('3 dozen eggs', {
    geography: 'US-TX',
    onSubmit: (job) => told.push(job.jobId),
    onConnection: (state) => told.push(state),
    onStage: (event) => told.push(event.message),
  })
  assert.deepEqual(quote, QUOTE)
  assert.deepEqual(told, [JOB_ID, 'open', 'Stage 1: œufs 卵 🥚', 'Stage 2: œufs 卵 🥚'])
  assert.deepEqual(JSON.parse(peer.requests[0]?.body ?? ''), {
    request_type: 'nl',
    query: '3 dozen eggs',
    geography: 'US-TX',
  })
})

test('price rejects with the reason of a job that failed', async () => {
  const error = { code: 'nothing_priced', message: 'Nothing here has a price.' } as const
  const timestamp = '2026-07-31T12:00:00.000Z'
  await using peer = await startPricingPeer([{ event_type: 'failed', job_id: JOB_ID, timestamp, error }])
  await assert.rejects(clientOf(peer).price('love'), (failure) => {
    assert.ok(failure instanceof JobFailedError)
    assert.deepEqual([failure.code, failure.jobId, failure.status], ['nothing_priced', JOB_ID, null])
    assert.equal(failure.message, error.message)
    return true
  })
})

test('aborting price stops following it and leaves the job alone', async () => {
  const reason = new Error('The user left')
  const controller = new AbortController()
  await using peer = await startPeer((request, response) => {
    if (request.method === 'POST') return json(response, 202, SUBMITTED)
    openStream(response)
    response.write(streamBytes(eventsOf(2).slice(0, 1), 0))
  })
  const pricing = clientOf(peer).price('eggs', {
    signal: controller.signal,
    onStage: () => controller.abort(reason),
  })
  await assert.rejects(pricing, reason)
  assert.deepEqual(
    peer.requests.map((request) => `${request.method} ${request.url}`),
    ['POST /v1/jobs', `GET /v1/jobs/${JOB_ID}/stream`],
  )
})
