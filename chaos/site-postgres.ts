import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgresServer } from '../test/tools/postgres-server.ts'
import { createServiceProcess } from '../test/tools/service-process.ts'
import { createTcpProxy, type TcpProxy } from '../test/tools/tcp-proxy.ts'
import { type AnswerFilter, createAnswerFilter } from './answer-filter.ts'
import { clockFaults, diskFaults, networkFaults, nodeFaults } from './faults.ts'
import { environmentOf, type Fault, nodeOf, type Site, type SiteOptions, type SiteProcess } from './site.ts'
import { createSmallDisk } from './small-disk.ts'

const DISK_MIB = 512
/** Around the two seconds after which a node gives a statement up, and around a lease. */
const PAUSE_MS_MIN = 500
const PAUSE_MS_MAX = 5_000
/** Of the transactions that are answered while connections are cut. */
const CUT_SHARE = 0.5

interface StoreWire {
  /** Of the process at its end. */
  readonly name: string
  readonly wire: TcpProxy
  readonly answers: AnswerFilter
}

/** Two nodes that answer, two that price, and one PostgreSQL behind its own wire on its own disk. */
export async function startPostgresSite(options: SiteOptions): Promise<Site> {
  const { folder, leaseMs, faultMsMax, recorder } = options
  let pids = (): readonly number[] => []
  const disk = createSmallDisk(folder, DISK_MIB, () => pids())
  const dataFolder = join(disk.folder, 'postgres')
  mkdirSync(dataFolder)
  const server = await startPostgresServer({
    dataFolder,
    settings: ['min_wal_size=32MB', 'max_wal_size=96MB'],
  })
  pids = server.pids
  const database = new URL(await server.createDatabase())
  /** Each process has its own wire to PostgreSQL, so one can be harmed alone. */
  const storeWires: StoreWire[] = []
  const start = async (name: string, command: 'serve' | 'worker', workers: string): Promise<SiteProcess> => {
    const answers = createAnswerFilter()
    const wire = await createTcpProxy(Number(database.port), answers.newConnection)
    storeWires.push({ name, wire, answers })
    const environment = {
      ...environmentOf(options),
      DATABASE_URL: Object.assign(new URL(database), { port: String(wire.port) }).href,
      ASSAY_WORKERS: workers,
    }
    const service = await createServiceProcess(environment, command)
    await service.start()
    return { name, process: service, isUp: true }
  }
  const apis = await Promise.all([1, 2].map((n) => start(`node-${n}`, 'serve', '0')))
  const workers = await Promise.all([1, 2].map((n) => start(`worker-${n}`, 'worker', '1')))
  const processes = [...apis, ...workers]
  const wires = await Promise.all(
    apis.map(({ process: { url } }) => createTcpProxy(Number(new URL(url).port))),
  )

  const restart =
    (mode: 'fast' | 'immediate'): Fault =>
    async (random) => {
      await server.stop(mode)
      const ms = random.integer(0, faultMsMax)
      await sleep(ms)
      await server.start()
      return { detail: `PostgreSQL was stopped (${mode}) for ${ms} ms`, haltsStore: true }
    }

  return {
    store: 'postgres',
    nodes: wires.map((wire, i) => nodeOf(apis[i]?.name ?? '', wire)),
    processes,
    disk: disk.how,
    faults: {
      ...nodeFaults({ processes, leaseMs, recorder, isAlone: false }),
      ...diskFaults(
        disk,
        faultMsMax,
        () => {},
        async () => {
          if (server.pids().length > 0) return ''
          await server.start()
          return '; PostgreSQL gave up and was started again'
        },
      ),
      // The database's clock is one function, which every lease, deadline and time goes by.
      ...clockFaults((offsetMs) =>
        server.execute(
          database.href,
          `create or replace function now_ms() returns bigint language sql volatile parallel safe as
            'select floor(extract(epoch from clock_timestamp()) * 1000)::bigint + (${offsetMs})'`,
        ),
      ),
      'restart-store-fast': restart('fast'),
      'restart-store-immediate': restart('immediate'),
      async 'pause-store'(random) {
        const ms = random.integer(PAUSE_MS_MIN, PAUSE_MS_MAX)
        server.pause()
        await sleep(ms)
        server.resume()
        return { detail: `PostgreSQL stood still for ${ms} ms`, haltsStore: true }
      },
      async 'cut-store-connections'(random) {
        const count = storeWires.reduce((sum, { wire }) => sum + wire.count(), 0)
        const isReset = random.chance(0.5)
        const ms = random.integer(300, faultMsMax)
        for (const { wire } of storeWires) isReset ? wire.reset() : wire.loseAnswers()
        await sleep(ms)
        for (const { wire } of storeWires) wire.heal()
        return {
          detail: `${count} connections of nodes to PostgreSQL ${isReset ? 'were reset' : `lost their answers for ${ms} ms`}`,
          haltsStore: true,
        }
      },
      async 'cut-after-commit'(random) {
        const ms = random.integer(500, faultMsMax)
        for (const { answers } of storeWires) answers.cutAfterCommits(() => random.chance(CUT_SHARE))
        await sleep(ms)
        const cuts = storeWires.reduce((sum, { answers }) => sum + answers.pass(), 0)
        return {
          detail: `${cuts} connections to PostgreSQL were cut after a commit and before its answer, within ${ms} ms`,
          haltsStore: true,
        }
      },
      async 'mute-notifications'(random) {
        const { name, answers } = random.pick(storeWires)
        const ms = random.integer(500, faultMsMax)
        answers.muteNotifications()
        await sleep(ms)
        return { detail: `${answers.pass()} notifications to ${name} vanished within ${ms} ms` }
      },
    },
    networkFaults: networkFaults(wires, faultMsMax),
    assay(...args) {
      const [first] = apis
      if (first === undefined) throw new Error('The site has no node.')
      return first.process.assay(...args)
    },
    async dispose() {
      await Promise.all([...wires, ...storeWires.map(({ wire }) => wire)].map((wire) => wire.close()))
      await Promise.all(processes.map((node) => node.process.dispose()))
      if (server.pids().length > 0) await server.stop('immediate')
      disk.dispose()
    },
  }
}
