import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store, Wake } from '@assay/domain/jobs/store'
import { ATTEMPTS_MAX, at, completed, DEADLINE_MS, type NewBundle, stage } from './bundle.ts'

/** Everything that a subscriber hears, as `work` or `job id: event ids`. */
function listen(store: Store): { readonly heard: string[]; readonly stop: () => void } {
  const heard: string[] = []
  const name = (wake: Wake): string =>
    wake.kind === 'work' ? 'work' : `${wake.id}: ${wake.events?.map(({ id }) => id).join(' ')}`
  return { heard, stop: store.subscribe((wake) => heard.push(name(wake))) }
}

export function exerciseWakes(bundle: NewBundle): void {
  test('a submission wakes whoever waits for work', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const userId = await newUser()
    const { heard } = listen(store)
    await submit({ userId })
    await nextTurn()
    assert.deepEqual(heard, ['work'])
  })

  test('each change of a job brings its fresh events, after they are stored', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    const { heard } = listen(store)
    const stored: Promise<unknown>[] = []
    store.subscribe((wake) => {
      if (wake.kind !== 'job') return
      const after = (wake.events?.[0]?.id ?? 0) - 1
      stored.push(
        store
          .readEvents({ userId, id, after, limit: wake.events?.length ?? 0 })
          .then((page) => assert.deepEqual(page?.events, wake.events)),
      )
    })
    await store.record(stage(lease))
    await store.record(stage(at(lease, 1)))
    await store.record(completed(at(lease, 2)))
    await nextTurn()
    assert.deepEqual(heard, [`${id}: 1`, `${id}: 2`, `${id}: 3`])
    await Promise.all(stored)
    assert.equal(stored.length, 3)
  })

  test('events of one turn come together, in order', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    const { id } = await submit({ userId })
    const lease = await claimOne()
    const events: number[] = []
    store.subscribe((wake) => {
      if (wake.kind === 'job' && wake.id === id) events.push(...(wake.events?.map((event) => event.id) ?? []))
    })
    await Promise.all([
      store.record(stage(lease)),
      store.record(stage(at(lease, 1))),
      store.record(stage(at(lease, 2))),
      store.record(completed(at(lease, 3))),
    ])
    await nextTurn()
    assert.deepEqual(events, [1, 2, 3, 4])
  })

  test('a cancel, a sweep, a hand-back and a retry are heard of too', async (t) => {
    const { store, newUser, submit, claimOne, advance } = await bundle(t)
    const userId = await newUser()
    const cancelled = await submit({ userId })
    const swept = await submit({ userId })
    const { heard } = listen(store)
    await store.cancel(cancelled)
    const lease = await claimOne()
    await store.release([lease])
    await claimOne()
    await advance(DEADLINE_MS)
    await store.sweep({ limit: 10, attemptsMax: ATTEMPTS_MAX })
    await nextTurn()
    assert.deepEqual(heard, [`${cancelled.id}: 1`, 'work', `${swept.id}: 1`, `${swept.id}: 2`])
  })

  test('a write that was refused wakes nobody, and neither does a listener that left', async (t) => {
    const { store, newUser, submit, claimOne } = await bundle(t)
    const userId = await newUser()
    await submit({ userId })
    const lease = await claimOne()
    await store.release([lease])
    const { heard, stop } = listen(store)
    await store.record(stage(lease))
    await store.record(completed(lease))
    stop()
    stop()
    await submit({ userId })
    await nextTurn()
    assert.deepEqual(heard, [])
  })

  test('a listener that throws harms neither the write nor the other listeners', async (t) => {
    const { store, newUser, submit } = await bundle(t)
    const userId = await newUser()
    store.subscribe(() => {
      throw new Error('a listener’s own problem')
    })
    const { heard } = listen(store)
    await submit({ userId })
    await nextTurn()
    assert.deepEqual(heard, ['work'])
  })
}
