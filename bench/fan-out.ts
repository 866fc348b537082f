import { startLoad } from './load/start-load.ts'
import { openFilesNote } from './open-files.ts'
import { cpuMicrosOf } from './process-usage.ts'
import { atLeast, fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, ratiosOf } from './rounds.ts'
import { type StreamServer, streamContenders } from './stream-servers.ts'

const STREAMS = 5_000
const RATIO_MIN = 0.7

interface FanOut {
  readonly perSecond: number
  readonly microsPerDelivery: number
}

/** One event to all the streams of one job: deliveries a second, from the first to the last that a client had. */
export async function benchFanOut({
  rounds,
  messages,
}: {
  readonly rounds: number
  readonly messages: number
}): Promise<Section> {
  const { contenders, notes } = streamContenders()
  const title = 'Fan-out of one job'
  const tooFew = openFilesNote(STREAMS)
  if (tooFew !== null) return { title, intro: tooFew, columns: ['', 'deliveries/s'], rows: [], bars: [] }
  const servers: StreamServer[] = []
  // Each server has a separate generator that holds its streams. They stay open while another server has its turn.
  const loads = contenders.map(() => startLoad())
  try {
    for (const [index, contender] of contenders.entries()) {
      const server = await contender.start(1)
      servers.push(server)
      await loads[index]?.openStreams(server, server.paths, STREAMS)
    }
    const results = await alternate<FanOut>(
      contenders.map(({ name }, index) => ({
        name,
        run: async () => {
          const server = servers[index] as StreamServer
          const before = cpuMicrosOf(server.pids)
          const spans: number[] = []
          for (let message = 0; message < messages; message++) {
            const [delivered] = await Promise.all([loads[index]?.oneMoreEach(), server.publish()])
            spans.push(delivered?.spanMs ?? Number.NaN)
          }
          return {
            perSecond: (STREAMS * 1_000) / median(spans),
            microsPerDelivery: (cpuMicrosOf(server.pids) - before) / (messages * STREAMS),
          }
        },
      })),
      rounds,
    )
    const rates = results.map((rounds) => rounds.map(({ perSecond }) => perSecond))
    const [own = []] = rates
    const nchan = rates[contenders.findIndex(({ kind }) => kind === 'nchan')]
    return {
      title,
      intro: `${per(STREAMS)} streams follow one job or channel, and ${messages} events of about 250 bytes a round are sent to it, each when all have had the one before. Deliveries/s: from the first client that had it to the last, median of the events. Assay also commits each event, fsynced, before anybody sees it. The clients read on the same two cores, so the processor time of the server is the better measure of it.`,
      columns: ['', 'deliveries/s', 'Assay/other', 'spread', 'server CPU a delivery'],
      rows: contenders.map(({ name }, index) => {
        const ratio = ratiosOf(own, rates[index] ?? [])
        return [
          name,
          per(median(rates[index] ?? [])),
          fixed(ratio.median),
          `${fixed(ratio.min)} to ${fixed(ratio.max)}`,
          `${fixed(median((results[index] ?? []).map(({ microsPerDelivery }) => microsPerDelivery)), 1)} us`,
        ]
      }),
      bars:
        nchan === undefined
          ? []
          : [atLeast('deliveries/s against nchan', ratiosOf(own, nchan).median, RATIO_MIN, 'x')],
      notes,
      plots: [
        {
          title: `Fan-out of one event to ${per(STREAMS)} streams`,
          unit: 'deliveries/s',
          bars: contenders.map(({ name, kind }, index) =>
            plotted(name, rates[index] ?? [], kind === 'assay'),
          ),
        },
      ],
    }
  } finally {
    await Promise.all([...loads, ...servers].map((one) => one.stop()))
  }
}
