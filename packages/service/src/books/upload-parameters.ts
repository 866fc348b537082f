import { DEFAULT_BOOK, isBookName } from '@assay/books/books-folder'
import { COLUMNS, NEEDED_COLUMNS } from '@assay/books/header-names'
import { BOOK_EXTENDS, type BookExtends, type Fault } from '@assay/contract'

export const UPLOAD_PARAMETERS = ['name', 'extends', 'columns']

export interface UploadParameters {
  readonly name: string
  readonly extends: BookExtends
  readonly columns: Readonly<Record<string, string>>
}

const HEADER_CHARACTERS_MAX = 300
const RESERVED = new Set([DEFAULT_BOOK, 'default', 'none'])

/** Checks what an upload says about its list. Every fault is added to `faults`. */
export function readUploadParameters(values: ReadonlyMap<string, string>, faults: Fault[]): UploadParameters {
  const name = values.get('name') ?? ''
  if (!values.has('name'))
    faults.push({
      parameter: 'name',
      code: 'required',
      detail: 'Say what the book is called: `name=our-prices`.',
    })
  else if (!isBookName(name))
    faults.push({
      parameter: 'name',
      code: 'invalid_format',
      detail: 'Must be 1 to 64 letters, digits, ".", "_" or "-", and begin with a letter or digit.',
    })
  else if (RESERVED.has(name.toLowerCase()) || name.startsWith('book_'))
    faults.push({
      parameter: 'name',
      code: 'unknown_value',
      detail: 'This name is taken. Choose another one.',
    })
  const wanted = values.get('extends') ?? 'default'
  const base = BOOK_EXTENDS.find((word) => word === wanted)
  if (base === undefined)
    faults.push({
      parameter: 'extends',
      code: 'unknown_value',
      detail: 'Must be `default` (what the list lacks is priced from the default book) or `none`.',
    })
  return { name, extends: base ?? 'default', columns: readColumns(values.get('columns') ?? '', faults) }
}

/** `price:Preis,description:Artikel`. A backslash lets a header have a comma. `unit:` says that no column is one of units. */
export function readColumns(text: string, faults: Fault[]): Readonly<Record<string, string>> {
  const columns: Record<string, string> = {}
  const add = (code: Fault['code'], detail: string): void =>
    void faults.push({ parameter: 'columns', code, detail })
  for (const part of text.split(/(?<!\\),/).filter((piece) => piece.trim() !== '')) {
    const at = part.indexOf(':')
    const column = part.slice(0, Math.max(0, at)).trim().toLowerCase()
    const header = part
      .slice(at + 1)
      .trim()
      .replaceAll('\\,', ',')
    const shown = part.trim().slice(0, 60).toWellFormed()
    if (at === -1) add('invalid_format', `"${shown}" must be a column and its header, as in price:Preis.`)
    else if (header === '' && NEEDED_COLUMNS.some((needed) => needed === column))
      add('invalid_format', `"${shown}": a list needs this column, so name its header.`)
    else if (!COLUMNS.some((known) => known === column))
      add('unknown_value', `"${shown}": the columns are ${COLUMNS.join(', ')}.`)
    else if (header.length > HEADER_CHARACTERS_MAX) add('too_long', `"${shown}": the header is too long.`)
    else if (Object.hasOwn(columns, column)) add('repeated_parameter', `"${column}" is named twice.`)
    else columns[column] = header
  }
  return columns
}
