import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RESENDS_MAX, WEBHOOKS_MAX } from '@assay/domain/webhooks/webhook-store'
import { createDriver } from './driver.ts'
import type { NewService } from './service.ts'

const BODY = { url: 'https://example.com/assay', events: ['job.completed', 'book.ready'] }

export function exerciseWebhooks(newService: NewService): void {
  test('a webhook is made, read, rotated and deleted by its owner, and its secrets are shown once', async (t) => {
    const { call, newKey } = await newService(t)
    const made = await call('POST', '/v1/webhooks', { body: BODY })
    assert.equal(made.status, 201)
    const { secret, ...webhook } = made.json
    assert.match(String(secret), /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual([webhook.url, webhook.events, webhook.status], [BODY.url, BODY.events, 'active'])
    const path = `/v1/webhooks/${webhook.webhook_id}`
    assert.deepEqual((await call('GET', path)).json, webhook)
    assert.deepEqual((await call('GET', '/v1/webhooks')).json, { items: [webhook] })
    const rotated = await call('POST', `${path}/rotate`)
    assert.match(String(rotated.json.secret), /^whsec_/)
    assert.notEqual(rotated.json.secret, secret)
    assert.notEqual(rotated.json.old_secret_until, null)
    const stranger = await newKey('bob')
    const attempts: readonly (readonly [string, string])[] = [
      ['GET', path],
      ['DELETE', path],
      ['POST', `${path}/rotate`],
      ['POST', `${path}/enable`],
      ['POST', `${path}/ping`],
      ['GET', `${path}/deliveries`],
    ]
    for (const [method, wanted] of attempts) {
      const { status, json } = await call(method, wanted, { key: stranger })
      assert.deepEqual([status, json.code], [404, 'webhook_not_found'], `${method} ${wanted}`)
    }
    assert.equal((await call('DELETE', path)).status, 204)
    assert.equal((await call('GET', path)).status, 404)
    assert.equal((await call('GET', '/v1/webhooks/x%00')).status, 404)
  })

  test('an address that is not public https is refused, however it is written', async (t) => {
    const resolve = async (host: string) => {
      if (host === 'mixed.example') return ['8.8.8.8', '10.0.0.1']
      if (host === 'inside.example') return ['fd00::1']
      throw new Error('unknown')
    }
    const { call } = await newService(t, { webhooks: { resolve, isPrivateAllowed: false } })
    for (const url of [
      'http://example.com/',
      'ftp://example.com/',
      'nonsense',
      'https://127.0.0.1/',
      'https://2130706433/',
      'https://0x7f.1/',
      'https://[::1]/',
      'https://[::ffff:127.0.0.1]/',
      'https://169.254.169.254/latest/meta-data',
      'https://user:pass@example.com/',
      'https://example.com/#part',
      'https://example.com:0/',
      'https://mixed.example/',
      'https://inside.example/',
      `https://example.com/${'x'.repeat(2_000)}`,
      'https://example.com/\0',
      'https://example.com/\ud800',
    ]) {
      const { status, json } = await call('POST', '/v1/webhooks', { body: { ...BODY, url } })
      assert.deepEqual([status, json.code], [422, 'validation_failed'], url)
    }
    const faulty = { url: 7, events: ['job.started', 'book.ready', 'book.ready'], secret: 'x' }
    const { json } = await call('POST', '/v1/webhooks', { body: faulty })
    const pointers = (json.errors as { pointer: string }[]).map(({ pointer }) => pointer)
    assert.deepEqual(pointers.toSorted(), ['/events/0', '/events/2', '/secret', '/url'])
    const away = { ...BODY, url: 'https://away.example/' }
    assert.equal((await call('POST', '/v1/webhooks', { body: away })).status, 201, 'it may resolve later')
  })

  test('the log of deliveries tells what is to come and what became of it', async (t) => {
    const { call, submit, store } = await newService(t)
    const { json: webhook } = await call('POST', '/v1/webhooks', { body: BODY })
    const path = `/v1/webhooks/${webhook.webhook_id}`
    await submit()
    await createDriver(store).run()
    const ping = await call('POST', `${path}/ping`)
    assert.equal(ping.status, 202)
    const page = await call('GET', `${path}/deliveries?limit=1`)
    const next = await call('GET', `${path}/deliveries?limit=1&cursor=${page.json.next_cursor}`)
    const [newest, oldest] = [page, next].map(({ json }) => (json.items as Record<string, unknown>[])[0])
    assert.deepEqual(
      [newest?.type, newest?.delivery_id, newest?.attempts],
      ['ping', ping.json.delivery_id, 0],
    )
    assert.deepEqual(
      [oldest?.type, oldest?.status, next.json.next_cursor],
      ['job.completed', 'pending', null],
    )
    const forged = await call('GET', `${path}/deliveries?cursor=AAAAAAAAAAAAAAAAAAAAAAAAAA`)
    assert.equal(forged.json.code, 'invalid_cursor')

    const resend = `${path}/deliveries/${ping.json.delivery_id}/resend`
    assert.equal((await call('POST', resend)).json.code, 'delivery_active')
    assert.equal((await call('POST', `${path}/deliveries/x/resend`)).json.code, 'delivery_not_found')
    const settle = async (outcome: 'delivered' | 'gone') => {
      const claim = { worker: 'test', limit: 10, perWebhookMax: 10, underWay: [], held: [], leaseMs: 1_000 }
      for (const { id, attempt } of await store.webhooks.claim(claim)) {
        const told = { outcome, answerStatus: 200, fault: null, retryInMs: null }
        await store.webhooks.settle({ id, attempt, worker: 'test', ...told })
      }
    }
    for (let i = 0; i < RESENDS_MAX; i++) {
      await settle('delivered')
      assert.equal((await call('POST', resend)).status, 202)
    }
    await settle('delivered')
    assert.equal((await call('POST', resend)).json.code, 'too_many_resends')
    await call('POST', `${path}/ping`)
    await settle('gone')
    assert.equal((await call('POST', `${path}/ping`)).json.code, 'webhook_off')
    assert.deepEqual((await call('GET', path)).json.off_reason, 'gone')
    assert.equal((await call('POST', `${path}/enable`)).json.status, 'active')
  })

  test('a user has so many webhooks and no more', async (t) => {
    const { call } = await newService(t)
    for (let i = 0; i < WEBHOOKS_MAX; i++)
      assert.equal((await call('POST', '/v1/webhooks', { body: BODY })).status, 201)
    const { status, json } = await call('POST', '/v1/webhooks', { body: BODY })
    assert.deepEqual([status, json.code], [409, 'too_many_webhooks'])
  })
}
