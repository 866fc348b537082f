import { readdirSync, readFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { JobError } from '../../jobs/job-error.ts'

const MIGRATIONS_FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Brings the database to the newest schema. `user_version` is the number of the last migration that has run; two numbers
 * were never used. The lock is taken before the version is read: when several processes open a new file at once, one
 * migrates and the others find it done.
 */
export function migrate(db: DatabaseSync): void {
  const files = readdirSync(MIGRATIONS_FOLDER).sort()
  const newest = Math.max(...files.map(numberOf))
  if (versionOf(db) === newest) return
  db.exec('begin exclusive')
  try {
    const version = versionOf(db)
    if (version > newest) {
      throw new JobError(
        'store_unavailable',
        `The database has schema ${version}, this version of Assay knows ${newest}: use a newer version.`,
      )
    }
    for (const file of files.filter((name) => numberOf(name) > version)) {
      db.exec(readFileSync(new URL(file, MIGRATIONS_FOLDER), 'utf8'))
    }
    db.exec(`pragma user_version = ${newest}`)
    db.exec('commit')
  } catch (error) {
    if (db.isTransaction) db.exec('rollback')
    throw error
  }
}

function versionOf(db: DatabaseSync): number {
  return Number(db.prepare('pragma user_version').get()?.user_version)
}

/** The number at the head of a migration's name. */
function numberOf(file: string): number {
  return Number.parseInt(file, 10)
}
