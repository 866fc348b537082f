import { randomBytes } from 'node:crypto'
import {
  createApiKey,
  createIds,
  hashApiKey,
  hintOfApiKey,
  type KeyRecord,
  readConfig,
  type Store,
} from '@assay/service'
import type { Command } from 'commander'
import type { CommandContext } from './context.ts'
import { parseDuration } from './duration.ts'
import { CommandFailure, EXIT } from './exit-codes.ts'
import { formatTable } from './table.ts'

const USER = /^[A-Za-z0-9][A-Za-z0-9._@+-]{0,63}$/
const LABEL_CHARACTERS_MAX = 100

/** `assay keys`: who may use the service. Works beside a running one, and takes effect at its next request. */
export function addKeysCommand(program: Command, context: CommandContext): void {
  const keys = program
    .command('keys')
    .description('create, list and revoke API keys')
    .addHelpText('after', EXAMPLES)

  keys
    .command('create')
    .description(
      'make a key for a user, who is created with the first one; prints the key, once, and nothing else',
    )
    .argument('<user>', 'name of the user: jobs belong to the user, and all its keys see them')
    .option('--label <text>', 'what the key is for')
    .option('--expires <duration>', 'when it stops working, such as 90d, 12h or 1y (default: never)')
    .action((user: string, options: { label?: string; expires?: string }) =>
      withStore(context, async (store) => {
        const created = await createKeyFor(store, user, options)
        context.print(`${created.key}\n`)
        context.note(
          `Key ${created.record.id} for ${user}. It is shown this once; only its hash is stored.\n`,
        )
      }),
    )

  keys
    .command('list')
    .description('list keys, oldest first, without their secrets')
    .option('--user <name>', 'only those of one user')
    .option('--json', 'as JSON, for programs')
    .action((options: { user?: string; json?: boolean }) =>
      withStore(context, async (store) => {
        const records = await store.listKeys(options.user === undefined ? {} : { user: options.user })
        if (options.json) context.print(`${JSON.stringify(records.map(toJson), null, 2)}\n`)
        else if (records.length === 0)
          context.note('There are no keys. Make one with: assay keys create <user>\n')
        else context.print(formatTable([HEADINGS, ...records.map(toRow)]))
      }),
    )

  keys
    .command('revoke')
    .description('stop a key for good, from the next request on')
    .argument('<id>', 'id of the key, from `assay keys list`')
    .action((id: string) =>
      withStore(context, async (store) => {
        const record = await store.revokeKey(id)
        if (record === null)
          throw new CommandFailure(`There is no key ${id}. See: assay keys list`, EXIT.usage)
        context.note(`Revoked ${record.id} of ${record.user}.\n`)
      }),
    )
}

/** Makes a key and stores its hash. The key itself exists only in the answer. */
export async function createKeyFor(
  store: Store,
  user: string,
  options: { readonly label?: string; readonly expires?: string },
): Promise<{ readonly key: string; readonly record: KeyRecord }> {
  if (!USER.test(user)) {
    throw new CommandFailure(
      'A user name has 1 to 64 letters, digits, or any of . _ @ + -, and starts with a letter or digit.',
      EXIT.usage,
    )
  }
  if (options.label !== undefined && options.label.length > LABEL_CHARACTERS_MAX) {
    throw new CommandFailure(`A label has at most ${LABEL_CHARACTERS_MAX} characters.`, EXIT.usage)
  }
  const expiresInMs = options.expires === undefined ? null : parseDuration(options.expires)
  if (options.expires !== undefined && expiresInMs === null) {
    throw new CommandFailure(`"${options.expires}" is not a duration. Write 90d, 12h or 1y.`, EXIT.usage)
  }
  const key = createApiKey(randomBytes)
  const id = createIds({ nowMs: Date.now, randomBytes })('key')
  const hash = hashApiKey(key)
  const record = await store.createKey({
    id,
    user,
    label: options.label ?? null,
    hash,
    hint: hintOfApiKey(key),
    expiresInMs,
  })
  return { key, record }
}

async function withStore(context: CommandContext, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await context.openStore({ config: readConfig(context.env), exclusive: false })
  try {
    await work(store)
  } finally {
    await store.close()
  }
}

const HEADINGS = ['ID', 'USER', 'KEY', 'LABEL', 'CREATED', 'LAST USED', 'STATE']

function toRow(record: KeyRecord): string[] {
  return [
    record.id,
    record.user,
    record.hint,
    record.label ?? '-',
    day(record.createdAtMs),
    record.lastUsedAtMs === null ? 'never' : day(record.lastUsedAtMs),
    stateOf(record),
  ]
}

function stateOf({ revokedAtMs, expiresAtMs }: KeyRecord): string {
  if (revokedAtMs !== null) return `revoked ${day(revokedAtMs)}`
  if (expiresAtMs === null) return 'live'
  return expiresAtMs <= Date.now() ? `expired ${day(expiresAtMs)}` : `live until ${day(expiresAtMs)}`
}

function toJson(record: KeyRecord): Record<string, unknown> {
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

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

const EXAMPLES = `
Examples:
  $ assay keys create alice --label laptop --expires 90d
  $ assay keys list --user alice
  $ assay keys revoke key_0198...`
