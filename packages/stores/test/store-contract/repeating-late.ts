import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, completed, failed, LEASE_MS, type NewBundle, stage } from './bundle.ts'

/** Between the first call and its repeat somebody else may have been there. */
export function exerciseLateRepeats(bundle: NewBundle): void {
  test('a record that was written stays written while its worker is the last one on the job', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const held = await claimOne()
    const [first, second, end] = [stage(held, 0.1), stage(at(held, 1), 0.2), completed(at(held, 2))]
    for (const record of [first, first, second, first, second]) {
      assert.equal(await store.record(record), 'written')
    }
    // Late, but nobody has taken the job meanwhile.
    await advance(LEASE_MS)
    for (const record of [second, end, end, second, first])
      assert.equal(await store.record(record), 'written')
    const page = await store.readEvents({ userId, id, after: 0, limit: 10 })
    assert.deepEqual(
      page?.events.map((event) => [event.id, event.type]),
      [
        [1, 'stage'],
        [2, 'stage'],
        [3, 'completed'],
      ],
    )
    assert.equal(await store.record(failed(at(held, 2))), 'lost')
    assert.equal(await store.record(completed(at(held, 3))), 'lost')
    await store.delete({ userId, id })
    assert.equal(await store.record(end), 'lost')
  })

  test('a record that skips an event, or would overwrite one, is lost', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const held = await claimOne()
    assert.equal(await store.record(stage(at(held, 1))), 'lost')
    assert.equal(await store.record(stage(held)), 'written')
    assert.equal(await store.record(completed(held)), 'lost')
    assert.equal(
      await store.record({ ...stage(held), stages: [...stage(held).stages, ...stage(held).stages] }),
      'lost',
    )
    const page = await store.readEvents({ userId, id, after: 0, limit: 10 })
    assert.deepEqual([page?.lastEventId, page?.status], [1, 'processing'])
  })

  test('a cancel between a record and its repeat wins', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const held = await claimOne()
    await store.record(stage(held))
    const cancelled = await store.cancel({ userId, id })
    for (const record of [stage(held), completed(at(held, 1)), failed(at(held, 1)), failed(at(held, 2))]) {
      assert.equal(await store.record(record), 'lost')
    }
    assert.deepEqual(await store.get({ userId, id }), cancelled)
  })

  test('a cancel after the end changes nothing, and the repeat of the end is still written', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const held = await claimOne()
    await store.record(completed(held))
    assert.equal((await store.cancel({ userId, id }))?.status, 'completed')
    assert.equal(await store.record(completed(held)), 'written')
    assert.equal((await store.readEvents({ userId, id, after: 0, limit: 10 }))?.lastEventId, 1)
  })

  test('a hand-back that is asked again does not free the claim of the next worker', async (t) => {
    const { store, newUser, submit, claimOne, claim } = await bundle(t)
    await submit({ userId: await newUser() })
    const first = await claimOne('first')
    assert.equal(await store.release([first]), 1)
    const second = await claimOne('second')
    assert.equal(await store.release([first]), 0)
    assert.deepEqual(await claim(), [])
    assert.equal(await store.record(completed(second)), 'written')
  })

  test('a claim that is asked again answers with what the worker still holds of it', async (t) => {
    const { store, newUser, submit, claim, advance } = await bundle(t)
    const userId = await newUser()
    for (let i = 0; i < 5; i++) await submit({ userId })
    const asked = { worker: 'own', token: 'one', limit: 3 }
    const first = await claim(asked)
    assert.equal(first.length, 3)
    assert.deepEqual(await claim(asked), first)
    const [kept, ended, released] = first
    assert.ok(kept && ended && released)
    await store.record(stage(kept))
    await store.record(completed(ended))
    await store.release([released])
    await advance(1)
    assert.deepEqual(await claim(asked), [{ ...at(kept, 1), remainingMs: kept.remainingMs - 1 }])
    // The token belongs to its worker, and to one claim.
    const rest = await claim({ worker: 'other', token: 'one', limit: 10 })
    assert.equal(rest.length, 3)
    assert.ok(rest.every(({ id }) => id !== kept.id))
    assert.deepEqual(await claim({ worker: 'own', token: 'two', limit: 10 }), [])
  })

  test('a claim that is asked again takes nothing new, also when nothing is left of the first call', async (t) => {
    const { store, newUser, submit, claim } = await bundle(t)
    const userId = await newUser()
    const inVain = { worker: 'own', token: 'in vain', limit: 1 }
    assert.deepEqual(await claim(inVain), [])
    for (let i = 0; i < 2; i++) await submit({ userId })
    assert.deepEqual(await claim(inVain), [])
    const asked = { worker: 'own', token: 'one', limit: 1 }
    const [first] = await claim(asked)
    assert.ok(first)
    await store.record(completed(first))
    assert.deepEqual(await claim(asked), [])
    const [second] = await claim({ ...asked, token: 'two' })
    assert.ok(second)
    assert.notEqual(second.id, first.id)
  })

  test('a submission that is asked again says where the events of its job stand', async (t) => {
    const { store, newUser, newJob } = await bundle(t)
    const job = newJob({ userId: await newUser(), offer: { worker: 'own', leaseMs: LEASE_MS } })
    const first = await store.submit(job)
    assert.ok(first.kind === 'created' && first.claimed !== null)
    const { claimed } = first
    assert.equal(claimed.lastEventId, 0)
    const stages = [0.1, 0.2].flatMap((progress) => stage(claimed, progress).stages)
    assert.equal(await store.record({ ...stage(claimed), stages }), 'written')
    assert.deepEqual(await store.submit(job), { ...first, claimed: at(claimed, 2) })
  })

  test('a submission that is asked again is answered though nothing more may be submitted', async (t) => {
    const { store, newUser, newJob, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const offer = { worker: 'own', leaseMs: LEASE_MS }
    const limits = { activeJobsMax: 1, keptJobsMax: 1, keptBytesMax: 20 }
    const job = newJob({ userId, offer, ...limits })
    const first = await store.submit(job)
    assert.ok(first.kind === 'created' && first.claimed !== null)
    assert.deepEqual(await store.submit(job), first)
    assert.equal((await store.submit(newJob({ userId, ...limits }))).kind, 'too_many_active')
    await advance(LEASE_MS)
    await claimOne('other')
    assert.deepEqual(await store.submit(job), { ...first, claimed: null })
  })

  test('a key whose id or hash is taken by a different key is refused', async (t) => {
    const { store, newKey } = await bundle(t)
    const key = newKey({ label: 'laptop' })
    const record = await store.createKey(key)
    assert.deepEqual(await store.createKey(key), record)
    await assert.rejects(store.createKey({ ...newKey(), id: key.id }))
    await assert.rejects(store.createKey({ ...newKey(), hash: key.hash }))
    assert.deepEqual(await store.listKeys({}), [record])
  })
}
