import { BOOK_VERSIONS_MAX, BOOKS_MAX, PROBLEMS_LIMIT_DEFAULT, PROBLEMS_LIMIT_MAX } from '../limits.ts'
import { BOOK_EXTENDS } from '../names.ts'
import { rateHeaders } from './jobs.ts'
import { emptyResponse, jsonResponse, pageParameters, problemResponses, streamResponse } from './responses.ts'

const BASE = 'http://127.0.0.1:8080'
const ID = 'book_01kyw0qag0e8y9xcaayn3dgf6s'

const version = {
  version: 2,
  status: 'ready',
  extends: 'default',
  rows: 1920,
  items: 1900,
  currency: 'EUR',
  as_of: '2026-07-28',
  calibration: { id: '467b560a22f3f192', n: 1960, fold_unit: 'description', measured_coverage: 0.9 },
  problems_count: 100,
  stage: 'storing',
  progress: 1,
  error: null,
  created_at: '2026-07-31T12:00:00.000Z',
}

const bookExample = {
  book_id: ID,
  name: 'our-prices',
  ...version,
  serving_version: 2,
  is_default: true,
  is_shared: false,
  last_event_id: 14,
  poll_url: `${BASE}/v1/books/${ID}`,
  stream_url: `${BASE}/v1/books/${ID}/stream`,
}

const bookListExample = { books: [bookExample] }
const versionListExample = { versions: [{ ...version, is_serving: true }] }

const acceptedBookExample = {
  book_id: ID,
  name: 'our-prices',
  version: 2,
  status: 'building',
  poll_url: bookExample.poll_url,
  stream_url: bookExample.stream_url,
}

const problemListExample = {
  version: 2,
  items: [
    { line: 12, column: 'Einzelpreis', code: 'left_out', text: 'the price is empty: Schraube M8 |  | Stk' },
  ],
  next_cursor: null,
}

const checkExample = {
  is_understood: true,
  message: null,
  read_as: 'delimited text, semicolon, windows-1252, decimal comma',
  columns: [
    { column: 'description', header: 'Bezeichnung', by_content: false, samples: ['Schraube M8'] },
    { column: 'price', header: 'Einzelpreis', by_content: false, samples: ['1,50'] },
  ],
  other_columns: [{ header: 'Nr', samples: ['4711'] }],
  warnings: [],
  first_rows: [
    {
      description: 'Schraube M8',
      price: 1.5,
      unit: null,
      currency: null,
      geography: null,
      date: null,
    },
  ],
  rows_found: 2020,
  rows_used: 1920,
  rows_repaired: 0,
  rows_repeated: 20,
  problems: [{ code: 'left_out', text: 'the price is empty', count: 23, first_lines: [12, 32] }],
}

const bookEventExample = `event: stage
id: 8
data: {"event_type":"stage","book_id":"${ID}","timestamp":"2026-07-31T12:00:00.000Z","stage":"reading","message":"Read 2,020 rows","progress":0.25}

`

const tags = ['books']
const id = { $ref: 'BookId#' }
const params = { type: 'object', properties: { id }, required: ['id'] }

export const listBooksSchema = {
  operationId: 'listBooks',
  summary: 'List your books and the shared ones',
  tags,
  response: {
    200: jsonResponse(
      'The shared books, then yours by name.',
      { $ref: 'BookList#' },
      bookListExample,
      rateHeaders,
    ),
    ...problemResponses('invalid_parameter'),
  },
}

export const readBookSchema = {
  operationId: 'getBook',
  summary: 'Read a book',
  description: 'Speaks of the newest version; `serving_version` is the one that prices.',
  tags,
  params,
  response: {
    200: jsonResponse('The book.', { $ref: 'Book#' }, bookExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'book_not_found'),
  },
}

const list = { schema: { type: 'string', format: 'binary' } }
const lists = {
  content: {
    'text/csv': list,
    'application/x-ndjson': list,
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': list,
    'application/gzip': list,
    'application/octet-stream': list,
  },
}
const columns = {
  type: 'string',
  description:
    'Columns by their headers, as in `price:Preis,description:Artikel`, where their names are not known. `unit:` with no header says that the list has no such column.',
}

