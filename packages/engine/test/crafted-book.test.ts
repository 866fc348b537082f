import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { calibrationId } from '../src/book/calibration-id.ts'
import type { BookHeader } from '../src/book/header.ts'
import type { SectionArray } from '../src/book/sections.ts'
import { type Book, type BookRow, buildBook, EngineError, openBook, price, priceItem } from '../src/index.ts'
import { type BookParts, inEarlierFormat, putTogether, repair, takeApart } from './crafted-book.ts'
import { build, syntheticRows } from './synthetic-book.ts'

/** Opening and three quotes of a book of this size take a few milliseconds; a hang takes for ever. */
const TIME_MS_MAX = 5_000
const QUERIES = [
  '2 bolt steel small',
  'eggs and 3 lb of milk in Texas',
  'pipe valve lamp near 78701, 2 doors',
] as const

const published = buildPublished()
const fitted = build(syntheticRows(400)).bytes
const books: readonly ArrayBuffer[] = [published, fitted, inEarlierFormat(published)]

/** A small book of published figures with every optional section. */
function buildPublished(): ArrayBuffer {
  const rows: readonly BookRow[] = [
    {
      description: 'Eggs, grade A',
      price: 3.5,
      unit: 'dozen',
      geography: 'US',
      date: '2026-05',
      source: 'a',
    },
    {
      description: 'Eggs, grade A',
      price: 3.1,
      unit: 'dozen',
      geography: 'US-TX',
      date: '2026',
      source: 'b',
    },
    {
      description: 'Milk, whole',
      price: 4.2,
      unit: 'gallon',
      geography: 'US',
      date: '2024-01-15',
      source: 'a',
    },
    { description: 'Bolt, steel', price: 0.2, geography: 'US', source: 'c' },
  ]
  const building = buildBook({
    rows,
    options: {
      id: 'published',
      currency: 'USD',
      estimate: 'item',
      defaultGeography: 'US',
      asOf: '2026-07-31',
    },
    items: [
      { description: 'Milk, whole', component: 'goods', density: 1.03, contents: { jug: 3.8 } },
      { description: 'Eggs, grade A', component: 'goods', calibration: { direct: 'near', moved: 'far' } },
    ],
    synonyms: [
      { phrase: 'eggs', item: 'Eggs, grade A', defaultUnit: 'dozen' },
      { phrase: 'milk', item: 'Milk, whole', note: 'Whole milk.' },
    ],
    names: [
      { phrase: 'hen eggs', items: ['Eggs, grade A'] },
      { phrase: 'whole milk', items: ['Milk, whole'] },
    ],
    geographies: [
      { code: 'US', name: 'United States', parent: null, kind: 'country' },
      { code: 'US-TX', name: 'Texas', parent: 'US', kind: 'state' },
      { code: 'US-ZIP-78701', name: '78701', parent: 'US-TX', kind: 'zip' },
    ],
    parities: [{ component: 'goods', source: 'parity', levels: { US: 100, 'US-TX': 97 } }],
    indices: [{ component: 'goods', source: 'index', levels: { '2024': 90, '2026-07': 100 } }],
    countries: [
      {
        code: 'CA',
        name: 'Canada',
        currency: 'CAD',
        priceLevel: 0.9,
        levels: {},
        exchangeRate: 1.3,
        source: 'levels',
      },
    ],
    densities: [{ words: 'oil', kgPerLitre: 0.9 }],
    brands: ['acme'],
    calibrations: ['near', 'far'].map((name) => ({
      name,
      scores: Array.from({ length: 60 }, (_, i) => (i - 30) / 100),
      sources: 10,
      foldUnit: 'area',
      measuredCoverage: 0.9,
    })),
    staleness: [
      { months: 1, logError90: 0.07 },
      { months: 12, logError90: 0.17 },
    ],
  })
  let step = building.next()
  while (!step.done) step = building.next()
  return step.value.bytes
}

/** Opens and prices. An EngineError with one sentence is an answer too; anything else fails the test. */
function use(bytes: ArrayBuffer): 'quoted' | 'refused' {
  const start = process.cpuUsage()
  const outcome = attempt(bytes)
  const tookMs = process.cpuUsage(start).user / 1_000
  assert.ok(tookMs < TIME_MS_MAX, `it took ${tookMs} ms`)
  return outcome
}

function attempt(bytes: ArrayBuffer): 'quoted' | 'refused' {
  try {
    const book = openBook(bytes)
    for (const text of QUERIES)
      for (const geography of [null, 'US-TX', 'CA']) checkQuote(book, text, geography)
    checkItem(book)
    return 'quoted'
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    assert.match(error.message, /^[^\n]{10,400}\.$/)
    return 'refused'
  }
}

