import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Me } from '@assay/contract'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { runAssay, runInTerminal, screenOf } from './assay-command.ts'

let service: ServiceProcess
let key = ''
let cwd = ''

before(async () => {
  service = await createServiceProcess({ LOG_LEVEL: 'error', ASSAY_WORKERS: '1' })
  cwd = service.folder
  key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start()
})
after(() => service.dispose())

const assay = (args: readonly string[], env: Record<string, string> = {}, input?: string) =>
  runAssay(args, { cwd, env, ...(input !== undefined && { input }) })

test('logging in tries the key, stores it for its owner alone, and other commands use it', async () => {
  const wrong = await assay(['login', '--url', service.url], {}, 'assay_wrong\n')
  assert.equal(wrong.code, 4)
  assert.match(wrong.stderr, /does not accept the key/)
  assert.equal((await assay(['jobs', 'list'])).code, 2, 'nothing was stored')

  const right = await assay(['login', '--url', `${service.url}/`], {}, `${key}\n`)
  assert.equal(right.code, 0, right.stderr)
  assert.doesNotMatch(right.stdout + right.stderr, new RegExp(key))
  assert.equal(statSync(join(cwd, 'login.json')).mode & 0o777, 0o600)
  assert.equal((await assay(['jobs', 'list'])).code, 0)
  const priced = await assay(['price', '1 banana'])
  assert.match(priced.stderr, new RegExp(`^Pricing at ${service.url}/?, your login\\.`))
  assert.doesNotMatch((await assay(['price', '1 banana', '--url', service.url])).stderr, /your login/)
  const books = await assay(['book', 'list'])
  assert.match(books.stdout, /us +comes with Assay/)
  assert.match(books.stderr, new RegExp(`of this computer.*assay book list --url ${service.url}`))
})

test('a price through a service: stages on stderr, the same table on stdout, the job in the list', async () => {
  const { code, stdout, stderr } = await assay(['price', '3 dozen eggs', '-g', 'us-tx'])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /Eggs, grade A, large +3 dozen/)
  assert.match(stderr, /^Job job_\w{26}\n/m)
  const id = /job_\w{26}/.exec(stderr)?.[0] ?? assert.fail(stderr)

  const list = await assay(['jobs', 'list', '--q', 'EGGS'])
  assert.match(list.stdout, new RegExp(`^${id} +completed .*3 dozen eggs$`, 'm'))
  const shown = await assay(['jobs', 'show', id])
  assert.match(shown.stdout, /"3 dozen eggs" {2}in US-TX/)
  assert.match(shown.stdout, /Eggs, grade A, large/)
  const [listed] = JSON.parse((await assay(['jobs', 'list', '--json', '-n', '1'])).stdout)
  assert.equal(listed.job_id, id)

  const candidates = await assay(['complete', 'jobs', '--', id.slice(0, 12)])
  assert.match(candidates.stdout, new RegExp(`^${id}\tcompleted: 3 dozen eggs$`, 'm'))
  assert.equal((await assay(['complete', 'jobs', '--', 'job_nothing'])).stdout, '')
  const nowhere = await assay(['complete', 'jobs'], { ASSAY_URL: 'http://127.0.0.1:1', ASSAY_API_KEY: key })
  assert.deepEqual(nowhere, { code: 0, stdout: '', stderr: '' })

  const watched = await assay(['watch', id, '--json'])
  const events = watched.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(
    events.map((event) => event.id),
    events.map((_, at) => at + 1),
  )
  assert.equal(events.at(-1).event_type, 'completed')

  assert.match((await assay(['jobs', 'cancel', id])).stderr, /is completed/)
  assert.equal((await assay(['jobs', 'delete', id])).code, 0)
  const gone = await assay(['jobs', 'show', id])
  assert.equal(gone.code, 2)
})

