import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { BATCH_LINES_MAX } from '@assay/contract'
import { jobIdOfLine } from '@assay/domain/batches/batch'
import { batchId, newBatch } from './batch-scene.ts'
import { completed, type NewBundle, RETENTION_MS } from './bundle.ts'

const hashOf = (token: string): Uint8Array => createHash('sha256').update(token).digest()

export function exerciseShares(bundle: NewBundle): void {
  test('a link is found by its hash until it expires or is revoked, and is made once', async (t) => {
    const { store, newUser, nowMs, advance } = await bundle(t)
    const [userId, other] = [await newUser(), await newUser()]
    const { shares } = store
    const owner = { userId, id: 'job_a' }
    const limits = { expiresAtMsMax: nowMs() + RETENTION_MS, sharesMax: 2 }
    const first = { ...owner, shareId: 'share_1', hash: hashOf('one'), expiresInMs: 1_000, ...limits }
    const record = { shareId: 'share_1', createdAtMs: nowMs(), expiresAtMs: nowMs() + 1_000 }
    assert.deepEqual(await shares.create(first), record)
    assert.deepEqual(await shares.create(first), record)
    assert.deepEqual(await shares.find(hashOf('one')), { ...owner, expiresAtMs: record.expiresAtMs })
    assert.equal(await shares.find(hashOf('two')), null)
    const long = { ...first, shareId: 'share_2', hash: hashOf('two'), expiresInMs: 10 * RETENTION_MS }
    const second = await shares.create(long)
    assert.equal(second === 'too_many' ? null : second.expiresAtMs, limits.expiresAtMsMax)
    assert.equal(await shares.create({ ...first, shareId: 'share_3', hash: hashOf('three') }), 'too_many')
    assert.deepEqual(
      (await shares.list(owner)).map(({ shareId }) => shareId),
      ['share_1', 'share_2'],
    )
    assert.deepEqual(await shares.list({ userId: other, id: 'job_a' }), [])
    assert.equal(await shares.revoke({ userId: other, id: 'job_a' }, 'share_2'), 'missing')
    assert.equal(await shares.revoke({ userId, id: 'job_b' }, 'share_2'), 'missing')

    await advance(1_000)
    assert.equal(await shares.find(hashOf('one')), null)
    assert.deepEqual(
      (await shares.list(owner)).map(({ shareId }) => shareId),
      ['share_2'],
    )
    const third = { ...first, shareId: 'share_3', hash: hashOf('three') }
    assert.notEqual(await shares.create(third), 'too_many', 'one that has expired does not count')
    assert.equal(await shares.revoke(owner, 'share_2'), 'revoked')
    assert.equal(await shares.revoke(owner, 'share_2'), 'missing')
    assert.equal(await shares.find(hashOf('two')), null)
    await store.purge({ limit: 100 })
    assert.notEqual(await shares.find(hashOf('three')), null, 'upkeep erases what has expired alone')
  })

  test('the links of a job are gone with it', async (t) => {
    const { store, newUser, submit, claimOne, nowMs } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    await store.record(completed(await claimOne()))
    const limits = { expiresInMs: 1_000, expiresAtMsMax: nowMs() + RETENTION_MS, sharesMax: 2 }
    await store.shares.create({ userId, id, shareId: 'share_1', hash: hashOf('one'), ...limits })
    assert.notEqual(await store.shares.find(hashOf('one')), null)
    await store.delete({ userId, id })
    assert.equal(await store.shares.find(hashOf('one')), null)
  })

  test('the links to jobs of a batch are gone with it, and no others', async (t) => {
    const { store, newUser, nowMs } = await bundle(t)
    const userId = await newUser()
    // Ids of one millisecond have all but their last digits in common.
    const head = batchId(1).slice(0, -4)
    const [before, batch, other] = ['2000', '4000', '6000'].map((tail) => ({ userId, id: `${head}${tail}` }))
    assert.ok(before && batch && other)
    const single = { userId, id: `job_${head.slice('batch_'.length)}8abc` }
    const limits = { expiresInMs: 1_000, expiresAtMsMax: nowMs() + RETENTION_MS, sharesMax: 2 }
    const share = (owner: { readonly id: string }, line: number, token: string) => {
      const id = jobIdOfLine(owner.id, line)
      return store.shares.create({ userId, id, shareId: `share_${token}`, hash: hashOf(token), ...limits })
    }
    for (const owner of [before, batch, other]) await store.batches.submit(await newBatch(owner))
    await share(batch, 0, 'first')
    await share(batch, BATCH_LINES_MAX - 1, 'last')
    await share(before, BATCH_LINES_MAX - 1, 'before')
    await share(other, 0, 'other')
    await store.shares.create({ ...single, shareId: 'share_single', hash: hashOf('single'), ...limits })
    await store.batches.cancel(batch)
    assert.equal(await store.batches.delete(batch), 'deleted')
    assert.deepEqual(
      [await store.shares.find(hashOf('first')), await store.shares.find(hashOf('last'))],
      [null, null],
    )
    for (const token of ['before', 'other', 'single'])
      assert.notEqual(await store.shares.find(hashOf(token)), null, token)
  })
}
