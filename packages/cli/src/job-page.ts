import type { Job } from '@assay/client'
import { formatQuote } from './quote-table.ts'
import type { Screen } from './screen.ts'
import { plain, wrap } from './text-layout.ts'

/** One job for people: what was asked, how it went, and the price if it has one. */
export function formatJob(job: Job, screen: Screen): string {
  const { colors, columns } = screen
  const paint = job.status === 'completed' ? colors.green : job.status === 'failed' ? colors.red : colors.cyan
  const time = (text: string | null): string => (text === null ? '-' : text.slice(0, 19).replace('T', ' '))
  const facts = [
    `${colors.bold(job.jobId)}  ${paint(job.status)}${job.status === 'processing' ? `  ${job.stage ?? ''} ${Math.round(job.progress * 100)} %` : ''}`,
    wrap(
      `"${plain(job.query)}"${job.geography === null ? '' : `  in ${plain(job.geography)}`}`,
      columns - 1,
      '  ',
    ),
    colors.dim(`created ${time(job.createdAt)}, ended ${time(job.completedAt)} UTC`),
  ]
  if (job.error !== null)
    facts.push(colors.red(wrap(`${job.error.code}: ${plain(job.error.message)}`, columns - 1, '  ')))
  const head = `${facts.join('\n')}\n`
  return job.result === null ? head : `${head}\n${formatQuote(job.result, screen)}`
}
