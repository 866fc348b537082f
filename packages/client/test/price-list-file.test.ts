import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOOK_BYTES_MAX } from '@assay/contract'
import { Assay, AssayError } from '../src/index.ts'
import { LIST_BYTES_MAX } from '../src/price-list-file.ts'

let requests = 0
const { books } = new Assay({
  baseUrl: 'http://127.0.0.1:9',
  apiKey: 'assay_x',
  fetch: () => {
    requests++
    return Promise.reject(new TypeError('nothing is sent in this test'))
  },
})

const refused = (list: Blob | string, expected: RegExp): Promise<void> =>
  assert.rejects(
    () => books.upload(list, { name: 'acme' }),
    (error) =>
      error instanceof AssayError && error.code === 'invalid_argument' && expected.test(error.message),
  )

test('a list that a service would refuse is not sent', async () => {
  assert.equal(LIST_BYTES_MAX, BOOK_BYTES_MAX)
  await refused('', /is empty/)
  await refused(new Blob(['%PDF-1.7 ...']), /is a PDF, not a table/)
  await refused(new Blob([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1])]), /old Excel file .* Save it as XLSX/)
  const large = new Blob(Array.from({ length: 101 }, () => new Uint8Array(1_000_000)))
  await refused(large, /at most 100 MB; this one has 101\.0 MB/)
  assert.equal(requests, 0)
})

test('what may be a list is sent, whatever it is called', async () => {
  const before = requests
  for (const list of [
    'item,price\nNails,1\n',
    new Blob([new Uint8Array([0x1f, 0x8b, 8])]),
    new Blob(['PK\u0003\u0004']),
  ])
    await assert.rejects(() => books.upload(list, { name: 'acme' }), { code: 'connection_failed' })
  assert.equal(requests - before, 3)
})
