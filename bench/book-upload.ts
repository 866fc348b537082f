import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Assay } from '@assay/client'
import { type BuildUsage, watchBuild } from './build-usage.ts'
import { startLoad } from './load/start-load.ts'
import { writePriceList } from './price-list.ts'
import { atMost, fixed, per, type Section } from './report.ts'
import { median, quantile, ratiosOf, type Spread } from './rounds.ts'
import { startServiceProcess } from './service-process.ts'

const QUERY = '3 dozen eggs and 2 gal of whole milk'
const CALM_PER_SECOND = 20
const SECONDS_MAX = 180
const GIB_MAX = 1.5
const LATENCY_MAX = 1.5
const GIB = 2 ** 30
/** A list of bids, invoices or vendors comes back to the same items. */
const ROWS_PER_ITEM = 20

interface Options {
  readonly rows: number
  readonly seconds: number
}

interface Upload extends BuildUsage {
  readonly items: number
  readonly megabytes: number
  readonly seconds: number
  readonly stages: readonly string[]
  readonly aloneMs: number
  readonly besideMs: number
  readonly ratio: Spread
}

/** A list of a million rows from its first byte to the book, and what other users notice of it. */
export async function benchBookUpload({ rows, seconds }: Options): Promise<Section> {
  const uploads: Upload[] = [await measure(rows, Math.ceil(rows / ROWS_PER_ITEM), seconds)]
  const worst = (of: (upload: Upload) => number): number => Math.max(...uploads.map(of))
  return {
    title: 'A price list of a million rows',
    intro: `${per(rows)} rows, ${fixed(uploads[0]?.megabytes ?? 0, 0)} MB of CSV, uploaded and built by a node that prices ${CALM_PER_SECOND} jobs a second of another user at the same time. The time is from the first byte sent to the last event of the build; what the build was stopped for is taken off. p95 is of those jobs, from submission to the last event, in windows of ${seconds} s that alternate: beside the build, and while its process is stopped. Their ratio is the median over pairs of windows.`,
    columns: [
      'items',
      'built in',
      'processor',
      'peak of the build',
      'more in the service',
      'p95 alone',
      'p95 beside',
      'beside/alone',
    ],
    rows: uploads.map((upload) => [
      per(upload.items),
      `${fixed(upload.seconds, 0)} s`,
      `${fixed(upload.cpuSeconds, 0)} s`,
      `${fixed(upload.buildPeakBytes / GIB)} GiB`,
      `${fixed(upload.servicePeakBytes / GIB)} GiB`,
      `${fixed(upload.aloneMs, 1)} ms`,
      `${fixed(upload.besideMs, 1)} ms`,
      `${fixed(upload.ratio.median)} (${fixed(upload.ratio.min)} to ${fixed(upload.ratio.max)})`,
    ]),
    notes: uploads.map(({ stages }) => `Stages: ${stages.join(', ')}.`),
    bars: [
      atMost(
        'upload and build',
        worst((one) => one.seconds),
        SECONDS_MAX,
        ' s',
      ),
      atMost(
        'peak memory of the build',
        worst((one) => one.buildPeakBytes / GIB),
        GIB_MAX,
        ' GiB',
      ),
      atMost(
        'p95 of single jobs of another user beside a build against alone',
        worst((one) => one.ratio.median),
        LATENCY_MAX,
        'x',
      ),
    ],
  }
}

async function measure(rows: number, items: number, seconds: number): Promise<Upload> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-list-'))
  const load = startLoad()
  const server = await startServiceProcess('service')
  try {
    const path = join(folder, 'list.csv')
    const bytes = await writePriceList(path, rows, items)
    const p95 = async (): Promise<number> => {
      const run = { kind: 'rate', perSecond: CALM_PER_SECOND, seconds } as const
      return quantile((await load.jobs(server, { query: QUERY, isFollowed: true, load: run })).lastMs, 0.95)
    }
    await p95()
    const [servicePid = 0] = server.pids
    const watch = watchBuild(servicePid)
    const startedAt = performance.now()
    const stages: { readonly stage: string; readonly atMs: number }[] = []
    let isBuilt = false
    let endedAt = 0
    const { books } = new Assay({ baseUrl: server.url, apiKey: server.otherKey })
    const building = books
      .create(await openAsBlob(path), {
        name: 'million',
        type: 'text/csv',
        onProgress(event) {
          if (event.eventType === 'stage' && stages.at(-1)?.stage !== event.stage)
            stages.push({ stage: event.stage, atMs: performance.now() - startedAt - watch.pausedMs() })
        },
      })
      .finally(() => {
        isBuilt = true
        endedAt = performance.now()
      })
    const beside: number[] = []
    const alone: number[] = []
    while (!isBuilt) {
      const busy = await p95()
      const quiet = isBuilt ? null : await watch.paused(p95)
      // Before the build begins and after it has ended there is nothing to compare with.
      if (quiet === null) continue
      beside.push(busy)
      alone.push(quiet)
    }
    const { report } = await building
    const tookMs = endedAt - startedAt - watch.pausedMs()
    const usage = watch.end()
    return {
      ...usage,
      items: report.items,
      megabytes: bytes / 1e6,
      seconds: tookMs / 1_000,
      stages: [
        `upload to ${fixed((stages[0]?.atMs ?? 0) / 1_000, 0)} s`,
        ...stages.map(({ stage }, i) => `${stage} to ${fixed((stages[i + 1]?.atMs ?? tookMs) / 1_000, 0)} s`),
      ],
      aloneMs: median(alone),
      besideMs: median(beside),
      ratio: ratiosOf(beside, alone),
    }
  } finally {
    await Promise.all([server.stop(), load.stop()])
    await rm(folder, { recursive: true, force: true })
  }
}
