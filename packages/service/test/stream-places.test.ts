import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '../src/jobs/job-error.ts'
import { createStreamPlaces } from '../src/jobs/stream-places.ts'

const REFRESH_MS = 5
const ADA = 1

/** Places of one node whose others are played by the test. */
function newPlaces(t: TestContext, streamsMax: number) {
  const told: ReadonlyMap<number, number>[] = []
  const errors: unknown[] = []
  let answer = async (): Promise<ReadonlyMap<number, number>> => new Map()
  const places = createStreamPlaces({
    store: {
      shareOpenStreams(counts) {
        told.push(counts)
        return answer()
      },
    },
    streamsMax,
    refreshMs: REFRESH_MS,
    onError: (error) => errors.push(error),
  })
  t.after(() => places.close())
  return {
    places,
    told,
    errors,
    async hears(next: () => Promise<ReadonlyMap<number, number>>): Promise<void> {
      answer = next
      const rounds = told.length
      for (let tries = 0; told.length < rounds + 2; tries++) {
        assert.ok(tries < 1_000)
        await sleep(REFRESH_MS)
      }
    },
  }
}

const openAll = (places: { reserve(userId: number): boolean }): number => {
  let open = 0
  while (open < 1_000 && places.reserve(ADA)) open++
  return open
}

test('what is open elsewhere takes places here, and nobody else loses one by it', async (t) => {
  const { places, hears } = newPlaces(t, 10)
  await hears(async () => new Map([[ADA, 7]]))
  assert.equal(openAll(places), 3)
  assert.ok(places.reserve(2))
  places.release(ADA)
  assert.equal(openAll(places), 1)
  await hears(async () => new Map([[ADA, 12]]))
  places.release(ADA)
  assert.equal(openAll(places), 0)
  await hears(async () => new Map())
  assert.equal(openAll(places), 8)
})

test('while the store is away a node goes by its own streams, and says nothing of it', async (t) => {
  const { places, hears, errors } = newPlaces(t, 10)
  await hears(async () => new Map([[ADA, 10]]))
  assert.equal(openAll(places), 0)
  await hears(() => Promise.reject(new JobError('store_unavailable', 'away')))
  assert.equal(openAll(places), 10)
  assert.deepEqual(errors, [])
  await hears(() => Promise.reject(new TypeError('a bug')))
  assert.ok(errors.length > 0)
})

test('a node speaks of users with more than a twentieth of the cap, the largest first', async (t) => {
  const { places, hears, told } = newPlaces(t, 50)
  for (const [userId, open] of [
    [1, 2],
    [2, 3],
    [3, 40],
  ] as const) {
    for (let i = 0; i < open; i++) assert.ok(places.reserve(userId))
  }
  await hears(async () => new Map())
  assert.deepEqual(
    [...(told.at(-1) ?? [])],
    [
      [3, 40],
      [2, 3],
    ],
  )
})

test('a small cap is counted to the last stream', async (t) => {
  const { places, hears, told } = newPlaces(t, 19)
  assert.ok(places.reserve(ADA))
  await hears(async () => new Map())
  assert.deepEqual([...(told.at(-1) ?? [])], [[ADA, 1]])
})

test('a node that stops takes back what it told, and asks no more', async (t) => {
  const { places, hears, told } = newPlaces(t, 10)
  places.reserve(ADA)
  await hears(async () => new Map())
  places.close()
  assert.deepEqual([...(told.at(-1) ?? [])], [])
  const rounds = told.length
  await sleep(10 * REFRESH_MS)
  assert.equal(told.length, rounds)
})
