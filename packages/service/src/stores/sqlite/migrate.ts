import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { JobError } from '../../jobs/job-error.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Brings the database to the newest schema. `user_version` counts the migrations that have run. The lock is taken before
 * it is read, so that of several processes that open a new file at once, one migrates and the others find it done.
 */
export function migrate(db: DatabaseSync): void {
  const files = readdirSync(FOLDER).sort()
  if (versionOf(db) === files.length) return
  db.exec('begin exclusive')
  try {
    const version = versionOf(db)
    if (version > files.length) {
      throw new JobError(
        'store_unavailable',
        `The database has schema ${version}, this version of Assay knows ${files.length}: use a newer version.`,
      )
    }
    for (const file of files.slice(version)) db.exec(readFileSync(new URL(file, FOLDER), 'utf8'))
    db.exec(`pragma user_version = ${files.length}`)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version)
}
