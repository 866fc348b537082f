import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './source-tree.ts'
import { freePort, portOf } from './tools/free-port.ts'

const hasNginx = spawnSync('nginx', ['-v']).status === 0
const shipped = readFileSync(join(root, 'deploy/nginx.conf'), 'utf8')

test('the shipped nginx takes no node for dead because of a 503, closes /metrics and lets long bodies pass', async (t) => {
  if (!hasNginx) return t.diagnostic('nginx is not installed, so deploy/nginx.conf was not tried')
  const nodes = await Promise.all(['a', 'b'].map((name) => startNode(t, name)))
  const url = await startNginx(
    t,
    nodes.map(({ port }) => port),
  )

  // Both nodes refuse for a moment, as they do while the database is away.
  for (const node of nodes) node.status = 503
  for (let n = 0; n < 6; n++) assert.equal((await fetch(`${url}/v1/jobs`)).status, 503)
  assert.equal((await fetch(`${url}/v1/jobs`, { method: 'POST', body: '{}' })).status, 503)
  for (const node of nodes) node.status = 200
  for (let n = 0; n < 6; n++) assert.equal((await fetch(`${url}/v1/jobs`)).status, 200)

  // One node stops: what may be repeated is answered by the other.
  const [first] = nodes
  assert.ok(first)
  first.status = 503
  for (let n = 0; n < 6; n++) assert.equal((await fetch(`${url}/v1/jobs`)).status, 200)
  first.status = 200

  const before = nodes.map(({ seen }) => seen.length)
  assert.equal((await fetch(`${url}/metrics`)).status, 404)
  assert.deepEqual(
    nodes.map(({ seen }) => seen.length),
    before,
  )

  const sizeOf = async (path: string, bytes: number) =>
    (await fetch(`${url}${path}`, { method: 'POST', body: Buffer.alloc(bytes, 97) })).status
  assert.equal(await sizeOf('/v1/jobs', 70_000), 413)
  assert.equal(await sizeOf('/v1/batches', 1_000_000), 200)
  assert.equal(await sizeOf('/v1/books?name=x', 1_000_000), 200)
  assert.equal(await sizeOf('/v1/books/check', 1_000_000), 200)
})

interface StubNode {
  readonly port: number
  status: number
  readonly seen: string[]
}

async function startNode(t: TestContext, name: string): Promise<StubNode> {
  const server = createServer((request, response) => {
    node.seen.push(`${request.method} ${request.url}`)
    request.resume().on('end', () => response.writeHead(node.status, { 'x-node': name }).end('{}'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const node: StubNode = { port: portOf(server), status: 200, seen: [] }
  return node
}

/** The file as it is shipped, with the addresses of this test. */
async function startNginx(t: TestContext, ports: readonly number[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-nginx-'))
  // Started by root, nginx works as another user, who keeps long bodies here.
  await chmod(folder, 0o755)
  const port = await freePort()
  const config = shipped
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll(/server api-(\d):8080/g, (_, n: string) => `server 127.0.0.1:${ports[Number(n) - 1]}`)
  assert.ok(!config.includes('api-'))
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  const path = join(folder, 'nginx.conf')
  await writeFile(
    path,
    `daemon off; pid ${folder}/nginx.pid; error_log stderr crit; events {}\nhttp { access_log off; ${temp}\n${config} }`,
  )
  const checked = spawnSync('nginx', ['-t', '-e', 'stderr', '-c', path, '-p', folder], { encoding: 'utf8' })
  assert.equal(checked.status, 0, checked.stderr)
  const nginx = spawn('nginx', ['-e', 'stderr', '-c', path, '-p', folder], { stdio: 'inherit' })
  t.after(async () => {
    nginx.kill('SIGTERM')
    await once(nginx, 'exit')
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while ((await fetch(`${url}/healthz`).catch(() => null)) === null) await sleep(20)
  return url
}
