import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
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
    const ofKey = { keyId: key.id, user: 'ada', scope: 'use', label: 'laptop' }
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
