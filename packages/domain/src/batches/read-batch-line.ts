import type { Fault } from '@assay/contract'
import { faultOfGeography, type Geographies } from '../jobs/geographies.ts'
import type { BookRef } from '../jobs/job.ts'
import { escapePointer, jsonObject, own, parseStrictJson } from '../jobs/json-fields.ts'
import { faultOfQuery } from '../jobs/submission.ts'
import { countCodePoints } from '../jobs/unicode-text.ts'
import type { BatchItem } from './chunk-codec.ts'

export interface LineRules {
  readonly geographies: Geographies
  readonly queryCharactersMax: number
  /** The version that the caller means by an id, a name, or `name@3`; null when there is none. */
  readonly findBook: (text: string) => Promise<BookRef | null>
}

type ReadLine =
  | { readonly item: BatchItem }
  /** `customId` is null where the line has none that could be another line's too. */
  | { readonly faults: readonly Fault[]; readonly customId: string | null }

const CUSTOM_ID_CHARACTERS_MAX = 128
const FIELDS = new Set(['custom_id', 'query', 'geography', 'book'])
const UNKNOWN_BOOK_DETAIL =
  'You have no book of this id or name that is ready, or the batch names too many different ones. See `GET /v1/books`.'
const FIELDS_DETAIL = 'There is no such field. The fields are `custom_id`, `query`, `geography` and `book`.'
/** Nobody reads more faults of one line than this. */
const FAULTS_PER_LINE_MAX = 10
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Reads one line of a batch and finds all of its faults. */
export async function readBatchLine(bytes: Uint8Array, line: number, rules: LineRules): Promise<ReadLine> {
  const fields = parseLine(bytes)
  if (typeof fields === 'string')
    return { customId: null, faults: [{ line, code: 'invalid_json', detail: fields }] }
  const customId = own(fields, 'custom_id')
  const query = own(fields, 'query')
  const geography = own(fields, 'geography')
  const book = own(fields, 'book')
  const ref = typeof book === 'string' ? await rules.findBook(book) : null
  const faults = [
    faultOfCustomId(customId),
    faultOfQuery(query, rules.queryCharactersMax),
    faultOfGeography(geography, rules.geographies),
    faultOfBook(book, ref),
    ...Object.keys(fields)
      .filter((name) => !FIELDS.has(name))
      .map(
        (name): Fault => ({
          pointer: `/${escapePointer(name)}`,
          code: 'unknown_field',
          detail: FIELDS_DETAIL,
        }),
      ),
  ].flatMap((fault) => fault ?? [])
  if (faults.length > 0)
    return {
      customId: typeof customId === 'string' && faultOfCustomId(customId) === null ? customId : null,
      faults: faults.slice(0, FAULTS_PER_LINE_MAX).map((fault) => ({ line, ...fault })),
    }
  return {
    item: {
      customId: String(customId),
      query: String(query),
      geography: typeof geography === 'string' ? (rules.geographies.resolve(geography)?.code ?? null) : null,
      book: ref,
    },
  }
}

/** The fields of a line, or what is wrong with it. */
function parseLine(bytes: Uint8Array): Readonly<Record<string, unknown>> | string {
  let text: string
  try {
    text = decoder.decode(bytes)
  } catch {
    return 'The line is not valid UTF-8.'
  }
  const parsed = parseStrictJson(text)
  if ('fault' in parsed) return `The line ${parsed.fault}`
  return jsonObject(parsed.value) ?? 'The line must be a JSON object.'
}

function faultOfCustomId(value: unknown): Fault | null {
  const pointer = '/custom_id'
  if (value === undefined)
    return { pointer, code: 'required', detail: 'Give each line a different `custom_id`.' }
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string.' }
  if (value === '') return { pointer, code: 'too_short', detail: 'Must not be empty.' }
  if (!value.isWellFormed() || hasControls(value))
    return { pointer, code: 'invalid_characters', detail: 'Must not contain control characters.' }
  if (countCodePoints(value) > CUSTOM_ID_CHARACTERS_MAX)
    return {
      pointer,
      code: 'too_long',
      detail: `At most ${CUSTOM_ID_CHARACTERS_MAX} characters are allowed.`,
    }
  return null
}

function hasControls(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 0x20) return true
  return false
}

function faultOfBook(value: unknown, ref: BookRef | null): Fault | null {
  const pointer = '/book'
  if (value === undefined || value === null || ref !== null) return null
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string or null.' }
  return { pointer, code: 'unknown_book', detail: UNKNOWN_BOOK_DETAIL }
}
