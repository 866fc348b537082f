import { QUOTAS_MAX, type QuotaName } from '@assay/contract'
import { isQuota, QUOTA_NAMES } from '@assay/domain/access/given-limits'
import type { QuotaChanges, QuotaRecord } from '@assay/domain/access/key-records'
import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CommandContext } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { actor } from './keys.ts'
import { withDatabase } from './open-database.ts'
import { quotasInWords } from './quota-words.ts'
import { layOutTable } from './table.ts'

const ABOUT: Readonly<Record<QuotaName, string>> = {
  jobs_per_minute: 'submissions a minute',
  reads_per_minute: 'other requests a minute',
  active_jobs: 'jobs that are pending or processing',
  active_batches: 'batches that are pending or processing',
  kept_jobs: 'jobs that are kept, ended ones included',
  kept_mb: 'megabytes of queries, events and results that are kept',
  streams: 'streams that are open',
}

/** What takes one limit back. */
const DEFAULT = 'default'

/** `assay quotas`: limits of single users. It works beside a running service and takes effect at the next request. */
export function addQuotasCommand(program: Command, context: CommandContext): void {
  const quotas = program
    .command('quotas')
    .description('give single users other limits than everybody has')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  const set = quotas
    .command('set')
    .description('change limits of a user; those that are not named stay as they are')
    .argument('<user>', 'name of the user')
    .addHelpText('after', SET_EXAMPLES)
  for (const name of QUOTA_NAMES) set.addOption(optionOf(name))
  set.action((user: string, options: Readonly<Record<string, number | null>>) => {
    const changes: QuotaChanges = Object.fromEntries(
      QUOTA_NAMES.flatMap((name) => {
        const value = options[camelCase(name)]
        return value === undefined ? [] : [[name, value]]
      }),
    )
    if (Object.keys(changes).length === 0) throw usageFailure('Name a limit, such as --jobs-per-minute 600.')
    return change(context, user, changes)
  })

  quotas
    .command('unset')
    .description('give a user the limits of everybody')
    .argument('<user>', 'name of the user')
    .addHelpText('after', '\nExamples:\n  $ assay quotas unset alice')
    .action((user: string) =>
      change(context, user, Object.fromEntries(QUOTA_NAMES.map((name) => [name, null]))),
    )

  quotas
    .command('list')
    .description('list users that have limits of their own')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ assay quotas list')
    .action((options: { json?: boolean }) =>
      withDatabase(context, async (store) => {
        const records = await store.listQuotas({})
        if (options.json) context.printJson(records.map(toJson))
        else if (records.length === 0)
          context.note(
            'All users have the limits of the configuration. Change that with: assay quotas set <user>\n',
          )
        else {
          const rows = records.map(({ user, quotas }) => [
            user,
            ...QUOTA_NAMES.map((name) => quotas?.[name]?.toString() ?? '-'),
          ])
          context.print(`${layOutTable([HEADINGS, ...rows]).join('\n')}\n`)
        }
      }),
    )
}

const HEADINGS = ['USER', ...QUOTA_NAMES.map((name) => name.toUpperCase().replaceAll('_', ' '))]

const toJson = ({ user, quotas }: QuotaRecord) => ({
  user,
  ...Object.fromEntries(QUOTA_NAMES.map((name) => [name, quotas?.[name] ?? null])),
})

function optionOf(name: QuotaName): Option {
  const rule = `Give a whole number from 1 to ${QUOTAS_MAX[name]}, or "${DEFAULT}".`
  return new Option(
    `--${name.replaceAll('_', '-')} <n>`,
    `${ABOUT[name]}; "${DEFAULT}" for the limit of everybody`,
  ).argParser((text): number | null => {
    if (text === DEFAULT) return null
    const value = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (!isQuota(name, value)) throw new InvalidArgumentError(rule)
    return value
  })
}

const camelCase = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function change(context: CommandContext, user: string, changes: QuotaChanges): Promise<void> {
  return withDatabase(context, async (store) => {
    const record = await store.changeQuotas(user, changes, actor())
    if (record === null)
      throw usageFailure(`There is no user ${user}. The first key creates it: assay keys create ${user}`)
    const own = record.quotas === null ? 'the limits of everybody' : quotasInWords(record.quotas)
    context.note(`${record.user}: ${own}, from the next request on.\n`)
  })
}

const SET_EXAMPLES = `
Examples:
  $ assay quotas set alice --jobs-per-minute 600
  $ assay quotas set alice --streams ${DEFAULT}`

const EXAMPLES = `
Examples:
  $ assay quotas set alice --jobs-per-minute 600 --active-jobs 50000
  $ assay quotas list
  $ assay quotas unset alice`
