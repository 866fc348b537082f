import assert from 'node:assert/strict'
import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { parse } from 'yaml'
import { root } from './source-tree.ts'
import { freePort } from './tools/free-port.ts'

const run = promisify(execFile)
const read = (path: string): string => readFileSync(join(root, 'deploy', path), 'utf8')

test('the image installs a book as its ordinary user, writes nothing outside of /data, and its metrics are what alerts and dashboard name', async (t) => {
  const isRoot = process.getuid?.() === 0
  // An id that nobody has owns nothing, and whatever it leaves behind can be told.
  const uid = isRoot ? 1_000_000 + process.pid : undefined
  const user = uid === undefined ? {} : { uid, gid: uid }
  if (!isRoot)
    t.diagnostic('without root this runs as its own user, so writing outside of /data was not ruled out')
  // Not below the folder for temporary files: the image has none but /data.
  const data = await mkdtemp('/var/tmp/assay-image-')
  t.after(() => rm(data, { recursive: true, force: true }))
  await chmod(data, 0o755)
  if (uid !== undefined) await chown(data, uid, uid)

  const port = await freePort()
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: '/nonexistent',
    ...imageEnvironment(data),
    PORT: String(port),
    HOST: '127.0.0.1',
  }
  const options = { ...user, cwd: root, env }
  const assay = (...args: readonly string[]) =>
    run(process.execPath, ['packages/cli/src/main.ts', ...args], { ...options, timeout: 120_000 })

  await writeFile(join(data, 'prices.csv'), priceList())
  await assay(
    'book',
    'build',
    join(data, 'prices.csv'),
    '-o',
    join(data, 'widgets.book'),
    '--extends',
    'us',
    '--use',
  )
  assert.match((await assay('book', 'list')).stdout, /widgets/)
  const { stdout: key } = await assay('keys', 'create', 'alice')

  const service = spawn(process.execPath, ['packages/cli/src/main.ts', 'serve'], {
    ...options,
    env: { ...env, ASSAY_WORKERS: '1', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  t.after(() => service.kill('SIGKILL'))
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/readyz`).catch(() => null))?.ok !== true) {
    assert.equal(service.exitCode, null, 'the service ended')
    await sleep(50)
  }
  const answer = await fetch(`${url}/v1/jobs`, {
    method: 'POST',
    headers: { 'x-service-api-key': key.trim(), 'content-type': 'application/json' },
    body: JSON.stringify({ request_type: 'nl', query: '3 widget model 7' }),
  })
  const { poll_url: pollUrl }: { poll_url: string } = JSON.parse(await answer.text())
  const headers = { 'x-service-api-key': key.trim(), prefer: 'wait=60' }
  const job: { status: string; result: { book: { id: string } } } = JSON.parse(
    await (await fetch(pollUrl, { headers })).text(),
  )
  assert.deepEqual([job.status, job.result.book.id], ['completed', 'widgets'])

  const exposed = await (await fetch(`${url}/metrics`)).text()
  const exists = new Set(Array.from(exposed.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name))
  const missing = [...namedMetrics()].filter(
    (name) => !exists.has(name) && !exists.has(name.replace(/_(?:bucket|sum|count)$/, '')),
  )
  assert.deepEqual(missing, [])

  service.kill('SIGTERM')
  const [code] = await once(service, 'exit')
  assert.equal(code, 0)
  if (uid === undefined) return
  for (const folder of ['/tmp', '/var/tmp', '/dev/shm']) assert.deepEqual(ownedBy(uid, folder, data), [])
})

test('the alert rules do what their own tests say', async (t) => {
  if (spawnSync('promtool', ['--version']).status !== 0)
    return t.diagnostic('promtool is not installed, so the alert rules were not tried')
  await run('promtool', ['check', 'rules', join(root, 'deploy/prometheus/alerts.yaml')])
  await run('promtool', ['test', 'rules', join(root, 'deploy/prometheus/alerts.test.yaml')])
})

test('every alert has a test that sees it fire', () => {
  const rules: { groups: { rules: { alert: string }[] }[] } = parse(read('prometheus/alerts.yaml'))
  const tests: { tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[] } = parse(
    read('prometheus/alerts.test.yaml'),
  )
  const fired = tests.tests.flatMap(({ alert_rule_test }) =>
    alert_rule_test.filter(({ exp_alerts }) => exp_alerts.length > 0).map(({ alertname }) => alertname),
  )
  assert.deepEqual(
    [...new Set(fired)].toSorted(),
    rules.groups.flatMap(({ rules }) => rules.map(({ alert }) => alert)).toSorted(),
  )
})

/** What the last stage of the Dockerfile sets, with another folder for /data. */
function imageEnvironment(data: string): Readonly<Record<string, string>> {
  const last =
    read('Dockerfile')
      .split(/^FROM /m)
      .at(-1) ?? ''
  const block = /^ENV ((?:.*\\\n)*.*)$/m.exec(last)?.[1] ?? ''
  const pairs = Array.from(block.matchAll(/(\w+)=(?:'([^']*)'|(\S+))/g), ([, name = '', quoted, plain]) => [
    name,
    (quoted ?? plain ?? '').replace(/(^|:)\/data(?=$|\/)/, `$1${data}`),
  ])
  return Object.fromEntries(pairs)
}

/** Every figure that the dashboard or an alert asks for; `up` is Prometheus' own. */
function namedMetrics(): ReadonlySet<string> {
  const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(read('grafana/assay.json'))
  const rules: { groups: { rules: { expr: string }[] }[] } = parse(read('prometheus/alerts.yaml'))
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
    ...rules.groups.flatMap(({ rules }) => rules.map(({ expr }) => expr)),
  ]
  const names = expressions.flatMap((expression) => expression.match(/\b(?:assay|nodejs|process)_\w+/g) ?? [])
  assert.ok(names.length > 30)
  return new Set(names)
}

function priceList(): string {
  const rows = Array.from({ length: 40 }, (_, n) => `Widget model ${n},${n + 1}.50,each`)
  return ['description,price,unit', ...rows].join('\n')
}

function ownedBy(uid: number, folder: string, except: string): readonly string[] {
  const isOwn = (path: string): boolean => {
    try {
      return lstatSync(path).uid === uid
    } catch {
      return false
    }
  }
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path !== except && isOwn(path))
}
