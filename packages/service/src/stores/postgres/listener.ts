import postgres from 'postgres'
import type { Wake } from '../../jobs/store.ts'
import { type Announcement, CHANNEL } from './announcer.ts'

const RETRY_FIRST_MS = 100
const RETRY_MAX_MS = 5_000

export interface Listener {
  close(): Promise<void>
}

interface ListenerOptions {
  readonly url: string
  /** This node's own name: it hears of its own commits without the server. */
  readonly name: string
  readonly wake: (wake: Wake) => void
}

/**
 * Keeps one connection that hears what other nodes committed. When it is lost it is made anew, after longer and longer
 * waits; a pooler through which nothing is ever heard costs latency only, because whoever waits also looks by itself.
 */
export function startListener({ url, name, wake }: ListenerOptions): Listener {
  let isClosed = false
  let retryMs = RETRY_FIRST_MS
  let timer: NodeJS.Timeout | null = null
  let sql = connect()

  function connect() {
    const options = {
      max: 1,
      connect_timeout: 5,
      max_lifetime: null,
      fetch_types: false,
      onnotice: () => {},
      connection: { application_name: 'assay wake-ups' },
      onclose: () => retry(),
      // The driver's own listen() is made of this option too, but stays silent for ever when it cannot reconnect at once.
      onnotify: (_channel: string, message: string) => hear(message),
    }
    const own = postgres(url, options)
    own.unsafe(`listen ${CHANNEL}`).then(onListening, retry)
    return own
  }

  /** News of the time without a connection were missed: whoever waits for work looks again. */
  function onListening(): void {
    retryMs = RETRY_FIRST_MS
    wake({ kind: 'work' })
  }

  function retry(): void {
    if (isClosed || timer !== null) return
    timer = setTimeout(() => {
      timer = null
      void sql.end({ timeout: 0 })
      sql = connect()
    }, retryMs)
    timer.unref()
    retryMs = Math.min(2 * retryMs, RETRY_MAX_MS)
  }

  function hear(message: string): void {
    const { from, work, jobs } = JSON.parse(message) as Announcement
    if (from === name) return
    for (const id of jobs) wake({ kind: 'job', id, events: null })
    if (work) wake({ kind: 'work' })
  }

  return {
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await sql.end({ timeout: 1 })
    },
  }
}
