import { createReadStream } from 'node:fs'
import { BATCH_BYTES_MAX } from '@assay/contract'
import type { Command } from 'commander'
import { apiNames } from './api-names.ts'
import { addServiceOptions, fromService, needConnection, type ServiceOptions } from './connection.ts'
import type { CommandContext } from './context.ts'
import { FLUSH_CHARACTERS, openRowOutput } from './csv-output.ts'
import { reasonOf, usageFailure } from './exit-codes.ts'
import { followBatch, showCounts } from './follow-batch.ts'
import { interruptible } from './interrupt.ts'
import { oneLine } from './text-layout.ts'

interface SubmitOptions extends ServiceOptions {
  readonly skipFaults?: boolean
  readonly watch?: boolean
}

interface ResultsOptions extends ServiceOptions {
  readonly output?: string
}

/** Nobody reads more faults than this on a terminal. */
const FAULTS_SHOWN_MAX = 20

/** `assay batch`: many queries in one request. */
export function addBatchCommand(program: Command, context: CommandContext): void {
  const batch = program
    .command('batch')
    .description('submit, follow, fetch and cancel batches of a service')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  addServiceOptions(
    batch
      .command('submit')
      .description('submit up to 50,000 queries in one request')
      .argument(
        '<file>',
        'one JSON object a line: custom_id, query, geography, book; "-" reads standard input',
      ),
  )
    .option('--skip-faults', 'leave out lines with faults instead of refusing all')
    .option('--watch', 'follow the batch until it has ended')
    .addHelpText('after', '\nExamples:\n  $ assay batch submit queries.ndjson --watch')
    .action((file: string, options: SubmitOptions) => submit(file, options, context))

  addServiceOptions(
    batch
      .command('watch')
      .description('follow a batch live until it has ended')
      .argument('<batch>', 'id of the batch'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay batch watch batch_01k2...')
    .action(async (id: string, options: ServiceOptions) =>
      followBatch(await needConnection(context.env, options.url), id, options, context),
    )

  addServiceOptions(
    batch
      .command('results')
      .description('print what has ended so far, one JSON object a line, in the order of the queries')
      .argument('<batch>', 'id of the batch'),
  )
    .option('-o, --output <file>', 'write to a file')
    .addHelpText(
      'after',
      '\nExamples:\n  $ assay batch results batch_01k2... | jq -r "[.custom_id, .result.total.estimate] | @csv"',
    )
    .action((id: string, options: ResultsOptions) => printResults(id, options, context))

  addServiceOptions(
    batch
      .command('cancel')
      .description('stop a batch; what was priced stays')
      .argument('<batch>', 'id of the batch'),
  )
    .addHelpText('after', '\nExamples:\n  $ assay batch cancel batch_01k2...')
    .action(async (id: string, options: ServiceOptions) => {
      const { url, assay } = await needConnection(context.env, options.url)
      const ended = await fromService(url, () => assay.batches.cancel(id))
      if (options.json === true) context.printJson(apiNames(ended))
      const isCancelled = ended.error?.code === 'cancelled'
      const state = isCancelled ? `Cancelled ${id}` : `${id} is ${oneLine(ended.status)}`
      context.note(`${state}: ${showCounts(ended.counts)}.\n`)
    })
}

async function submit(file: string, options: SubmitOptions, context: CommandContext): Promise<void> {
  const connection = await needConnection(context.env, options.url)
  const text = await readBody(file)
  if (isList(text))
    throw usageFailure(
      `${file} is not NDJSON: a batch has one JSON object a line, such as {"custom_id":"1","query":"3 dozen eggs"}. To price a list: assay price --csv ${file} --url ${connection.url}`,
    )
  const onFault = options.skipFaults === true ? 'skip' : 'refuse'
  const made = await fromService(connection.url, () => connection.assay.batches.submit(text, { onFault }))
  for (const { line, detail } of made.errors.slice(0, FAULTS_SHOWN_MAX))
    context.note(`Line ${line ?? '?'} was skipped: ${oneLine(detail)}\n`)
  if (made.errors.length > FAULTS_SHOWN_MAX)
    context.note(`And ${made.errors.length - FAULTS_SHOWN_MAX} more faults.\n`)
  if (options.json === true) context.printJson(apiNames(made))
  else context.print(`${oneLine(made.batchId)}\n`)
  if (options.watch === true) await followBatch(connection, made.batchId, { json: false }, context)
}

const FIRST_LINES = 5

/** Whether none of the first lines begins as JSON does: a table, or a list of words. */
function isList(text: string): boolean {
  const lines = text
    .slice(0, 64_000)
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, FIRST_LINES)
  return lines.length > 0 && !lines.some((line) => /^[\s\uFEFF]*[{[]/.test(line))
}

async function readBody(file: string): Promise<string> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of file === '-' ? process.stdin : createReadStream(file)) {
      const piece = Buffer.from(part)
      bytes += piece.length
      parts.push(piece)
      if (bytes > BATCH_BYTES_MAX) break
    }
  } catch (error) {
    throw usageFailure(`${file} cannot be read (${reasonOf(error)}).`)
  }
  if (bytes > BATCH_BYTES_MAX) throw usageFailure('A batch has at most 32 MiB. Split the file.')
  return Buffer.concat(parts).toString('utf8')
}

async function printResults(id: string, options: ResultsOptions, context: CommandContext): Promise<void> {
  const { url, assay } = await needConnection(context.env, options.url)
  const output = await openRowOutput(options.output, context)
  await interruptible(
    (signal) =>
      fromService(url, async () => {
        let text = ''
        try {
          for await (const line of assay.batches.results(id, { signal })) {
            text += `${JSON.stringify(apiNames(line))}\n`
            if (text.length < FLUSH_CHARACTERS) continue
            await output.write(text)
            text = ''
          }
        } finally {
          await output.write(text)
          await output.end()
        }
      }),
    () => 'Stopped. What was printed is a part of the results.',
  )
}

const EXAMPLES = `
A batch is priced behind single jobs, and goes on when nobody watches.
A list in a spreadsheet is priced as a batch by: assay price --csv FILE --url ADDRESS

Examples:
  $ assay batch submit queries.ndjson
  $ assay batch watch batch_01k2...
  $ assay batch results batch_01k2... > results.ndjson
  $ assay batch cancel batch_01k2...`
