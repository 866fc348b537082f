import { setTimeout as sleep } from 'node:timers/promises'
import { type Load, startLoad } from './load/start-load.ts'
import { openFilesNote } from './open-files.ts'
import { cpuMicrosOf, memoryBytesOf } from './process-usage.ts'
import { atMost, type Bar, fixed, per, plotted, type Section } from './report.ts'
import { median, ratiosOf, spreadOf } from './rounds.ts'
import { type StreamContender, streamContenders } from './stream-servers.ts'

const STREAMS = 10_000
const JOBS = 100
const IDLE_MS = 3_000
const KIB_MAX = 15
const RATIO_MAX = 1.5

interface Idle {
  readonly kibPerStream: number
  readonly cpuPercent: number
}

/** Memory of a server for streams that wait: what it has with them less what it had without, after a collection. */
export async function benchIdleStreams({ rounds }: { readonly rounds: number }): Promise<Section> {
  const { contenders, notes } = streamContenders()
  const title = 'Idle streams'
  const tooFew = openFilesNote(STREAMS)
  if (tooFew !== null) return { title, intro: tooFew, columns: ['', 'memory a stream'], rows: [], bars: [] }
  const results = contenders.map((): Idle[] => [])
  const load = startLoad()
  try {
    // A server that has held streams keeps some of their memory, so each round has a fresh one.
    for (let round = 0; round < rounds; round++)
      for (const [index, contender] of contenders.entries())
        results[index]?.push(await measure(load, contender))
  } finally {
    await load.stop()
  }
  const memory = results.map((idles) => idles.map(({ kibPerStream }) => kibPerStream))
  const [own = []] = memory
  const bars: Bar[] = [atMost('memory of an idle stream', median(own), KIB_MAX, ' KiB')]
  const nchan = memory[contenders.findIndex(({ kind }) => kind === 'nchan')]
  if (nchan !== undefined)
    bars.push(atMost("memory of an idle stream against nchan's", ratiosOf(own, nchan).median, RATIO_MAX, 'x'))
  return {
    title,
    intro: `${per(STREAMS)} streams on ${JOBS} jobs or channels on which nothing happens; ${rounds} rounds, each with fresh servers. Memory is that of all processes of a server (PSS), what they share counted once; the kernel's buffers are the same for all and not in it.`,
    columns: ['', 'memory a stream', 'spread', 'Assay/other', 'CPU while they idle'],
    rows: contenders.map(({ name }, index) => {
      const { median: kib, min, max } = spreadOf(memory[index] ?? [])
      return [
        name,
        `${fixed(kib, 1)} KiB`,
        `${fixed(min, 1)} to ${fixed(max, 1)}`,
        fixed(ratiosOf(own, memory[index] ?? []).median),
        `${fixed(median((results[index] ?? []).map(({ cpuPercent }) => cpuPercent)), 1)} % of a core`,
      ]
    }),
    bars,
    notes,
    plots: [
      {
        title: `Memory of an idle stream, ${per(STREAMS)} open`,
        unit: 'KiB',
        bars: contenders.map(({ name, kind }, index) => plotted(name, memory[index] ?? [], kind === 'assay')),
      },
    ],
  }
}

async function measure(load: Load, contender: StreamContender): Promise<Idle> {
  const server = await contender.start(JOBS)
  try {
    await server.settle()
    const before = memoryBytesOf(server.pids)
    await load.openStreams(server, server.paths, STREAMS)
    await server.settle()
    const idleFrom = cpuMicrosOf(server.pids)
    await sleep(IDLE_MS)
    const cpuMicros = cpuMicrosOf(server.pids) - idleFrom
    await server.settle()
    return {
      kibPerStream: (memoryBytesOf(server.pids) - before) / STREAMS / 1024,
      cpuPercent: cpuMicros / (IDLE_MS * 10),
    }
  } finally {
    await load.closeStreams()
    await server.stop()
  }
}