test('a job is filed under labels and found by them, and labels need a service', async () => {
  const labels = ['--label', 'kitchen', '--label', 'offer 12']
  const filed = await assay(['price', ...labels, '2 gal of whole milk'])
  assert.equal(filed.code, 0, filed.stderr)
  const id = /job_\w{26}/.exec(filed.stderr)?.[0] ?? assert.fail(filed.stderr)
  const found = JSON.parse((await assay(['jobs', 'list', '--label', 'offer 12', '--json'])).stdout)
  assert.deepEqual(
    found.map((job: { job_id: string; labels: string[] }) => [job.job_id, job.labels]),
    [[id, ['kitchen', 'offer 12']]],
  )
  assert.match((await assay(['jobs', 'list', '--label', 'offer'])).stderr, /There are no such jobs/)
  assert.match((await assay(['jobs', 'show', id])).stdout, /^ *labels: kitchen, offer 12$/m)

  assert.match((await assay(['jobs', 'label', id, 'bath'])).stderr, /^Labels of job_\w+: bath$/m)
  assert.match((await assay(['jobs', 'label', id])).stderr, /has no labels/)
  assert.match((await assay(['jobs', 'label', id, ''])).stderr, /label/)

  const made = await assay(['jobs', 'share', id, '--expires', '7d'])
  assert.match(made.stdout, /^http\S+\/shared\/\S+\n$/)
  const link = made.stdout.trim().replace('/shared/', '/v1/shared/')
  assert.equal((await fetch(link)).status, 200)
  const [listedLink] = JSON.parse((await assay(['jobs', 'links', id, '--json'])).stdout)
  assert.match((await assay(['jobs', 'links', id])).stdout, new RegExp(listedLink.share_id))
  assert.match((await assay(['jobs', 'unshare', id, listedLink.share_id])).stderr, /shows nothing any more/)
  assert.equal((await fetch(link)).status, 404)
  assert.match((await assay(['jobs', 'links', id])).stderr, /There are no links/)
  assert.equal((await assay(['jobs', 'share', id, '--expires', 'soon'])).code, 2)
  const bad = await assay(['price', '--label', ' ', '3 dozen eggs'])
  assert.notEqual(bad.code, 0)
  assert.match(bad.stderr, /labels/)
  const local = await assay(['price', '--local', '--label', 'kitchen', '3 dozen eggs'])
  assert.equal(local.code, 2)
  assert.match(local.stderr, /--label is for a job of a service/)
})