function checkQuote(book: Book, text: string, geography: string | null): void {
  const pricing = price(book, { text, geography })
  let steps = 0
  let step = pricing.next()
  for (; !step.done; step = pricing.next()) assert.ok(++steps < 100, 'the pricing does not end')
  const { lines, total } = step.value
  for (const figure of [total, ...lines.flatMap((line) => [line.unit_price, line.total])]) {
    for (const amount of figure === null ? [] : [figure.low, figure.estimate, figure.high]) {
      if (amount !== null) assert.match(amount, /^\d+(?:\.\d+)?$/)
    }
  }
  for (const { price: shown } of lines.flatMap((line) => line.comparables))
    assert.match(shown, /^\d+(?:\.\d+)?$/)
}

function checkItem(book: Book): void {
  for (const unit of [undefined, 'lb', 'dozen', 'jug']) {
    priceItem(book, { description: 'Milk, whole', quantity: 2, unit, date: '2027-01-01' })
  }
}

test('the books themselves are quoted from', () => {
  for (const bytes of books) assert.equal(use(bytes), 'quoted')
})

const anyBook = fc.nat({ max: books.length - 1 }).map((i) => books[i] ?? published)
const hardBytes = fc.oneof(fc.constantFrom(0, 1, 0x7f, 0x80, 0xff), fc.nat({ max: 255 }))

test('changed bytes with a right checksum give a quote or a sentence', () => {
  const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), hardBytes), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(anyBook, changes, (bytes, list) => {
      const copy = bytes.slice(0)
      const view = new Uint8Array(copy)
      for (const [share, byte] of list) view[8 + Math.floor(share * (view.length - 9))] = byte
      use(repair(copy))
    }),
    { numRuns: 200 },
  )
})

test('a file cut or grown with a right checksum gives a sentence', () => {
  fc.assert(
    fc.property(anyBook, fc.double({ min: 0, max: 1.2, noNaN: true }), (bytes, share) => {
      const length = Math.floor(bytes.byteLength * share)
      if (length === bytes.byteLength) return
      const changed = new ArrayBuffer(length)
      new Uint8Array(changed).set(new Uint8Array(bytes, 0, Math.min(length, bytes.byteLength)))
      assert.equal(use(repair(changed)), 'refused')
    }),
    { numRuns: 100 },
  )
})

/** Numbers at which somebody's arithmetic turns over. */
const hardNumber = fc.oneof(
  fc.constantFrom(
    ...[0, -1, 1, 2, 255, 256, 65_535, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, -(2 ** 31), 1e9, -1e9],
    ...[Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 1e308, -1e308, 5e-324, 710, -745],
  ),
  fc.integer(),
)

type Change = (parts: BookParts, pick: (count: number) => number) => void

const CHANGES: readonly ((value: number) => Change)[] = [
  (value) =>
    function setEntry(parts, pick) {
      const array = someSection(parts, pick)
      array[pick(array.length)] = value
    },
  (value) =>
    function fillSection(parts, pick) {
      someSection(parts, pick).fill(value)
    },
  () =>
    function swapSections({ sections }, pick) {
      const names = Object.keys(sections)
      const [a, b] = [names[pick(names.length)] ?? '', names[pick(names.length)] ?? '']
      const kept = sections[a] ?? new Uint8Array(0)
      sections[a] = sections[b] ?? kept
      sections[b] = kept
    },
  () =>
    function swapEntries(parts, pick) {
      const array = someSection(parts, pick)
      const [i, j] = [pick(array.length), pick(array.length)]
      const kept = array[i] ?? 0
      array[i] = array[j] ?? 0
      array[j] = kept
    },
  () =>
    function cutSection({ sections }, pick) {
      const name = Object.keys(sections)[pick(Object.keys(sections).length)] ?? ''
      const array = sections[name]
      if (array) sections[name] = array.slice(0, pick(array.length + 1))
    },
  () =>
    function dropSection({ sections }, pick) {
      delete sections[Object.keys(sections)[pick(Object.keys(sections).length)] ?? '']
    },
  (value) =>
    function changeType({ sections }, pick) {
      const name = Object.keys(sections)[pick(Object.keys(sections).length)] ?? ''
      const array = sections[name]
      const types = [Uint8Array, Uint16Array, Uint32Array, Int32Array, Float32Array, Float64Array]
      const type = types[pick(types.length)] ?? Uint8Array
      if (array) sections[name] = value === 0 ? new type(array.length) : type.from(array)
    },
  (value) =>
    function changeHeader({ header }, pick) {
      const hard = [value, null, '', 'x', 'constructor', [], [[]], {}, { x: value }, true, [value], '2026-13']
      setSomewhere(header, hard[pick(hard.length)], pick)
    },
]

function someSection({ sections }: BookParts, pick: (count: number) => number): SectionArray {
  const all = Object.values(sections).filter((array) => array.length > 0)
  return all[pick(all.length)] ?? new Uint8Array(1)
}

/** Walks into the header at random and replaces what it finds there. */
function setSomewhere(root: Record<string, unknown>, value: unknown, pick: (count: number) => number): void {
  let at: Record<string, unknown> = root
  for (let depth = 0; depth < 6; depth++) {
    const keys = Object.keys(at)
    const key = keys[pick(keys.length)]
    if (key === undefined) return
    const inner = at[key]
    if (typeof inner !== 'object' || inner === null || pick(4) === 0) {
      at[key] = value
      return
    }
    at = inner as Record<string, unknown>
  }
}

