import type { BookAccepted, Book as BookJson, BookVersion as BookVersionJson } from '@assay/contract'
import type { Book, BookVersion } from '../books/book.ts'
import type { BookRef } from '../jobs/job.ts'

const pollUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/books/${id}`
const streamUrlOf = (baseUrl: string, id: string): string => `${baseUrl}/v1/books/${id}/stream`

const versionFields = (version: BookVersion) => ({
  version: version.version,
  status: version.status,
  extends: version.extends,
  rows: version.rows,
  items: version.items,
  currency: version.currency,
  as_of: version.asOf,
  calibration: version.calibration,
  problems_count: version.problemsCount,
  stage: version.stage,
  progress: version.progress,
  error: version.failure,
})

export const bookVersionJson = (book: Book, version: BookVersion): BookVersionJson => ({
  ...versionFields(version),
  created_at: new Date(version.createdAtMs).toISOString(),
  is_serving: book.servingVersion === version.version,
})

export const bookJson = (baseUrl: string, book: Book): BookJson => ({
  book_id: book.id,
  name: book.name,
  ...versionFields(book.newest),
  serving_version: book.servingVersion,
  is_default: book.isDefault,
  is_shared: book.userId === null,
  last_event_id: book.lastEventId,
  created_at: new Date(book.createdAtMs).toISOString(),
  poll_url: pollUrlOf(baseUrl, book.id),
  stream_url: streamUrlOf(baseUrl, book.id),
})

export const acceptedJson = (baseUrl: string, { id, version }: BookRef, name: string): BookAccepted => ({
  book_id: id,
  name,
  version,
  status: 'building',
  poll_url: pollUrlOf(baseUrl, id),
  stream_url: streamUrlOf(baseUrl, id),
})
