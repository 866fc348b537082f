import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { QuotaChanges } from '@assay/domain/access/key-records'
import { type NewBundle, OPERATOR } from './bundle.ts'

const NOTED_MS = 100

export function exerciseKeys(bundle: NewBundle): void {
  test('a new store has no keys', async (t) => {
    const { store, newKey } = await bundle(t)
    assert.equal(await store.hasNoKeys(), true)
    await store.createKey(newKey())
    assert.equal(await store.hasNoKeys(), false)
  })

  test('a key is kept as it was made', async (t) => {
    const { store, newKey, nowMs } = await bundle(t)
    const key = newKey({ label: 'laptop', scope: 'admin', expiresInMs: 1_000 })
    const record = await store.createKey(key)
    assert.deepEqual(record, {
      id: key.id,
      user: 'ada',
      scope: 'admin',
      label: 'laptop',
      hint: key.hint,
      createdAtMs: nowMs(),
      expiresAtMs: nowMs() + 1_000,
      revokedAtMs: null,
      lastUsedAtMs: null,
    })
    assert.deepEqual(await store.listKeys({}), [record])
  })

  test('a key that the same request made before is the answer, and nothing is noted again', async (t) => {
    const { store, newKey } = await bundle(t)
    const requestHash = new Uint8Array(32).fill(7)
    const first = await store.createKey(newKey({ requestHash }))
    const again = newKey({ requestHash, user: 'bob' })
    assert.deepEqual(await store.createKey(again), first)
    assert.equal(await store.authenticate(again.hash), null)
    assert.deepEqual(await store.listKeys({}), [first])
    assert.equal((await store.readKeyAudit({ before: null, limit: 10 })).length, 1)
    await store.createKey(newKey({ requestHash: new Uint8Array(32).fill(8) }))
    assert.equal((await store.listKeys({})).length, 2)
  })

  test('keys of one user are one caller, and another user is another', async (t) => {
    const { store, newKey } = await bundle(t)
    const keys = [newKey(), newKey(), newKey({ user: 'Ada' })]
    for (const key of keys) await store.createKey(key)
    const [first, second, third] = await Promise.all(keys.map(({ hash }) => store.authenticate(hash)))
    assert.equal(first?.userId, second?.userId)
    assert.notEqual(first?.userId, third?.userId)
    assert.deepEqual([first?.user, third?.user], ['ada', 'Ada'])
    assert.deepEqual([first?.keyId, second?.keyId], [keys[0]?.id, keys[1]?.id])
  })

  test('keys are listed oldest first, of all users or of one', async (t) => {
    const { store, newKey, advance } = await bundle(t)
    const keys = [newKey(), newKey({ user: 'bob' }), newKey()]
    for (const key of keys) {
      await store.createKey(key)
      await advance(1)
    }
    const ids = async (filter: { user?: string }) => (await store.listKeys(filter)).map(({ id }) => id)
    assert.deepEqual(
      await ids({}),
      keys.map(({ id }) => id),
    )
    assert.deepEqual(await ids({ user: 'ada' }), [keys[0]?.id, keys[2]?.id])
    assert.deepEqual(await ids({ user: 'nobody' }), [])
  })

  test('an unknown, a revoked and an expired key are nobody', async (t) => {
    const { store, newKey, advance } = await bundle(t)
    const [unknown, revoked, expiring] = [newKey(), newKey(), newKey({ expiresInMs: 1_000 })]
    await store.createKey(revoked)
    await store.createKey(expiring)
    assert.equal(await store.authenticate(unknown.hash), null)

    assert.notEqual(await store.authenticate(revoked.hash), null)
    await store.revokeKey(revoked.id, OPERATOR)
    assert.equal(await store.authenticate(revoked.hash), null)

    await advance(999)
    assert.notEqual(await store.authenticate(expiring.hash), null)
    await advance(1)
    assert.equal(await store.authenticate(expiring.hash), null)
  })

  test('revoking twice keeps the first time, and revoking nothing says so', async (t) => {
    const { store, newKey, advance, nowMs } = await bundle(t)
    const key = newKey()
    await store.createKey(key)
    const revokedAtMs = nowMs()
    assert.equal((await store.revokeKey(key.id, OPERATOR))?.revokedAtMs, revokedAtMs)
    await advance(5_000)
    assert.equal((await store.revokeKey(key.id, OPERATOR))?.revokedAtMs, revokedAtMs)
    assert.equal(await store.revokeKey('key_unknown', OPERATOR), null)
  })

  test('the last use of a key is noted, at most once a minute', async (t) => {
    const { store, newKey, advance, nowMs } = await bundle(t)
    const key = newKey()
    await store.createKey(key)
    // The use is noted behind the request's back.
    const lastUse = async () => {
      await store.authenticate(key.hash)
      await sleep(NOTED_MS)
      return (await store.listKeys({}))[0]?.lastUsedAtMs
    }
    const firstMs = nowMs()
    assert.equal(await lastUse(), firstMs)
    await advance(59_999)
    assert.equal(await lastUse(), firstMs)
    await advance(1)
    assert.equal(await lastUse(), firstMs + 60_000)
  })

  test('a key made or revoked on one connection counts at once on the others', async (t) => {
    const { store, newKey, openAnother } = await bundle(t)
    const other = await openAnother()
    const key = newKey()
    await other.createKey(key)
    assert.notEqual(await store.authenticate(key.hash), null)
    await other.revokeKey(key.id, OPERATOR)
    assert.equal(await store.authenticate(key.hash), null)
  })

  test('a caller has the scope of its key', async (t) => {
    const { store, newKey } = await bundle(t)
    for (const scope of ['read', 'use', 'admin'] as const) {
      const key = newKey({ scope })
      assert.equal((await store.createKey(key)).scope, scope)
      assert.equal((await store.authenticate(key.hash))?.scope, scope)
    }
  })

  test('keys are listed page by page', async (t) => {
    const { store, newKey } = await bundle(t)
    const keys = [newKey(), newKey({ user: 'bob' }), newKey(), newKey()]
    for (const key of keys) await store.createKey(key)
    const ids = keys.map(({ id }) => id)
    const page = async (filter: { user?: string; afterId?: string }) =>
      (await store.listKeys({ ...filter, limit: 2 })).map(({ id }) => id)
    assert.deepEqual(await page({}), ids.slice(0, 2))
    assert.deepEqual(await page({ afterId: ids[1] ?? '' }), ids.slice(2))
    assert.deepEqual(await page({ afterId: ids[3] ?? '' }), [])
    assert.deepEqual(await page({ user: 'ada', afterId: ids[0] ?? '' }), [ids[2], ids[3]])
  })

  test('a user has the limits that it was given, one by one, until they are taken back', async (t) => {
    const { store, newKey } = await bundle(t)
    const [ada, again, bob] = [newKey(), newKey(), newKey({ user: 'bob' })]
    for (const key of [ada, again, bob]) await store.createKey(key)
    const quotasOf = async ({ hash }: { hash: Uint8Array }) => (await store.authenticate(hash))?.quotas
    const change = (changes: QuotaChanges) => store.changeQuotas('ada', changes, OPERATOR)
    assert.equal(await quotasOf(ada), null)

    const first = { user: 'ada', quotas: { jobs_per_minute: 6_000, streams: 7 } }
    assert.deepEqual(await change({ streams: 7, jobs_per_minute: 6_000 }), first)
    for (const key of [ada, again]) assert.deepEqual(await quotasOf(key), first.quotas)
    assert.equal(await quotasOf(bob), null)
    await change({ streams: null, kept_mb: 1_000_000_000 })
    assert.deepEqual(await quotasOf(ada), { jobs_per_minute: 6_000, kept_mb: 1_000_000_000 })
    assert.deepEqual(await change({ jobs_per_minute: null, kept_mb: null }), { user: 'ada', quotas: null })
    assert.equal(await quotasOf(ada), null)
    assert.equal(await store.changeQuotas('nobody', { streams: 1 }, OPERATOR), null)
    assert.equal(await store.changeQuotas('Ada', { streams: 1 }, OPERATOR), null)
  })

  test('limits that are changed at once, on several connections, are all changed', async (t) => {
    const { store, newKey, openAnother } = await bundle(t)
    const other = await openAnother()
    const key = newKey()
    await store.createKey(key)
    await Promise.all([
      store.changeQuotas('ada', { streams: 1 }, OPERATOR),
      other.changeQuotas('ada', { active_jobs: 2 }, OPERATOR),
      store.changeQuotas('ada', { kept_jobs: 3 }, OPERATOR),
      other.changeQuotas('ada', { reads_per_minute: 4 }, OPERATOR),
    ])
    const quotas = { reads_per_minute: 4, active_jobs: 2, kept_jobs: 3, streams: 1 }
    for (const each of [store, other]) assert.deepEqual((await each.authenticate(key.hash))?.quotas, quotas)
  })

  test('users with limits of their own are listed by name, page by page', async (t) => {
    const { store, newKey } = await bundle(t)
    for (const user of ['b', 'Z', 'a', 'none']) await store.createKey(newKey({ user }))
    for (const user of ['b', 'Z', 'a']) await store.changeQuotas(user, { streams: 3 }, OPERATOR)
    const names = async (filter: { user?: string; afterUser?: string; limit?: number }) =>
      (await store.listQuotas(filter)).map(({ user }) => user)
    assert.deepEqual(await names({}), ['Z', 'a', 'b'])
    assert.deepEqual(await names({ limit: 2 }), ['Z', 'a'])
    assert.deepEqual(await names({ afterUser: 'a', limit: 2 }), ['b'])
    assert.deepEqual(await names({ user: 'a' }), ['a'])
    assert.deepEqual(await names({ user: 'none' }), [])
    assert.deepEqual(await store.listQuotas({ user: 'b' }), [{ user: 'b', quotas: { streams: 3 } }])
  })

  test('the audit log says who changed whose limits to what, and nothing of a change that was none', async (t) => {
    const { store, newKey, nowMs } = await bundle(t)
    await store.createKey(newKey())
    const by = { via: 'http', user: 'root', keyId: 'key_1' } as const
    for (let i = 0; i < 2; i++) await store.changeQuotas('ada', { streams: 3 }, by)
    for (let i = 0; i < 2; i++) await store.changeQuotas('ada', { streams: null }, OPERATOR)
    await store.changeQuotas('nobody', { streams: 3 }, by)
    const entries = await store.readKeyAudit({ before: null, limit: 10 })
    const ofAda = { atMs: nowMs(), keyId: null, user: 'ada', scope: null, label: null }
    assert.deepEqual(
      entries.slice(0, -1).map(({ id: _, ...entry }) => entry),
      [
        { ...ofAda, action: 'quotas_removed', quotas: null, by: OPERATOR },
        { ...ofAda, action: 'quotas_set', quotas: { streams: 3 }, by },
      ],
    )
    assert.deepEqual(
      entries.map(({ action }) => action),
      ['quotas_removed', 'quotas_set', 'created'],
    )
  })

  test('the audit log says who made and who revoked which key, once each, newest first', async (t) => {
    const { store, newKey, advance, nowMs } = await bundle(t)
    const admin = newKey({ user: 'root', scope: 'admin' })
    const key = newKey({ label: 'laptop', by: { via: 'http', user: 'root', keyId: admin.id } })
    const startMs = nowMs()
    for (const one of [admin, key, key]) await store.createKey(one)
    await advance(1_000)
    for (let i = 0; i < 2; i++) await store.revokeKey(key.id, OPERATOR)
    await store.revokeKey('key_unknown', OPERATOR)
    const entries = await store.readKeyAudit({ before: null, limit: 10 })
    const ofKey = { keyId: key.id, user: 'ada', scope: 'use', label: 'laptop', quotas: null }
    assert.deepEqual(
      entries.map(({ id: _, ...entry }) => entry),
      [
        { atMs: startMs + 1_000, action: 'revoked', ...ofKey, by: OPERATOR },
        { atMs: startMs, action: 'created', ...ofKey, by: key.by },
        {
          atMs: startMs,
          action: 'created',
          keyId: admin.id,
          user: 'root',
          scope: 'admin',
          label: null,
          quotas: null,
          by: OPERATOR,
        },
      ],
    )
    const [first, second, third] = entries
    assert.ok(first !== undefined && second !== undefined && first.id > second.id)
    assert.deepEqual(await store.readKeyAudit({ before: first.id, limit: 1 }), [second])
    assert.deepEqual(await store.readKeyAudit({ before: second.id, limit: 10 }), [third])
  })
}
