import { type CalibrationAlarm, FALSE_ALARM_RATE, watchCalibration } from '@assay/engine/outcomes'
import { isPassing } from '../jobs/retry-queue.ts'
import { outcomesByBook, readOutcomes } from './caller-layers.ts'
import type { AlarmRecord, OutcomeStore } from './outcome-store.ts'

/** A book's ranges stopped holding for a user, or hold again. */
export interface CalibrationEvent {
  readonly type: 'calibration.broken' | 'calibration.restored'
  readonly userId: number
  readonly book: string
  readonly atMs: number
  /** Outcomes that the test had seen. */
  readonly outcomes: number
  /** Median of paid / estimate of the book when it was raised. */
  readonly factor: number | null
  readonly falseAlarmRate: number
}

/**
 * Subscribes to such events within this process; the store itself queues webhooks. It is called at least once for each,
 * after the change is on disk, and again at the next look when it rejects.
 */
type CalibrationListener = (event: CalibrationEvent) => Promise<void>

export interface CalibrationWatch {
  /** Looks at a user's books soon. A look that is due already serves this call as well. */
  lookSoon(userId: number): void
  /** Looks now, and returns how the books of the user stand. */
  look(userId: number): Promise<ReadonlyMap<string, AlarmRecord>>
  subscribe(listener: CalibrationListener): void
  /** Ends when what is under way has ended. */
  close(): Promise<void>
}

interface WatchParts {
  readonly store: OutcomeStore
  readonly logger: Record<'warn' | 'error', (details: object, message: string) => void>
  readonly onChange: (type: CalibrationEvent['type']) => void
}

/** Reports come in hundreds. One look, this long after the first, serves them all. */
const LOOK_AFTER_MS = 500
/** Users who wait for a look. Beyond that the next report, or a read of the calibration, looks. */
const WAITING_MAX = 10_000

export function createCalibrationWatch({ store, logger, onChange }: WatchParts): CalibrationWatch {
  const listeners: CalibrationListener[] = []
  const waiting = new Set<number>()
  let timer: NodeJS.Timeout | null = null
  let looking: Promise<void> = Promise.resolve()
  let isClosed = false

  async function look(userId: number): Promise<ReadonlyMap<string, AlarmRecord>> {
    const books = outcomesByBook(await readOutcomes(store, userId))
    const alarms = new Map((await store.alarms(userId)).map((alarm) => [alarm.book, alarm]))
    for (const [book, outcomes] of books) {
      const found = watchCalibration(outcomes)
      const alarm = await settle(userId, book, outcomes.length, found, alarms.get(book) ?? null)
      if (alarm !== null) alarms.set(book, alarm)
    }
    return alarms
  }

  async function settle(
    userId: number,
    book: string,
    outcomes: number,
    { isBroken, factor }: CalibrationAlarm,
    known: AlarmRecord | null,
  ): Promise<AlarmRecord | null> {
    const isSame = (known?.isBroken ?? false) === isBroken
    const alarm = isSame
      ? known
      : await store.setAlarm({ userId, book, isBroken, outcomes, factor, falseAlarmRate: FALSE_ALARM_RATE })
    if (alarm === null || alarm.isAnnounced) return alarm
    await announce(alarm)
    return alarm
  }

  async function announce(alarm: AlarmRecord): Promise<void> {
    const { userId, book, sinceMs, outcomes, factor } = alarm
    const type = alarm.isBroken ? 'calibration.broken' : 'calibration.restored'
    const event = {
      type,
      userId,
      book,
      atMs: sinceMs,
      outcomes,
      factor,
      falseAlarmRate: FALSE_ALARM_RATE,
    } as const
    for (const listener of listeners) await listener(event)
    await store.alarmAnnounced(alarm)
    onChange(type)
    logger.warn({ user_id: userId, book, outcomes, factor, event: type }, 'the calibration of a book changed')
  }

  async function lookAtAll(): Promise<void> {
    for (const userId of [...waiting]) {
      if (isClosed) return
      waiting.delete(userId)
      try {
        await look(userId)
      } catch (error) {
        // A store that is away comes back, and the next outcome has its user looked at again.
        const told = isPassing(error) ? logger.warn : logger.error
        told.call(logger, { err: error, user_id: userId }, 'a look at the calibration failed')
      }
    }
  }

  function lookSoon(userId: number): void {
    if (isClosed || waiting.size >= WAITING_MAX) return
    waiting.add(userId)
    timer ??= setTimeout(() => {
      timer = null
      looking = looking.then(lookAtAll)
    }, LOOK_AFTER_MS).unref()
  }

  return {
    lookSoon,
    look,
    subscribe: (listener) => void listeners.push(listener),
    async close() {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
      await looking
    },
  }
}
