import type { Calibration, CategoryCalibration, LiveCalibration } from '@assay/contract'
import {
  type CategoryCalibration as Category,
  coverageHistory,
  FALSE_ALARM_RATE,
  layerOf,
  OUTCOMES_PER_LAYER_MAX,
  type PaidOutcome,
  reportCategory,
} from '@assay/engine/outcomes'
import type { CalibrationWatch } from './calibration-watch.ts'
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
