/** Tables from outside, taken apart as a stream and within limits. */
export { createDelimitedReader, readDelimitedText } from './delimited-text.ts'
export { findHeaderRow, HEADER_ROWS_MAX, titleRows } from './header-row.ts'
export { asksNothing, type BareRow, createTotalWatch, notAnItem } from './row-kind.ts'
export { createLineSplitter } from './split-lines.ts'
export { TableError } from './table-error.ts'
export { type Cell, HEAD_CHARACTERS, RECORD_TOO_LONG, type TableRecord } from './table-record.ts'
export { createUnpackLimit } from './unpack-limit.ts'
export { readWorkbook } from './workbook.ts'
