import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMoney } from '../../tables/src/money-text.ts'
import { columnOf } from '../src/import/column-names.ts'
import { parseDate } from '../src/import/date-text.ts'
import { openRecords } from '../src/import/open-records.ts'
import { openItemList } from '../src/import/read-item-list.ts'
import { openPriceFile } from '../src/import/read-price-file.ts'

async function recordsOf(bytes: Buffer) {
  async function* chunks() {
    yield bytes
  }
  return openRecords({ name: 'list', chunks: chunks(), sizeBytes: bytes.length, readBytes: () => 0 })
}

/** Processor time, so a busy machine does not count. */
function timeMs(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

test('a list that is mostly blank lines is read', async () => {
  const list = await openItemList(await recordsOf(Buffer.from(`item\n${'\n'.repeat(150_000)}bolt\n`)))
  let last = ''
  for await (const batch of list.batches) last = batch.at(-1)?.description ?? last
  assert.equal(last, 'bolt')
})

test('a header of opening brackets takes no longer than any other', () => {
  for (const bracket of ['(', '[', '{', '(x']) {
    const tookMs = timeMs(() => columnOf(bracket.repeat(200_000)))
    assert.ok(tookMs < 1_000, `${bracket}: ${tookMs} ms`)
  }
})

test('a price with a hundred thousand currencies is no price', () => {
  assert.equal(parseMoney(`1${',USD'.repeat(100_000)}`, '.'), 'not_a_number')
})

test('a list of quotes that never close is read in time', async () => {
  for (const piece of ['"', '"\n', '","', '"a\n', 'a"b,"\n', '" ']) {
    const bytes = Buffer.from(`item,price\nbolt,1\n${piece.repeat(10_000)}`)
    const startedMs = process.cpuUsage().user
    const { batches } = await openPriceFile(await recordsOf(bytes))
    for await (const batch of batches) assert.ok(batch.length >= 0)
    const tookMs = (process.cpuUsage().user - startedMs) / 1_000
    assert.ok(tookMs < 1_500, `${piece}: ${tookMs} ms`)
  }
})

test('a number beyond all numbers is none', async () => {
  for (const text of [
    'item,price,quantity\nbolt,1,1e309\n',
    `item,price,quantity\nbolt,1,${'9'.repeat(400)}\n`,
    '{"item":"bolt","price":1,"quantity":1e999}\n',
  ]) {
    const prices = await openPriceFile(await recordsOf(Buffer.from(text)))
    for await (const batch of prices.batches) {
      for (const row of batch) {
        assert.ok('row' in row)
        assert.equal(row.row.quantity, undefined)
        assert.deepEqual(row.repairs, ['the quantity cannot be read and was left out'])
      }
    }
    const list = await openItemList(await recordsOf(Buffer.from(text)))
    for await (const batch of list.batches)
      assert.match(batch[0]?.fault ?? '', /the quantity is not a number/)
  }
})

test('a day has one or two digits', () => {
  for (const text of ['005-Jul-26', 'Jul 0015, 2026', '0005 July 2026'])
    assert.equal(parseDate(text, 'day-first'), null)
  assert.equal(parseDate('05-Jul-26', 'day-first'), '2026-07-05')
})
