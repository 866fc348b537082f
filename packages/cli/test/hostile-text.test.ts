import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import {
  JOB_ID,
  jobDocument,
  json,
  openStream,
  type Peer,
  problem,
  QUOTE,
  startPeer,
} from '../../client/test/peer.ts'
import { runAssay, runInTerminal } from './assay-command.ts'

// A window title, a cleared screen, hidden text, an 8-bit sequence, an overwritten line, text that runs backwards.
const EVIL = 'evil\u001b]0;owned\u0007\u001b[2J\u001b[8m\u009b31m\rgone\u202ebackwards\u2066\u0007\b end'

/** Characters that steer a terminal. */
const STEERING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/

const cwd = mkdtempSync(join(tmpdir(), 'assay-hostile-'))
const DATABASE = { DATABASE_URL: 'sqlite:keys.db' }
let service: Peer

before(async () => {
  service = await startHostileService()
})
after(async () => {
  await service[Symbol.asyncDispose]()
  rmSync(cwd, { recursive: true, force: true })
})

/** Puts steering characters into every text that a service may choose. */
function startHostileService(): Promise<Peer> {
  const line = {
    ...QUOTE.lines[0],
    text: EVIL,
    status: 'unpriced',
    reason: { code: 'no_match', message: EVIL },
  }
  const rest = { total: null, unit_price: null, comparables: [], adjustments: [], warnings: [EVIL] }
  const quote = {
    ...QUOTE,
    currency: EVIL,
    as_of: EVIL,
    geography: { requested: EVIL, used: EVIL, fallback: EVIL },
    lines: [{ ...line, ...rest }],
    book: { id: EVIL, rows: 1 },
    warnings: [EVIL],
  }
  const error = { code: EVIL, message: EVIL }
  const job = {
    ...jobDocument(),
    query: EVIL,
    geography: EVIL,
    status: 'failed',
    stage: EVIL,
    created_at: EVIL,
    error,
  }
  const events = [
    { event_type: 'stage', stage: EVIL, message: EVIL, progress: 0.5 },
    { event_type: 'completed', result: quote },
  ].map((event) => ({ ...event, job_id: JOB_ID, timestamp: EVIL }))
  return startPeer(({ url, method }, response) => {
    if (url.endsWith('/stream')) {
      openStream(response)
      const frames = events.map(
        (event, at) => `event: ${event.event_type}\nid: ${at + 1}\ndata: ${JSON.stringify(event)}\n\n`,
      )
      response.end(frames.join(''))
    } else if (method === 'DELETE')
      problem(response, 422, EVIL, {}, { detail: EVIL, errors: [{ detail: EVIL }] })
    else if (method === 'POST') problem(response, 401, EVIL, {}, { detail: EVIL })
    else if (url.includes('?')) json(response, 200, { items: [{ ...job, summary: null }], next_cursor: null })
    else json(response, 200, job)
  })
}

const environment = (): Record<string, string> => ({
  ...DATABASE,
  ASSAY_URL: service.url,
  ASSAY_API_KEY: 'assay_test',
})

