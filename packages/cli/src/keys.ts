import { randomBytes } from 'node:crypto'
import { createKeyFor, type KeyRecord, readConfig, type Store } from '@assay/service'
import type { Command } from 'commander'
import { type CommandContext, noteProblems } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { layOutTable } from './table.ts'

/** `assay keys`: who may use the service. It works beside a running service and takes effect at the next request. */
export function addKeysCommand(program: Command, context: CommandContext): void {
  const keys = program
    .command('keys')
    .description('create, list and revoke API keys')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  keys
    .command('create')
    .description('create a key for a user and print it once; the first key creates the user')
    .argument('<user>', 'name of the user; jobs belong to the user, and all keys of the user see them')
    .option('--label <text>', 'what the key is for')
    .option('--expires <duration>', 'when it stops working: 90d, 12h, 1y (default: never)')
    .addHelpText('after', '\nExamples:\n  $ assay keys create alice --label laptop --expires 90d')
    .action((user: string, options: { label?: string; expires?: string }) =>
      withStore(context, async (store) => {
        const expiresInMs = options.expires === undefined ? undefined : readDuration(options.expires)
        const source = { nowMs: Date.now, randomBytes }
        const created = await createKeyFor(store, { user, label: options.label, expiresInMs }, source)
        context.print(`${created.key}\n`)
        context.note(
          `Key ${created.record.id} for ${user}. It is shown this once; only its hash is stored.\n`,
        )
      }),
    )

  keys
    .command('list')
    .description('list keys, oldest first, without their secrets')
    .option('--user <name>', 'only keys of this user')
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ assay keys list --user alice')
    .action((options: { user?: string; json?: boolean }) =>
      withStore(context, async (store) => {
        const records = await store.listKeys(options.user === undefined ? {} : { user: options.user })
        if (options.json) context.printJson(records.map(toJson))
        else if (records.length === 0)
          context.note('There are no keys. Create one with: assay keys create <user>\n')
        else context.print(`${layOutTable([HEADINGS, ...records.map(toRow)]).join('\n')}\n`)
      }),
    )

  keys
    .command('revoke')
    .description('stop a key for good, from the next request on')
    .argument('<id>', 'id of the key, from `assay keys list`')
    .addHelpText('after', '\nExamples:\n  $ assay keys revoke key_0198...')
    .action((id: string) =>
      withStore(context, async (store) => {
        const record = await store.revokeKey(id)
        if (record === null) throw usageFailure(`There is no key ${id}. See: assay keys list`)
        context.note(`Revoked ${record.id} of ${record.user}.\n`)
      }),
    )
}

async function withStore(context: CommandContext, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await context.openStore({
    config: readConfig(context.env),
    exclusive: false,
    logger: noteProblems(context),
  })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

const HEADINGS = ['ID', 'USER', 'KEY', 'LABEL', 'CREATED', 'LAST USED', 'STATE']

function toRow(record: KeyRecord): readonly string[] {
  return [
    record.id,
    record.user,
    record.hint,
    record.label ?? '-',
    minute(record.createdAtMs),
    record.lastUsedAtMs === null ? 'never' : minute(record.lastUsedAtMs),
    stateOf(record),
  ]
}

function stateOf({ revokedAtMs, expiresAtMs }: KeyRecord): string {
  if (revokedAtMs !== null) return `revoked ${minute(revokedAtMs)}`
  if (expiresAtMs === null) return 'live'
  return expiresAtMs <= Date.now() ? `expired ${minute(expiresAtMs)}` : `live until ${minute(expiresAtMs)}`
}

function toJson(record: KeyRecord): Readonly<Record<string, unknown>> {
  const time = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())
  return {
    id: record.id,
    user: record.user,
    hint: record.hint,
    label: record.label,
    created_at: time(record.createdAtMs),
    last_used_at: time(record.lastUsedAtMs),
    expires_at: time(record.expiresAtMs),
    revoked_at: time(record.revokedAtMs),
  }
}

const minute = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

const UNITS_MS: ReadonlyMap<string, number> = new Map([
  ['s', 1_000],
  ['m', 60_000],
  ['h', 3_600_000],
  ['d', 86_400_000],
  ['w', 604_800_000],
  ['y', 31_536_000_000],
])
const CENTURY_MS = 100 * 31_536_000_000

/** `90d`, `12h`, `1y` as milliseconds, up to a century. */
function readDuration(text: string): number {
  const [, count = '', unit = ''] = /^(\d{1,9})\s*([smhdwy])$/i.exec(text.trim()) ?? []
  const ms = Number(count) * (UNITS_MS.get(unit.toLowerCase()) ?? 0)
  if (ms === 0 || ms > CENTURY_MS) throw usageFailure(`"${text}" is not a duration. Write 90d, 12h or 1y.`)
  return ms
}

const EXAMPLES = `
Examples:
  $ assay keys create alice --label laptop --expires 90d
  $ assay keys list --user alice
  $ assay keys revoke key_0198...`
