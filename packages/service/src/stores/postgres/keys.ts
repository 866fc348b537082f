import type { Caller, KeyRecord, Store } from '../../jobs/store.ts'
import { type KeyRow, toKeyRecord } from '../key-row.ts'
import { createUseNotes } from '../key-use-notes.ts'
import type { Run } from './connection.ts'
import { gatherReads } from './gather-reads.ts'
import type { Session } from './session.ts'

interface CallerRow {
  readonly hash: string
  readonly key_id: string
  readonly user_id: number
  readonly user: string
  readonly last_used_at_ms: number | null
  readonly now: number
}

type Keys = Pick<Store, 'createKey' | 'listKeys' | 'revokeKey' | 'authenticate' | 'hasNoKeys'>

export function createKeys({ load, run, look, transaction }: Session): Keys {
  const insertUser = load('insert-user')
  const insertKey = load('insert-key')
  const listKeys = load<KeyRow>('list-keys')
  const revokeKey = load('revoke-key')
  const findKey = load<CallerRow>('find-key')
  const touchKey = load('touch-key')
  const hasKeys = load<{ found: boolean }>('has-keys')
  const uses = createUseNotes((id) => run(touchKey, { id }))

  const findCaller = gatherReads<string, CallerRow | null>(async (asked) => {
    const rows = await look(findKey, { hashes: [...new Set(asked)] })
    const byHash = new Map(rows.map((row) => [row.hash, row]))
    return asked.map((hash) => byHash.get(hash) ?? null)
  })

  const findRecord = async (runIn: Run, id: string): Promise<KeyRecord | null> => {
    const [row] = await runIn(listKeys, { user: null, id })
    return row === undefined ? null : toKeyRecord(row)
  }

  return {
    createKey: ({ id, user, label, hash, hint, expiresInMs }) =>
      transaction(async (runIn) => {
        await runIn(insertUser, { user })
        await runIn(insertKey, { id, user, label, hash, hint, expires_in_ms: expiresInMs })
        return { value: (await findRecord(runIn, id)) as KeyRecord, writes: [] }
      }),

    async listKeys({ user }) {
      return (await run(listKeys, { user: user ?? null, id: null })).map(toKeyRecord)
    },

    revokeKey: (id) =>
      transaction(async (runIn) => {
        await runIn(revokeKey, { id })
        return { value: await findRecord(runIn, id), writes: [] }
      }),

    async authenticate(hash): Promise<Caller | null> {
      const row = await findCaller(Buffer.from(hash).toString('hex'))
      if (row === null) return null
      uses.note(row.key_id, row.last_used_at_ms, row.now)
      return { keyId: row.key_id, userId: row.user_id, user: row.user }
    },

    async hasNoKeys() {
      return (await run(hasKeys, {}))[0]?.found === false
    },
  }
}
