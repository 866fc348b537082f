import type { Fault } from '@assay/contract'
import { JobError } from './job-error.ts'
import { escapePointer, FAULTS_MAX } from './submission.ts'

export interface BodyFields<Name extends string> {
  /** Own fields only: a body may contain `__proto__`. Undefined: the body does not have it. */
  readonly fields: Readonly<Record<Name, unknown>>
  /** A fault for each field that there is not. Whoever reads the values adds what is wrong with those. */
  readonly faults: Fault[]
}

/** Takes a body apart that came out of JSON. Nothing in it is dropped: what is not known is a fault. */
export function readFields<Name extends string>(body: unknown, names: readonly Name[]): BodyFields<Name> {
  const listed = names.map((name) => `\`${name}\``).join(', ')
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    const detail = `The body must be a JSON object. Its fields are ${listed}.`
    throw new JobError('validation_failed', detail, { faults: [{ pointer: '', code: 'wrong_type', detail }] })
  }
  const given = new Map<string, unknown>(Object.entries(body))
  const faults: Fault[] = []
  for (const name of given.keys()) {
    if (names.some((known) => known === name)) continue
    if (faults.length === FAULTS_MAX) break
    const detail = `There is no such field. The fields are ${listed}.`
    faults.push({ pointer: `/${escapePointer(name)}`, code: 'unknown_field', detail })
  }
  // Every name is there, which the compiler cannot see through `fromEntries`.
  const fields = Object.fromEntries(names.map((name) => [name, given.get(name)])) as Record<Name, unknown>
  return { fields, faults }
}

/** Throws every fault of a body at once. */
export function refuseFieldFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const detail = faults.length === 1 ? 'One field has a fault.' : `${faults.length} faults were found.`
  throw new JobError('validation_failed', `${detail} See \`errors\`.`, {
    faults: faults.slice(0, FAULTS_MAX),
  })
}
