import { RUN_SERVER, startPostgresServer } from './postgres-server.ts'

/** Called by Node before the first file of a run: all files share one PostgreSQL, which ends with the run. */
export async function globalSetup(): Promise<void> {
  const { url } = await startPostgresServer()
  process.env[RUN_SERVER] = url
}
