import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { createResolveHost, lookUp, openResolver } from '../src/webhooks/public-address.ts'

/** A name server on its own port, which answers as the test says. */
async function nameServer(t: TestContext, answer: (question: Buffer) => Buffer | null): Promise<string> {
  const socket = createSocket('udp4')
  t.after(() => socket.close())
  socket.on('message', (question, { port, address }) => {
    const message = answer(question)
    if (message !== null) socket.send(message, port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return `127.0.0.1:${socket.address().port}`
}

const isAboutIpv4 = (question: Buffer): boolean => question.readUInt16BE(question.indexOf(0, 12) + 1) === 1

/** The head says whether it is an answer, and how many addresses there are; then comes the question, then they. */
function answerTo(question: Buffer, code: number, address: readonly number[] | null): Buffer {
  const end = question.indexOf(0, 12) + 5
  const head = Buffer.from(question.subarray(0, end))
  head.writeUInt16BE(0x8180 + code, 2)
  head.writeUInt16BE(address === null ? 0 : 1, 6)
  head.writeUInt32BE(0, 8)
  if (address === null) return head
  return Buffer.concat([head, Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 60, 0, 4, ...address])])
}

const asking = (servers: readonly string[]) => () => {
  const resolver = openResolver()
  resolver.setServers(servers)
  return resolver
}

test('names whose servers are silent are given up in time, and take no thread away from the node', async (t) => {
  const servers = [await nameServer(t, () => null)]
  let lookups = 0
  const resolve = createResolveHost({
    newResolver: asking(servers),
    lookup: async () => {
      lookups++
      return []
    },
  })
  const all = Array.from({ length: 64 }, (_, i) => resolve(`slow-${i}.example`).catch(() => 'given up'))
  for (let i = 0; i < 8; i++) await readFile(import.meta.filename)
  assert.deepEqual(new Set(await Promise.all(all)), new Set(['given up']))
  assert.equal(lookups, 0)
})

test('a name has the addresses that its server says', async (t) => {
  const servers = [
    await nameServer(t, (question) =>
      answerTo(question, 0, isAboutIpv4(question) ? [93, 184, 215, 14] : null),
    ),
  ]
  assert.deepEqual(
    await createResolveHost({ newResolver: asking(servers), lookup: lookUp })('known.example'),
    ['93.184.215.14'],
  )
})

test('a name that no server knows is looked up by the system, one at a time', async (t) => {
  const servers = [await nameServer(t, (question) => answerTo(question, 3, null))]
  let atOnce = 0
  let most = 0
  const resolve = createResolveHost({
    newResolver: asking(servers),
    async lookup(host) {
      most = Math.max(most, ++atOnce)
      await new Promise((done) => setImmediate(done))
      atOnce--
      return [host]
    },
  })
  const hosts = ['a.example', 'b.example', 'c.example']
  assert.deepEqual(
    await Promise.all(hosts.map(resolve)),
    hosts.map((host) => [host]),
  )
  assert.equal(most, 1)
  const own = createResolveHost({ newResolver: asking(servers), lookup: lookUp })
  assert.ok((await own('localhost')).some((address) => ['127.0.0.1', '::1'].includes(address)))
})
