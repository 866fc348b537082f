import type { ArchivedBase, ArchivedEvent, ArchivedJobRow, StoreArchive } from '../store-archive.ts'
import { withEvents } from '../store-archive.ts'
import { migratePostgres } from './migrate.ts'
import { createPool } from './pool.ts'
import { createLoad } from './queries.ts'

/** A page of large jobs takes longer than any answer that a client would wait for. */
const ANSWER_MS = 120_000

/** Opens a PostgreSQL store to be copied, or to be copied into. */
export async function openPostgresArchive({ url }: { readonly url: string }): Promise<StoreArchive> {
  await migratePostgres(url)
  const pool = createPool({ url, connectionsMax: 1, answerMs: ANSWER_MS })
  const { loadArchive: load, loaded } = createLoad()
  const readUsers = load<ArchivedBase['users'][number]>('read-users')
  const readKeys = load<ArchivedBase['keys'][number]>('read-keys')
  const readSecrets = load<ArchivedBase['secrets'][number]>('read-secrets')
  const countJobs = load<{ count: number }>('count-jobs')
  const readJobs = load<ArchivedJobRow & { seq: number }>('read-jobs')
  const readEvents = load<ArchivedEvent & { job_seq: number }>('read-events')
  const insertUsers = load('insert-users')
  const insertKeys = load('insert-keys')
  const insertSecrets = load('insert-secrets')
  const insertJobs = load('insert-jobs')
  await pool.check(loaded)

  return {
    name: new URL(url).pathname.slice(1),

    async readBase() {
      return {
        users: [...(await pool.run(readUsers, {}))],
        keys: [...(await pool.run(readKeys, {}))],
        secrets: [...(await pool.run(readSecrets, {}))],
      }
    },

    writeBase: ({ users, keys, secrets }) =>
      pool.transaction(async (run) => {
        if (users.length > 0) {
          const id_max = Math.max(...users.map(({ id }) => id))
          await run(insertUsers, { users, id_max })
        }
        await run(insertKeys, { keys })
        return { value: undefined, writes: [run(insertSecrets, { secrets })] }
      }),

    async countJobs() {
      return (await pool.run(countJobs, {}))[0]?.count ?? 0
    },

    async readJobs({ afterId, limit }) {
      const rows = await pool.run(readJobs, { after_id: afterId, limit })
      return withEvents(rows, await pool.run(readEvents, { seqs: rows.map(({ seq }) => seq) }))
    },

    async writeJobs(jobs) {
      await pool.run(insertJobs, { jobs })
    },

    close: pool.close,
  }
}
