import type { Job } from '@assay/client'
import { type Command, Option } from 'commander'
import { apiNames } from './api-names.ts'
import { addServiceOptions, fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { addJobLinkCommands } from './job-links.ts'
import { firstOf, limitOption } from './limit-option.ts'
import type { Screen } from './output.ts'
import { formatQuote } from './quote-table.ts'
import { layOutTable } from './table.ts'
import { oneLine, wrap } from './text-layout.ts'
import { waitsFor } from './waiting.ts'

interface ListOptions extends ServiceOptions {
  readonly q?: string
  readonly status?: 'pending' | 'processing' | 'completed' | 'failed'
  readonly label?: string
  readonly from?: string
  readonly to?: string
  readonly limit: number
}

const LIMIT_DEFAULT = 20
const LIMIT_MAX = 10_000
const PAGE_MAX = 200

/** `assay jobs`: the jobs of a service and how they ended. */
export function addJobsCommand(program: Command, context: CommandContext): void {
  const jobs = program
    .command('jobs')
    .description('list, show, label, share, cancel, retry and delete jobs of a service')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  addServiceOptions(jobs.command('list').description('list jobs, newest first'))
    .option('-q, --q <text>', 'only jobs whose query contains this text, in any case')
    .addOption(
      new Option('--status <status>', 'only jobs with this status').choices([
        'pending',
        'processing',
        'completed',
        'failed',
      ]),
    )
    .option('--label <text>', 'only jobs with this label')
    .option('--from <time>', 'submitted at or after: 2026-07-31, or an ISO 8601 time')
    .option('--to <time>', 'submitted at or before')
    .addOption(limitOption(LIMIT_MAX, LIMIT_DEFAULT))
    .addHelpText('after', LIST_EXAMPLES)
    .action((options: ListOptions) => listJobs(options, context))

  addServiceOptions(
    jobs.command('show').description('show one job, with its price').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs show job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const job = await fromService(url, () => assay.jobs.get(id))
      if (options.json === true) return context.printJson(apiNames(job))
      context.print(formatJob(job, context.screen))
      if (job.status === 'pending') context.note(await waitsFor(assay, job))
    })

  addServiceOptions(
    jobs.command('cancel').description('stop a job that has not ended').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs cancel job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const job = await fromService(url, () => assay.jobs.cancel(id))
      if (options.json === true) context.printJson(apiNames(job))
      const isCancelled = job.error?.code === 'cancelled'
      context.note(isCancelled ? `Cancelled ${id}.\n` : `${id} is ${oneLine(job.status)}.\n`)
    })

  addServiceOptions(
    jobs
      .command('retry')
      .description('price the query of a failed job once more, as a new job')
      .argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs retry job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const job = await fromService(url, () => assay.jobs.retry(id))
      if (options.json === true) context.printJson(apiNames(job))
      else context.print(`${job.jobId}\n`)
      context.note(`To follow it: assay watch ${job.jobId}\n`)
    })

  addServiceOptions(
    jobs.command('delete').description('erase an ended job for good').argument('<job>', 'id of the job'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay jobs delete job_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      await fromService(url, () => assay.jobs.delete(id))
      context.note(`Deleted ${id}.\n`)
    })

  addJobLinkCommands(jobs, context)
}

async function listJobs(options: ListOptions, context: CommandContext): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const filter = {
    q: options.q,
    status: options.status,
    label: options.label,
    dateFrom: options.from,
    dateTo: options.to,
    limit: Math.min(options.limit, PAGE_MAX),
  }
  const found = await fromService(url, () => firstOf(assay.jobs.list(filter), options.limit))
  if (options.json === true) context.printJson(found.map(apiNames))
  else if (found.length === 0) context.note('There are no such jobs.\n')
  else {
    const rows = found.map(({ jobId, status, createdAt, summary, query }) => [
      jobId,
      status,
      createdAt.slice(0, 16).replace('T', ' '),
      summary === null || summary.estimate === null ? '-' : `${summary.estimate} ${summary.currency}`,
      query,
    ])
    const headings = ['ID', 'STATUS', 'CREATED', 'TOTAL', 'QUERY']
    const table = layOutTable([headings, ...rows], { width: context.screen.columns - 1 })
    context.print(`${table.join('\n')}\n`)
  }
}

/** One job for people: the query, how it went, and the price if it has one. */
function formatJob(job: Job, screen: Screen): string {
  const { colors, columns } = screen
  const paint = job.status === 'completed' ? colors.green : job.status === 'failed' ? colors.red : colors.cyan
  const time = (text: string | null): string =>
    text === null ? '-' : oneLine(text).slice(0, 19).replace('T', ' ')
  const progress =
    job.status === 'processing' ? `  ${oneLine(job.stage ?? '')} ${Math.round(job.progress * 100)} %` : ''
  const geography = job.geography === null ? '' : `  in ${oneLine(job.geography)}`
  const facts = [
    `${colors.bold(oneLine(job.jobId))}  ${paint(oneLine(job.status))}${progress}`,
    wrap(`"${oneLine(job.query)}"${geography}`, columns - 1, '  '),
    colors.dim(`created ${time(job.createdAt)}, ended ${time(job.completedAt)} UTC`),
  ]
  if (job.labels.length > 0)
    facts.push(wrap(`labels: ${job.labels.map(oneLine).join(', ')}`, columns - 1, '  '))
  if (job.error !== null) {
    facts.push(colors.red(wrap(oneLine(`${job.error.code}: ${job.error.message}`), columns - 1, '  ')))
  }
  const head = `${facts.join('\n')}\n`
  return job.result === null ? head : `${head}\n${formatQuote(job.result, screen)}`
}

const EXAMPLES = `
Examples:
  $ assay jobs list --q eggs
  $ assay jobs show job_01k2...
  $ assay jobs share job_01k2...
  $ assay jobs cancel job_01k2...
  $ assay jobs delete job_01k2...`

const LIST_EXAMPLES = `
Examples:
  $ assay jobs list --q eggs --status completed
  $ assay jobs list --label kitchen
  $ assay jobs list -n 500 --json`
