import { type Fault, JOB_LABEL_CHARACTERS_MAX, JOB_LABELS_MAX } from '@assay/contract'
import { JobError } from './job.ts'

/** A place on earth that a job can be priced for. */
interface Geography {
  /** The canonical code: `US`, `US-TX`, `US-CBSA-19100`, `US-ZIP-78701`, or another ISO 3166 code. */
  readonly code: string
  readonly name: string
}

/** What the service needs of a gazetteer. Codes are matched without regard to case. */
export interface Geographies {
  /** The geography of a code; null when the code is not known. */
  resolve(code: string): { readonly code: string } | null
  /** Codes of the metro areas of a state; none for anything else. */
  metrosOf(code: string): readonly string[]
  /** Known codes that a caller may have meant, best first. */
  suggest(code: string, max: number): readonly string[]
  /** Geographies whose name or code matches the text, best first: what a picker shows. */
  search(text: string, max: number): readonly Geography[]
}

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

const FIELDS = new Set(['request_type', 'query', 'geography', 'book', 'labels'])
export const GEOGRAPHY_CHARACTERS_MAX = 64
const BOOK_CHARACTERS_MAX = 80
const SUGGESTIONS_MAX = 3
/** A request may hold thousands of unknown fields or parameters; nobody reads more faults than this. */
export const FAULTS_MAX = 100

/**
 * Checks a body by hand instead of by its schema: the length counts code points, and a fault says in words what would be
 * right. Every fault is found before any is reported.
 */
export function readSubmission(body: unknown, rules: Rules): Submission {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw fieldFaults([
      {
        pointer: '',
        code: 'wrong_type',
        detail: 'The body must be a JSON object with `request_type` and `query`.',
      },
    ])
  }
  // An object that came out of JSON: its fields can be anything.
  const fields = body as Readonly<Record<string, unknown>>
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
  for (const name of Object.keys(fields)) {
    if (FIELDS.has(name)) continue
    if (faults.length === FAULTS_MAX) break
    faults.push({
      pointer: `/${escapePointer(name)}`,
      code: 'unknown_field',
      detail:
        'There is no such field. The fields are `request_type`, `query`, `geography`, `book` and `labels`.',
    })
  }
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

export function faultOfGeography(value: unknown, geographies: Geographies): Fault | null {
  const pointer = '/geography'
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string or null.' }
  if (value.length <= GEOGRAPHY_CHARACTERS_MAX && geographies.resolve(value) !== null) return null
  return { pointer, ...unknownGeography(value, geographies) }
}

function faultOfBook(value: unknown): Fault | null {
  const pointer = '/book'
  if (value === undefined || value === null) return null
  if (typeof value !== 'string') return { pointer, code: 'wrong_type', detail: 'Must be a string or null.' }
  if (value.length <= BOOK_CHARACTERS_MAX) return null
  return { pointer, code: 'too_long', detail: `Has more than ${BOOK_CHARACTERS_MAX} characters.` }
}

const LABELS_LOOKED_AT = 100

/** Reads the labels of a job and adds every fault to `faults`; the result counts only when there is none. */
function readLabels(value: unknown, faults: Fault[]): readonly string[] {
  if (!Array.isArray(value)) {
    faults.push({ pointer: '/labels', code: 'wrong_type', detail: 'Must be a list of texts.' })
    return []
  }
  if (value.length > JOB_LABELS_MAX) {
    const detail = `Has ${value.length} labels; at most ${JOB_LABELS_MAX} are allowed.`
    faults.push({ pointer: '/labels', code: 'too_long', detail })
  }
  const labels = new Set<string>()
  for (const [i, label] of value.entries()) {
    const pointer = `/labels/${i}`
    const fault = faultOfLabel(label)
    if (fault !== null) faults.push({ pointer, ...fault })
    else if (labels.has(label))
      faults.push({ pointer, code: 'not_unique', detail: 'Repeats an earlier label.' })
    else labels.add(label)
    // One fault says that there are too many of them; those far behind need no look.
    if (faults.length >= FAULTS_MAX || i >= LABELS_LOOKED_AT) break
  }
  return [...labels]
}

