import type { JobListItem } from '@assay/client'
import { type Command, InvalidArgumentError, Option } from 'commander'
import { needConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { formatJob } from './job-page.ts'
import { screenOf } from './screen.ts'
import { fromService } from './service-failure.ts'
import { formatTable } from './table.ts'
import { clip, plain } from './text-layout.ts'

interface ServiceOptions {
  readonly url?: string
  readonly json?: boolean
}

interface ListOptions extends ServiceOptions {
  readonly q?: string
  readonly status?: 'pending' | 'processing' | 'completed' | 'failed'
  readonly from?: string
  readonly to?: string
  readonly limit: number
}

const LIMIT_DEFAULT = 20
const LIMIT_MAX = 10_000
const PAGE_MAX = 200

/** `assay jobs`: what was asked of a service, and what became of it. */
export function addJobsCommand(program: Command, context: CommandContext): void {
  const jobs = program
    .command('jobs')
    .description('list, show, cancel and delete jobs of a service')
    .addHelpText('after', EXAMPLES)

  withService(jobs.command('list').description('list jobs, newest first'))
    .option('-q, --q <text>', 'only those whose query contains this, in any case')
    .addOption(
      new Option('--status <status>', 'only those').choices(['pending', 'processing', 'completed', 'failed']),
    )
    .option('--from <time>', 'submitted at or after: 2026-07-31, or a time as in ISO 8601')
    .option('--to <time>', 'submitted at or before')
    .option('-n, --limit <n>', `how many at most, up to ${LIMIT_MAX}`, limit, LIMIT_DEFAULT)
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay jobs list --q eggs --status completed\n  $ assay jobs list -n 500 --json',
    )
    .action(async (options: ListOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const found: JobListItem[] = []
      await fromService(url, async () => {
        const filter = {
          q: options.q,
          status: options.status,
          dateFrom: options.from,
          dateTo: options.to,
          limit: Math.min(options.limit, PAGE_MAX),
        }
        for await (const job of assay.jobs.list(filter)) {
          found.push(job)
          if (found.length >= options.limit) break
        }
      })
      if (options.json === true) context.print(`${JSON.stringify(found, null, 2)}\n`)
      else if (found.length === 0) context.note('There are no such jobs.\n')
      else context.print(listTable(found, screenOf(process.stdout, context.env).columns))
    })

  withService(
    jobs.command('show').description('show one job, with its price').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs show job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const job = await fromService(url, () => assay.jobs.get(id))
      if (options.json === true) context.print(`${JSON.stringify(job, null, 2)}\n`)
      else context.print(formatJob(job, screenOf(process.stdout, context.env)))
    })

  withService(
    jobs.command('cancel').description('stop a job that has not ended').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs cancel job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const job = await fromService(url, () => assay.jobs.cancel(id))
      if (options.json === true) context.print(`${JSON.stringify(job, null, 2)}\n`)
      const isCancelled = job.error?.code === 'cancelled'
      context.note(isCancelled ? `Cancelled ${job.jobId}.\n` : `${job.jobId} is ${job.status}.\n`)
    })

  withService(
    jobs.command('delete').description('erase an ended job for good').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs delete job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      await fromService(url, () => assay.jobs.delete(id))
      context.note(`Deleted ${plain(id)}.\n`)
    })
}

/** The options that every command about a service has. */
export function withService(command: Command): Command {
  return command
    .option('--url <address>', 'the service (default: ASSAY_URL, else the login)')
    .option('--json', 'as JSON, for programs')
}

function listTable(jobs: readonly JobListItem[], columns: number): string {
  const rows = jobs.map((job) => [
    job.jobId,
    job.status,
    job.createdAt.slice(0, 16).replace('T', ' '),
    job.summary === null || job.summary.estimate === null
      ? '-'
      : `${job.summary.estimate} ${job.summary.currency}`,
    plain(job.query),
  ])
  const table = formatTable([['ID', 'STATUS', 'CREATED', 'TOTAL', 'QUERY'], ...rows])
  return table
    .split('\n')
    .map((line) => clip(line, columns - 1))
    .join('\n')
}

function limit(text: string): number {
  const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > LIMIT_MAX)
    throw new InvalidArgumentError(`It is a whole number from 1 to ${LIMIT_MAX}.`)
  return number
}

const EXAMPLES = `
Examples:
  $ assay jobs list --q eggs
  $ assay jobs show job_01k2...
  $ assay jobs cancel job_01k2...
  $ assay jobs delete job_01k2...`
