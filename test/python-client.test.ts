import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { startChaosProxy } from '../packages/client/test/chaos-proxy.ts'
import { generatedPythonFiles } from '../scripts/python-client.ts'
import { createRandom } from './tools/random-numbers.ts'
import { createServiceProcess } from './tools/service-process.ts'

const run = promisify(execFile)
const folder = fileURLToPath(new URL('../clients/python/', import.meta.url))
const WHERE = 'import sys, httpx; assert sys.version_info >= (3, 11); print(sys.executable, end="")'
/** Its whole path, which pyright needs. Debian's own is tried too, because another Python may come before it on the path. */
const python = ['python3', '/usr/bin/python3']
  .map((command) => spawnSync(command, ['-c', WHERE], { encoding: 'utf8' }))
  .find(({ status }) => status === 0)?.stdout
const NOT_SHOWN = 'python3 with httpx is not installed, so the Python client was not tried'

test('the documents and the blocking half of the Python client are up to date', () => {
  for (const [path, text] of generatedPythonFiles()) {
    assert.equal(readFileSync(path, 'utf8'), text, `${path} is stale: run node scripts/python-client.ts`)
  }
})

test('the types of the Python client hold', async (t) => {
  if (python === undefined) return t.diagnostic(NOT_SHOWN)
  const pyright = fileURLToPath(import.meta.resolve('pyright'))
  await run(process.execPath, [pyright, '--pythonpath', python, '--project', folder]).catch(
    (error: { readonly stdout?: string }) => assert.fail(error.stdout ?? String(error)),
  )
})

test('the Python client does its work on the real service, also through a network that cuts and corrupts', async (t) => {
  if (python === undefined) return t.diagnostic(NOT_SHOWN)
  const service = await createServiceProcess({ ASSAY_KEEPALIVE_SECONDS: '1' })
  t.after(() => service.dispose())
  await service.start()
  const { apiKey } = await service.createKey('maria')
  const seed = Date.now() % 1_000_000
  await using proxy = await startChaosProxy(Number(new URL(service.url).port), createRandom(seed).next)
  const environment = {
    PATH: process.env.PATH ?? '',
    PYTHONPATH: `${folder}src`,
    PYTHONDONTWRITEBYTECODE: '1',
    ASSAY_URL: service.url,
    ASSAY_PROXY_URL: proxy.url,
    ASSAY_KEY: apiKey,
    ASSAY_SIGNED: JSON.stringify(signedDelivery()),
  }
  const told = await run(python, ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests', '-t', '.'], {
    cwd: folder,
    env: environment,
    timeout: 240_000,
  }).catch((error: { readonly stderr?: string }) =>
    assert.fail(`seed ${seed}, ${JSON.stringify(proxy.deeds)}\n${error.stderr ?? String(error)}`),
  )
  assert.match(told.stderr, /^OK$/m)
  assert.ok(proxy.deeds.cut + proxy.deeds.halve + proxy.deeds.corrupt > 10, JSON.stringify(proxy.deeds))
})

/** What the published library sends. */
function signedDelivery() {
  const secret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`
  const body = JSON.stringify({ type: 'job.completed', data: { job_id: 'job_1', name: 'œufs' } })
  const at = new Date(1_790_000_000_000)
  return {
    secret,
    body,
    headers: {
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(at.getTime() / 1_000),
      'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
    },
  }
}
