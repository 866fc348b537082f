import { type CreatedShare, type Quote, type Share, type SharedResult, usedPlaces } from '@assay/contract'
import { createToken, hashApiKey, isWellFormedToken, readDuration } from '../access/api-key.ts'
import type { Geographies } from './geographies.ts'
import { withoutOwner } from './hide-owner.ts'
import { createIds, type IdSource } from './ids.ts'
import type { JobKey } from './job.ts'
import { JobError } from './job.ts'
import { readFields, refuseFieldFaults } from './json-fields.ts'
import { jobNotFound } from './owned-job.ts'
import type { Store } from './store.ts'

/** Links that work at a time for one job. */
export const SHARES_MAX = 20
const PLACES_MAX = 20
/** Places of lines that are shown by name. */
const PLACES_NAMED = 3
/** Names of places that are remembered: to look for one takes longer than all else of a read. */
const NAMES_MAX = 5_000
const EXPIRES_DEFAULT_MS = 30 * 24 * 60 * 60 * 1_000

/** Links to the result of a job. Only the hash of a token is kept. The promises of `Store` hold here too. */
export interface ShareStore {
  /** Asked again with the same id, it answers with the link that is there. */
  create(share: NewShare): Promise<ShareRecord | 'too_many'>
  /** Those of a job that have not expired, oldest first. */
  list(owner: JobKey): Promise<readonly ShareRecord[]>
  revoke(owner: JobKey, shareId: string): Promise<'revoked' | 'missing'>
  /** The job that a link shows; null when the token is unknown, revoked or expired. Whether the job is still there is another question. */
  find(hash: Uint8Array): Promise<(JobKey & Pick<ShareRecord, 'expiresAtMs'>) | null>
}

export interface NewShare extends JobKey {
  readonly shareId: string
  readonly hash: Uint8Array
  readonly expiresInMs: number
  /** A link never outlives its job. */
  readonly expiresAtMsMax: number
  readonly sharesMax: number
}

export interface ShareRecord {
  readonly shareId: string
  readonly createdAtMs: number
  readonly expiresAtMs: number
}

interface ShareParts {
  readonly store: Pick<Store, 'get'>
  readonly shares: ShareStore
  /** Whether a book is this user's, or was: not one of the service, which everybody knows. */
  readonly isOwnBook: (userId: number, bookId: string) => Promise<boolean>
  readonly geographies: Pick<Geographies, 'search'>
  readonly idSource: IdSource
}

export interface Shares {
  create(owner: JobKey, body: unknown, baseUrl: string): Promise<CreatedShare>
  list(owner: JobKey): Promise<readonly Share[]>
  revoke(owner: JobKey, shareId: string): Promise<void>
  /** What a link shows to whoever has it. */
  read(token: string): Promise<SharedResult>
}

export function createShares({ store, shares, isOwnBook, geographies, idSource }: ShareParts): Shares {
  const newId = createIds(idSource)

  async function needJob(owner: JobKey) {
    return (await store.get(owner)) ?? jobNotFound(owner.id)
  }

  const names = new Map<string, string | null>()
  function nameOf(code: string): string | null {
    const known = names.get(code)
    if (known !== undefined) return known
    const name = geographies.search(code, PLACES_MAX).find((place) => place.code === code)?.name ?? null
    if (names.size < NAMES_MAX) names.set(code, name)
    return name
  }

  /** Lines may name places of their own. What they say of a private book's places stays hidden. */
  function namesOf(quote: Quote, isOwn: boolean): string | null {
    if (isOwn) return nameOf(quote.geography.used)
    const codes = usedPlaces(quote)
    const told = codes.slice(0, PLACES_NAMED).flatMap((code) => nameOf(code) ?? [])
    const left = codes.length - told.length
    return told.length === 0 ? null : `${told.join('; ')}${left > 0 ? ` and ${left} more` : ''}`
  }

  return {
    async create(owner, body, baseUrl) {
      const { expiresInMs } = readShareRequest(body)
      const { status, resultJson, expiresAtMs } = await needJob(owner)
      if (resultJson === null || expiresAtMs === null)
        throw new JobError(
          'job_not_completed',
          resultJson === null
            ? `The job is ${status}. Only the result of a completed one is shared.`
            : 'The batch of the job has not ended. Its results are shared from then on.',
        )
      const token = createToken(idSource.randomBytes)
      const made = await shares.create({
        ...owner,
        shareId: newId('share'),
        hash: hashApiKey(token),
        expiresInMs,
        expiresAtMsMax: expiresAtMs,
        sharesMax: SHARES_MAX,
      })
      if (made === 'too_many')
        throw new JobError('too_many_shares', `At most ${SHARES_MAX} links to one result work at a time.`)
      return { ...shareOf(made), url: `${baseUrl}/shared/${token}` }
    },

    async list(owner) {
      await needJob(owner)
      return (await shares.list(owner)).map(shareOf)
    },

    async revoke(owner, shareId) {
      const outcome = SHARE_ID.test(shareId) ? await shares.revoke(owner, shareId) : 'missing'
      if (outcome === 'revoked') return
      await needJob(owner)
      throw new JobError('share_not_found', 'The job has no such link.')
    },

    async read(token) {
      const share = isWellFormedToken(token) ? await shares.find(hashApiKey(token)) : null
      const job = share === null ? null : await store.get(share)
      if (share === null || job === null || job.resultJson === null) throw noSuchLink()
      // The border to the database: the engine wrote it.
      const quote: Quote = JSON.parse(job.resultJson)
      const bookId = quote.book.book_id
      const isOwn = bookId !== null && (await isOwnBook(share.userId, bookId))
      return {
        query: job.query,
        priced_at: isoOf(job.endedAtMs ?? job.updatedAtMs),
        expires_at: isoOf(share.expiresAtMs),
        place: namesOf(quote, isOwn),
        result: withoutOwner(quote, isOwn),
      }
    },
  }
}

const SHARE_ID = /^share_[0-9a-z]{26}$/

/** One refusal for all that cannot be shown: it says nothing about whether there ever was such a link. */
const noSuchLink = (): JobError =>
  new JobError('share_not_found', 'This link shows nothing. It may have been revoked, or have expired.')

function readShareRequest(body: unknown): { readonly expiresInMs: number } {
  const { fields, faults } = readFields(body ?? {}, ['expires'])
  const { expires } = fields
  if (expires === undefined) {
    refuseFieldFaults(faults)
    return { expiresInMs: EXPIRES_DEFAULT_MS }
  }
  const expiresInMs = typeof expires === 'string' ? readDuration(expires) : null
  if (expiresInMs === null) {
    const code = typeof expires === 'string' ? 'invalid_format' : 'wrong_type'
    faults.push({ pointer: '/expires', code, detail: 'Must be a duration such as 7d or 12h.' })
  }
  refuseFieldFaults(faults)
  return { expiresInMs: expiresInMs ?? EXPIRES_DEFAULT_MS }
}

const isoOf = (ms: number): string => new Date(ms).toISOString()

const shareOf = ({ shareId, createdAtMs, expiresAtMs }: ShareRecord): Share => ({
  share_id: shareId,
  created_at: isoOf(createdAtMs),
  expires_at: isoOf(expiresAtMs),
})
