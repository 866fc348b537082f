import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Scope } from '@assay/contract'
import { fastify } from 'fastify'
import { requireScopes } from '../../src/http/allowed-methods.ts'
import type { NewService } from './service.ts'

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId: string }>>>>
}

const { paths }: Document = JSON.parse(
  readFileSync(new URL('../../../contract/openapi.json', import.meta.url), 'utf8'),
)

/** Every operation of `/v1` that the document has, with the least scope that it should need. */
const OPERATIONS = Object.entries(paths).flatMap(([path, methods]) =>
  path.startsWith('/v1/')
    ? Object.keys(methods).map((method) => ({
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, 'x'),
        needed: neededFor(method, path),
      }))
    : [],
)

function neededFor(method: string, path: string): Scope {
  if (path.startsWith('/v1/admin/')) return 'admin'
  return method === 'get' ? 'read' : 'use'
}

export function exerciseScopes(newService: NewService): void {
  test('a key may do what its scope allows: reading is a GET, and keys are for admins', async (t) => {
    const { call, newKey } = await newService(t)
    const scopes = ['read', 'use', 'admin'] as const
    const keys = await Promise.all(scopes.map((scope) => newKey('ada', scope)))
    assert.ok(OPERATIONS.length >= 14)
    for (const { method, path, needed } of OPERATIONS) {
      for (const [rank, key] of keys.entries()) {
        const { status, json } = await call(method, path, { key })
        const isAllowed = rank >= scopes.indexOf(needed)
        assert.equal(json.code === 'insufficient_scope', !isAllowed, `${method} ${path} ${scopes[rank]}`)
        assert.equal(status === 403, !isAllowed)
      }
    }
  })

  test('a key that may not do something learns nothing else about it', async (t) => {
    const { call, newKey, submit } = await newService(t)
    const key = await newKey('ada', 'read')
    const id = await submit()
    for (const wanted of [id, 'job_x']) {
      const { status, json } = await call('DELETE', `/v1/jobs/${wanted}`, { key })
      assert.deepEqual([status, json.code], [403, 'insufficient_scope'])
      assert.match(String(json.detail), /`use`.*`read`/)
    }
    const broken = await call('POST', '/v1/jobs', { key, body: 'not json' })
    assert.equal(broken.json.code, 'insufficient_scope')
    assert.equal((await call('POST', '/v1/nothing', { key })).json.code, 'not_found')
    assert.equal((await call('POST', '/v1/admin/keys', { key: null })).json.code, 'missing_api_key')
  })

  test('a route that names no scope stops the start', async () => {
    const server = fastify()
    requireScopes(server)
    assert.throws(() => server.get('/open', async () => 'x'), /GET \/open names no scope/)
    await server.close()
  })

  test('an admin makes keys for users, lists them page by page, and revokes them', async (t) => {
    const { call, newKey, advance } = await newService(t)
    const admin = await newKey('root', 'admin')
    const body = { user: 'eve', scope: 'read', label: 'laptop', expires: '90d' }
    const made = await call('POST', '/v1/admin/keys', { key: admin, body })
    assert.equal(made.status, 201)
    const { key, key_id, ...rest } = made.json
    assert.match(String(key), /^assay_\w{38}$/)
    assert.deepEqual([rest.user, rest.scope, rest.label, rest.revoked_at], ['eve', 'read', 'laptop', null])
    const lifeMs = Date.parse(String(rest.expires_at)) - Date.parse(String(rest.created_at))
    assert.equal(lifeMs, 90 * 86_400_000)
    assert.equal((await call('GET', '/v1/jobs', { key: String(key) })).status, 200)

    await advance(1)
    const second = { user: 'eve', scope: 'use', label: null }
    assert.equal((await call('POST', '/v1/admin/keys', { key: admin, body: second })).status, 201)
    const [one, two] = await pagesOf('/v1/admin/keys?user=eve&limit=1')
    assert.deepEqual([one?.key_id, two?.scope], [key_id, 'use'])
    assert.ok(!JSON.stringify([one, two]).includes(String(key)))
    assert.ok((await pagesOf('/v1/admin/keys?limit=2')).length >= 4)

    for (let i = 0; i < 2; i++)
      assert.equal((await call('DELETE', `/v1/admin/keys/${key_id}`, { key: admin })).status, 204)
    assert.equal((await call('GET', '/v1/jobs', { key: String(key) })).status, 401)
    const unknown = await call('DELETE', '/v1/admin/keys/key_x%00', { key: admin })
    assert.deepEqual([unknown.status, unknown.json.code], [404, 'key_not_found'])

    const entries = await pagesOf('/v1/admin/audit?limit=1')
    assert.deepEqual([entries[0]?.action, entries[0]?.key_id], ['revoked', key_id])
    assert.match(JSON.stringify(entries[0]?.by), /^\{"via":"http","user":"root","key_id":"key_\w+"\}$/)
    assert.deepEqual(
      entries.slice(0, 3).map(({ action }) => action),
      ['revoked', 'created', 'created'],
    )

    async function pagesOf(path: string): Promise<Record<string, unknown>[]> {
      const items: Record<string, unknown>[] = []
      for (let cursor = ''; ; ) {
        const { json } = await call('GET', `${path}${cursor && `&cursor=${cursor}`}`, { key: admin })
        items.push(...(json.items as Record<string, unknown>[]))
        if (json.next_cursor === null) return items
        cursor = String(json.next_cursor)
      }
    }
  })

  test('a repeat of a request for a key makes no second one, and does not show the key again', async (t) => {
    const { call, newKey } = await newService(t)
    const [admin, sameUser, other] = [
      await newKey('root', 'admin'),
      await newKey('root', 'admin'),
      await newKey('boss', 'admin'),
    ]
    const body = { user: 'eve', scope: 'read', label: 'laptop', expires: '90d' }
    const ask = (key: string, wanted: object, idempotencyKey = 'for-eve') =>
      call('POST', '/v1/admin/keys', { key, body: wanted, headers: { 'idempotency-key': idempotencyKey } })
    const [first, ...repeats] = (
      await Promise.all([ask(admin, body), ask(admin, body), ask(sameUser, body)])
    ).toSorted((a, b) => Number(a.json.key === null) - Number(b.json.key === null))
    assert.equal(first?.status, 201)
    assert.match(String(first?.json.key), /^assay_/)
    assert.equal(first?.headers.get('idempotency-replayed'), null)
    for (const { status, json, headers } of repeats) {
      assert.equal(status, 201)
      assert.deepEqual(json, { ...first?.json, key: null })
      assert.equal(headers.get('idempotency-replayed'), 'true')
    }
    const keysOf = async (user: string) =>
      (await call('GET', `/v1/admin/keys?user=${user}`, { key: admin })).json.items as unknown[]
    assert.equal((await keysOf('eve')).length, 1)
    const audit = (await call('GET', '/v1/admin/audit', { key: admin })).json.items as { user: string }[]
    assert.equal(audit.filter(({ user }) => user === 'eve').length, 1)

    for (const change of [{ user: 'adam' }, { scope: 'use' }, { label: null }, { expires: null }]) {
      const { status, json } = await ask(admin, { ...body, ...change })
      assert.deepEqual([status, json.code], [422, 'idempotency_key_reused'])
    }
    assert.equal((await keysOf('adam')).length, 0)
    assert.equal((await ask(other, body)).headers.get('idempotency-replayed'), null)
    assert.equal((await ask(admin, body, 'x'.repeat(256))).json.code, 'invalid_parameter')
    assert.equal((await keysOf('eve')).length, 2)
  })

  test('a wrong request for a key names all of its faults, and no cursor but an own one is taken', async (t) => {
    const { call, newKey } = await newService(t)
    const key = await newKey('root', 'admin')
    const body = { user: '-', scope: 'all', label: 'x'.repeat(101), expires: 'soon', more: 1 }
    const { status, json } = await call('POST', '/v1/admin/keys', { key, body })
    assert.equal(status, 422)
    const faults = json.errors as { pointer: string }[]
    assert.deepEqual(faults.map(({ pointer }) => pointer).toSorted(), [
      '/expires',
      '/label',
      '/more',
      '/scope',
      '/user',
    ])
    assert.equal((await call('POST', '/v1/admin/keys', { key })).json.code, 'validation_failed')
    for (const path of ['/v1/admin/keys?cursor=abcd', '/v1/admin/audit?cursor=AAAAAAAAAAAAAAAAAAAAAAAAAA'])
      assert.equal((await call('GET', path, { key })).json.code, 'invalid_cursor', path)
    assert.equal((await call('GET', '/v1/admin/keys?limit=0', { key })).json.code, 'invalid_parameter')
  })
}
