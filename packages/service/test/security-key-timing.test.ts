import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { createApiKey, hashApiKey, hintOfApiKey, isWellFormedApiKey } from '@assay/domain/access/api-key'
import type { FastifyRequest } from 'fastify'
import { entryAt, present, u8At } from '../../engine/src/in-range.ts'
import { OPERATOR } from '../../stores/test/store-contract/bundle.ts'
import { openTemporaryStore } from '../../stores/test/store-contract/open-temporary-store.ts'
import { authenticate } from '../src/http/guard.ts'

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET = { from: 'assay_'.length, length: 32 }
/** How many of the 32 secret characters a guess has right, from the left. */
const RIGHT = [16, 31] as const
const GUESSES = 61
const ROUNDS = 1_200
/** For the compiler. */
const WARM_UP_ROUNDS = 100
const CALLS_PER_ROUND = 8
/** 16 ns for each of 31 right characters. A comparison that can be watched over a network leaks far more. */
const LEAK_US = 0.5
/** Of the sign test, in standard deviations: by chance once in three million runs. */
const LEAK_DEVIATIONS = 5

type Check = (key: string) => Promise<unknown>

/** A well-formed key that agrees with another in its first `right` characters and then no longer. */
function guessOf(key: string, right: number): string {
  const secret = key.slice(SECRET.from, SECRET.from + SECRET.length)
  const bytes = Uint8Array.from(secret, (character, i) => {
    const at = BASE62.indexOf(character)
    if (i < right) return at
    const random = randomBytes(1).readUInt8()
    return i === right ? (at + 1 + (random % 61)) % 62 : random % 62
  })
  return createApiKey(() => bytes)
}

interface Leak {
  readonly right: number
  readonly medianUs: number
  readonly deviations: number
}

/**
 * Times guesses around the real key and around another that nobody has, which are as much alike among themselves: alike texts
 * are a little faster by themselves, right or wrong. Each round times all kinds in a new order, and only differences within a
 * round count, so what slows a machine down for a while slows both sides; the median does not see single hiccups.
 */
async function measure(check: Check, key: string): Promise<readonly Leak[]> {
  const stranger = createApiKey(randomBytes)
  const kinds = RIGHT.flatMap((right) =>
    [key, stranger].map((around) => Array.from({ length: GUESSES }, () => guessOf(around, right))),
  )
  const differences = RIGHT.map((): number[] => [])
  let next = 0
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const times = kinds.map(() => 0)
    for (const kind of shuffled(kinds.length)) {
      const startedAt = process.hrtime.bigint()
      for (let i = 0; i < CALLS_PER_ROUND; i++) await check(entryAt(entryAt(kinds, kind), next++ % GUESSES))
      times[kind] = Number(process.hrtime.bigint() - startedAt) / 1_000 / CALLS_PER_ROUND
    }
    if (round < 0) continue
    for (const [i, list] of differences.entries())
      list.push(entryAt(times, 2 * i) - entryAt(times, 2 * i + 1))
  }
  return RIGHT.map((right, i) => leakOf(right, entryAt(differences, i)))
}

function shuffled(count: number): readonly number[] {
  return Array.from({ length: count }, (_, at) => ({ at, by: randomBytes(4).readUInt32LE() }))
    .sort((a, b) => a.by - b.by)
    .map(({ at }) => at)
}

function leakOf(right: number, differences: readonly number[]): Leak {
  const sorted = differences.toSorted((a, b) => a - b)
  const positive = differences.filter((difference) => difference > 0).length
  const half = differences.length / 2
  return {
    right,
    medianUs: entryAt(sorted, Math.floor(half)),
    deviations: (positive - half) / Math.sqrt(differences.length / 4),
  }
}

const isLeak = ({ medianUs, deviations }: Leak): boolean =>
  Math.abs(medianUs) > LEAK_US && Math.abs(deviations) > LEAK_DEVIATIONS

/** Three attempts for what is expected: a leak is there every time, a machine busy with other things is not. */
async function isSeen(t: TestContext, expected: 'even' | 'leaking', check: Check, key: string) {
  for (let attempt = 0; attempt < 3; attempt++) {
    const leaks = await measure(check, key)
    const shown = leaks.map(
      ({ right, medianUs, deviations }) =>
        `${right} right: ${medianUs.toFixed(2)} us, ${deviations.toFixed(1)} deviations`,
    )
    t.diagnostic(`expected to be ${expected}: ${shown.join('; ')}`)
    if (leaks.some(isLeak) === (expected === 'leaking')) return true
  }
  return false
}

async function newKeyStore(t: TestContext) {
  const { store, close } = await openTemporaryStore()
  t.after(close)
  const key = createApiKey(randomBytes)
  const record = { id: 'key_a', user: 'ada', label: null, hash: hashApiKey(key), hint: hintOfApiKey(key) }
  await store.createKey({ ...record, scope: 'use', expiresInMs: null, by: OPERATOR })
  const request = (text: string) => ({ headers: { 'x-service-api-key': text } }) as unknown as FastifyRequest
  return { store, key, request }
}

test('the time that a wrong key takes does not tell how much of it is right', async (t) => {
  const { store, key, request } = await newKeyStore(t)
  const check: Check = (guess) => authenticate(store, request(guess)).catch(() => null)
  assert.ok(await isSeen(t, 'even', check, key))
  // The same instrument must see a check that walks along the key for as long as it fits.
  const careless: Check = async (guess) => {
    let at = SECRET.from
    while (guess[at] === key[at] && at < key.length) {
      if (at % 8 === 0) createHash('sha256').update(guess.slice(0, at)).digest()
      at++
    }
    return check(guess)
  }
  assert.ok(await isSeen(t, 'leaking', careless, key))
})

test('the store gets to see a digest of the key and nothing else, and one character changes half of it', async (t) => {
  const { store, key, request } = await newKeyStore(t)
  const seen: Uint8Array[] = []
  const watched = {
    authenticate(...args: readonly [Uint8Array]) {
      assert.equal(args.length, 1)
      seen.push(args[0])
      return store.authenticate(args[0])
    },
  }
  assert.equal((await authenticate(watched, request(key))).user, 'ada')
  const [digest] = seen
  assert.deepEqual(Buffer.from(present(digest)), createHash('sha256').update(key).digest())
  for (let i = 0; i < 50; i++) {
    const guess = guessOf(key, 31)
    assert.ok(isWellFormedApiKey(guess) && guess !== key)
    await assert.rejects(authenticate(watched, request(guess)), { code: 'invalid_api_key' })
    const bits = present(seen.at(-1)).reduce(
      (sum, byte, at) => sum + bitsOf(byte ^ u8At(present(digest), at)),
      0,
    )
    // 256 fair coins: between 80 and 176 heads but for one case in a billion.
    assert.ok(bits > 80 && bits < 176, String(bits))
  }
})

const bitsOf = (byte: number): number => byte.toString(2).replaceAll('0', '').length
