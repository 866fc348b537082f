import { Readable } from 'node:stream'
import {
  deleteOutcomeSchema,
  listOutcomesSchema,
  putOutcomeSchema,
  readCalibrationSchema,
} from '@assay/contract/operations/outcomes'
import { JobError } from '@assay/domain/jobs/job'
import type { OutcomeStore } from '@assay/domain/outcomes/outcome-store'
import type { FastifyInstance } from 'fastify'
import { callerOf, JSON_TYPE, ownerOf, type RouteParts } from '../app-options.ts'
import { readParameters, refuseFaults } from '../request-input.ts'
import {
  OUTCOME_CSV_HEAD,
  OUTCOME_PARAMETERS,
  outcomeCsv,
  outcomeOf,
  readOutcomeList,
} from './outcome-json.ts'

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
