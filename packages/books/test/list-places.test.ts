import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Quote } from '@assay/contract'
import { type Book, openBook, price } from '@assay/engine'
import { buildPriceBook } from '../src/build-price-book.ts'
import { importPrices } from '../src/import/import-prices.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-list-places-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** A list with a row of each place. */
async function read(
  header: string,
  places: readonly string[],
  priceHeader = 'Price',
  priceOf = (i: number): string => String(40 + i),
) {
  const path = join(folder, 'list.csv')
  const rows = places.map((place, i) => `Gravel,${priceOf(i)},"${place}"`)
  writeFileSync(path, [`Item,${priceHeader},${header}`, ...rows].join('\n'))
  return importPrices(path)
}

async function placesOf(header: string, places: readonly string[], priceHeader?: string) {
  const prices = await read(header, places, priceHeader)
  return [...prices.columns.rows()].map(({ geography }) => geography)
}

async function bookOf(header: string, places: readonly string[]): Promise<Book> {
  const prices = await read(header, places)
  return openBook((await buildPriceBook(prices, { id: 'gravel', today: '2026-11-16' })).bytes)
}

function quoteOf(book: Book, text: string, geography: string | null): Quote {
  const pricing = price(book, { text, geography })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  return step.value
}

const isPriced = ({ lines }: Quote): boolean => lines.every(({ status }) => status === 'priced')

test('names and letters of places become the codes that a job can name', async () => {
  assert.deepEqual(
    await placesOf('State', ['Texas', 'TX', 'us-tx', 'New York', 'california', 'DE', 'Georgia', '']),
    ['US-TX', 'US-TX', 'US-TX', 'US-NY', 'US-CA', 'US-DE', 'US-GA', undefined],
  )
  assert.deepEqual(await placesOf('City', ['New York', 'Washington, DC']), ['US-CBSA-35620', 'US-CBSA-47900'])
  assert.deepEqual(
    await placesOf('Location', ['Austin, TX', 'Portland, ME', 'Austin TX', '78701', '78701-1234']),
    ['US-CBSA-12420', 'US-CBSA-38860', 'US-CBSA-12420', 'US-ZIP-78701', 'US-ZIP-78701'],
  )
  assert.deepEqual(await placesOf('Country', ['Germany', 'DE', 'CA', 'France', 'USA', 'Georgia']), [
    'DE',
    'DE',
    'CA',
    'FR',
    'US',
    'GE',
  ])
})

test('two letters are countries where one of them can be no state', async () => {
  assert.deepEqual(await placesOf('Market', ['DE', 'FR', 'CA']), ['DE', 'FR', 'CA'])
  assert.deepEqual(await placesOf('Market', ['DE', 'PA', 'CA']), ['US-DE', 'US-PA', 'US-CA'])
})

test('a town that nobody knows lies in its state', async () => {
  assert.deepEqual(await placesOf('City', ['Nowhereville, TX', 'Austin, TX']), [
    'US-TX/Nowhereville',
    'US-CBSA-12420',
  ])
})

test('towns alone are those of the United States where the list is in dollars and has no other names', async () => {
  assert.deepEqual(await placesOf('City', ['Austin', 'Dallas', 'Houston']), [
    'US-CBSA-12420',
    'US-CBSA-19100',
    'US-CBSA-26420',
  ])
  assert.deepEqual(await placesOf('City', ['Birmingham', 'Boston', 'Cambridge'], 'Price (GBP)'), [
    'Birmingham',
    'Boston',
    'Cambridge',
  ])
  assert.deepEqual(await placesOf('Location', ['Austin', 'North yard', 'Main store']), [
    'Austin',
    'North yard',
    'Main store',
  ])
})

test('codes of the list and postcodes of other countries stay as they are', async () => {
  const own = ['US-IN/Allen', 'WH-3', 'Region 7', 'Kenya/Mombasa']
  assert.deepEqual(await placesOf('Region', own), own)
  assert.deepEqual(await placesOf('PLZ', ['10115', '80331']), ['10115', '80331'])
})

test('a book of state letters prices for the state, for a town in it and for the country', async () => {
  const book = await bookOf('State', ['TX', 'TX', 'CA', 'NY'])
  for (const place of ['US-TX', 'US-CBSA-12420', 'US-ZIP-78701', 'US', 'US-FL', null])
    assert.ok(isPriced(quoteOf(book, '3 gravel', place)), `${place} is not priced`)
  const named = quoteOf(book, '3 gravel in Austin', null)
  assert.equal(named.geography.used, 'US-CBSA-12420')
  assert.ok(isPriced(named))
  assert.ok(!isPriced(quoteOf(book, '3 gravel', 'DE')), 'a list of Texas says nothing about Germany')
})

test('a book that has only places of its own prices for any geography, and says that it is not for that one', async () => {
  const book = await bookOf('Location', ['North yard', 'WH-3', 'WH-4', 'Main store'])
  const quote = quoteOf(book, '3 gravel', 'US-TX')
  assert.ok(isPriced(quote))
  assert.equal(quote.geography.fallback, 'wider_place')
  assert.equal(quoteOf(book, '3 gravel', 'wh-3').geography.used, 'WH-3')
})

test('a place in the text is set aside where a book knows no places', async () => {
  const path = join(folder, 'plain.csv')
  writeFileSync(path, 'Item,Price\nGravel,40\nGravel,41\nSand,30\n')
  const built = await buildPriceBook(await importPrices(path), { id: 'plain', today: '2026-11-16' })
  const quote = quoteOf(openBook(built.bytes), '3 gravel in Texas', null)
  assert.ok(isPriced(quote), JSON.stringify(quote.lines))
  assert.match(JSON.stringify(quote.lines), /The place \\"Texas\\" is not known/)
})

test('a header says what its places are however it is spelled', async () => {
  assert.deepEqual(await placesOf('ship_to_state', ['New York', 'Texas']), ['US-NY', 'US-TX'])
  assert.deepEqual(await placesOf('País', ['Georgia', 'France']), ['GE', 'FR'])
})

test('letters behind a price that are no currency leave ZIPs as they are', async () => {
  const geographies = async (unit: string) =>
    [...(await read('ZIP', ['78701', '10001'], 'Price', (i) => `${40 + i} ${unit}`)).columns.rows()].map(
      ({ geography }) => geography,
    )
  assert.deepEqual(await geographies('PKG'), ['US-ZIP-78701', 'US-ZIP-10001'])
  assert.ok((await geographies('EUR')).every((code) => !code?.startsWith('US-ZIP')))
})
