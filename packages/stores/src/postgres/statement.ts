import { readdirSync } from 'node:fs'
import { numberParameters, readSqlBlocks } from '../sql-blocks.ts'

/** What a statement is made of: its text from a .sql file, and the types of its parameters and columns. */

/** A type of the server's, and what it is in TypeScript. */
export interface Type<Value> {
  /** The server's numbers for it. */
  readonly oids: readonly number[]
  /** Exists in types only. */
  readonly value?: Value
}

export type Types = Readonly<Record<string, Type<unknown>>>
export type Values<T extends Types> = { readonly [Name in keyof T]: ValueOf<T[Name]> }
type ValueOf<T> = T extends Type<infer Value> ? Value : never

export interface Statement<Takes extends Types, Gives extends Types> {
  readonly name: string
  readonly text: string
  /** Names of the parameters, in the order of their numbers. */
  readonly parameters: readonly string[]
  readonly takes: Takes
  readonly gives: Gives
  /** Whether the server may keep one plan for all values. */
  readonly isPlannedAhead: boolean
}

export const typeOf = <Value>(...oids: readonly number[]): Type<Value> => ({ oids })
export const text = typeOf<string>(25)
export const textOrNull = typeOf<string | null>(25)
/** Whole numbers here are times, counts and row numbers, all far below 2^53; the rest are fractions. */
export const number = typeOf<number>(20, 23, 701)
export const numberOrNull = typeOf<number | null>(20, 23, 701)
export const boolean = typeOf<boolean>(16)
export const bytes = typeOf<Uint8Array>(17)
export const bytesOrNull = typeOf<Uint8Array | null>(17)
/** Lists travel as JSON: one parameter, however many rows. */
export const json = typeOf<object>(114)
export const jsonOrNull = typeOf<object | null>(114)

const FOLDER = new URL('.//', import.meta.url)
const blocks = readSqlBlocks(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .map((file) => new URL(file, FOLDER)),
)

export function statement<Takes extends Types, Gives extends Types>(
  name: string,
  takes: Takes,
  gives: Gives,
  { isPlannedAhead } = { isPlannedAhead: true },
): Statement<Takes, Gives> {
  const block = blocks.get(name)
  if (block === undefined) throw new Error(`there is no statement ${name}`)
  return { name, takes, gives, isPlannedAhead, ...numberParameters(block.text, '$') }
}
