import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchId, newBatch } from './batch-scene.ts'
import { completed, EVERYTHING, type NewBundle } from './bundle.ts'

export function exerciseLabels(bundle: NewBundle): void {
  test('labels come with a submission, are told with the job and are changed by its owner alone', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const [userId, other] = [await newUser(), await newUser()]
    const labels = ['kitchen', 'Küche "é" 💡']
    const { id } = await submit({ userId, labels })
    const plain = await submit({ userId })
    assert.deepEqual(plain.labels, [])
    assert.deepEqual((await store.get({ userId, id }))?.labels, labels)

    assert.equal(await store.setLabels({ userId: other, id }, ['mine']), null)
    const changed = await store.setLabels({ userId, id }, ['bath'])
    assert.deepEqual(changed?.labels, ['bath'])
    // A repeat finds them as they are.
    assert.deepEqual((await store.setLabels({ userId, id }, ['bath']))?.labels, ['bath'])
    const list = async (label: string) =>
      (await store.list({ userId, ...EVERYTHING, label })).jobs.map((job) => job.id)
    assert.deepEqual(await list('kitchen'), [])
    assert.deepEqual(await list('bath'), [id])
    assert.deepEqual((await store.setLabels({ userId, id }, []))?.labels, [])
    assert.deepEqual(await list('bath'), [])
  })

  test('labels stay with a job while it is worked on, and are gone with it', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId, labels: ['kitchen'] })
    const lease = await claimOne()
    await store.setLabels({ userId, id }, ['kitchen', 'late'])
    assert.equal(await store.record(completed(lease)), 'written')
    assert.deepEqual((await store.get({ userId, id }))?.labels, ['kitchen', 'late'])
    assert.equal(await store.delete({ userId, id }), 'deleted')
    assert.equal(await store.setLabels({ userId, id }, ['ghost']), null)
    assert.deepEqual(await store.list({ userId, ...EVERYTHING, label: 'kitchen' }), { jobs: [], next: null })
  })

  test('a job that is submitted again under its id keeps the labels of the first time', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const userId = await newUser()
    const job = newJob({ userId, labels: ['kitchen'] })
    await store.submit(job)
    await store.submit(job)
    const { jobs } = await store.list({ userId, ...EVERYTHING, label: 'kitchen' })
    assert.deepEqual(
      jobs.map(({ id }) => id),
      [job.id],
    )
  })

  test('a query of a batch has no labels', async (t) => {
    const { store, newUser } = await bundle(t)
    const userId = await newUser()
    await store.batches.submit(await newBatch({ userId, id: batchId(1) }))
    const { jobs } = await store.list({ userId, ...EVERYTHING, batchId: batchId(1) })
    const [{ id, labels } = { id: '', labels: null }] = jobs
    assert.deepEqual(labels, [])
    await assert.rejects(store.setLabels({ userId, id }, ['kitchen']), { code: 'job_in_batch' })
  })

  test('labels count as bytes that are kept, until they are taken off or go with their job', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const kept = async () => (await store.stats()).keptBytes
    const sizeOf = (...texts: string[]) => texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0)
    const labels = ['kitchen', 'Küche 💡']
    const { id } = await submit({ userId, query: 'milk', labels })
    assert.equal(await kept(), sizeOf('milk', JSON.stringify(labels)))
    await store.setLabels({ userId, id }, ['bath'])
    assert.equal(await kept(), sizeOf('milk', '["bath"]'))
    await store.setLabels({ userId, id }, [])
    assert.equal(await kept(), sizeOf('milk'))
    await store.setLabels({ userId, id }, ['bath'])
    await store.record(completed(await claimOne()))
    await store.delete({ userId, id })
    assert.equal(await kept(), 0)
  })
}
