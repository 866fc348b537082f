import type { Wake } from '../../jobs/store.ts'
import type { NewsOfCommit } from '../wake-hub.ts'
import { type Dials, openDriver } from './dials.ts'
import type { Session } from './lanes.ts'
import { upkeepStatements } from './statements.ts'

const CHANNEL = 'assay_wake'
/** A notification holds less than 8,000 bytes; an id with its quotes and comma takes 33. */
const IDS_PER_MESSAGE = 200
const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000

/** What one node sends to the others. */
interface Announcement {
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
 * Announces commits to other nodes. It does so after them and outside of any transaction, because a NOTIFY inside one makes
 * all commits of the database wait for each other. One statement is under way at a time; it carries all news since the last.
 */
export function createAnnouncer({ run, logger }: Pick<Session, 'run' | 'logger'>, from: string): Announcer {
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
      hasWork ||= news.hasWork
      if (jobs.size > 0 || hasWork) underWay ??= send()
    },
    async close() {
      await underWay
    },
  }
}

export interface Listener {
  /** Ends once the first attempt to listen has succeeded or failed. */
  readonly isTried: Promise<void>
  close(graceSeconds: number): Promise<void>
}

interface ListenerOptions {
  readonly url: string
  readonly dials: Dials
  /** This node's own name: it knows of its own commits without the server. */
  readonly name: string
  readonly wake: (wake: Wake) => void
  readonly logger: Session['logger']
}

/**
 * Keeps one connection over which other nodes' announcements come. When it is lost it is opened again, after longer and
 * longer waits. A pooler that lets no notification through costs latency only, because whoever waits also looks by
 * itself.
 */
export function startListener({ url, dials, name, wake, logger }: ListenerOptions): Listener {
  let isClosed = false
  let retryMs = RETRY_FIRST_MS
  let timer: NodeJS.Timeout | null = null
  const { promise: isTried, resolve: onTried } = Promise.withResolvers<void>()
  let sql = connect()

  function connect() {
    const options = {
      max: 1,
      connect_timeout: 5,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'assay wake-ups' },
      onclose: () => retry(null),
      // The driver's own listen() is made of this option too, but stays silent for ever when it cannot reconnect at once.
      onnotify: (_channel: string, message: string) => receive(message),
    }
    const own = openDriver(url, options, dials)
    void own.unsafe(`listen ${CHANNEL}`).then(onListening, retry).then(onTried)
    return own
  }

  /** Notifications were missed while there was no connection, so whoever waits for work looks again. */
  function onListening(): void {
    retryMs = RETRY_FIRST_MS
    dials.worked()
    wake({ kind: 'work' })
  }

  function retry(err: unknown): void {
    if (isClosed || timer !== null) return
    logger.warn({ err }, 'the connection that listens for other nodes was lost')
    timer = setTimeout(() => {
      timer = null
      void sql.end({ timeout: 0 })
      sql = connect()
    }, retryMs)
    timer.unref()
    retryMs = Math.min(2 * retryMs, RETRY_MAX_MS)
  }

  function receive(message: string): void {
    const announcement = parseAnnouncement(message)
    if (announcement === null) {
      logger.warn({ bytes: message.length }, 'a notification is not from a node of Assay')
      return
    }
    if (announcement.from === name) return
    for (const id of announcement.jobs) wake({ kind: 'job', id, events: null })
    if (announcement.work) wake({ kind: 'work' })
  }

  return {
    isTried,
    async close(graceSeconds) {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await sql.end({ timeout: graceSeconds })
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
  const { from, work, jobs }: Partial<Record<keyof Announcement, unknown>> = value
  if (typeof from !== 'string' || typeof work !== 'boolean' || !Array.isArray(jobs)) return null
  if (jobs.length > IDS_PER_MESSAGE || !jobs.every((id) => typeof id === 'string')) return null
  return { from, work, jobs }
}
