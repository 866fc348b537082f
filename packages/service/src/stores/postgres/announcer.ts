import type { NewsOfCommit } from '../wake-hub.ts'
import type { Session } from './session.ts'

export const CHANNEL = 'assay_wake'
/** A notification holds less than 8,000 bytes; an id with its quotes and comma takes 33. */
const IDS_PER_MESSAGE = 200

/** What one node tells the others. */
export interface Announcement {
  readonly from: string
  readonly work: boolean
  readonly jobs: readonly string[]
}

export interface Announcer {
  announce(news: NewsOfCommit): void
  /** Waits for what is under way. */
  close(): Promise<void>
}

/**
 * Tells other nodes of commits: after them and outside of any transaction, because a NOTIFY inside one makes all commits of
 * the database wait for each other. One statement is under way at a time, and takes along all that came meanwhile.
 */
export function createAnnouncer({ loadOwn, run }: Session, from: string): Announcer {
  const notify = loadOwn('notify')
  let jobs = new Set<string>()
  let hasWork = false
  let underWay: Promise<void> | null = null

  async function send(): Promise<void> {
    // The rest of this turn's news goes along.
    await new Promise((resolve) => setImmediate(resolve))
    while (jobs.size > 0 || hasWork) {
      const ids = [...jobs]
      const messages: string[] = []
      for (let start = 0; start === 0 || start < ids.length; start += IDS_PER_MESSAGE) {
        const message: Announcement = {
          from,
          work: hasWork && start === 0,
          jobs: ids.slice(start, start + IDS_PER_MESSAGE),
        }
        messages.push(JSON.stringify(message))
      }
      jobs = new Set()
      hasWork = false
      // A wake-up that is lost costs a moment: whoever waits also looks by itself.
      await run(notify, { channel: CHANNEL, messages }).catch(() => {})
    }
    underWay = null
  }

  return {
    announce(news) {
      for (const id of news.jobs.keys()) jobs.add(id)
      hasWork ||= news.hasWork
      if (jobs.size > 0 || hasWork) underWay ??= send()
    },
    async close() {
      await underWay
    },
  }
}
