import postgres from 'postgres'
import type { Query } from './queries.ts'

const CONNECT_SECONDS = 1.5
const RECONNECT_SECONDS = 0.2

export type Parameters = Readonly<Record<string, unknown>>
export type Run = <Row>(query: Query<Row>, parameters: Parameters) => Promise<readonly Row[]>

interface ConnectOptions {
  readonly url: string
  readonly connectionsMax: number
  readonly onClose?: () => void
}

/** All connections but the one that listens are made here, so that they understand the same types. */
export function connect({ url, connectionsMax, onClose = () => {} }: ConnectOptions) {
  return postgres(url, {
    max: connectionsMax,
    connect_timeout: CONNECT_SECONDS,
    backoff: () => RECONNECT_SECONDS,
    // Whole numbers in this schema are times, counts and row numbers: all far below 2^53.
    types: { bigint: { to: 20, from: [20], parse: Number, serialize: String } },
    fetch_types: false,
    onnotice: () => {},
    onclose: onClose,
    connection: { application_name: 'assay' },
  })
}

/** A statement that was handed to the driver. */
export interface Statement extends PromiseLike<unknown> {
  /** Takes it back, if it was not sent yet. */
  cancel(): void
}

interface Executor {
  unsafe(text: string, values: never[], options: { prepare: boolean }): Statement
}

/** Hands a statement to the driver; the answer to it is `rowsOf`. */
export function prepare(sql: Executor, query: Query<unknown>, parameters: Parameters): Statement {
  const values = query.parameters.map((name) => parameters[name])
  return sql.unsafe(query.text, values as never[], { prepare: query.isPlannedAhead })
}

export async function rowsOf<Row>(statement: Statement): Promise<readonly Row[]> {
  const rows = (await statement) as readonly Row[]
  // After an answer that broke off between two rows, the driver numbers the rows of the connection's next answer from there
  // (porsager/postgres#1181): in front of them are empty places, which filter() leaves out.
  return rows.length > 0 && !(0 in rows) ? rows.filter(() => true) : rows
}

export const execute = <Row>(
  sql: Executor,
  query: Query<Row>,
  parameters: Parameters,
): Promise<readonly Row[]> => rowsOf(prepare(sql, query, parameters))
