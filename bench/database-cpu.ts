import postgres from 'postgres'
import { cpuMicrosOf, familyOf } from './process-usage.ts'

/** Processor time that a PostgreSQL server on this machine has used so far, all its processes together. */
export async function databaseCpuMicros(url: string): Promise<number> {
  const sql = postgres(url, { max: 1, fetch_types: false, onnotice: () => {} })
  const [row] = await sql<
    { pid: string }[]
  >`select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid`
  await sql.end()
  return cpuMicrosOf(familyOf(Number(row?.pid)))
}
