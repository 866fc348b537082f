import type { Fault } from '@assay/contract'
import { JobError } from '../jobs/job-error.ts'

export interface Parameters {
  readonly values: ReadonlyMap<string, string>
  /** Unknown, repeated and undecodable parameters. Whoever reads the values adds what is wrong with those. */
  readonly faults: Fault[]
}

/** The head of a request may hold thousands of parameters; nobody reads more faults than this. */
const FAULTS_MAX = 100
const NAME_CHARACTERS_SHOWN = 64

/** Reads the query string of a request target. Nothing in it is dropped: what is not allowed is a fault. */
export function readParameters(target: string, allowed: readonly string[]): Parameters {
  const values = new Map<string, string>()
  const faults: Fault[] = []
  const start = target.indexOf('?')
  if (start === -1) return { values, faults }
  for (const pair of target.slice(start + 1).split('&')) {
    if (pair === '') continue
    if (faults.length === FAULTS_MAX) break
    const equals = pair.indexOf('=')
    const name = decode(equals === -1 ? pair : pair.slice(0, equals))
    const value = equals === -1 ? '' : decode(pair.slice(equals + 1))
    const parameter = (name ?? pair).slice(0, NAME_CHARACTERS_SHOWN).toWellFormed()
    if (name === null || !allowed.includes(name)) {
      faults.push({ parameter, code: 'unknown_parameter', detail: unknownDetail(allowed) })
    } else if (values.has(name)) {
      faults.push({ parameter, code: 'repeated_parameter', detail: 'May be given once only.' })
    } else if (value === null) {
      faults.push({ parameter, code: 'invalid_format', detail: 'Is not percent-encoded UTF-8.' })
    } else {
      values.set(name, value)
    }
  }
  return { values, faults }
}

/** Throws every fault at once. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length === 0) return
  const names = [...new Set(faults.map((fault) => fault.parameter ?? fault.header ?? ''))].slice(0, 10)
  throw new JobError('invalid_parameter', `Not valid: ${names.join(', ')}. See \`errors\`.`, { faults })
}

function unknownDetail(allowed: readonly string[]): string {
  if (allowed.length === 0) return 'This address takes no query parameters.'
  return `There is no such parameter here. The parameters are ${allowed.join(', ')}.`
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}
