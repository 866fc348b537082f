import type { Fault } from '@assay/contract'
import { faultOfGeography, type Geographies } from './geographies.ts'
import { fieldFaults, jsonObject, own, refuseFieldFaults, refuseUnknownFields } from './json-fields.ts'
import { readLabels } from './labels.ts'
import { countCodePoints } from './unicode-text.ts'

/** A submission without faults. */
export interface Submission {
  readonly requestType: 'nl'
  readonly query: string
  /** Canonical code; null when the caller named none. */
  readonly geography: string | null
  /** Id or name of a book, as the caller wrote it; null when the caller named none. */
  readonly book: string | null
  readonly labels: readonly string[]
}

interface Rules {
  readonly geographies: Geographies
  readonly queryCharactersMax: number
}

const FIELDS = ['request_type', 'query', 'geography', 'book', 'labels']
const BOOK_CHARACTERS_MAX = 80

/**
 * Checks a body by hand instead of by its schema: the length counts code points, and a fault says in words what would be
 * right. Every fault is found before any is reported.
 */
export function readSubmission(body: unknown, rules: Rules): Submission {
  const fields = jsonObject(body)
  if (fields === null) {
    throw fieldFaults([
      {
        pointer: '',
        code: 'wrong_type',
        detail: 'The body must be a JSON object with `request_type` and `query`.',
      },
    ])
  }
  const faults: Fault[] = []
  const requestType = own(fields, 'request_type')
  const query = own(fields, 'query')
  const geography = own(fields, 'geography')
  const book = own(fields, 'book')
  addFault(faults, faultOfRequestType(requestType))
  addFault(faults, faultOfQuery(query, rules.queryCharactersMax))
  addFault(faults, faultOfGeography(geography, rules.geographies))
  addFault(faults, faultOfBook(book))
  const labels = readLabels(own(fields, 'labels') ?? [], faults)
  refuseUnknownFields(fields, FIELDS, '`request_type`, `query`, `geography`, `book` and `labels`', faults)
  refuseFieldFaults(faults)
  return {
    requestType: 'nl',
    query: String(query),
    geography: typeof geography === 'string' ? (rules.geographies.resolve(geography)?.code ?? null) : null,
    book: typeof book === 'string' ? book : null,
    labels,
  }
}

function addFault(faults: Fault[], fault: Fault | null): void {
  if (fault !== null) faults.push(fault)
}

function faultOfRequestType(value: unknown): Fault | null {
  const pointer = '/request_type'
  if (value === undefined) return { pointer, code: 'required', detail: 'Say `"request_type": "nl"`.' }
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string.' }
  if (value !== 'nl') return { pointer, code: 'unknown_value', detail: 'The one known request type is `nl`.' }
  return null
}

export function faultOfQuery(value: unknown, charactersMax: number): Fault | null {
  const pointer = '/query'
  if (value === undefined) return { pointer, code: 'required', detail: 'Say in `query` what to price.' }
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string.' }
  if (value.includes('\0') || !value.isWellFormed()) {
    return {
      pointer,
      code: 'invalid_characters',
      detail: 'Must not contain NUL or half of a surrogate pair.',
    }
  }
  if (value.trim() === '') return { pointer, code: 'too_short', detail: 'Must not be empty or blank.' }
  const characters = countCodePoints(value)
  if (characters > charactersMax) {
    const detail = `Has ${characters} characters; at most ${charactersMax} are allowed.`
    return { pointer, code: 'too_long', detail }
  }
  return null
}

function faultOfBook(value: unknown): Fault | null {
  const pointer = '/book'
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string or null.' }
  if (value.length <= BOOK_CHARACTERS_MAX) return null
  return { pointer, code: 'too_long', detail: `Has more than ${BOOK_CHARACTERS_MAX} characters.` }
}
