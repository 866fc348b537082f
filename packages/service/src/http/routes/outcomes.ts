import { Readable } from 'node:stream'
import {
  type Fault,
  OUTCOME_FORMATS,
  OUTCOMES_LIMIT_DEFAULT,
  OUTCOMES_LIMIT_MAX,
  type Outcome,
} from '@assay/contract'
import {
  deleteOutcomeSchema,
  listOutcomesSchema,
  putOutcomeSchema,
  readCalibrationSchema,
} from '@assay/contract/operations/outcomes'
import { csvCell } from '@assay/domain/batches/read-batches'
import { JobError } from '@assay/domain/jobs/job'
import type { OutcomeRecord, OutcomeStore } from '@assay/domain/outcomes/outcome-store'
import { shownPrice, WHOLE_JOB } from '@assay/domain/outcomes/told-line'
import type { FastifyInstance } from 'fastify'
import { callerOf, JSON_TYPE, ownerOf, type RouteParts } from '../app-options.ts'
import { readParameters, refuseFaults } from '../request-input.ts'

interface LineParams {
  readonly id: string
  readonly line: string
}

const CSV_TYPE = 'text/csv; charset=utf-8'
/** Outcomes that an export reads at once. */
const EXPORT_PAGE = 200

/** What things really cost: `/v1/jobs/{id}/outcomes/{line}`, `GET /v1/outcomes` and `GET /v1/calibration`. */
export function addOutcomeRoutes(server: FastifyInstance, parts: RouteParts): void {
  const { outcomes, reportOutcome, readCalibration, positionCursors } = parts

  server.put<{ Params: LineParams }>(
    '/jobs/:id/outcomes/:line',
    { schema: putOutcomeSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const owner = ownerOf(request)
      if (request.body === undefined)
        throw new JobError('invalid_json', 'The body is empty: send a JSON object.')
      const outcome = await reportOutcome.put(owner, request.params.line, request.body)
      parts.metrics.outcomeReported()
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify(outcomeOf(outcome))
    },
  )

  server.delete<{ Params: LineParams }>(
    '/jobs/:id/outcomes/:line',
    { schema: deleteOutcomeSchema, config: { scope: 'use' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      await reportOutcome.delete(ownerOf(request), request.params.line)
      return reply.code(204).send()
    },
  )

  server.get(
    '/outcomes',
    { schema: listOutcomesSchema, config: { scope: 'read' } },
    async (request, reply) => {
      const { values, faults } = readParameters(request.url, OUTCOME_PARAMETERS)
      const { book, format, limit, cursor } = readOutcomeList(values, faults)
      refuseFaults(faults)
      const { userId } = callerOf(request)
      if (format === 'csv') {
        reply.header('content-type', CSV_TYPE)
        reply.header('content-disposition', 'attachment; filename="outcomes.csv"')
        return reply.send(Readable.from(exportOf(outcomes, userId, book)))
      }
      const scope = ['outcomes', userId, book]
      const before = cursor === null ? null : Number(positionCursors.decode(cursor, scope))
      const found = await outcomes.list({ userId, before, book, limit: limit + 1 })
      const page = found.slice(0, limit)
      const last = found.length > limit ? page.at(-1) : undefined
      const next = last === undefined ? null : positionCursors.encode(String(last.seq), scope)
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify({ items: page.map(outcomeOf), next_cursor: next })
    },
  )

  server.get(
    '/calibration',
    { schema: readCalibrationSchema, config: { scope: 'read' } },
    async (request, reply) => {
      refuseFaults(readParameters(request.url, []).faults)
      const calibration = await readCalibration(callerOf(request).userId)
      reply.header('content-type', JSON_TYPE)
      return JSON.stringify(calibration)
    },
  )
}

/** Page by page, so no export is ever whole in memory. */
async function* exportOf(
  outcomes: OutcomeStore,
  userId: number,
  book: string | null,
): AsyncGenerator<string> {
  yield OUTCOME_CSV_HEAD
  let before: number | null = null
  for (;;) {
    const page = await outcomes.list({ userId, before, book, limit: EXPORT_PAGE })
    yield page.map(outcomeCsv).join('')
    before = page.at(-1)?.seq ?? null
    if (page.length < EXPORT_PAGE) return
  }
}

const OUTCOME_PARAMETERS = ['book', 'format', 'limit', 'cursor'] as const
const BOOK_CHARACTERS_MAX = 200

interface OutcomeListRequest {
  readonly book: string | null
  readonly format: (typeof OUTCOME_FORMATS)[number]
  readonly limit: number
  readonly cursor: string | null
}

/** Reads the parameters of the list and adds every fault to `faults`; the result counts only when there is none. */
function readOutcomeList(values: ReadonlyMap<string, string>, faults: Fault[]): OutcomeListRequest {
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

function outcomeOf({ jobId, line, facts, createdAtMs, updatedAtMs }: OutcomeRecord): Outcome {
  const { line: told, paid } = facts
  const price = paid.comparable
  const range = told.told
  return {
    job_id: jobId,
    line: line === WHOLE_JOB ? 'total' : String(line),
    text: told.text,
    item: told.item,
    category: told.category,
    book: told.book,
    currency: told.currency,
    quantity: told.quantity,
    unit_price: paid.unitPrice,
    per: paid.per,
    total: paid.total,
    date: paid.date,
    source: paid.source,
    told: range && { ...range, per: told.per },
    paid: price === null ? null : { price: shownPrice(price), per: told.per },
    within:
      price === null || range === null || range.low === null || range.high === null
        ? null
        : price >= Number(range.low) && price <= Number(range.high),
    reported_at: new Date(createdAtMs).toISOString(),
    updated_at: new Date(updatedAtMs).toISOString(),
  }
}

const COLUMNS = [
  'job_id',
  'line',
  'text',
  'item',
  'category',
  'book',
  'currency',
  'quantity',
  'unit_price',
  'per',
  'total',
  'date',
  'source',
] as const

/** The head of the CSV file. */
const OUTCOME_CSV_HEAD = `${[...COLUMNS, 'told_low', 'told_estimate', 'told_high', 'told_per', 'paid_price', 'within', 'reported_at', 'updated_at'].join(',')}\r\n`

function outcomeCsv(record: OutcomeRecord): string {
  const outcome = outcomeOf(record)
  const { told, paid, within } = outcome
  const cells = [
    ...COLUMNS.map((name) => outcome[name]),
    told?.low ?? null,
    told?.estimate ?? null,
    told?.high ?? null,
    told?.per ?? null,
    paid?.price ?? null,
    within === null ? null : String(within),
    outcome.reported_at,
    outcome.updated_at,
  ]
  return `${cells.map(csvCell).join(',')}\r\n`
}
