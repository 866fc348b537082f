import { writeFileSync } from 'node:fs'
import { DatabaseSync, type StatementColumnMetadata } from 'node:sqlite'
import { numberParameters, type SqlBlock } from '../src/sql-blocks.ts'
import { migrate } from '../src/sqlite/connection.ts'
import { SQLITE_BLOCKS } from '../src/sqlite/queries.ts'

/** Writes down what each statement of the SQLite store takes and yields, as the schema has it. */

export const STATEMENTS_FILE = new URL('../src/sqlite/statements.ts', import.meta.url)

const TYPES: Readonly<Record<string, string>> = {
  INTEGER: 'number',
  REAL: 'number',
  TEXT: 'string',
  BLOB: 'Uint8Array',
}

/** Columns that hold one of a few words. The schema or the code that writes them sees to it. */
const WORDS: Readonly<Record<string, string>> = {
  'jobs.status': 'JobStatus',
  'jobs.stage': 'Stage',
  'jobs.failure_code': 'FailureCode',
  'jobs.request_type': "'nl'",
  'events.type': 'EventType',
  'book_events.type': 'EventType',
  'book_versions.status': 'BookStatus',
  'book_versions.extends': 'BookExtends',
  'book_versions.stage': 'BuildStage',
  'book_versions.failure_code': 'BuildFailureCode',
  'webhooks.status': "Webhook['status']",
  'webhooks.off_reason': "NonNullable<Webhook['off_reason']>",
  'webhook_deliveries.status': "WebhookDelivery['status']",
  'api_keys.scope': 'Scope',
  'key_audit.scope': 'Scope',
  'key_audit.action': "AuditEntry['action']",
  'key_audit.via': "AuditEntry['by']['via']",
  'batches.status': 'JobStatus',
  'batches.failure_code': 'FailureCode',
  'batch_chunks.failure_code': 'FailureCode',
  'batch_chunks.status': "'waiting' | 'held' | 'done'",
  'batch_events.type': 'BatchEventType',
}

/** What a comment says of a column that is computed: `-- column found: integer`, `-- column body: text or null`. */
const COLUMN = /\bcolumn (\w+): (integer|real|text|blob)( or null)?/g

const LONG_ROW_CHARACTERS = 120
const LINE_CHARACTERS_MAX = 140

export function describeStatements(): string {
  const db = new DatabaseSync(':memory:')
  try {
    migrate(db)
    const columnsOfTable = new Map<string, ReadonlySet<string>>()
    const isNullable: IsNullable = (table, column) => {
      const known = columnsOfTable.get(table) ?? nullableColumns(db, table)
      columnsOfTable.set(table, known)
      return known.has(column)
    }
    const job = columnsOf(db, { name: 'job_rows', comment: '', text: 'select * from job_rows' }, isNullable)
    const firstWith = new Map<string, string>()
    const lines = [...SQLITE_BLOCKS.values()].map((block) => {
      const { takes, yields } = describe(db, block, job, isNullable)
      // A long row is written down once. Statements that yield the same refer to it.
      const first = yields.length < LONG_ROW_CHARACTERS ? undefined : firstWith.get(yields)
      if (first === undefined) firstWith.set(yields, block.name)
      const row = first === undefined ? yields : `Statements['${first}']['yields']`
      return wrap(`'${block.name}': { takes: ${takes}; yields: ${row} }`)
    })
    return [
      ...HEAD,
      'export interface JobColumns {',
      wrap(job.join('; ')),
      '}',
      '',
      '/** What each statement takes and yields. */',
      'export interface Statements {',
      ...lines,
      '}',
      '',
    ].join('\n')
  } finally {
    db.close()
  }
}

/** Breaks a long line between words. What is meant to be looked up in, not read, need not have a line for each column. */
function wrap(line: string): string {
  const lines = ['']
  for (const word of line.split(' ')) {
    const last = lines.at(-1) ?? ''
    const indent = lines.length === 1 ? '  ' : '    '
    if (last !== '' && indent.length + last.length + 1 + word.length > LINE_CHARACTERS_MAX) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines.map((text, nth) => `${nth === 0 ? '  ' : '    '}${text}`).join('\n')
}

const HEAD = [
  'import type {',
  '  AuditEntry,',
  '  BatchEventType,',
  '  BookExtends,',
  '  BookStatus,',
  '  BuildFailureCode,',
  '  BuildStage,',
  '  EventType,',
  '  FailureCode,',
  '  JobStatus,',
  '  Scope,',
  '  Stage,',
  '  Webhook,',
  '  WebhookDelivery,',
  "} from '@assay/contract'",
  '',
  '// Written by packages/stores/scripts/sqlite-statements.ts from the .sql files and the schema. A test compares them.',
  '',
  '/** A row of the view `job_rows`. */',
]

type IsNullable = (table: string, column: string) => boolean

interface Described {
  readonly takes: string
  readonly yields: string
}

function describe(
  db: DatabaseSync,
  block: SqlBlock,
  job: readonly string[],
  isNullable: IsNullable,
): Described {
  const columns = columnsOf(db, block, isNullable)
  const isJob = job.every((column) => columns.includes(column))
  const own = isJob ? columns.filter((column) => !job.includes(column)) : columns
  const row = own.length === 0 ? [] : [`{ ${own.join('; ')} }`]
  const yields = [...(isJob ? ['JobColumns'] : []), ...row].join(' & ') || 'never'
  const takes = numberParameters(block.text, '?').parameters.map((name) => `'${name}'`)
  return { takes: takes.join(' | ') || 'never', yields }
}

/** `name: type` of each column that a statement yields. */
function columnsOf(db: DatabaseSync, block: SqlBlock, isNullable: IsNullable): readonly string[] {
  const stated = new Map(
    [...block.comment.matchAll(COLUMN)].map(([, name = '', type = '', orNull = '']) => [
      name,
      `${TYPES[type.toUpperCase()]}${orNull === '' ? '' : ' | null'}`,
    ]),
  )
  return db
    .prepare(numberParameters(block.text, '?').text)
    .columns()
    .map((column) => `${column.name}: ${stated.get(column.name) ?? typeOf(block.name, column, isNullable)}`)
}

function typeOf(
  statement: string,
  { name, table, column, type }: StatementColumnMetadata,
  isNullable: IsNullable,
): string {
  const known = type === null ? undefined : TYPES[type]
  if (table === null || column === null || known === undefined) {
    throw new Error(`${statement}: say in its comment what \`column ${name}\` is`)
  }
  const word = WORDS[`${table}.${column}`] ?? known
  return isNullable(table, column) ? `${word} | null` : word
}

function nullableColumns(db: DatabaseSync, table: string): ReadonlySet<string> {
  const columns = db.prepare('select name, "notnull" as required, pk from pragma_table_info(?)').all(table)
  return new Set(
    columns.flatMap(({ name, required, pk }) => (required === 0 && pk === 0 ? [String(name)] : [])),
  )
}

if (process.argv[1] === import.meta.filename) writeFileSync(STATEMENTS_FILE, describeStatements())
