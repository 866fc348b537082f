import { connect, type Socket } from 'node:net'
import { createJobClient } from './load/job-client.ts'
import { cpuMicrosOf, memoryBytesOf } from './process-usage.ts'
import { fixed, per, type Section } from './report.ts'
import { startServiceProcess } from './service-process.ts'

const STREAMS = 10_000
const JOBS = 100
const BATCH = 250
const KIB_MAX = 15

/** Memory of the server for streams that wait: resident size with them less the size without, after a collection. */
export async function benchIdleStreams(): Promise<Section> {
  const server = await startServiceProcess('service', { ASSAY_WORKERS: '0', ASSAY_KEEPALIVE_SECONDS: '60' })
  const sockets: Socket[] = []
  try {
    const client = createJobClient(server, '3 dozen eggs')
    const jobs: string[] = []
    for (let i = 0; i < JOBS; i++) jobs.push(await client.submit())
    client.close()
    const { hostname, port } = new URL(server.url)
    await server.settle()
    const before = memoryBytesOf(server.pids)
    for (let opened = 0; opened < STREAMS; opened += BATCH) {
      const batch = Array.from({ length: BATCH }, (_, i) =>
        openStream(hostname, Number(port), server.key, jobs[(opened + i) % JOBS] as string),
      )
      sockets.push(...(await Promise.all(batch)))
    }
    await server.settle()
    const idleFrom = cpuMicrosOf(server.pids)
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    const cpuShare = (cpuMicrosOf(server.pids) - idleFrom) / 5_000_000
    await server.settle()
    const after = memoryBytesOf(server.pids)
    const kib = (after - before) / STREAMS / 1024
    return {
      title: 'Idle streams',
      about: `${per(STREAMS)} streams on ${JOBS} jobs that nobody works on.`,
      head: ['figure', 'value'],
      rows: [
        ['server before', `${fixed(before / 2 ** 20, 0)} MiB`],
        ['server with the streams', `${fixed(after / 2 ** 20, 0)} MiB`],
        ['a stream', `${fixed(kib, 1)} KiB`],
        ['processor while they idle', `${fixed(cpuShare * 100, 1)} % of a core`],
      ],
      bars: [
        {
          name: 'memory of an idle stream',
          measured: `${fixed(kib, 1)} KiB`,
          wanted: `at most ${KIB_MAX} KiB`,
          met: kib <= KIB_MAX,
        },
      ],
    }
  } finally {
    for (const socket of sockets) socket.destroy()
    await server.stop()
  }
}

/** Resolves when the first bytes of the stream have come. */
function openStream(host: string, port: number, key: string, id: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port }, () => {
      socket.write(`GET /v1/jobs/${id}/stream HTTP/1.1\r\nHost: ${host}\r\nX-Service-API-Key: ${key}\r\n\r\n`)
    })
    socket.once('data', (head) => {
      if (head.toString('latin1').startsWith('HTTP/1.1 200')) resolve(socket)
      else reject(new Error(`stream refused: ${head.toString('latin1').slice(0, 200)}`))
    })
    socket.once('error', reject)
  })
}
