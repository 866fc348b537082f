import { postgresServer } from '../../test/tools/postgres-server.ts'
import { createRandom } from '../../test/tools/random-numbers.ts'
import { createServiceProcess, type ServiceProcess } from '../../test/tools/service-process.ts'
import { awaitEnd, expectAnswer, pause, type Scene, submit, type User } from './api.ts'
import { createHttpClient } from './http-client.ts'
import { createLedger, type Ledger } from './ledger.ts'
import { startLoad } from './load.ts'
import type { SoakOptions } from './options.ts'
import { makeLongSubmission } from './requests.ts'
import { createSampler, type Sample, type Sampler } from './sample.ts'
import { judge } from './verdict.ts'

export interface SoakResult {
  readonly bars: ReturnType<typeof judge>
  readonly samples: readonly Sample[]
  /** When the load stopped; what comes after shows how the service comes to rest. */
  readonly loadSeconds: number
  readonly counts: Readonly<Record<string, number>>
  readonly faultTexts: readonly string[]
  readonly retentionSeconds: number
  readonly users: number
}

const SAMPLE_MS = 5_000
const SETTLE_MS_MIN = 2_000
const SETTLE_MS_MAX = 90_000
/** A quarter of what a user may do by default, so a moment's delay brings nobody to a limit. */
const SUBMITS_PER_MINUTE_AND_USER = 150
const USERS_MIN = 4
/** The shortest retention that the service takes. */
const RETENTION_SECONDS_MIN = 87
/** Erasing runs once a minute. */
const ERASING_SECONDS = 60

export async function runSoak(
  options: SoakOptions,
  tell: (sample: Sample, ledger: Ledger, running: number) => void,
  stopped: AbortSignal,
): Promise<SoakResult> {
  const { minutes, jobsPerSecond, seed, store, book } = options
  // Short against the run, so as much is erased as comes in for most of it.
  const retentionSeconds = Math.max(RETENTION_SECONDS_MIN, Math.round((minutes * 60) / 8))
  const service = await createServiceProcess({
    ...(store === 'postgres' && { DATABASE_URL: await (await postgresServer()).createDatabase() }),
    ...(book !== null && { ASSAY_BOOK: book }),
    NODE_OPTIONS: '--max-semi-space-size=16',
    LOG_LEVEL: 'warn',
    ASSAY_RATE_LIMIT: 'on',
    ASSAY_RETENTION_DAYS: (retentionSeconds / 86_400).toFixed(6),
    ASSAY_KEEPALIVE_SECONDS: '1',
  })
  try {
    await service.start()
    const ledger = createLedger()
    const client = createHttpClient(service.url)
    const [heaper, ...users] = await createUsers(service, jobsPerSecond)
    if (heaper === undefined) throw new Error('There are no users.')

    await warmUp({ client, ledger, users, random: createRandom(seed), rest: async () => true })
    client.close()
    const { DATABASE_URL: databaseUrl = '' } = service.environment
    const sampler = createSampler({ url: service.url, pid: service.pid(), databaseUrl, ledger })
    await pause(SETTLE_MS_MIN)
    const descriptorsBefore = await sampler.descriptorsHeld()
    const samples: Sample[] = []
    const load = startLoad({
      client,
      ledger,
      random: createRandom(seed),
      users,
      heaper,
      jobsPerSecond,
      goneAfterMs: (retentionSeconds + 2 * ERASING_SECONDS) * 1_000,
      assay: service.assay,
    })
    const sampleFor = async (ms: number, isOver: () => boolean): Promise<void> => {
      const startMs = performance.now()
      for (let n = 1; n * SAMPLE_MS <= ms && !isOver(); n++) {
        await pause(Math.max(0, startMs + n * SAMPLE_MS - performance.now()))
        const sample = await sampler.take()
        samples.push(sample)
        tell(sample, ledger, load.running())
      }
    }

    await sampleFor(minutes * 60_000, () => stopped.aborted)
    const duringLoad = [...samples]
    const loadSeconds = samples.at(-1)?.seconds ?? 0
    let isDone = false
    const done = load.stop().finally(() => {
      isDone = true
    })
    await sampleFor(2 * SETTLE_MS_MAX, () => isDone)
    await done
    client.close()
    const descriptorsAfter = await awaitDescriptors(sampler, descriptorsBefore)
    samples.push(await sampler.take())
    await sampler.close()

    const unended = ledger.unended()
    const exitCode = await service.end('SIGTERM')
    const errorLines = errorLinesOf(service.output())
    const counts = ledger.counts()
    return {
      bars: judge({
        minutes: loadSeconds / 60,
        samples: duringLoad,
        faults: ledger.faults(),
        jobsAccepted: counts['jobs accepted'] ?? 0,
        jobsUnended: unended.length,
        descriptorsBefore,
        descriptorsAfter,
        errorLines: errorLines.length,
        exitCode,
      }),
      samples,
      loadSeconds,
      counts,
      faultTexts: [
        ...ledger.faultTexts(),
        ...errorLines.slice(0, 10),
        ...unended.slice(0, 10).map((id) => `not ended: ${id}`),
      ],
      retentionSeconds,
      users: users.length + 1,
    }
  } finally {
    await service.dispose()
  }
}

/** Connections, files and the thread for searches that are opened once and kept belong to the service, not to the load. */
async function warmUp(scene: Scene): Promise<void> {
  const [user] = scene.users
  if (user === undefined) throw new Error('There are no users.')
  await expectAnswer(scene, 'search', { path: '/v1/jobs?q=eggs', key: user.key }, 200)
  await Promise.all(
    Array.from({ length: 64 }, async () => {
      await expectAnswer(scene, 'list', { path: '/v1/jobs', key: user.key }, 200)
      const id = await submit(scene, user, makeLongSubmission(scene.random))
      if (id !== null) await awaitEnd(scene, user, id, 'poll')
    }),
  )
}

async function createUsers(service: ServiceProcess, jobsPerSecond: number): Promise<readonly User[]> {
  const count = Math.max(USERS_MIN, Math.ceil((jobsPerSecond * 60) / SUBMITS_PER_MINUTE_AND_USER)) + 1
  const users: User[] = []
  for (let i = 0; i < count; i++) {
    const { stdout } = await service.assay('keys', 'create', `soak-${i}`)
    users.push({ name: `soak-${i}`, key: stdout.trim() })
  }
  return users
}

/** Waits until the service holds no more descriptors than this, or until the time is up; what it holds then. */
async function awaitDescriptors(sampler: Sampler, wanted: number): Promise<number> {
  for (const deadlineMs = performance.now() + SETTLE_MS_MAX; ; await pause(500)) {
    const held = await sampler.descriptorsHeld()
    if (held <= wanted || performance.now() > deadlineMs) return held
  }
}

/** The log is one JSON object a line, with its level by name. */
function errorLinesOf(output: string): readonly string[] {
  return output.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false
    const { level }: { level?: unknown } = JSON.parse(line)
    return level === 'error' || level === 'fatal'
  })
}
