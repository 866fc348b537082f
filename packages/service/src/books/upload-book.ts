import { DEFAULT_BOOK, isBookName } from '@assay/books/books-folder'
import { COLUMNS, NEEDED_COLUMNS } from '@assay/books/header-names'
import { refusedCheck } from '@assay/books/list-check'
import { type BuildLimits, runBuildProcess } from '@assay/books/run-build-process'
import {
  BOOK_BYTES_MAX,
  BOOK_EXTENDS,
  BOOK_ROWS_MAX,
  BOOK_VERSIONS_MAX,
  BOOKS_MAX,
  type BookCheck,
  type BookExtends,
  type Fault,
} from '@assay/contract'
import { type BookRef, JobError } from '../jobs/job.ts'
import type { Store } from '../jobs/store.ts'
import { createBlobWriter, direct } from './book-blob.ts'
import type { BookStore } from './book-store.ts'

interface UploadParts {
  readonly books: BookStore
  readonly keepTrace: Store['keepTrace']
  readonly newBookId: () => string
  readonly newBlobId: () => string
}

/** Takes a price list as it arrives, and makes a version of a book that waits to be built. */
export type UploadBook = (
  userId: number,
  parameters: UploadParameters,
  body: AsyncIterable<Uint8Array>,
  /** What the building is traced below; null when it is not. */
  traceparent: string | null,
) => Promise<BookRef>

/** Each holds a piece or two in memory. */
const UPLOADS_MAX = 16

export function createUploadBook({ books, keepTrace, newBookId, newBlobId }: UploadParts): UploadBook {
  const uploading = new Set<number>()

  return async (userId, { name, extends: base, columns }, body, traceparent) => {
    if (uploading.has(userId) || uploading.size >= UPLOADS_MAX)
      throw new JobError('too_many_uploads', 'One upload of a user arrives at a time.', {
        retryAfterSeconds: 5,
      })
    uploading.add(userId)
    const file = createBlobWriter(books, direct, newBlobId())
    try {
      await refuseEarly(books, userId, name)
      let bytes = 0
      for await (const piece of limited(body)) {
        bytes += piece.length
        await file.write(piece)
      }
      if (bytes === 0) throw refused('The body is empty. Send a price list.')
      // Before it can be built. A list is the only thing of a version that has an id by now. A trace that is lost costs no upload.
      if (traceparent !== null) await keepTrace(file.blob, traceparent).catch(() => {})
      const outcome = await books.create({
        userId,
        name,
        newId: newBookId(),
        extends: base,
        columnsJson: JSON.stringify(columns),
        upload: { blob: file.blob, chunks: await file.end(), bytes },
        booksMax: BOOKS_MAX,
        versionsMax: BOOK_VERSIONS_MAX,
      })
      switch (outcome.kind) {
        case 'created':
          return outcome.ref
        case 'building':
          throw building()
        case 'too_many_books':
          throw tooManyBooks()
        case 'upload_lost':
          throw new JobError('store_unavailable', 'The upload was lost on its way.', { retryAfterSeconds: 1 })
      }
    } catch (error) {
      // A list that makes no version leaves nothing behind.
      await file.abandon()
      throw error
    } finally {
      uploading.delete(userId)
    }
  }
}

/** Checked before a hundred megabytes have arrived in vain. The transaction at the end decides. */
async function refuseEarly(books: BookStore, userId: number, name: string): Promise<void> {
  const own = (await books.list(userId)).filter((book) => book.userId !== null)
  const known = own.find((book) => book.name === name)
  if (known?.newest.status === 'building') throw building()
  if (known === undefined && own.length >= BOOKS_MAX) throw tooManyBooks()
}

const refused = (detail: string): JobError =>
  new JobError('validation_failed', detail, { faults: [{ pointer: '', code: 'required', detail }] })

const building = (): JobError =>
  new JobError('book_building', 'A version of this book is being built. Send the next one when it has ended.')

const tooManyBooks = (): JobError =>
  new JobError('too_many_books', `A user may have ${BOOKS_MAX} books.`, { retryAfterSeconds: 60 })

/** Reads a price list as it arrives and says what a book would be built of. Nothing of it is kept. */
export type CheckList = (
  userId: number,
  columns: Readonly<Record<string, string>>,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
) => Promise<BookCheck>

/** Each has its own process. */
const CHECKS_MAX = 2
/** A person waits for it. */
const CHECK_MS_MAX = 60_000
/** A list that is still arriving after this time gives way to another user's. */
const ARRIVING_MS_MAX = 5_000

interface Check {
  readonly startedMs: number
  readonly giveWay: AbortController
  isArriving: boolean
}

const tooManyChecks = (detail: string): JobError =>
  new JobError('too_many_uploads', detail, { retryAfterSeconds: 5 })

export function createCheckList(limits: BuildLimits, nowMs: () => number): CheckList {
  /** By user, the oldest first. */
  const checks = new Map<number, Check>()
  const { memoryBytesMax } = limits
  const durationMsMax = Math.min(CHECK_MS_MAX, limits.durationMsMax)

  /** Whoever sends slowly holds a place only while nobody else wants it. */
  function makeRoom(): void {
    if (checks.size < CHECKS_MAX) return
    const slow = checks
      .entries()
      .find(([, check]) => check.isArriving && nowMs() - check.startedMs > ARRIVING_MS_MAX)
    if (slow === undefined) throw tooManyChecks(`${CHECKS_MAX} lists are being checked at the moment.`)
    const [userId, check] = slow
    checks.delete(userId)
    check.giveWay.abort(tooManyChecks('The list arrived too slowly while another one waited.'))
  }

  return async (userId, columns, body, signal) => {
    if (checks.has(userId)) throw tooManyChecks('One list of a user is checked at a time.')
    makeRoom()
    const check: Check = { startedMs: nowMs(), giveWay: new AbortController(), isArriving: true }
    checks.set(userId, check)
    const order = {
      isCheck: true,
      name: 'check',
      version: 1,
      extends: 'none',
      baseName: null,
      columns,
      listBytes: 0,
      rowsMax: BOOK_ROWS_MAX,
      problemsMax: 0,
      today: '',
    } as const
    const ignore = { stepAside: null, onNote: () => {}, onProblems: async () => {}, onBytes: async () => {} }
    try {
      const end = await runBuildProcess(
        order,
        arriving(body, check),
        { memoryBytesMax, durationMsMax },
        ignore,
        AbortSignal.any([signal, check.giveWay.signal]),
      )
      if (end.kind === 'checked') return end.check
      if (end.kind === 'refused') return refusedCheck(end.failure.message, { used: [], others: [] })
      throw new Error(`the process that checks a list ended as ${JSON.stringify(end)}`)
    } finally {
      if (checks.get(userId) === check) checks.delete(userId)
    }
  }
}

async function* arriving(
  body: AsyncIterable<Uint8Array>,
  check: Check,
): AsyncGenerator<Uint8Array, void, void> {
  yield* limited(body)
  check.isArriving = false
}

async function* limited(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, void> {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    if (bytes > BOOK_BYTES_MAX) throw new JobError('body_too_large', 'A price list may have at most 100 MB.')
    yield piece
  }
}

export const UPLOAD_PARAMETERS = ['name', 'extends', 'columns']

interface UploadParameters {
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