export const createBookSchema = {
  operationId: 'createBook',
  summary: 'Upload a price list',
  description: `Makes a book, or the next version of yours that has this name: the version before it serves until the new one is ready. CSV, JSON lines or XLSX, plain or gzip, up to 100 MB and 1,000,000 rows. A user may have ${BOOKS_MAX} books with ${BOOK_VERSIONS_MAX} versions each; of more versions, the oldest that does not serve is erased.`,
  tags,
  querystring: {
    type: 'object',
    properties: {
      name: {
        type: 'string',
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
        description: 'Name of the book.',
      },
      extends: {
        type: 'string',
        enum: [...BOOK_EXTENDS],
        description: 'Whether the default book prices what the list lacks. Default: `default`.',
      },
      columns,
    },
    required: ['name'],
  },
  body: lists,
  response: {
    202: jsonResponse(
      'The list was taken and waits to be built.',
      { $ref: 'BookAccepted#' },
      acceptedBookExample,
      {
        Location: { type: 'string', description: 'The same as `poll_url`.' },
        ...rateHeaders,
      },
    ),
    ...problemResponses(
      'invalid_parameter',
      'book_building',
      'body_too_large',
      'unsupported_media_type',
      'validation_failed',
      'too_many_books',
      'too_many_uploads',
    ),
  },
}

export const checkBookSchema = {
  operationId: 'checkBook',
  summary: 'See what would be understood of a price list',
  description:
    'Reads the list as an upload does and answers which columns were found, the first rows as a book would take them, and what would be left out. Nothing is stored or built. A list that cannot become a book answers 200 with `is_understood` false, the reason, and its columns.',
  tags,
  querystring: { type: 'object', properties: { columns } },
  body: lists,
  response: {
    200: jsonResponse('What was understood.', { $ref: 'BookCheck#' }, checkExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'body_too_large', 'unsupported_media_type', 'too_many_uploads'),
  },
}

export const bookVersionsSchema = {
  operationId: 'listBookVersions',
  summary: 'List the versions of a book',
  tags,
  params,
  response: {
    200: jsonResponse('Newest first.', { $ref: 'BookVersionList#' }, versionListExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'book_not_found'),
  },
}

export const serveVersionSchema = {
  operationId: 'useBookVersion',
  summary: 'Price with another version of a book',
  description:
    'Brings an older version back, or goes forward again. Jobs that were submitted before keep theirs.',
  tags,
  params: {
    type: 'object',
    properties: { id, version: { type: 'integer', minimum: 1 } },
    required: ['id', 'version'],
  },
  response: {
    200: jsonResponse('The book.', { $ref: 'Book#' }, bookExample, rateHeaders),
    ...problemResponses(
      'invalid_parameter',
      'book_not_found',
      'book_not_ready',
      'book_shared',
      'validation_failed',
    ),
  },
}

export const bookProblemsSchema = {
  operationId: 'listBookProblems',
  summary: 'What was wrong with rows of a list',
  description: 'In the order of the file, the first 10,000. `problems_count` of the book counts all.',
  tags,
  params,
  querystring: {
    type: 'object',
    properties: {
      version: { type: 'integer', minimum: 1, description: 'Default: the newest version.' },
      ...pageParameters({ of: 'Problems', max: PROBLEMS_LIMIT_MAX, byDefault: PROBLEMS_LIMIT_DEFAULT }),
    },
  },
  response: {
    200: jsonResponse('A page of problems.', { $ref: 'BookProblemList#' }, problemListExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'invalid_cursor', 'book_not_found'),
  },
}

export const defaultBookSchema = {
  operationId: 'setDefaultBook',
  summary: 'Make a book your default',
  description:
    'From now on it prices your jobs that name no book. A shared book: whatever is the default of the service.',
  tags,
  params,
  response: {
    200: jsonResponse('The book.', { $ref: 'Book#' }, bookExample, rateHeaders),
    ...problemResponses('invalid_parameter', 'book_not_found', 'book_not_ready', 'validation_failed'),
  },
}

export const deleteBookSchema = {
  operationId: 'deleteBook',
  summary: 'Delete a book with all its versions',
  description:
    'Jobs that it has priced keep their results. Jobs that wait for it fail with `book_unavailable`.',
  tags,
  params,
  response: {
    204: emptyResponse('It is gone.'),
    ...problemResponses(
      'invalid_parameter',
      'book_not_found',
      'book_building',
      'book_shared',
      'validation_failed',
    ),
  },
}

export const bookStreamSchema = {
  operationId: 'streamBook',
  summary: 'Follow the build of a book',
  description:
    'Server-sent events, with the same frames, ids and resume as those of a job: the events of the newest version, then `completed` with the report, or `failed`.',
  tags,
  params,
  headers: {
    type: 'object',
    properties: {
      'last-event-id': {
        type: 'integer',
        minimum: 0,
        description: 'The id of the last event that was processed: only later ones are sent.',
      },
    },
  },
  querystring: {
    type: 'object',
    properties: {
      last_event_id: {
        type: 'integer',
        minimum: 0,
        description: 'The same, for clients that cannot set headers. The header wins.',
      },
    },
  },
  response: {
    200: streamResponse('BookEvent', bookEventExample),
    ...problemResponses('invalid_parameter', 'book_not_found', 'too_many_streams'),
  },
}
