import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { Assay, type WebhookWithSecret } from '@assay/client'
import { Webhook } from 'standardwebhooks'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

interface Received {
  readonly id: string
  readonly body: string
  readonly headers: Record<string, string>
}

const received: Received[] = []
let answer: (response: ServerResponse) => void = (response) => response.end()
let onReceived = (): void => {}
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += String(chunk)
  })
  request.on('end', () => {
    const headers = request.headers as Record<string, string>
    received.push({ id: headers['webhook-id'] ?? '', body, headers })
    answer(response)
    onReceived()
  })
})

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) {
    await new Promise<void>((resolve) => {
      onReceived = resolve
    })
  }
}

let service: ServiceProcess
let assay: Assay
let webhook: WebhookWithSecret

before(async () => {
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    LOG_LEVEL: 'error',
    ASSAY_WORKERS: '1',
    ASSAY_WEBHOOKS_PRIVATE: 'on',
  })
  const { apiKey } = await service.createKey('tester')
  await service.start()
  assay = new Assay({ baseUrl: service.url, apiKey })
  const { port } = receiver.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/assay`
  webhook = await assay.webhooks.create({ url, events: ['job.completed', 'job.failed'] })
})
after(async () => {
  await service.dispose()
  receiver.closeAllConnections()
  receiver.close()
})

test('a job that ends is told to its webhook, signed', async () => {
  const { jobId } = await assay.jobs.submit({ query: '3 dozen eggs' })
  await until(() => received.length === 1)
  const [{ id, body, headers } = assert.fail()] = received
  const event = new Webhook(webhook.secret).verify(body, headers) as {
    type: string
    data: { job_id: string }
  }
  assert.deepEqual([event.type, event.data.job_id], ['job.completed', jobId])
  const page = await assay.webhooks.deliveries(webhook.webhookId).page()
  assert.equal(page.items[0]?.deliveryId, id)
  const metrics = await assay.service.metrics()
  assert.match(metrics, /assay_webhook_attempt_duration_seconds_count\{outcome="delivered"\} [1-9]/)
})

test('an event that could not be delivered comes after the service was killed and started again', async () => {
  received.length = 0
  answer = (response) => response.writeHead(503).end()
  const { jobId } = await assay.jobs.submit({ query: '2 gal of milk' })
  await until(() => received.length >= 1)
  // Once the failure is written down, the next attempt is seconds away; before, the lease would have to run out.
  for (;;) {
    const { items } = await assay.webhooks.deliveries(webhook.webhookId, { limit: 1 }).page()
    if (items[0]?.answerStatus === 503) break
  }
  await service.end('SIGKILL')
  answer = (response) => response.end()
  await service.start()
  await until(() => received.length > 1)
  const [first, last] = [received[0], received.at(-1)]
  assert.equal(last?.id, first?.id, 'the same id for every attempt')
  assert.equal(JSON.parse(last?.body ?? '{}').data.job_id, jobId)
  assert.equal(last?.body, first?.body)
})

test('a book that is ready is told to its webhook', async () => {
  const { port } = receiver.address() as AddressInfo
  const own = await assay.webhooks.create({ url: `http://127.0.0.1:${port}/books`, events: ['book.ready'] })
  received.length = 0
  const list = 'item,price\nSteel bolt,1.50\nSteel nut,0.50\n'
  const { book } = await assay.books.create(list, { name: 'ours', extends: 'none' })
  await until(() => received.length === 1)
  const [{ body, headers } = assert.fail()] = received
  new Webhook(own.secret).verify(body, headers)
  const { type, data } = JSON.parse(body)
  assert.equal(type, 'book.ready')
  assert.deepEqual(data, { book_id: book.bookId, version: 1, rows: 2, items: 2 })
  await assay.webhooks.delete(own.webhookId)
})

test('a slow receiver does not hold up another', async () => {
  const { port } = receiver.address() as AddressInfo
  const held: ServerResponse[] = []
  const slow = createServer((_, response) => held.push(response)).listen(0, '127.0.0.1')
  await once(slow, 'listening')
  const slowPort = (slow.address() as AddressInfo).port
  const other = await assay.webhooks.create({ url: `http://127.0.0.1:${slowPort}/`, events: ['job.failed'] })
  for (let i = 0; i < 10; i++) await assay.webhooks.ping(other.webhookId)
  const quick = await assay.webhooks.create({ url: `http://127.0.0.1:${port}/`, events: ['job.failed'] })
  received.length = 0
  const id = await assay.webhooks.ping(quick.webhookId)
  await until(() => received.some((one) => one.id === id))
  assert.ok(held.length <= 4, `${held.length} at once for one webhook`)
  slow.closeAllConnections()
  slow.close()
})
