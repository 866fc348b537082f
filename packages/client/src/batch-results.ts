import { type BatchResult, batchPath } from './batch.ts'
import { camelCased } from './camel-case.ts'
import { AssayError, unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { createLifeline } from './lifeline.ts'
import { parseObject } from './read-body.ts'
import type { WireBatchResult } from './wire.ts'

/** More than any result needs. */
const LINE_CHARACTERS_MAX = 16 * 1024 * 1024

/**
 * The results of a batch, one at a time and in the order of its lines, in memory that does not grow with it. Throws when the
 * answer is cut: what came before is good, and the caller may ask again.
 */
export async function* readBatchResults(
  http: Http,
  batchId: string,
  options: Omit<CallOptions, 'retries'>,
): AsyncGenerator<BatchResult, void> {
  const silenceMs = options.timeoutMs ?? http.options.timeoutMs
  const lifeline = createLifeline(options.signal)
  try {
    lifeline.arm(silenceMs)
    const response = await http.open(
      { method: 'GET', path: `${batchPath(batchId)}/results`, headers: { Accept: 'application/x-ndjson' } },
      lifeline,
    )
    if (response.body === null) throw unexpectedAnswer('The answer has no body', { status: response.status })
    const reader = response.body.getReader()
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let rest = ''
    try {
      for (;;) {
        const { done, value } = await reader.read()
        lifeline.disarm()
        rest += done ? decoder.decode() : decoder.decode(value, { stream: true })
        const lines = rest.split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) yield readLine(line)
        if (rest.length > LINE_CHARACTERS_MAX) throw unexpectedAnswer('A line of the results does not end')
        if (done) break
        lifeline.arm(silenceMs)
      }
    } finally {
      await reader.cancel().catch(() => undefined)
    }
    if (rest !== '') throw unexpectedAnswer('The results were cut in the middle of a line')
  } catch (error) {
    throw error instanceof AssayError ? error : lifeline.explain(error)
  } finally {
    lifeline.end()
  }
}

function readLine(line: string): BatchResult {
  const document = parseObject(line)
  if (document === null || !isResult(document)) throw unexpectedAnswer('A line is not a result of a batch')
  return camelCased(document)
}

const isResult = (document: object): document is WireBatchResult =>
  'custom_id' in document && 'job_id' in document && 'status' in document
