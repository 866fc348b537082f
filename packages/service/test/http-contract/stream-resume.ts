import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Wake } from '@assay/domain/jobs/store'
import { EventSource } from 'eventsource'
import fc from '../../../../test/tools/fast-check.ts'
import { createRandom } from '../../../../test/tools/random-numbers.ts'
import { createDriver } from './driver.ts'
import { type NewService, type Service, sleep } from './service.ts'
import { type Frame, idsOf, openStream, range } from './stream-client.ts'

/** Follows a job over as many connections as it takes, leaving after the given numbers of frames. */
async function follow(
  service: Service,
  jobId: string,
  leaves: readonly number[],
  after: number,
): Promise<Frame[]> {
  const seen: Frame[] = []
  let position = after
  for (const framesMax of [...leaves, Number.POSITIVE_INFINITY]) {
    const stream = await openStream(service, jobId, { after: position, framesMax })
    await stream.ended
    seen.push(...stream.frames)
    position = seen.at(-1)?.id ?? after
  }
  return seen
}

/** Wake-ups as bad as the port allows: late, lost, repeated, without their events. */
function unreliable(next: (sides: number) => number, listener: (wake: Wake) => void): (wake: Wake) => void {
  return (wake) => {
    const told = wake.kind === 'job' && next(3) === 0 ? { ...wake, events: null } : wake
    const fate = next(5)
    if (fate === 0) return
    if (fate === 1) setTimeout(() => listener(told), next(10))
    else listener(told)
    if (fate === 2) listener(told)
  }
}

export function exerciseStreamResume(newService: NewService): void {
  test('whoever connects, leaves and resumes while events are written sees each once and in order', async (t) => {
    // One service for all rounds: each has its own job, and its own dice say what befalls it.
    let dice = createRandom(0)
    const service = await newService(t, {
      timeouts: { pollMs: 20 },
      breakStore: (store) => ({
        subscribe: (listener) => store.subscribe(unreliable((sides) => dice.below(sides), listener)),
        // What was read may be old news by the time it arrives, as over a network.
        async readEvents(read) {
          const page = await store.readEvents(read)
          await sleep(dice.below(4))
          return page
        },
      }),
    })
    const driver = createDriver(service.store)
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 90 }),
        fc.array(
          fc.record({
            after: fc.integer({ min: 0, max: 6 }),
            leaves: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 5 }),
          }),
          { minLength: 1, maxLength: 5 },
        ),
        fc.integer(),
        async (events, readers, seed) => {
          dice = createRandom(seed)
          const id = await service.submit()
          const followed = readers.map(({ after, leaves }) => follow(service, id, leaves, after))
          const lease = await driver.claim()
          for (let i = 0; i < events; i++) {
            await driver.stages(lease, 1)
            if (i % 7 === seed % 7) await sleep(1)
          }
          await driver.complete(lease)
          for (const [i, frames] of (await Promise.all(followed)).entries()) {
            const after = readers[i]?.after ?? 0
            assert.deepEqual(idsOf(frames), range(after, events + 1))
          }
        },
      ),
      { numRuns: 25 },
    )
  })

  test('a history of many pages is replayed whole', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit()
    const lease = await driver.claim()
    await driver.stages(lease, 200)
    const early = await openStream(service, id)
    await early.has(200)
    await driver.complete(lease)
    const late = await openStream(service, id, { after: 9 })
    assert.deepEqual([await early.ended, await late.ended], ['ended', 'ended'])
    assert.deepEqual(idsOf(early.frames), range(0, 201))
    assert.deepEqual(idsOf(late.frames), range(9, 201))
  })

  test('at every position of a job being written, a second connection continues exactly, without help of the poll', async (t) => {
    const service = await newService(t, {
      timeouts: { pollMs: 600_000 },
      breakStore: (store) => ({
        async readEvents(read) {
          const page = await store.readEvents(read)
          await sleep(read.after % 3)
          return page
        },
      }),
    })
    const driver = createDriver(service.store)
    const id = await service.submit()
    const lease = await driver.claim()
    const total = 40
    const readers = Array.from({ length: total + 1 }, (_, position) =>
      follow(service, id, position === 0 ? [] : [position], 0),
    )
    for (let i = 0; i < total; i++) {
      await driver.stages(lease, 1)
      if (i % 4 === 0) await sleep(2)
    }
    await driver.complete(lease)
    for (const frames of await Promise.all(readers)) assert.deepEqual(idsOf(frames), range(0, total + 1))
  })

  test('an independent client follows a job over forced disconnects', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const id = await service.submit()
    const seen: number[] = []
    let connections = 0
    const source = new EventSource(`${service.url}/v1/jobs/${id}/stream`, {
      fetch: (url, init) => {
        connections++
        return fetch(url, { ...init, headers: { ...init.headers, 'X-Service-API-Key': service.key } })
      },
    })
    t.after(() => source.close())
    const done = new Promise<string>((resolve) => {
      const note = (event: MessageEvent) => seen.push(Number(event.lastEventId))
      source.addEventListener('stage', note)
      source.addEventListener('completed', (event) => {
        note(event)
        source.close()
        resolve(event.data)
      })
    })
    const lease = await driver.claim()
    for (let i = 0; i < 2; i++) {
      const already = seen.length
      await driver.stages(lease, 5)
      while (seen.length <= already) await sleep(5)
      service.app.server.server.closeAllConnections()
      await driver.stages(lease, 2)
      const known = connections
      while (connections === known) await sleep(20)
    }
    await driver.complete(lease)
    assert.equal(JSON.parse(await done).event_type, 'completed')
    assert.deepEqual(seen, range(0, 15))
    assert.ok(connections >= 3, String(connections))
  })
}
