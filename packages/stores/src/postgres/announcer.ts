import type { WorkKind } from '@assay/domain/jobs/store'
import { type NewsOfCommit, WORK_KINDS } from '../wake-hub.ts'
import type { Session } from './lanes.ts'
import { upkeepStatements } from './statements.ts'

export const CHANNEL = 'assay_wake'
/** A notification holds less than 8,000 bytes; an id with its quotes and comma takes 33. */
const IDS_PER_MESSAGE = 200

/** What one node sends to the others. */
export interface Announcement {
  readonly from: string
  readonly work: boolean
  /** What kinds of work; nodes of earlier versions leave it out, and mean any. */
  readonly of?: readonly WorkKind[]
  readonly jobs: readonly string[]
}

export interface Announcer {
  announce(news: NewsOfCommit): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/**
 * Announces commits to other nodes. It does so after them and outside of any transaction, because a NOTIFY inside one makes
 * all commits of the database wait for each other. One statement is under way at a time; it carries all news since the last.
 */
export function createAnnouncer({ run, logger }: Pick<Session, 'run' | 'logger'>, from: string): Announcer {
  let jobs = new Set<string>()
  let workOf = new Set<WorkKind>()
  let underWay: Promise<void> | null = null

  async function send(): Promise<void> {
    // The rest of this turn's news goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (jobs.size > 0 || workOf.size > 0) {
      const ids = [...jobs]
      const messages: string[] = []
      for (let start = 0; start === 0 || start < ids.length; start += IDS_PER_MESSAGE) {
        const message: Announcement = {
          from,
          work: workOf.size > 0 && start === 0,
          of: start === 0 ? [...workOf] : [],
          jobs: ids.slice(start, start + IDS_PER_MESSAGE),
        }
        messages.push(JSON.stringify(message))
      }
      jobs = new Set()
      workOf = new Set()
      try {
        await run(upkeepStatements.notify, { channel: CHANNEL, messages })
      } catch (err) {
        // A lost wake-up costs a moment: whoever waits also looks by itself.
        logger.warn({ err }, 'other nodes could not be notified')
      }
    }
    underWay = null
  }

  return {
    announce(news) {
      for (const id of news.jobs.keys()) jobs.add(id)
      for (const kind of news.workOf) workOf.add(kind)
      if (jobs.size > 0 || workOf.size > 0) underWay ??= send()
    },
    async close() {
      await underWay
    },
  }
}

/** Null when the message is anything else: every role of the database may send to the channel. */
export function parseAnnouncement(message: string): Announcement | null {
  let value: unknown
  try {
    value = JSON.parse(message)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const { from, work, of, jobs }: Partial<Record<keyof Announcement, unknown>> = value
  if (typeof from !== 'string' || typeof work !== 'boolean' || !Array.isArray(jobs)) return null
  if (jobs.length > IDS_PER_MESSAGE || !jobs.every((id) => typeof id === 'string')) return null
  if (of === undefined) return { from, work, jobs }
  if (!Array.isArray(of)) return null
  // A later version may know more kinds.
  return { from, work, of: [...WORK_KINDS].filter((kind) => of.includes(kind)), jobs }
}
