import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspect } from 'node:util'
import postgres from 'postgres'
import { freePort } from '../../../test/tools/free-port.ts'
import { postgresServer } from '../../../test/tools/postgres-server.ts'
import { createTcpProxy } from '../../../test/tools/tcp-proxy.ts'
import { openStore } from '../src/open-store.ts'
import { parseAnnouncement } from '../src/postgres/announcer.ts'
import { codeOf } from '../src/postgres/store-error.ts'
import { RETENTION_MS } from './store-contract/bundle.ts'

const SECRET = 'sesame'
/** A start that waited for an address which does not answer would take longer. A busy machine takes part of it. */
const START_MS_MAX = 6_000
const STOP_MS_MAX = 900
/** Longer than a node waits for its own notifications. */
const HEARING_MS = 8_000
const TRIES_MAX = 1_000
const TRY_AGAIN_MS = 20

const CANNOT = /^the connection that listens for other nodes cannot be made.*DATABASE_LISTEN_URL/
const DEAF = /^this node does not hear its own notifications.*DATABASE_LISTEN_URL/
const SILENT = /^the connection that listens for other nodes carries nothing any more$/
/** A node looks four times a minute, and asks twice. */
const SILENT_MS = 40_000
const LOST = /^the connection that listens for other nodes was lost$/

interface Line {
  readonly details: object
  readonly message: string
}

/** A store that listens at an address of its own, and what it logs. */
async function openListening(t: TestContext, listenUrl: (url: string) => string | Promise<string>) {
  const server = await postgresServer()
  const url = await server.createDatabase()
  const lines: Line[] = []
  const note = (details: object, message: string): void => {
    lines.push({ details, message })
  }
  const own = await listenUrl(url)
  const startMs = performance.now()
  const store = await openStore({
    config: { database: { kind: 'postgres', url }, listenUrl: own, retentionMs: RETENTION_MS },
    exclusive: true,
    logger: { error: note, warn: note },
  })
  t.after(() => store.close())
  const tookMs = performance.now() - startMs
  const like = (pattern: RegExp): readonly Line[] => lines.filter(({ message }) => pattern.test(message))
  const first = async (pattern: RegExp, withinMs = TRIES_MAX * TRY_AGAIN_MS): Promise<Line> => {
    for (let tries = 0; tries < withinMs / TRY_AGAIN_MS; tries++) {
      const [line] = like(pattern)
      if (line !== undefined) return line
      await sleep(TRY_AGAIN_MS)
    }
    throw new Error(`not logged: ${pattern}; but ${inspect(lines)}`)
  }
  return { server, store, url, lines, tookMs, like, first }
}

/** The codes of an error and of what caused it. */
function codesOf({ details }: Line): readonly string[] {
  const codes: string[] = []
  let err: unknown = Object.entries(details).find(([name]) => name === 'err')?.[1]
  for (; err instanceof Error; err = err.cause) codes.push(codeOf(err))
  return codes
}

for (const hosts of [1, 2]) {
  test(`a node starts and stops at once when ${hosts} of ${hosts} hosts to listen at are dead, and says why it does not listen`, async (t) => {
    const dead = await Promise.all(Array.from({ length: hosts }, async () => `127.0.0.1:${await freePort()}`))
    const { store, lines, tookMs, like, first } = await openListening(
      t,
      () => `postgres://somebody:${SECRET}@${dead.join(',')}/nothing`,
    )
    assert.ok(tookMs < START_MS_MAX, `the start took ${tookMs} ms`)
    await store.ping()
    const line = await first(CANNOT)
    assert.ok(codesOf(line).includes('ECONNREFUSED'), inspect(line))
    assert.equal(like(CANNOT).length, 1)
    assert.deepEqual(like(LOST), [])
    assert.doesNotMatch(inspect(lines, { depth: 10, showHidden: true }), new RegExp(SECRET))
    const stopMs = performance.now()
    await store.close()
    assert.ok(performance.now() - stopMs < STOP_MS_MAX, `the stop took ${performance.now() - stopMs} ms`)
  })
}

test('a file of the address to listen at that cannot be read does not stop the start', async (t) => {
  const { store, first } = await openListening(t, (url) => `${url}?sslrootcert=/nowhere/ca.pem`)
  await store.ping()
  const line = await first(CANNOT)
  assert.match(inspect(line), /sslrootcert.*cannot be read: \/nowhere\/ca\.pem/)
})

test('a node notices that its connection carries nothing any more, and makes another one', async (t) => {
  let lose = (): void => {}
  let heal = (): void => {}
  const { first, lines } = await openListening(t, async (own) => {
    const through = new URL(own)
    const proxy = await createTcpProxy(Number(through.port))
    t.after(() => proxy.close())
    lose = proxy.swallow
    heal = proxy.heal
    through.port = String(proxy.port)
    return through.href
  })
  // It has heard itself once, and looks again some time later.
  await sleep(HEARING_MS / 2)
  lose()
  await first(SILENT, SILENT_MS)
  heal()
  await sleep(HEARING_MS)
  const told = lines.length
  // It would tell at once if the new connection were lost, or did not hear.
  await sleep(HEARING_MS)
  assert.equal(lines.length, told, inspect(lines))
})

test('a node that listens at another database says so, once', async (t) => {
  const { lines, like, first } = await openListening(t, async () => (await postgresServer()).createDatabase())
  await first(DEAF)
  await sleep(HEARING_MS)
  assert.equal(like(DEAF).length, 1)
  assert.equal(lines.length, 1)
})

test('a node that hears itself is silent, and asks itself again after the connection was lost', async (t) => {
  const server = await postgresServer()
  let asked = 0
  const { url, lines, first } = await openListening(t, async (own) => {
    const other = postgres(own, { max: 1, onnotice: () => {} })
    t.after(() => other.end({ timeout: 1 }))
    await other.listen('assay_wake', (message) => {
      const announcement = parseAnnouncement(message)
      if (announcement?.work === false && announcement.jobs.length === 0) asked++
    })
    return own
  })
  const untilAsked = async (times: number): Promise<void> => {
    for (let tries = 0; asked < times; tries++) {
      assert.ok(tries < TRIES_MAX, `asked ${asked} times`)
      await sleep(TRY_AGAIN_MS)
    }
  }
  await untilAsked(1)
  assert.deepEqual(lines, [])
  await server.execute(
    url,
    `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'assay wake-ups'`,
  )
  const line = await first(LOST)
  assert.deepEqual(codesOf(line), ['CONNECTION_CLOSED'])
  await untilAsked(2)
  await sleep(HEARING_MS)
  assert.equal(asked, 2)
  assert.deepEqual(lines, [line])
})
