import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createServiceProcess } from '../test/tools/service-process.ts'
import { createTcpProxy } from '../test/tools/tcp-proxy.ts'
import { clockFaults, diskFaults, networkFaults, nodeFaults, withDown } from './faults.ts'
import { environmentOf, nodeOf, type Site, type SiteOptions, type SiteProcess, startAgain } from './site.ts'
import { createSmallDisk } from './small-disk.ts'

const DISK_MIB = 256

/** One process that answers and prices, on a database file on its own disk. */
export async function startSqliteSite(options: SiteOptions): Promise<Site> {
  const { folder, leaseMs, faultMsMax, recorder } = options
  const pids = (): readonly number[] => (node.isUp ? [node.process.pid()] : [])
  const disk = createSmallDisk(folder, DISK_MIB, pids)
  const database = join(disk.folder, 'assay.db')
  const clockFile = join(folder, 'clock')
  setClock(0)
  const service = await createServiceProcess({
    ...environmentOf(options),
    DATABASE_URL: `sqlite:${database}`,
    ASSAY_WORKERS: '1',
    NODE_OPTIONS: `--import ${new URL('../test/tools/shift-clock.ts', import.meta.url)}`,
    SHIFTED_CLOCK_FILE: clockFile,
  })
  const node: SiteProcess = { name: 'node-1', process: service, isUp: true }
  await service.start()
  const wire = await createTcpProxy(Number(new URL(service.url).port))

  function setClock(offsetMs: number): void {
    // Renamed into place, so nobody reads half a number.
    writeFileSync(`${clockFile}.new`, String(offsetMs))
    renameSync(`${clockFile}.new`, clockFile)
  }

  return {
    store: 'sqlite',
    nodes: [nodeOf(node.name, wire)],
    processes: [node],
    disk: disk.how,
    faults: {
      ...nodeFaults({ processes: [node], leaseMs, recorder, isAlone: true }),
      ...diskFaults(
        disk,
        faultMsMax,
        () => cutLog(database),
        async () => '',
      ),
      ...clockFaults(async (offsetMs) => setClock(offsetMs)),
      async 'restart-store'() {
        await withDown(node, async () => {
          await service.end('SIGKILL')
          checkIntegrity(database)
          await startAgain(node)
        })
        return { detail: 'killed, the file found whole, started again', haltsStore: true }
      },
    },
    networkFaults: networkFaults([wire], faultMsMax),
    assay: service.assay,
    async dispose() {
      await wire.close()
      await service.dispose()
      disk.dispose()
    },
  }
}

/** Writes the log into the file and cuts it, so the very next write needs room. A busy service may prevent it. */
function cutLog(path: string): void {
  const db = new DatabaseSync(path, { timeout: 200 })
  try {
    db.exec('pragma wal_checkpoint(truncate)')
  } finally {
    db.close()
  }
}

function checkIntegrity(path: string): void {
  const db = new DatabaseSync(path, { timeout: 2_000 })
  try {
    const answers = db.prepare('pragma integrity_check').all()
    const orphans = db.prepare('pragma foreign_key_check').all()
    if (answers[0]?.integrity_check !== 'ok' || orphans.length > 0)
      throw new Error(`The database is damaged: ${JSON.stringify([...answers, ...orphans])}`)
  } finally {
    db.close()
  }
}
