import { readdirSync, readFileSync } from 'node:fs'
import postgres from 'postgres'

/** Kernel ticks a second, as Linux reports process times to programs on every common platform. */
const TICKS_PER_SECOND = 100

/** Processor time that a PostgreSQL server on this machine has used so far, all its processes together. */
export async function databaseCpuMicros(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  const [row] = await sql<
    { pid: string }[]
  >`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`
  await sql.end()
  const server = Number(row?.pid)
  let ticks = 0
  for (const name of readdirSync('/proc')) {
    const times = /^\d+$/.test(name) ? readTimes(name) : null
    if (times === null) continue
    if (Number(name) === server) ticks += times.own + times.ended
    else if (times.parent === server) ticks += times.own
  }
  return (ticks * 1_000_000) / TICKS_PER_SECOND
}

function readTimes(
  pid: string,
): { readonly parent: number; readonly own: number; readonly ended: number } | null {
  try {
    // The name in the second field may hold blanks, so that counting starts behind its closing parenthesis.
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [parent, utime, stime, cutime, cstime] = [fields[1], fields[11], fields[12], fields[13], fields[14]]
    return { parent: parent ?? 0, own: (utime ?? 0) + (stime ?? 0), ended: (cutime ?? 0) + (cstime ?? 0) }
  } catch {
    return null
  }
}
