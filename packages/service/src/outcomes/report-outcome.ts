import { type Fault, OUTCOME_SOURCE_CHARACTERS_MAX } from '@assay/contract'
import { unitRatio } from '@assay/engine/outcomes'
import { JobError } from '../jobs/job.ts'
import { jobNotFound } from '../jobs/owned-job.ts'
import type { JobKey, Store } from '../jobs/store.ts'
import { escapePointer, FAULTS_MAX, fieldFaults, refuseFieldFaults } from '../jobs/submission.ts'
import type { CalibrationWatch } from './calibration.ts'
import type { JobRange, OutcomeRecord, OutcomeStore, Paid, ToldLine } from './outcome-store.ts'
import { toldLineOf, WHOLE_JOB } from './told-line.ts'

/** What one user may keep. Each is about a kilobyte. */
const OUTCOMES_KEPT_MAX = 100_000
const LINE = /^[1-9]\d{0,3}$/
const RETRY_SECONDS = 60

interface ReportParts {
  readonly store: Pick<Store, 'get'>
  readonly outcomes: OutcomeStore
  readonly watch: Pick<CalibrationWatch, 'lookSoon'>
  /** Today decides which dates are possible. */
  readonly todayMs: () => number
}

export interface ReportOutcome {
  /** Keeps what was paid for a line of a job, or for the whole. */
  put(job: JobKey, line: string, body: unknown): Promise<OutcomeRecord>
  delete(job: JobKey, line: string): Promise<void>
}

export function createReportOutcome({ store, outcomes, watch, todayMs }: ReportParts): ReportOutcome {
  return {
    async put(owner, text, body) {
      const key = { userId: owner.userId, jobId: owner.id }
      const job = await store.get(owner)
      const line = lineOf(text)
      // A job that is gone may have left an outcome, which knows what the job said and can be corrected.
      const known = job === null && line !== null ? await outcomes.get({ ...key, line }) : null
      if (job === null && known === null) jobNotFound(owner.id)
      if (line === null) throw new JobError('line_not_found', 'A line is a number from 1 on, or `total`.')
      const told = known?.facts.line ?? (job === null ? jobNotFound(owner.id) : toldLineOf(job, line))
      const paid = readOutcome(body, told, todayMs())
      const kept = await outcomes.put({
        ...key,
        line,
        facts: { line: told, paid },
        keptMax: OUTCOMES_KEPT_MAX,
        isJobNeeded: true,
      })
      if (kept === 'gone') jobNotFound(owner.id)
      if (kept === 'full') {
        throw new JobError(
          'storage_full',
          `At most ${OUTCOMES_KEPT_MAX} outcomes of one user are kept. Delete some.`,
          {
            retryAfterSeconds: RETRY_SECONDS,
          },
        )
      }
      watch.lookSoon(owner.userId)
      return kept
    },

    async delete({ userId, id }, text) {
      const line = lineOf(text)
      const answer = line === null ? 'missing' : await outcomes.delete({ userId, jobId: id, line })
      if (answer === 'missing') {
        throw new JobError('outcome_not_found', 'Nothing was reported for this line of this job.')
      }
      watch.lookSoon(userId)
    },
  }
}

/** Null for what cannot be a line. */
function lineOf(text: string): number | null {
  if (text === 'total') return WHOLE_JOB
  return LINE.test(text) ? Number(text) : null
}

const FIELDS = ['unit_price', 'per', 'total', 'date', 'source'] as const
const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/
const PER_CHARACTERS_MAX = 64
const YEARS_BACK_MAX = 20
const DAY_MS = 86_400_000

