import { setTimeout as sleep } from 'node:timers/promises'
import type { Wake } from '@assay/domain/jobs/store'
import { WORK_KINDS } from '../wake-hub.ts'
import { type Announcement, CHANNEL, parseAnnouncement } from './announcer.ts'
import { type Dials, openDriver } from './dials.ts'
import type { Session } from './lanes.ts'
import { upkeepStatements } from './statements.ts'

const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000
const CONNECT_SECONDS = 5
/** For one attempt to listen. With several hosts the driver tries for ever and says nothing. */
const LISTEN_MS = 6_000
/** A node's own notification comes back in milliseconds. */
const HEAR_MS = 3_000
/** How often a node looks whether it still hears. A connection whose packets are lost says nothing by itself. */
const LOOK_MS = 15_000
/** One alone may be lost, or come late in a process that stood still. */
const UNHEARD_MAX = 2

const LOST = 'the connection that listens for other nodes was lost'
const NOT_MADE =
  'the connection that listens for other nodes cannot be made, so their news come by polls, up to a second late: check DATABASE_LISTEN_URL, or DATABASE_URL if that is unset'
const DEAF = 'the connection that listens for other nodes carries nothing any more'
const UNHEARD =
  'this node does not hear its own notifications, so the news of other nodes come by polls, up to a second late: name in DATABASE_LISTEN_URL the same database at the PostgreSQL itself, not at a pooler'

export interface Listener {
  /** Ends once the first attempt to listen has succeeded or failed. */
  readonly isTried: Promise<void>
  /** From now on, each new connection that listens is tested with a notification of its own. To be called when statements are known to work. */
  checkHearing(): void
  close(graceSeconds: number): Promise<void>
}

interface ListenerOptions {
  readonly url: string
  readonly dials: Dials
  /** This node's own name: it knows of its own commits without the server. */
  readonly name: string
  readonly wake: (wake: Wake) => void
  /** Over the connections for statements, which lead to the database that counts. */
  readonly run: Session['run']
  readonly logger: Session['logger']
}

/**
 * Keeps one connection over which other nodes' announcements come. When it is lost it is opened again, after longer and
 * longer waits. A pooler that lets no notification through, or a wrong address, costs latency only, because whoever waits
 * also looks by itself. The log says so.
 */
export function startListener({ url, dials, name, wake, run, logger }: ListenerOptions): Listener {
  let isClosed = false
  let retryMs = RETRY_FIRST_MS
  let timer: NodeJS.Timeout | null = null
  /** The connection that listens now. */
  let listening: object | null = null
  let isChecking = false
  let isHeard = false
  const { promise: isTried, resolve: onTried } = Promise.withResolvers<void>()
  let sql: ReturnType<typeof openDriver> | null = null
  open()

  function open(): void {
    try {
      sql = connect()
    } catch (error) {
      // A file that the address names cannot be read.
      retry(error, NOT_MADE)
      onTried()
    }
  }

  function connect() {
    let isUp = false
    let isGone = false
    const options = {
      max: 1,
      connect_timeout: CONNECT_SECONDS,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'assay wake-ups' },
      // Before LISTEN has its answer, the failure of the statement says more.
      onclose: () => {
        isGone = true
        if (isUp) retry(closedError(), LOST)
      },
      // The driver's own listen() is made of this option too, but stays silent for ever when it cannot reconnect at once.
      onnotify: (_channel: string, message: string) => receive(message),
    }
    const own = openDriver(url, options, dials)
    const silence = sleep(LISTEN_MS, null, { ref: false }).then(() => {
      throw silenceError(LISTEN_MS, dials.fault())
    })
    void Promise.race([own.unsafe(`listen ${CHANNEL}`), silence])
      .then(
        () => {
          isUp = true
          if (isGone) retry(closedError(), LOST)
          else onListening(own)
        },
        (err: unknown) => retry(err, NOT_MADE),
      )
      .then(onTried)
    return own
  }

  /** Notifications were missed while there was no connection, so whoever waits for work looks again. */
  function onListening(own: object): void {
    listening = own
    retryMs = RETRY_FIRST_MS
    dials.worked()
    wake({ kind: 'work', of: WORK_KINDS })
    if (isChecking) void checkHearing(own)
  }

  /** Sends notifications to this node itself, again and again. One that cannot be sent says nothing of the listening. */
  async function checkHearing(own: object): Promise<void> {
    const message: Announcement = { from: name, work: false, jobs: [] }
    const isCurrent = (): boolean => !isClosed && listening === own
    let hasHeard = false
    for (let unheard = 0; unheard < UNHEARD_MAX; ) {
      if (!isCurrent()) return
      isHeard = false
      const isSent = await run(upkeepStatements.notify, {
        channel: CHANNEL,
        messages: [JSON.stringify(message)],
      }).then(
        () => true,
        () => false,
      )
      await sleep(HEAR_MS, null, { ref: false })
      if (isHeard) {
        hasHeard = true
        unheard = 0
        await sleep(LOOK_MS, null, { ref: false })
      } else if (isSent) unheard++
    }
    if (!isCurrent()) return
    if (hasHeard) retry(silenceError(UNHEARD_MAX * HEAR_MS, null), DEAF)
    else logger.warn({}, UNHEARD)
  }

  function retry(err: unknown, message: string): void {
    listening = null
    if (isClosed || timer !== null) return
    logger.warn({ err }, message)
    timer = setTimeout(() => {
      timer = null
      void sql?.end({ timeout: 0 })
      sql = null
      open()
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
    if (announcement.from === name) {
      isHeard = true
      return
    }
    for (const id of announcement.jobs) wake({ kind: 'job', id, events: null })
    if (announcement.work) wake({ kind: 'work', of: new Set(announcement.of ?? WORK_KINDS) })
  }

  return {
    isTried,
    checkHearing() {
      isChecking = true
      if (listening !== null) void checkHearing(listening)
    },
    async close(graceSeconds) {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await sql?.end({ timeout: listening === null ? 0 : graceSeconds })
    },
  }
}

const closedError = (): Error =>
  Object.assign(new Error('the connection was closed'), { code: 'CONNECTION_CLOSED' })

const silenceError = (ms: number, cause: unknown): Error =>
  Object.assign(new Error(`no answer within ${ms} ms`, { cause }), { code: 'CONNECT_TIMEOUT' })
