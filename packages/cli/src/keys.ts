import { randomBytes } from 'node:crypto'
import { userInfo } from 'node:os'
import { SCOPE_DEFAULT, SCOPES, type Scope } from '@assay/contract'
import { readDuration } from '@assay/domain/access/api-key'
import { createKeyFor } from '@assay/domain/access/create-key'
import type { KeyActor, KeyAuditEntry, KeyRecord } from '@assay/domain/access/key-records'
import { type Command, Option } from 'commander'
import type { CommandContext } from './context.ts'
import { usageFailure } from './exit-codes.ts'
import { limitOption } from './limit-option.ts'
import { withDatabase } from './open-database.ts'
import { quotasInWords } from './quota-words.ts'
import { layOutTable } from './table.ts'

/** `assay keys`: who may use the service. It works beside a running service and takes effect at the next request. */
export function addKeysCommand(program: Command, context: CommandContext): void {
  const keys = program
    .command('keys')
    .description('create, list and revoke API keys, and see who did')
    .helpCommand('help [command]', 'show the help of a command')
    .addHelpText('after', EXAMPLES)

  keys
    .command('create')
    .description('create a key for a user and print it once; the first key creates the user')
    .argument('<user>', 'name of the user; jobs belong to the user, and all keys of the user see them')
    .addOption(
      new Option('--scope <scope>', 'what the key may do: read only, use the service, or administer keys')
        .choices(SCOPES)
        .default(SCOPE_DEFAULT),
    )
    .option('--label <text>', 'what the key is for')
    .option('--expires <duration>', 'when it stops working: 90d, 12h, 1y (default: never)')
    .addHelpText('after', '\nExamples:\n  $ assay keys create alice --label laptop --expires 90d')
    .action((user: string, options: { scope: Scope; label?: string; expires?: string }) =>
      withDatabase(context, async (store) => {
        const expiresInMs = options.expires === undefined ? undefined : durationOf(options.expires)
        const source = { nowMs: Date.now, randomBytes }
        const { scope, label } = options
        const created = await createKeyFor(store, { user, scope, label, expiresInMs }, source, actor())
        context.print(`${created.key}\n`)
        context.note(
          `Key ${created.record.id} for ${user}, scope ${scope}. It is shown this once; only its hash is stored.\n`,
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
      withDatabase(context, async (store) => {
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
      withDatabase(context, async (store) => {
        const record = await store.revokeKey(id, actor())
        if (record === null) throw usageFailure(`There is no key ${id}. See: assay keys list`)
        context.note(`Revoked ${record.id} of ${record.user}.\n`)
      }),
    )

  keys
    .command('audit')
    .description('show who made and revoked which key and who changed whose limits, newest first')
    .addOption(limitOption(AUDIT_MAX, AUDIT_DEFAULT))
    .option('--json', 'print JSON')
    .addHelpText('after', '\nExamples:\n  $ assay keys audit -n 20')
    .action((options: { limit: number; json?: boolean }) =>
      withDatabase(context, async (store) => {
        const entries = await store.readKeyAudit({ before: null, limit: options.limit })
        if (options.json) context.printJson(entries.map(auditJson))
        else if (entries.length === 0) context.note('No key was made or revoked yet.\n')
        else context.print(`${layOutTable([AUDIT_HEADINGS, ...entries.map(auditRow)]).join('\n')}\n`)
      }),
    )
}

const AUDIT_DEFAULT = 50
const AUDIT_MAX = 10_000

/** The account of the machine that runs the command, for the audit log. */
export const actor = (): KeyActor => ({ via: 'command', user: accountName(), keyId: null })

/** A container may run as a number that has no name. */
function accountName(): string | null {
  try {
    return userInfo().username
  } catch {
    return null
  }
}

const HEADINGS = ['ID', 'USER', 'SCOPE', 'KEY', 'LABEL', 'CREATED', 'LAST USED', 'STATE']

function toRow(record: KeyRecord): readonly string[] {
  return [
    record.id,
    record.user,
    record.scope,
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
    scope: record.scope,
    hint: record.hint,
    label: record.label,
    created_at: time(record.createdAtMs),
    last_used_at: time(record.lastUsedAtMs),
    expires_at: time(record.expiresAtMs),
    revoked_at: time(record.revokedAtMs),
  }
}

const AUDIT_HEADINGS = ['TIME', 'ACTION', 'KEY', 'USER', 'SCOPE', 'LABEL OR LIMITS', 'BY']

function auditRow({ atMs, action, keyId, user, scope, label, quotas, by }: KeyAuditEntry): readonly string[] {
  const who = by.user ?? '-'
  const how = by.keyId === null ? by.via : `${by.via}, ${by.keyId}`
  const what = quotas === null ? (label ?? '-') : quotasInWords(quotas)
  return [minute(atMs), action, keyId ?? '-', user, scope ?? '-', what, `${who} (${how})`]
}

function auditJson({ id, atMs, action, keyId, user, scope, label, quotas, by }: KeyAuditEntry) {
  const at = new Date(atMs).toISOString()
  const { via, user: byUser, keyId: byKeyId } = by
  const who = { via, user: byUser, key_id: byKeyId }
  return { entry_id: id, at, action, key_id: keyId, user, scope, label, quotas, by: who }
}

const minute = (ms: number): string => new Date(ms).toISOString().slice(0, 16).replace('T', ' ')

function durationOf(text: string): number {
  const ms = readDuration(text)
  if (ms === null) throw usageFailure(`"${text}" is not a duration. Write 90d, 12h or 1y.`)
  return ms
}

const EXAMPLES = `
Examples:
  $ assay keys create alice --label laptop --expires 90d
  $ assay keys list --user alice
  $ assay keys revoke key_0198...
  $ assay keys audit`