test('on a terminal the stages move on one line, which is gone in the end', async () => {
  const { output, code } = await runInTerminal(['price', '3 dozen eggs and 2 gal of milk'], {
    cwd,
    columns: 100,
  })
  assert.equal(code, 0)
  assert.match(output, /\r\u001b\[2K/)
  const screen = screenOf(output)
  assert.doesNotMatch(screen, /█|░/)
  assert.match(screen, /^Job job_\w+$/m)
  assert.match(screen, /^Total /m)
})

test('exit codes tell apart: nothing priced, not authorised, service away, wrong usage', async () => {
  const nothing = await assay(['price', 'unobtainium'])
  assert.equal(nothing.code, 3)
  assert.match(nothing.stderr, /unobtainium/)
  const revoked = await assay(['price', 'eggs'], { ASSAY_API_KEY: 'assay_none', ASSAY_URL: service.url })
  assert.equal(revoked.code, 4)
  const noKey = await assay(['price', 'eggs', '--url', 'http://127.0.0.1:9'])
  assert.equal(noKey.code, 4, 'a stored key goes to no other address')
  assert.match(noKey.stderr, /There is no key for http:\/\/127\.0\.0\.1:9/)
  const away = await assay(['price', 'eggs'], { ASSAY_API_KEY: key, ASSAY_URL: 'http://127.0.0.1:9' })
  assert.equal(away.code, 5)
  assert.match(away.stderr, /cannot be reached/)
  const place = await assay(['price', 'eggs', '-g', 'Atlantis'])
  assert.equal(place.code, 2)
  assert.match(place.stderr, /geography/i)
  const mixed = await assay(['price', 'eggs', '--url', service.url, '--local'])
  assert.equal(mixed.code, 2)
})

test('local pricing needs no service, even when logged in', async () => {
  const { code, stdout, stderr } = await assay(['price', '3 dozen eggs', '--local', '--json'])
  assert.equal(code, 0)
  assert.equal(stderr, '')
  assert.equal(JSON.parse(stdout).lines[0].status, 'priced')
})

test('a running service takes a book that was chosen, without a restart', async () => {
  const build = await runAssay(['book', 'build', '-', '-o', 'odd.book', '--use'], {
    cwd,
    env: { ASSAY_BOOKS_DIR: join(cwd, 'books') },
    input: 'item,price\nFlux capacitor,121\n',
  })
  assert.equal(build.code, 0, build.stderr)
  await service.end('SIGTERM')
  await service.start({ ASSAY_BOOKS_DIR: join(cwd, 'books') })
  const priced = await assay(['price', '2 flux capacitors', '--json'])
  assert.equal(JSON.parse(priced.stdout).book.id, 'odd')
  const back = await assay(['book', 'use', 'us'], { ASSAY_BOOKS_DIR: join(cwd, 'books') })
  assert.equal(back.code, 0)
  const deadline = Date.now() + 20_000
  for (;;) {
    const { code, stdout } = await assay(['price', 'a dozen eggs', '--json'])
    if (code === 0) {
      assert.match(JSON.parse(stdout).book.id, /^us-/)
      break
    }
    assert.ok(Date.now() < deadline, 'the service did not take the book')
  }
})

test('Ctrl-C stops watching, not the job, and says how to come back', async (t) => {
  const idle = await createServiceProcess({ LOG_LEVEL: 'error', ASSAY_WORKERS: '0' })
  t.after(() => idle.dispose())
  const idleKey = (await idle.assay('keys', 'create', 'tester')).stdout.trim()
  await idle.start()
  const env = { ASSAY_URL: idle.url, ASSAY_API_KEY: idleKey }
  let isPressed = false
  const { output, code } = await runInTerminal(['price', '3 dozen eggs'], {
    cwd,
    columns: 80,
    env,
    type: (seen) => {
      if (isPressed || !/Job job_\w{26}/.test(seen)) return null
      isPressed = true
      return '\u0003'
    },
  })
  assert.equal(code, 130)
  const id = /job_\w{26}/.exec(output)?.[0] ?? assert.fail(output)
  assert.match(screenOf(output), new RegExp(`the job goes on\\. To come back: assay watch ${id}`))
  assert.match((await assay(['jobs', 'list', '--status', 'pending'], env)).stdout, new RegExp(id))
  assert.match((await assay(['jobs', 'cancel', id], env)).stderr, new RegExp(`Cancelled ${id}`))
  const watched = await assay(['watch', id], env)
  assert.equal(watched.code, 3)
  assert.match(watched.stderr, /cancelled/i)
})

test('logging out forgets the key', async () => {
  assert.match((await assay(['logout'])).stderr, /Logged out/)
  assert.match((await assay(['logout'])).stderr, /Nobody was logged in/)
  assert.equal((await assay(['jobs', 'list'])).code, 2)
})

test('commands say which database they use, and never make a new one in silence', async () => {
  const env = { DATABASE_URL: `sqlite:${join(cwd, 'elsewhere', 'assay.db')}` }
  const first = await assay(['keys', 'list'], env)
  assert.match(first.stderr, /^Database: \/.*\/elsewhere\/assay\.db\nThere was none: it is new and empty\./)
  const second = await assay(['keys', 'list'], env)
  assert.match(second.stderr, /^Database: \/.*\/elsewhere\/assay\.db\nThere are no keys/)
  const created = await assay(['keys', 'create', 'alice'], env)
  assert.match(created.stdout, /^assay_\w+\n$/)
  assert.match(created.stderr, /^Database: /)
  const away = await assay(['keys', 'list'], {
    DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/assay?sslmode=disable',
  })
  assert.match(away.stderr, /^Database: postgres:\/\/127\.0\.0\.1:1\/assay\n/)
  assert.doesNotMatch(away.stderr, /secret/)
})

test('an operator gives a user other limits beside a running service, and takes them back', async () => {
  const env = { ASSAY_URL: service.url, ASSAY_API_KEY: key }
  const limits = async () => {
    const headers = { 'x-service-api-key': key }
    return ((await (await fetch(`${service.url}/v1/me`, { headers })).json()) as Me).limits
  }
  const before = await limits()
  assert.match(
    (await service.assay('quotas', 'list')).stderr,
    /All users have the limits of the configuration/,
  )
  const set = await service.assay('quotas', 'set', 'tester', '--active-jobs', '60', '--kept-mb', '7')
  assert.match(set.stderr, /^tester: active-jobs 60, kept-mb 7, from the next request on\.$/m)
  assert.deepEqual(await limits(), { ...before, active_jobs: 60, kept_mb: 7 })
  await service.assay('quotas', 'set', 'tester', '--kept-mb', 'default', '--streams', '3')
  assert.match((await service.assay('quotas', 'list')).stdout, /^tester( +-){2} +60( +-){3} +3$/m)
  const [listed] = JSON.parse((await service.assay('quotas', 'list', '--json')).stdout)
  assert.deepEqual([listed.user, listed.active_jobs, listed.kept_mb], ['tester', 60, null])

  const folder = {
    cwd: service.folder,
    env: { ...env, DATABASE_URL: `sqlite:${join(service.folder, 'assay.db')}` },
  }
  for (const [args, reason] of [
    [['nobody', '--streams', '3'], /There is no user nobody\. The first key creates it/],
    [['tester', '--streams', '0'], /whole number from 1 to 1000000, or "default"/],
    [['tester'], /Name a limit/],
  ] as const) {
    const { code, stderr } = await runAssay(['quotas', 'set', ...args], folder)
    assert.equal(code, 2, stderr)
    assert.match(stderr, reason)
  }
  assert.match(
    (await service.assay('keys', 'audit')).stdout,
    / quotas_set +- +tester +- +active-jobs 60, streams 3 /,
  )
  await service.assay('quotas', 'unset', 'tester')
  assert.deepEqual(await limits(), before)
})

test('a job that waits says what it waits for, and a failed one is tried again', async () => {
  const env = { ASSAY_URL: service.url, ASSAY_API_KEY: key }
  const failed = await assay(['price', 'qwxzv blorptang'], env)
  const id = /job_\w{26}/.exec(failed.stderr)?.[0] ?? assert.fail(failed.stderr)
  await service.end('SIGTERM')
  await service.start({ ASSAY_WORKERS: '0' })
  const retried = await assay(['jobs', 'retry', id], env)
  const again = /^job_\w{26}\n$/.exec(retried.stdout)?.[0].trim() ?? assert.fail(retried.stderr)
  assert.match((await assay(['jobs', 'show', again], env)).stderr, /It waits for a worker: none is alive\./)
  assert.match((await assay(['jobs', 'retry', again], env)).stderr, /Only a failed job can be tried again/)
})
