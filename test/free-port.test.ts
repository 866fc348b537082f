import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const ASK = `
import { freePort } from ${JSON.stringify(new URL('./tools/free-port.ts', import.meta.url).href)}
const ports = []
for (let i = 0; i < 500; i++) ports.push(await freePort())
console.log(ports.join(' '))
process.stdin.resume()
`

test('a port is given to one process of the tests at a time, and not to outgoing connections', async () => {
  const asked = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const asking = promisify(execFile)(process.execPath, ['--input-type=module', '-e', ASK])
      const { stdout } = asking.child
      const ports = await new Promise<string>((resolve) =>
        stdout?.once('data', (line) => resolve(String(line))),
      )
      return { asking, ports: ports.trim().split(' ').map(Number) }
    }),
  )
  for (const { asking } of asked) asking.child.stdin?.end()
  await Promise.all(asked.map(({ asking }) => asking))
  const all = asked.flatMap(({ ports }) => ports)
  assert.equal(all.length, 2_000)
  assert.equal(new Set(all).size, all.length)
  assert.ok(all.every((port) => port >= 10_000 && port < 32_768))
})
