import type { Quote } from '@assay/contract'
import type { McpJob } from './mcp-actions.ts'

/** A job in words, for agents that read text only. */
export function describeJob({ job_id, status, result, error }: McpJob): string {
  if (result !== null) return describeQuote(result, job_id)
  if (error !== null) return `Nothing was priced (${error.code}): ${error.message}`
  return `The job ${job_id} is ${status}. Call get_job with this id to wait for its price.`
}

function describeQuote(
  { lines, total, currency, geography, as_of, coverage_level }: Quote,
  id: string | null,
): string {
  const shown = lines.map((line) =>
    line.status === 'priced'
      ? `- ${line.text}: ${line.total.estimate} ${currency} (${rangeOf(line.total)}), ${line.item}, ${line.unit_price.estimate} per ${line.unit_price.per}`
      : `- ${line.text}: not priced, ${line.reason.message}`,
  )
  const sum =
    total.estimate === null
      ? 'There is no total.'
      : `Total: ${total.estimate} ${currency} (${rangeOf(total)})`
  const incomplete = total.complete ? '' : ' Some lines are not in it.'
  const basis = `${geography.used}, as of ${as_of}; ranges hold ${Math.round(coverage_level * 100)} % of the time.`
  return [`${sum}${incomplete}`, ...shown, basis, ...(id === null ? [] : [`Job ${id}`])].join('\n')
}

const rangeOf = ({ low, high }: { readonly low: string | null; readonly high: string | null }): string =>
  low === null || high === null ? 'no range' : `${low} to ${high}`
