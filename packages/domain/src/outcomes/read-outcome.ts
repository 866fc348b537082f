import { type Fault, OUTCOME_SOURCE_CHARACTERS_MAX } from '@assay/contract'
import { unitRatio } from '@assay/engine/outcomes'
import {
  FAULTS_MAX,
  fieldFaults,
  jsonObject,
  listFields,
  own,
  refuseFieldFaults,
  refuseUnknownFields,
} from '../jobs/json-fields.ts'
import type { Paid, ToldLine } from './outcome-store.ts'

const FIELDS = ['unit_price', 'per', 'total', 'date', 'source'] as const
const AMOUNT = /^\d{1,12}(?:\.\d{1,8})?$/
const PER_CHARACTERS_MAX = 64
const YEARS_BACK_MAX = 20
const DAY_MS = 86_400_000

/** Checks what a caller says was paid, against the line that it is about. Every fault is found before any is reported. */
export function readOutcome(body: unknown, line: ToldLine, nowMs: number): Paid {
  const fields = jsonObject(body)
  if (fields === null) {
    throw fieldFaults([
      {
        pointer: '',
        code: 'wrong_type',
        detail: 'The body must be a JSON object with `unit_price` and `per`, or with `total`.',
      },
    ])
  }
  const faults: Fault[] = []
  const value = (name: (typeof FIELDS)[number]): unknown => own(fields, name) ?? undefined
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
  refuseUnknownFields(fields, FIELDS, listFields(FIELDS), faults)
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