/** A forger renews the name of the calibration too. */
function forgeCalibration({ header, sections }: BookParts): void {
  const calibration = header.calibration as { id?: unknown } | null
  if (typeof calibration !== 'object' || calibration === null) return
  calibration.id = calibrationId(header as unknown as BookHeader, (name) => sections[name] ?? null)
}

test('changed sections and headers with a right checksum give a quote or a sentence', () => {
  const change = fc.tuple(fc.nat({ max: CHANGES.length - 1 }), hardNumber)
  fc.assert(
    fc.property(
      anyBook,
      fc.array(change, { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat({ max: 2 ** 31 - 1 })),
      (bytes, list, chance) => {
        const parts = takeApart(bytes)
        const pick = (count: number): number => (chance.next().value ?? 0) % Math.max(1, count)
        for (const [kind, value] of list) CHANGES[kind]?.(value)(parts, pick)
        forgeCalibration(parts)
        use(putTogether(parts))
      },
    ),
    { numRuns: 500 },
  )
})

const refusedAfter = (bytes: ArrayBuffer, change: (parts: BookParts) => void): void => {
  const parts = takeApart(bytes)
  change(parts)
  forgeCalibration(parts)
  assert.equal(use(putTogether(parts)), 'refused')
}

test('each number that something relies on is looked at', () => {
  const set = (bytes: ArrayBuffer, name: string, value: number, at = 0): void =>
    refusedAfter(bytes, ({ sections }) => {
      const array = sections[name]
      assert.ok(array && array.length > at, name)
      array[at] = value
    })
  for (const name of [
    'figure.start',
    'item.text.starts',
    'bm25.postStart',
    'bm25.docStart',
    'geo.name.starts',
    'name.itemStarts',
  ])
    set(published, name, 7)
  for (const name of [
    'item.label',
    'item.category',
    'item.group',
    'item.profile',
    'geo.kind',
    'geo.alias.place',
  ])
    set(published, name, 255)
  for (const name of [
    'bm25.postDoc',
    'bm25.docTerm',
    'bm25.termSlots',
    'synonym.slots',
    'geo.code.slots',
    'name.items',
    'name.slots',
  ])
    set(published, name, 2 ** 32 - 1)
  for (const name of ['synonym.items', 'synonym.uses', 'profile.season']) set(published, name, 2 ** 32 - 1)
  set(published, 'name.itemStarts', 0, 1)
  set(published, 'synonym.itemStarts', 0, 1)
  for (const name of ['figure.place', 'figure.source', 'figure.date', 'geo.parent']) set(published, name, -2)
  for (const name of ['figure.y', 'item.factor', 'calibration.grids']) {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY, 1e300]) set(published, name, value)
  }
  for (const name of ['bm25.idf', 'bm25.impactMax', 'bm25.postImpact', 'bm25.docImpact']) {
    for (const value of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) set(published, name, value)
  }
  for (const name of [
    'model.mean',
    'model.n',
    'model.squares',
    'model.slope',
    'ridge.weights',
    'ridge.residual',
  ])
    for (const value of [Number.NaN, Number.NEGATIVE_INFINITY]) set(fitted, name, value)
  set(fitted, 'ridge.columnOf', 2 ** 30)
  set(fitted, 'model.lnQuantity', Number.POSITIVE_INFINITY)
  set(fitted, 'basket.grids', Number.NaN)
})

test('geographies that contain each other are refused, not walked for ever', () => {
  refusedAfter(published, ({ sections }) => {
    const parent = sections['geo.parent']
    assert.ok(parent)
    parent[0] = 2
    parent[1] = 0
    parent[2] = 1
  })
})

test('a header of a million brackets is a sentence', () => {
  const json = new TextEncoder().encode('['.repeat(1_000_000))
  const bytes = new ArrayBuffer(32 + json.length)
  new Uint8Array(bytes).set(new Uint8Array(published, 0, 32))
  new Uint8Array(bytes).set(json, 32)
  new DataView(bytes).setUint32(12, json.length, true)
  assert.equal(use(repair(bytes)), 'refused')
})

test('a code that every object has as a field is no price level', () => {
  const parts = takeApart(published)
  const bytes = parts.sections['geo.shown.bytes']
  const starts = parts.sections['geo.shown.starts']
  assert.ok(bytes && starts)
  const code = new TextEncoder().encode('constructor')
  parts.sections['geo.shown.bytes'] = Uint8Array.from([
    ...bytes.subarray(0, 2),
    ...code,
    ...bytes.subarray(7),
  ])
  parts.sections['geo.shown.starts'] = Uint32Array.from(starts, (at, i) =>
    i > 1 ? at + code.length - 5 : at,
  )
  assert.equal(use(putTogether(parts)), 'quoted')
})
