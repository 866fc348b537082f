import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRandom } from '../test/tools/random-numbers.ts'
import { smallBookFile } from '../test/tools/small-book.ts'
import type { Key } from './call-service.ts'
import { checkRecording } from './check-recording.ts'
import { startCrowd } from './clients.ts'
import type { Violation } from './invariants/invariant.ts'
import { acceptedJobs, lookAtEverything } from './last-look.ts'
import { keepWalking } from './list-walks.ts'
import { probeTheQueue } from './probes.ts'
import { createRecorder, type Recorder } from './recorder.ts'
import { createKey, keepRevoking } from './revoke-keys.ts'
import { raiseTheDead, type Site, type StoreName, TERMS } from './site.ts'
import { startPostgresSite } from './site-postgres.ts'
import { startSqliteSite } from './site-sqlite.ts'
import { strikeAll } from './strike.ts'

export interface ChaosOptions {
  readonly store: StoreName
  readonly seed: string
  /** Null: until every kind of fault has struck once, with shorter waits and a small book, which nodes open at once. */
  readonly minutes: number | null
  /** Where the recording goes. */
  readonly folder: string
  readonly onNews: (line: string) => void
}

export interface ChaosOutcome {
  readonly store: StoreName
  readonly seed: string
  readonly recorder: Recorder
  readonly disk: string
  readonly accepted: number
  readonly deeds: Readonly<Record<string, number>>
  readonly revocations: number
  readonly violations: readonly Violation[]
}

const USERS = ['alice', 'bob', 'carol']
/** After the last fault, everything accepted ends within its deadline; clients that still wait then give up. */
const SETTLE_MS_MAX = 2 * (TERMS.deadlineMs + TERMS.graceMs)
const LAST_LOOK_MS_MAX = 300_000

const LONG = { leaseMs: 2_000, faultMsMax: 5_000, clients: 20, pauseMs: 150, revokePauseMs: 6_000 }
const SHORT = { leaseMs: 1_000, faultMsMax: 1_000, clients: 8, pauseMs: 200, revokePauseMs: 8_000 }

/** One run on one store: faults and clients for a while, then peace, a last look at everything, and the proof. */
export async function runChaos({
  store,
  seed,
  minutes,
  folder,
  onNews,
}: ChaosOptions): Promise<ChaosOutcome> {
  const pace = minutes === null ? SHORT : LONG
  const random = createRandom(`${seed}/${store}`)
  const recorder = createRecorder(join(folder, `recording-${store}-${seed}.jsonl`))
  const siteFolder = mkdtempSync(join(tmpdir(), 'assay-chaos-site-'))
  // PostgreSQL runs as another user when this one is root.
  chmodSync(siteFolder, 0o755)
  const over = new AbortController()
  let site: Site | null = null
  // Whatever ends this process ends those of the service, also those that stand still.
  const endAll = (): void => {
    for (const node of site?.processes ?? []) killIfAlive(node.process.pid())
  }
  process.once('exit', endAll)
  try {
    const start = store === 'sqlite' ? startSqliteSite : startPostgresSite
    const book = minutes === null ? smallBookFile() : null
    site = await start({ folder: siteFolder, book, ...pace, recorder })
    const keys = await createKeys(site)
    const peace = new AbortController()
    const common = { site, recorder, random, nodes: site.nodes, signal: peace.signal }
    const crowd = startCrowd({ ...common, ...pace, keys, signal: over.signal })
    const walking = keepWalking(keys, common)
    const revoking = keepRevoking({ ...common, users: USERS, pauseMs: pace.revokePauseMs })

    await strikeAll({ ...common, durationMs: minutes === null ? null : minutes * 60_000, onNews })

    onNews(`${store}: peace`)
    peace.abort()
    const tooLong = setTimeout(() => over.abort(), SETTLE_MS_MAX)
    const [revocations] = await Promise.all([
      revoking,
      walking,
      crowd.finish(),
      probeTheQueue({ ...common, keys, leaseMs: pace.leaseMs, signal: over.signal }),
    ])
    clearTimeout(tooLong)
    await lookAtEverything({ ...common, keys, signal: AbortSignal.timeout(LAST_LOOK_MS_MAX) })
    await raiseTheDead(site, recorder)

    onNews(`${store}: checking ${recorder.entries.length} entries`)
    return {
      store,
      seed,
      recorder,
      disk: site.disk,
      accepted: acceptedJobs(recorder).size,
      deeds: crowd.deeds,
      revocations,
      violations: checkRecording(recorder.entries, TERMS),
    }
  } finally {
    over.abort()
    await site?.dispose()
    process.off('exit', endAll)
    await recorder.close()
    rmSync(siteFolder, { recursive: true, force: true })
  }
}

async function createKeys(site: Site): Promise<readonly Key[]> {
  return Promise.all(
    USERS.map(async (user) => {
      const made = await createKey(site, user, user)
      if (made === null) throw new Error(`No key could be made for ${user}.`)
      return made.key
    }),
  )
}

function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
