import type { Calibration, CategoryCalibration, LiveCalibration } from '@assay/contract'
import {
  type CalibrationAlarm,
  type CategoryCalibration as Category,
  coverageHistory,
  FALSE_ALARM_RATE,
  layerOf,
  OUTCOMES_PER_LAYER_MAX,
  type PaidOutcome,
  reportCategory,
  watchCalibration,
} from '@assay/engine/outcomes'
import type { Logger } from 'pino'
import { outcomesByBook, readOutcomes } from './caller-layers.ts'
import type { AlarmRecord, OutcomeRecord, OutcomeStore } from './outcome-store.ts'
import { TOTAL_CATEGORY, toPaidOutcome, WHOLE_JOB } from './told-line.ts'

const LEVEL = 0.9
const ALL = 'all'

/** How the ranges quoted to a user have held, by book and category. */
export function createReadCalibration({
  store,
  watch,
}: {
  readonly store: OutcomeStore
  readonly watch: Pick<CalibrationWatch, 'look'>
}): (userId: number) => Promise<Calibration> {
  return async (userId) => {
    const alarms = await watch.look(userId)
    const records = await readOutcomes(store, userId)
    const books = [...outcomesByBook(records)].sort(([a], [b]) => (a < b ? -1 : 1))
    return {
      false_alarm_rate: FALSE_ALARM_RATE,
      outcomes_max: OUTCOMES_PER_LAYER_MAX,
      books: books.map(([book, paid]) =>
        bookOf(book, paid, totalsOf(book, records), alarms.get(book) ?? null),
      ),
    }
  }
}

/** Sums of whole jobs are judged beside the lines. Nothing is learned from them. */
function totalsOf(book: string, records: readonly OutcomeRecord[]): readonly PaidOutcome[] {
  return records.flatMap((record) =>
    record.line === WHOLE_JOB && record.facts.line.book === book ? (toPaidOutcome(record) ?? []) : [],
  )
}

function bookOf(
  book: string,
  paid: readonly PaidOutcome[],
  totals: readonly PaidOutcome[],
  alarm: AlarmRecord | null,
): LiveCalibration {
  const layer = layerOf(paid)
  const byCategory = Map.groupBy(paid, ({ category }) => category)
  const categories = [...byCategory]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([category, outcomes]) => reportCategory(category, outcomes, layer))
  return {
    book,
    broken: alarm?.isBroken ?? false,
    since: alarm === null ? null : new Date(alarm.sinceMs).toISOString(),
    factor: alarm?.isBroken && alarm.factor !== null ? shown(alarm.factor) : null,
    all: categoryJson(reportCategory(ALL, paid, layer)),
    history: coverageHistory(paid).map(({ n, value, low, high }) => ({
      n,
      value: rounded(value),
      low: rounded(low),
      high: rounded(high),
    })),
    categories: [
      ...categories,
      ...(totals.length === 0 ? [] : [reportCategory(TOTAL_CATEGORY, totals, null)]),
    ].map(categoryJson),
  }
}

function categoryJson({
  category,
  n,
  share,
  band,
  bias,
  medianError,
  adapted,
  verdict,
}: Category): CategoryCalibration {
  return {
    category,
    n,
    share: { value: rounded(share), low: rounded(band.low), high: rounded(band.high) },
    bias: shown(bias),
    median_error: rounded(Math.min(1, medianError)),
    level: LEVEL,
    adapted: { estimate: shown(adapted.estimate), low: shown(adapted.low), high: shown(adapted.high) },
    verdict,
  }
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000
const shown = (value: number): string => value.toFixed(4).replace(/\.?0+$/, '')

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
  readonly logger: Logger
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
        logger.error({ err: error, user_id: userId }, 'a look at the calibration failed')
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