/** Checks what a caller says was paid, against the line that it is about. Every fault is found before any is reported. */
function readOutcome(body: unknown, line: ToldLine, nowMs: number): Paid {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fieldFaults([
      {
        pointer: '',
        code: 'wrong_type',
        detail: 'The body must be a JSON object with `unit_price` and `per`, or with `total`.',
      },
    ])
  }
  // An object that came out of JSON: its fields can be anything.
  const fields = body as Readonly<Record<string, unknown>>
  const faults: Fault[] = []
  const value = (name: (typeof FIELDS)[number]): unknown =>
    Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined
  const fault = (name: string, code: Fault['code'], detail: string): void => {
    if (faults.length < FAULTS_MAX) faults.push({ pointer: name === '' ? '' : `/${name}`, code, detail })
  }

  const unitPrice = readAmount('unit_price')
  const total = readAmount('total')
  const per = readPer()
  const date = readDate()
  const source = readSource()
  const hasPrice = value('unit_price') !== undefined
  const hasTotal = value('total') !== undefined
  if (hasPrice === hasTotal) {
    fault(
      '',
      'required',
      hasPrice ? 'Give `unit_price` or `total`, not both.' : 'Give `unit_price` with `per`, or `total`.',
    )
  }
  if (hasPrice) checkUnitPrice()
  if (hasTotal && line.isBudget) {
    fault(
      'total',
      'unknown_value',
      'The line asks what a sum of money buys. Give the `unit_price` that you paid.',
    )
  }
  for (const name of Object.keys(fields)) {
    if (FIELDS.some((known) => known === name)) continue
    fault(
      escapePointer(name),
      'unknown_field',
      `There is no such field. The fields are ${FIELDS.map((field) => `\`${field}\``).join(', ')}.`,
    )
  }
  refuseFieldFaults(faults)
  return { unitPrice, per, total, date, source, comparable: comparableOf(line, unitPrice, per, total) }

  function readAmount(name: 'unit_price' | 'total'): string | null {
    const amount = value(name)
    if (amount === undefined) return null
    if (typeof amount !== 'string')
      fault(name, 'wrong_type', 'Must be a decimal as a string, such as "2.49".')
    else if (!AMOUNT.test(amount))
      fault(
        name,
        'invalid_format',
        'Must be a decimal such as "2.49": digits and a point, without a currency.',
      )
    else if (Number(amount) === 0) fault(name, 'out_of_range', 'Must be above 0.')
    else return amount
    return null
  }

  function readPer(): string | null {
    const unit = value('per')
    if (unit === undefined) return null
    if (!hasText(unit, PER_CHARACTERS_MAX))
      fault('per', 'invalid_format', `Must be a unit of 1 to ${PER_CHARACTERS_MAX} plain characters.`)
    else return unit.trim()
    return null
  }

  function checkUnitPrice(): void {
    if (line.per === null) {
      fault('unit_price', 'unknown_value', 'There is no unit to compare with here. Give the `total`.')
    } else if (value('per') === undefined) {
      fault('per', 'required', `Say what the price is for. The line was priced per "${line.per}".`)
    } else if (per !== null && unitRatio(per, line.per) === null) {
      fault('per', 'unknown_value', `Does not measure what the line was priced by, which is "${line.per}".`)
    }
  }

  function readDate(): string | null {
    const day = value('date')
    if (day === undefined) return null
    const atMs =
      typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN
    if (typeof day !== 'string' || Number.isNaN(atMs) || new Date(atMs).toISOString().slice(0, 10) !== day) {
      fault('date', 'invalid_format', 'Must be a day that exists, such as "2026-07-31".')
    } else if (atMs > nowMs + DAY_MS) {
      fault('date', 'out_of_range', 'Must not be in the future.')
    } else if (atMs < nowMs - YEARS_BACK_MAX * 365.25 * DAY_MS) {
      fault('date', 'out_of_range', `Must not be more than ${YEARS_BACK_MAX} years back.`)
    } else return day
    return null
  }

  function readSource(): string | null {
    const text = value('source')
    if (text === undefined) return null
    if (!hasText(text, OUTCOME_SOURCE_CHARACTERS_MAX)) {
      fault(
        'source',
        'invalid_format',
        `Must be a text of 1 to ${OUTCOME_SOURCE_CHARACTERS_MAX} characters without control characters.`,
      )
    } else return text.trim()
    return null
  }
}

function hasText(value: unknown, charactersMax: number): value is string {
  return (
    typeof value === 'string' &&
    value.length <= charactersMax &&
    value.trim() !== '' &&
    value.isWellFormed() &&
    !/[\u0000-\u001f\u007f-\u009f]/.test(value)
  )
}

/** What was paid, in the unit of the quote. */
function comparableOf(
  line: ToldLine,
  unitPrice: string | null,
  per: string | null,
  total: string | null,
): number | null {
  if (line.told === null) return null
  if (unitPrice !== null) {
    const ratio = per === null || line.per === null ? null : unitRatio(per, line.per)
    return ratio === null ? null : Number(unitPrice) * ratio
  }
  if (total === null) return null
  if (line.per === null) return Number(total)
  const quantity = Number(line.quantity)
  return quantity > 0 ? Number(total) / quantity : null
}

/** One transaction erases at most this many: more would hold up a submission. */
const OUTCOMES_PER_STEP = 500

/** Erases what was reported for jobs that their owner erases. Returns how many outcomes there were. */
export async function eraseOutcomes(
  store: Pick<OutcomeStore, 'deleteOfJobs'>,
  jobs: Omit<JobRange, 'limit'>,
): Promise<number> {
  for (let all = 0; ; ) {
    const gone = await store.deleteOfJobs({ ...jobs, limit: OUTCOMES_PER_STEP })
    all += gone
    if (gone < OUTCOMES_PER_STEP) return all
  }
}
