import type { Fault } from '@assay/contract'
import { JobError } from './job.ts'

/** A request may hold thousands of unknown fields or parameters; nobody reads more faults than this. */
export const FAULTS_MAX = 100

/** Own fields only: a body may contain `__proto__`. */
export function own(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

/** A value that came out of JSON, as an object whose fields can be anything; null when it is no object. */
export function jsonObject(value: unknown): Readonly<Record<string, unknown>> | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  // The guard has shown that it has fields, and `unknown` claims nothing about them.
  return isObject ? (value as Readonly<Record<string, unknown>>) : null
}

/** Adds a fault for each field that does not exist. `listed` names those that do. */
export function refuseUnknownFields(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
  listed: string,
  faults: Fault[],
): void {
  const detail = `There is no such field. The fields are ${listed}.`
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue
    if (faults.length >= FAULTS_MAX) return
    faults.push({ pointer: `/${escapePointer(name)}`, code: 'unknown_field', detail })
  }
}

/** "`total`, `date`" */
export const listFields = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')

export function escapePointer(name: string): string {
  return name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')
}

interface BodyFields<Name extends string> {
  /** Own fields only: a body may contain `__proto__`. Undefined: the body does not have it. */
  readonly fields: Readonly<Record<Name, unknown>>
  /** A fault for each field that does not exist. Whoever reads the values adds what is wrong with those. */
  readonly faults: Fault[]
}

/** Takes apart a body that came out of JSON. Nothing in it is dropped: what is not known is a fault. */
export function readFields<Name extends string>(body: unknown, names: readonly Name[]): BodyFields<Name> {
  const listed = listFields(names)
  const given = jsonObject(body)
  if (given === null) {
    const detail = `The body must be a JSON object. Its fields are ${listed}.`
    throw new JobError('validation_failed', detail, { faults: [{ pointer: '', code: 'wrong_type', detail }] })
  }
  const faults: Fault[] = []
  refuseUnknownFields(given, names, listed, faults)
  // Every name is there, which the compiler cannot see through `fromEntries`.
  const fields = Object.fromEntries(names.map((name) => [name, own(given, name)])) as Record<Name, unknown>
  return { fields, faults }
}

/** Throws every fault of a body at once. */
export function refuseFieldFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw fieldFaults(faults)
}

export function fieldFaults(faults: readonly Fault[]): JobError {
  const detail = faults.length === 1 ? 'One field has a fault.' : `${faults.length} faults were found.`
  return new JobError('validation_failed', `${detail} See \`errors\`.`, {
    faults: faults.slice(0, FAULTS_MAX),
  })
}

/** JSON that means one thing only. */

type StrictJson = { readonly value: unknown } | { readonly fault: string }

const QUOTED = /"(?:[^"\\]|\\.)*"/g

/** One JSON value, no field given twice: JSON.parse would keep the last and silently drop the others. */
export function parseStrictJson(text: string): StrictJson {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    // The parser's own message quotes the text, which may be private. The position is enough to find the fault.
    const position = /position \d+/.exec(String(cause))?.[0]
    return { fault: `is not valid JSON.${position === undefined ? '' : ` It breaks at ${position}.`}` }
  }
  return hasRepeatedField(text, value) ? { fault: 'has a field that is given twice.' } : { value }
}

/** Counts the colons of the outermost object, strings taken out: one for each field that was written. */
function hasRepeatedField(text: string, value: unknown): boolean {
  const fields = jsonObject(value)
  if (fields === null) return false
  let depth = 0
  let written = 0
  for (const sign of text.replace(QUOTED, '')) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === ':' && depth === 1) written++
  }
  return written !== Object.keys(fields).length
}
