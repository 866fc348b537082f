import { type Fault, OUTCOME_FORMATS, OUTCOMES_LIMIT_DEFAULT, OUTCOMES_LIMIT_MAX } from '@assay/contract'

export const OUTCOME_PARAMETERS = ['book', 'format', 'limit', 'cursor'] as const
const BOOK_CHARACTERS_MAX = 200

export interface OutcomeListRequest {
  readonly book: string | null
  readonly format: (typeof OUTCOME_FORMATS)[number]
  readonly limit: number
  readonly cursor: string | null
}

/** Reads the parameters of the list and adds every fault to `faults`; the result counts only when there is none. */
export function readOutcomeList(values: ReadonlyMap<string, string>, faults: Fault[]): OutcomeListRequest {
  const format = OUTCOME_FORMATS.find((known) => known === (values.get('format') ?? 'json'))
  if (format === undefined) {
    faults.push({ parameter: 'format', code: 'unknown_value', detail: 'Must be json or csv.' })
  }
  if (format === 'csv') {
    for (const parameter of ['limit', 'cursor']) {
      if (!values.has(parameter)) continue
      faults.push({ parameter, code: 'unknown_parameter', detail: 'A CSV file has all outcomes at once.' })
    }
  }
  const book = values.get('book') ?? null
  if (book !== null && (book === '' || book.length > BOOK_CHARACTERS_MAX || book.includes('\0'))) {
    faults.push({ parameter: 'book', code: 'invalid_format', detail: 'Must be the id of a book.' })
  }
  const limit = values.get('limit')
  const count = limit === undefined ? OUTCOMES_LIMIT_DEFAULT : /^\d{1,4}$/.test(limit) ? Number(limit) : 0
  if (count < 1 || count > OUTCOMES_LIMIT_MAX) {
    const detail = `Must be a whole number from 1 to ${OUTCOMES_LIMIT_MAX}.`
    faults.push({ parameter: 'limit', code: 'out_of_range', detail })
  }
  return { book, format: format ?? 'json', limit: count, cursor: values.get('cursor') ?? null }
}
