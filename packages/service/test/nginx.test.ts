import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { SubmitResponse } from '@assay/contract'
import { freePort } from '../../../test/tools/free-port.ts'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { readStream } from '../../../test/tools/stream-frames.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0

/** nginx with its defaults: buffering on, nothing said about streams. */
function plainConfig(folder: string, port: number, upstream: string): string {
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  return `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {}
http { access_log off; ${temp} server { listen 127.0.0.1:${port}; location / { proxy_pass ${upstream}; } } }`
}

test('a stream asks proxies not to hold it back', async (t) => {
  const service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    ASSAY_WORKERS: '0',
    LOG_LEVEL: 'error',
  })
  t.after(() => service.dispose())
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start()
  const headers = { 'x-service-api-key': key }
  const { stream_url } = await submit(service.url, headers)
  const head = await fetch(stream_url, { method: 'HEAD', headers })
  assert.equal(head.headers.get('x-accel-buffering'), 'no')
  assert.equal(head.headers.get('cache-control'), 'no-cache, no-transform')

  if (!hasNginx) {
    t.diagnostic('nginx is not installed, so its answer was not tried')
    return
  }
  const folder = await mkdtemp(join(tmpdir(), 'assay-nginx-'))
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  await writeFile(config, plainConfig(folder, port, service.url))
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', config, '-p', folder], { stdio: 'inherit' })
  t.after(async () => {
    nginx.kill('SIGQUIT')
    await once(nginx, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const proxy = `http://127.0.0.1:${port}`
  while ((await fetch(`${proxy}/healthz`).catch(() => null)) === null) await sleep(20)

  const behind = await submit(proxy, headers)
  const path = new URL(behind.stream_url).pathname
  const seen: number[] = []
  const gone = new AbortController()
  const reading = readStream(`${proxy}${path}`, headers, ({ id }) => seen.push(id), gone.signal).catch(
    () => {},
  )
  // Nobody works on the job, so its cancellation is the first event; it must arrive although the stream stays small.
  await sleep(200)
  await fetch(`${proxy}/v1/jobs/${behind.job_id}/cancel`, { method: 'POST', headers })
  for (const deadline = Date.now() + 60_000; seen.length === 0 && Date.now() < deadline; ) await sleep(10)
  assert.deepEqual(seen, [1])
  gone.abort()
  await reading
})

async function submit(base: string, headers: Readonly<Record<string, string>>): Promise<SubmitResponse> {
  const response = await fetch(`${base}/v1/jobs`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ request_type: 'nl', query: 'a dozen eggs' }),
  })
  assert.equal(response.status, 202)
  return (await response.json()) as SubmitResponse
}