/** Our own colours and the line that is drawn again and again may pass. */
function assertPlain(output: string): void {
  const text = output
    .replaceAll('\r\n', '\n')
    .replace(/\u001b\[(?:1|2|22|31|32|33|36|39)m/g, '')
    .replaceAll('\r\u001b[2K', '')
  assert.doesNotMatch(text, STEERING, JSON.stringify(text))
}

for (const args of [
  ['watch', JOB_ID],
  ['watch', JOB_ID, '--json'],
  ['jobs', 'list'],
  ['jobs', 'list', '--json'],
  ['jobs', 'show', JOB_ID],
  ['jobs', 'delete', JOB_ID],
  ['price', 'eggs'],
]) {
  test(`\`assay ${args.join(' ')}\` shows the texts of a hostile service as plain text`, async () => {
    const { output } = await runInTerminal(args, { cwd, columns: 100, env: environment() })
    assert.match(output, /evil/)
    assertPlain(output)
  })
}

test('the label of a key, the names in a list and the words of the caller are shown as plain text', async () => {
  const made = await runAssay(['keys', 'create', 'eve', '--label', EVIL], { cwd, env: DATABASE })
  assert.equal(made.code, 0, made.stderr)
  writeFileSync(
    join(cwd, 'evil.csv'),
    `item,price,"${EVIL}"\n"${EVIL}",5,x\n"nails ${EVIL}",,x\nGlue,"${EVIL}",x\n`,
  )
  const file = 'evil\u001b[2J\u009b31m.csv'
  for (const args of [
    ['keys', 'list'],
    ['keys', 'list', '--json'],
    ['keys', 'revoke', EVIL],
    ['book', 'build', 'evil.csv', '-o', 'evil.book', '--yes'],
    ['book', 'build', file, '-o', 'other.book', '--yes'],
    ['book', 'inspect', 'evil.book'],
    ['book', 'inspect', 'evil.book', '--json'],
    ['book', 'export', 'evil.book'],
    ['price', 'evil end', '--book', 'evil.book'],
    ['price', '--csv', 'evil.csv', '--book', 'evil.book'],
    ['price', EVIL, '--local'],
    ['price', 'eggs', '-g', EVIL, '--local'],
    [EVIL],
    ['jobs', EVIL],
    ['price', `--${EVIL}`],
  ]) {
    const { output } = await runInTerminal(args, { cwd, columns: 100, env: DATABASE })
    assert.match(output, /evil/, JSON.stringify(args))
    assertPlain(output)
  }
})

test('in a pipe, JSON and CSV carry every character of the data', async () => {
  const shown = await runAssay(['jobs', 'show', JOB_ID, '--json'], { cwd, env: environment() })
  assert.equal(JSON.parse(shown.stdout).query, EVIL)
  assert.equal(shown.stdout, `${JSON.stringify(JSON.parse(shown.stdout), null, 2)}\n`)
  const listed = await runAssay(['jobs', 'list'], { cwd, env: environment() })
  assertPlain(listed.stdout)

  const priced = await runAssay(['price', '--csv', 'evil.csv', '--book', 'evil.book'], { cwd })
  assert.ok(priced.stdout.includes(`\n"${EVIL}",5,x,`), JSON.stringify(priced))
  const written = await runAssay(['price', '--csv', 'evil.csv', '--book', 'evil.book', '-o', 'out.csv'], {
    cwd,
  })
  assert.equal(written.code, 0, written.stderr)
  assert.equal(readFileSync(join(cwd, 'out.csv'), 'utf8'), priced.stdout)
})

test('on a terminal, JSON still parses to the same values', async () => {
  const { output } = await runInTerminal(['jobs', 'show', JOB_ID, '--json'], {
    cwd,
    columns: 100,
    env: environment(),
  })
  assert.equal(JSON.parse(output).query, EVIL)
})

test('a job without the fields that the contract promises is one line, never a stack', async () => {
  const bare = { job_id: JOB_ID, status: 'completed' }
  const sent = { ...bare, query: 'eggs', created_at: '2026-07-31T12:00:00.000Z' }
  for (const [job, code, said] of [
    [bare, 5, /The answer is not a job/],
    [{ ...sent, created_at: 5 }, 5, /The answer is not a job/],
    [sent, 0, /eggs/],
  ] as const) {
    await using peer = await startPeer(({ url }, response) =>
      json(response, 200, url.includes('?') ? { items: [job], next_cursor: null } : job),
    )
    for (const args of [
      ['jobs', 'list'],
      ['jobs', 'show', JOB_ID],
    ]) {
      const ran = await runAssay(args, { cwd, env: { ...environment(), ASSAY_URL: peer.url } })
      const output = ran.stdout + ran.stderr
      assert.equal(ran.code, code, output)
      assert.match(output, said)
      assert.doesNotMatch(output, /\n {4}at /)
    }
  }
})
