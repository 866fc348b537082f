import type { ShareStore } from '@assay/domain/jobs/shares'
import { toShareRecord } from '../key-rows.ts'
import type { Session } from './lanes.ts'
import { bytes, json, number, statement, text } from './statement.ts'

const ownShare = { id: text, user_id: number, job_id: text }
const shareTimes = { created_at_ms: number, expires_at_ms: number }
const shareRow = { id: text, ...shareTimes }
export const shareStatements = {
  create: statement(
    'insert-share',
    { ...ownShare, hash: bytes, expires_in_ms: number, expires_at_ms_max: number, shares_max: number },
    {},
  ),
  find: statement('find-share', ownShare, shareRow),
  list: statement('list-shares', { user_id: number, job_id: text }, shareRow),
  delete: statement('delete-share', ownShare, { id: text }),
  findShared: statement(
    'find-shared',
    { hash: bytes },
    { user_id: number, job_id: text, expires_at_ms: number },
  ),
  purge: statement('purge-shares', { limit: number }, {}),
  readArchived: statement('read-archived-shares', {}, { ...ownShare, hash: text, ...shareTimes }),
  insertArchived: statement('insert-archived-shares', { shares: json }, {}),
}

/** Links, which are kept as keys are: by their hash. */
export function createShares({ run }: Session): ShareStore {
  return {
    async create({ userId, id: jobId, shareId, hash, expiresInMs, expiresAtMsMax, sharesMax }) {
      const owned = { id: shareId, user_id: userId, job_id: jobId }
      const limits = { expires_at_ms_max: expiresAtMsMax, shares_max: sharesMax }
      await run(shareStatements.create, { ...owned, hash, expires_in_ms: expiresInMs, ...limits })
      const [row] = await run(shareStatements.find, owned)
      return row === undefined ? 'too_many' : toShareRecord(row)
    },

    async list({ userId, id }) {
      return (await run(shareStatements.list, { user_id: userId, job_id: id })).map(toShareRecord)
    },

    async revoke({ userId, id }, shareId) {
      const gone = await run(shareStatements.delete, { id: shareId, user_id: userId, job_id: id })
      return gone.length > 0 ? 'revoked' : 'missing'
    },

    async find(hash) {
      const [row] = await run(shareStatements.findShared, { hash })
      if (row === undefined) return null
      return { userId: row.user_id, id: row.job_id, expiresAtMs: row.expires_at_ms }
    },
  }
}
