import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { bookOpen } from '../../book-open/src/index.ts'
import { buildBook } from '../src/book/build.ts'
import {
  type Book,
  type BookInput,
  type Catalogue,
  type LayeredBook,
  openBook,
  openCatalogue,
  priceLayered,
} from '../src/index.ts'

function build(input: BookInput): Book {
  const building = buildBook(input)
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

const CITIES = [
  'Austin',
  'Boston',
  'Chicago',
  'Denver',
  'El Paso',
  'Fresno',
  'Gary',
  'Houston',
  'Irvine',
  'Juneau',
  'Kenosha',
]
const ROUTES = CITIES.flatMap((from) =>
  CITIES.filter((to) => to !== from).map((to) => `flight from ${from} to ${to}`),
)

const services = build({
  rows: [
    ['MRI of the knee (cash)', 800, 'US', '2026-07', 'Hospital lists', 'https://example.com/lists'],
    ['MRI of the knee (cash)', 900, 'US-TX', '2026-01', 'Hospital lists', 'https://example.com/texas'],
    ['MRI of the knee (Medicare)', 250, 'US', '2025', 'Fee schedule', undefined],
    ['British passport (fee)', 110, 'GB', '2026', 'HM Passport Office', 'https://example.com/gb'],
    ...ROUTES.map((name, i) => [`${name} (average)`, 100 + i, 'US', '2026-06', 'Fares', undefined] as const),
  ].map(([description = '', price = 1, geography, date, source, address]) => ({
    description: String(description),
    price: Number(price),
    unit: String(description).startsWith('flight') ? 'ticket' : 'each',
    category: String(description).startsWith('flight') ? 'travel' : 'services',
    geography: String(geography),
    date: String(date),
    source: String(source),
    address: address === undefined ? undefined : String(address),
  })),
  options: { id: 'services', currency: 'USD', defaultGeography: 'US', asOf: '2026-07-31', estimate: 'item' },
  items: [
    {
      description: 'MRI of the knee (cash)',
      name: 'MRI of the knee',
      meaning: { kind: 'cash_price', of: 'what is asked' },
      searchable: false,
    },
    {
      description: 'MRI of the knee (Medicare)',
      name: 'MRI of the knee',
      meaning: { kind: 'fee_schedule', of: 'what Medicare allows' },
      searchable: false,
    },
    {
      description: 'British passport (fee)',
      name: 'British passport',
      meaning: { kind: 'official_fee', of: 'the fee' },
      searchable: false,
    },
    ...ROUTES.map((name) => ({
      description: `${name} (average)`,
      name,
      meaning: { kind: 'published_average' as const, of: 'a ticket one way' },
      searchable: false,
    })),
  ],
  names: [
    { phrase: 'MRI of the knee', items: ['MRI of the knee (cash)', 'MRI of the knee (Medicare)'] },
    { phrase: 'knee scan', items: ['MRI of the knee (cash)', 'MRI of the knee (Medicare)'] },
    { phrase: 'British passport', items: ['British passport (fee)'] },
    ...ROUTES.map((name) => ({ phrase: name, items: [`${name} (average)`] })),
  ],
  attributions: [
    { what: 'Fares', address: 'https://example.com', licence: 'CC BY 4.0', words: 'Fares of the test' },
  ],
})

/** A list of one's own: no meanings, no names, no categories, no places. */
const own = build({
  rows: Array.from({ length: 60 }, (_, i) => ({
    description: `steel bolt ${['M6', 'M8', 'M10', 'M12'][i % 4]} ${['zinc', 'plain', 'brass'][i % 3]}`,
    price: 0.1 + (i % 12) / 50,
    date: '2026-03',
    source: `vendor ${i % 7}`,
  })),
  options: { id: 'own', currency: 'USD', extends: 'services' },
})

const alone: LayeredBook = { book: services, base: null }
const layered: LayeredBook = { book: own, base: services }

const LIST = { text: null, category: null, family: null, geography: null, offset: 0, limit: 100 }

function unitPriceOf(books: LayeredBook, text: string, geography: string | null) {
  const pricing = priceLayered(books, { text, geography })
  let step = pricing.next()
  while (!step.done) step = pricing.next()
  const [line] = step.value.lines
  return {
    item: line?.item,
    unit_price: line?.unit_price,
    meaning: line?.meaning,
    currency: step.value.currency,
  }
}

test('items of one name are one concept, and a plain question gets the first of its meanings', () => {
  const catalogue = openCatalogue(alone)
  const { items, total } = catalogue.list({ ...LIST, text: 'knee' })
  assert.equal(total, 1)
  const [found] = items
  assert.equal(found?.name, 'MRI of the knee')
  assert.equal(found?.unit_price?.estimate, '800.00')
  assert.equal(found?.places, 2)
  assert.equal(found?.newest, '2026-07')
  const detail = catalogue.get(found?.concept_id ?? '', 'US-TX')
  assert.deepEqual(
    detail?.meanings.map(({ meaning, unit_price }) => [meaning?.kind, unit_price?.estimate]),
    [
      ['cash_price', '900.00'],
      ['fee_schedule', '250.00'],
    ],
  )
  assert.deepEqual(detail?.meanings[0]?.sources[0], {
    source: 'Hospital lists',
    address: 'https://example.com/texas',
    date: '2026-01',
    places: 1,
  })
  assert.equal(detail?.query, 'MRI of the knee')
})

test('a search finds by the beginnings of words, by other names and in spite of a slip', () => {
  const { list } = openCatalogue(alone)
  const names = (text: string) => list({ ...LIST, text, limit: 3 }).items.map(({ name }) => name)
  assert.deepEqual(names('kne mr'), ['MRI of the knee'])
  assert.deepEqual(names('knee scans'), ['MRI of the knee'])
  assert.deepEqual(names('passpor'), ['British passport'])
  assert.deepEqual(names('pasport'), ['British passport'])
  assert.equal(names('Flights from Denver to Boston')[0], 'flight from Denver to Boston')
  assert.deepEqual(names('zeppelin'), [])
  assert.deepEqual(names('   '), [])
})

test('many concepts of one kind are a family, and browsing can leave it out', () => {
  const catalogue = openCatalogue(alone)
  const travel = catalogue.categories().items.find(({ category }) => category === 'travel')
  assert.equal(travel?.concepts, 110)
  const [family] = travel?.families ?? []
  assert.deepEqual(family && { ...family, family: '' }, {
    family: '',
    name: 'flight from …',
    of: 'a ticket one way',
    concepts: 110,
  })
  assert.equal(catalogue.list({ ...LIST, family: family?.family ?? '' }).total, 110)
  assert.deepEqual(
    catalogue.list({ ...LIST, family: 'none' }).items.map(({ name }) => name),
    ['British passport', 'MRI of the knee'],
  )
  assert.deepEqual(
    catalogue.categories().books[0]?.attributions.map(({ words }) => words),
    ['Fares of the test'],
  )
})

test('what a job would not price in a place has no price there', () => {
  const catalogue = openCatalogue(alone)
  const [passport] = catalogue.list({ ...LIST, text: 'passport' }).items
  assert.equal(passport?.unit_price, null)
  const detail = catalogue.get(passport?.concept_id ?? '', null)
  assert.equal(detail?.meanings[0]?.reason?.code, 'geography_not_covered')
  assert.equal(detail?.query, null)
  assert.equal(unitPriceOf(alone, 'British passport', null).unit_price ?? null, null)
})

test('a book of one kind of rows alone can be browsed, before the book that it extends', () => {
  const catalogue = openCatalogue(layered)
  const { items, total } = catalogue.list(LIST)
  assert.equal(items[0]?.book, 'own')
  assert.equal(total, 12 + 112)
  const { books } = catalogue.categories()
  assert.deepEqual(
    books.map(({ id, concepts }) => [id, concepts]),
    [
      ['own', 12],
      ['services', 112],
    ],
  )
  const bolt = catalogue.list({ ...LIST, text: 'bolt m8 brass' }).items[0]
  assert.match(bolt?.name ?? '', /M8 brass/)
  assert.notEqual(bolt?.unit_price, null)
})

test('pages of any size, one behind the other, are the whole list', () => {
  const catalogue = openCatalogue(layered)
  const texts = [null, 'flight', 'denver', 'b', 'm10', 'nothing of the kind']
  fc.assert(
    fc.property(fc.constantFrom(...texts), fc.integer({ min: 1, max: 100 }), (text, limit) => {
      const names = pagesOf(catalogue, text, limit)
      const whole = pagesOf(catalogue, text, 100)
      assert.deepEqual(names, whole)
      assert.equal(new Set(names).size, names.length)
    }),
    { numRuns: 40 },
  )
})

function pagesOf(catalogue: Catalogue, text: string | null, limit: number): readonly string[] {
  const ids: string[] = []
  for (let offset: number | null = 0; offset !== null; ) {
    const page: ReturnType<Catalogue['list']> = catalogue.list({ ...LIST, text, limit, offset })
    ids.push(...page.items.map(({ concept_id }) => concept_id))
    offset = page.next
  }
  return ids
}

for (const geography of [null, 'US-TX', 'GB']) {
  test(`the page and a job say the same of the default book, in ${geography ?? 'no place'}`, () => {
    const books = { book: openBook(bookOpen().bytes), base: null }
    const catalogue = openCatalogue(books)
    const { total } = catalogue.list({ ...LIST, limit: 1 })
    let asked = 0
    for (let offset = 7; offset < total; offset += Math.ceil(total / 120)) {
      const [listed] = catalogue.list({ ...LIST, geography, offset, limit: 1 }).items
      const detail = catalogue.get(listed?.concept_id ?? '', geography)
      assert.equal(detail?.name, listed?.name)
      if (detail?.query === null || detail?.query === undefined) continue
      asked += 1
      const line = unitPriceOf(books, detail.query, geography)
      assert.deepEqual(
        line,
        {
          item: detail.name,
          unit_price: detail.unit_price,
          meaning: detail.meaning,
          currency: detail.currency,
        },
        `${detail.query} in ${geography}`,
      )
    }
    assert.ok(asked > 60, `only ${asked} of 120 can be asked for`)
  })
}
