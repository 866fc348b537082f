import type { Caller, Store } from '../../jobs/store.ts'
import { toKeyRecord } from '../key-row.ts'
import { createUseNotes } from '../key-use-notes.ts'
import { gatherReads } from './lanes.ts'
import type { Session } from './session.ts'
import { keyStatements, type Values } from './statements.ts'

type Keys = Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'authenticate' | 'hasNoKeys'>
type CallerRow = Values<typeof keyStatements.find.gives>

export function createKeys({ run, readByKey, logger }: Session): Keys {
  const uses = createUseNotes(
    (id) => run(keyStatements.touch, { id }),
    (err) => logger.warn({ err }, 'the use of a key could not be noted'),
  )

  const findCaller = gatherReads<string, CallerRow | null>(async (asked) => {
    const rows = await readByKey(keyStatements.find, { hashes: [...new Set(asked)] })
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return asked.map((hash) => byHash.get(hash) ?? null)
  })

  return {
    async createKey({ id, user, label, hash, hint, expiresInMs }) {
      await run(keyStatements.create, { id, user, label, hash, hint, expires_in_ms: expiresInMs })
      const [row] = await run(keyStatements.findNew, { id, hash })
      if (row === undefined) throw new Error(`the key id ${id} is taken`)
      return toKeyRecord(row)
    },

    async listKeys({ user }) {
      return (await run(keyStatements.list, { user: user ?? null })).map(toKeyRecord)
    },

    async revokeKey(id) {
      const [row] = await run(keyStatements.revoke, { id })
      return row === undefined ? null : toKeyRecord(row)
    },

    async authenticate(hash): Promise<Caller | null> {
      const row = await findCaller(Buffer.from(hash).toString('hex'))
      if (row === null) return null
      uses.note(row.key_id, row.last_used_at_ms, row.now)
      return { keyId: row.key_id, userId: row.user_id, user: row.user }
    },

    async hasNoKeys() {
      return (await run(keyStatements.hasAny, {}))[0]?.found === false
    },
  }
}
