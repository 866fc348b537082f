import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { JobKey } from '../packages/domain/src/jobs/job.ts'
import type { ListQuery } from '../packages/domain/src/jobs/job-pages.ts'
import type { Store } from '../packages/domain/src/jobs/store.ts'
import { openSqliteStore } from '../packages/stores/src/sqlite/store.ts'
import { randomNumbers } from '../test/tools/random-numbers.ts'
import { createFiller, type Filler } from './fill-store.ts'
import { atMost, type Bar, fixed, per, plotted, type Section } from './report.ts'
import { alternate, median, ratiosOf, type Spread } from './rounds.ts'

const USERS = 10
const FEW = 10_000
const REPEATS = 50
/** Submissions and ends are measured in lots that share commits. */
const LOTS = 5
const LOT = 500
/** The text index is filled in quiet moments; a search reads what waits for it as text, which is measured as little as it is common. */
const INDEX_MS = 5_000
const PAGE_MS_MAX = 1
const SEARCH_MS_MAX = 5
const GROWTH_MAX = 1.5

/** Every operation's cost with few and with very many stored jobs, on two stores that take turns. */
export async function benchMillionJobs({
  jobs,
  rounds,
}: {
  readonly jobs: number
  readonly rounds: number
}): Promise<Section> {
  const stores: FilledStore[] = []
  try {
    for (const count of [FEW, jobs]) stores.push(await openFilled(count))
    await sleep(INDEX_MS)
    const reads = await alternate(
      stores.map((filled) => ({ name: String(filled.jobs), run: () => measureReads(filled) })),
      rounds,
    )
    const writes = await alternate(
      stores.map((filled) => ({ name: String(filled.jobs), run: () => measureWrites(filled) })),
      rounds,
    )
    const [small, large] = stores.map((_, index) => ({
      ...byKey(reads[index] ?? [], READS),
      ...byKey(writes[index] ?? [], WRITES),
    })) as [Figures, Figures]
    return toSection(jobs, small, large)
  } finally {
    await Promise.all(stores.map(({ close }) => close()))
  }
}

interface FilledStore {
  readonly jobs: number
  readonly store: Store
  readonly filler: Filler
  /** Some of its jobs, of any age. */
  readonly sample: readonly JobKey[]
  close(): Promise<void>
}

async function openFilled(jobs: number): Promise<FilledStore> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-bench-'))
  const store = await openSqliteStore({
    path: join(folder, 'assay.db'),
    clock: { nowMs: Date.now },
    randomBytes,
  })
  const close = async (): Promise<void> => {
    await store.close()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const filler = await createFiller(store, USERS)
    return { jobs, store, filler, sample: await filler.fill(jobs), close }
  } catch (error) {
    await close()
    throw error
  }
}

const READS = ['page', 'rare', 'common', 'short', 'get', 'open'] as const
const WRITES = ['submit', 'work'] as const
type Reads = Readonly<Record<(typeof READS)[number], number>>
type Writes = Readonly<Record<(typeof WRITES)[number], number>>
/** What each round showed. */
type Figures = Readonly<Record<keyof Reads | keyof Writes, readonly number[]>>

function byKey<K extends string>(
  rounds: readonly Readonly<Record<K, number>>[],
  keys: readonly K[],
): Readonly<Record<K, readonly number[]>> {
  const entries = keys.map((key) => [key, rounds.map((round) => round[key])])
  return Object.fromEntries(entries) as Record<K, readonly number[]>
}

async function measureReads({ store, filler, sample }: FilledStore): Promise<Reads> {
  const all: ListQuery = {
    userId: filler.users[0] as number,
    limit: 51,
    after: null,
    contains: null,
    fromMs: null,
    toMs: null,
    status: null,
  }
  const random = randomNumbers(1)
  const anyJob = (): JobKey => sample[Math.floor(random() * sample.length)] as JobKey
  return {
    page: await typicalMs(() => store.list(all)),
    rare: await typicalMs(() => store.list({ ...all, contains: 'number 4242 ' })),
    common: await typicalMs(() => store.list({ ...all, contains: 'eggs' })),
    short: await typicalMs(() => store.list({ ...all, contains: 'eg' })),
    get: await typicalMs(() => store.get(anyJob())),
    open: await typicalMs(() => store.readEvents({ ...anyJob(), after: 0, limit: 64 })),
  }
}

async function measureWrites({ filler }: FilledStore): Promise<Writes> {
  const submits: number[] = []
  const works: number[] = []
  for (let lot = 0; lot < LOTS; lot++) {
    submits.push((await elapsedMs(() => filler.submit(LOT))) / LOT)
    works.push((await elapsedMs(() => filler.work(LOT))) / LOT)
  }
  return { submit: median(submits), work: median(works) }
}

async function typicalMs(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let i = 0; i < REPEATS; i++) times.push(await elapsedMs(run))
  return median(times)
}

async function elapsedMs(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

const OPERATIONS: readonly (readonly [string, keyof Figures])[] = [
  ['newest page of 50', 'page'],
  ['`q` that few jobs match', 'rare'],
  ['`q` that many jobs match', 'common'],
  ['`q` of two characters', 'short'],
  ['a job with its result', 'get'],
  ['what a stream reads when it opens', 'open'],
  ['a submission', 'submit'],
  ['claiming a job and ending it', 'work'],
]

function toSection(jobs: number, small: Figures, large: Figures): Section {
  const growth = (key: keyof Figures): Spread => ratiosOf(large[key], small[key])
  const row = (name: string, key: keyof Figures): string[] => {
    const { median: middle, min, max } = growth(key)
    return [
      name,
      `${fixed(median(small[key]), 3)} ms`,
      `${fixed(median(large[key]), 3)} ms`,
      fixed(middle),
      `${fixed(min)} to ${fixed(max)}`,
    ]
  }
  const flat = (name: string, key: keyof Figures): Bar =>
    atMost(`growth of ${name}`, growth(key).median, GROWTH_MAX, 'x')
  const search = Math.max(median(large.rare), median(large.common))
  return {
    title: `A store of ${per(jobs)} jobs`,
    intro: `${USERS} users with ${per(jobs / USERS)} ended jobs of seven events each, beside a store of ${per(FEW)} jobs in all; the two take turns. Reads are medians of ${REPEATS} a round on jobs of any age, ${INDEX_MS / 1_000} s after the last of many submissions; writes are a job's share of a lot of ${LOT}, fsynced. Growth may be a little above 1: an index of a hundred times the size is a level deeper, and old jobs lie on pages that nobody has looked at for long.`,
    columns: ['', `${per(FEW)} jobs`, `${per(jobs)} jobs`, 'growth', 'spread'],
    rows: OPERATIONS.map(([name, key]) => row(name, key)),
    bars: [
      atMost('newest page', median(large.page), PAGE_MS_MAX, ' ms'),
      atMost('indexed search', search, SEARCH_MS_MAX, ' ms'),
      flat('the newest page', 'page'),
      flat('a job with its result', 'get'),
      flat('what a stream reads when it opens', 'open'),
      flat('a submission', 'submit'),
      flat('claiming a job and ending it', 'work'),
    ],
    plots: [
      {
        title: `Cost with ${per(jobs)} stored jobs against ${per(FEW)}`,
        unit: 'times',
        bars: OPERATIONS.map(([name, key]) =>
          plotted(
            name.replaceAll('`', ''),
            large[key].map((figure, round) => figure / (small[key][round] ?? Number.NaN)),
            true,
          ),
        ),
      },
    ],
  }
}