/** What is wrong with a label, of a job or of a list; null when nothing is. */
export function faultOfLabel(label: unknown): Omit<Fault, 'pointer'> | null {
  if (typeof label !== 'string') return { code: 'wrong_type', detail: 'Must be a string.' }
  if (label.trim() === '') return { code: 'too_short', detail: 'Must not be empty or blank.' }
  if (/[\p{Cc}\u2028\u2029]/u.test(label) || !label.isWellFormed())
    return { code: 'invalid_characters', detail: 'Must be one line of plain text.' }
  if (label !== label.trim())
    return { code: 'invalid_format', detail: 'Must neither begin nor end with a blank.' }
  const characters = countCodePoints(label)
  if (characters <= JOB_LABEL_CHARACTERS_MAX) return null
  const detail = `Has ${characters} characters; at most ${JOB_LABEL_CHARACTERS_MAX} are allowed.`
  return { code: 'too_long', detail }
}

/** Reads the body of a change of a job: labels, and nothing else. */
export function readJobChange(body: unknown): { readonly labels: readonly string[] } {
  const { fields, faults } = readFields(body, ['labels'])
  if (fields.labels === undefined)
    faults.push({ pointer: '/labels', code: 'required', detail: 'Say which labels the job is to have.' })
  const labels = fields.labels === undefined ? [] : readLabels(fields.labels, faults)
  refuseFieldFaults(faults)
  return { labels }
}

/** What is wrong with a geography that nobody knows, and which one may have been meant. */
export function unknownGeography(value: string, geographies: Geographies): Omit<Fault, 'pointer'> {
  if (value.length > GEOGRAPHY_CHARACTERS_MAX) {
    const detail = `A geography code has at most ${GEOGRAPHY_CHARACTERS_MAX} characters.`
    return { code: 'too_long', detail }
  }
  const suggestions = [...geographies.suggest(value, SUGGESTIONS_MAX)]
  const hint =
    suggestions.length > 0
      ? `Did you mean ${suggestions.join(', ')}?`
      : 'Examples: US, US-TX, US-CBSA-19100, US-ZIP-78701, CA, GB-SCT.'
  return { code: 'unknown_geography', detail: `This geography is not known. ${hint}`, suggestions }
}

/** Own fields only: a body may contain `__proto__`. */
export function own(fields: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined
}

export function escapePointer(name: string): string {
  return name.toWellFormed().replaceAll('~', '~0').replaceAll('/', '~1')
}

export function countCodePoints(text: string): number {
  let count = 0
  for (let i = 0; i < text.length; i++) {
    // A low surrogate continues the character that its high surrogate began.
    if ((text.charCodeAt(i) & 0xfc00) !== 0xdc00) count++
  }
  return count
}

interface BodyFields<Name extends string> {
  /** Own fields only: a body may contain `__proto__`. Undefined: the body does not have it. */
  readonly fields: Readonly<Record<Name, unknown>>
  /** A fault for each field that does not exist. Whoever reads the values adds what is wrong with those. */
  readonly faults: Fault[]
}

/** Takes apart a body that came out of JSON. Nothing in it is dropped: what is not known is a fault. */
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
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  let depth = 0
  let written = 0
  for (const sign of text.replace(QUOTED, '')) {
    if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') depth--
    else if (sign === ':' && depth === 1) written++
  }
  return written !== Object.keys(value).length
}

const ASCII_ONLY = /^[\0-\x7f]*$/
const DOTLESS_I = 'ı'

/**
 * Unicode case folding: two texts that differ only in case have the same folded form. Every store keeps and searches this
 * form, so `q` finds the same on all of them.
 *
 * Folding goes code point by code point: lower-casing a whole text would turn a final Σ into ς, and "ΟΔΟΣ" would no longer
 * contain "οδοσ". Upper-casing on the way maps ß and SS to the same letters, as full case folding does; it starts from the
 * small letter because the capital ẞ is upper case already. Dotless ı is the one letter that Unicode leaves alone where this
 * detour would not.
 */
export function foldCase(text: string): string {
  if (ASCII_ONLY.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) {
    folded += character === DOTLESS_I ? character : foldUpper(character.toLowerCase().toUpperCase())
  }
  return folded
}

function foldUpper(upper: string): string {
  let folded = ''
  for (const character of upper) folded += character.toLowerCase()
  return folded
}
