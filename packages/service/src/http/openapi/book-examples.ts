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

export const bookExample = {
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

export const bookListExample = { books: [bookExample] }
export const versionListExample = { versions: [{ ...version, is_serving: true }] }

export const acceptedBookExample = {
  book_id: ID,
  name: 'our-prices',
  version: 2,
  status: 'building',
  poll_url: bookExample.poll_url,
  stream_url: bookExample.stream_url,
}

export const problemListExample = {
  version: 2,
  items: [
    { line: 12, column: 'Einzelpreis', code: 'left_out', text: 'the price is empty: Schraube M8 |  | Stk' },
  ],
  next_cursor: null,
}

export const checkExample = {
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

export const bookEventExample = `event: stage
id: 8
data: {"event_type":"stage","book_id":"${ID}","timestamp":"2026-07-31T12:00:00.000Z","stage":"reading","message":"Read 2,020 rows","progress":0.25}

`
