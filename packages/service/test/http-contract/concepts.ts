import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CategoryList, ConceptDetail, ConceptList } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import fc from '../../../../test/tools/fast-check.ts'
import { createConceptReader } from '../../src/concepts/read-concepts.ts'
import type { Answer, NewService, Service } from './service.ts'
import { booksOf, smallBook } from './small-book.ts'

const isList = Compile(ConceptList)
const isDetail = Compile(ConceptDetail)
const isCategories = Compile(CategoryList)

function listOf(answer: Answer): ConceptList {
  assert.equal(answer.status, 200, answer.text)
  assert.ok(isList.Check(answer.json), answer.text)
  return answer.json as ConceptList
}

async function walk(
  call: Service['call'],
  query: string,
  limits: readonly number[],
): Promise<readonly string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  for (let page = 0; page === 0 || cursor !== null; page++) {
    const limit = limits[page % limits.length] ?? 1
    const after: string = cursor === null ? '' : `&cursor=${cursor}`
    const { items, next_cursor, total } = listOf(
      await call('GET', `/v1/concepts?${query}&limit=${limit}${after}`),
    )
    assert.ok(items.length <= limit)
    ids.push(...items.map(({ concept_id }) => concept_id))
    if (next_cursor === null) assert.equal(ids.length, total)
    cursor = next_cursor
  }
  return ids
}

export function exerciseConcepts(newService: NewService): void {
  test('concepts are listed, searched and read, with their price in a place', async (t) => {
    const { call } = await newService(t)
    const all = listOf(await call('GET', '/v1/concepts'))
    assert.deepEqual([all.total, all.items.length, all.next_cursor], [30, 30, null])
    assert.deepEqual(all.geography, { requested: null, used: 'US', name: 'US', fallback: null })
    const found = listOf(await call('GET', '/v1/concepts?q=shov&geography=us-tx'))
    assert.deepEqual(
      found.items.map(({ name, unit_price }) => [name, unit_price?.estimate]),
      [['spade', '20.00']],
    )
    const [spade] = found.items
    const answer = await call('GET', `/v1/concepts/${spade?.concept_id}?geography=US-TX`)
    assert.ok(isDetail.Check(answer.json), answer.text)
    assert.equal(answer.json.query, 'spade')
    const fern = listOf(await call('GET', '/v1/concepts?q=fern&category=plants&limit=1')).items[0]
    const detail = (await call('GET', `/v1/concepts/${fern?.concept_id}`)).json as ConceptDetail
    assert.equal(detail.meanings[0]?.sources[0]?.address, 'https://example.com/plants')
  })

  test('the categories say what is covered, and what licences ask for', async (t) => {
    const { call } = await newService(t)
    const answer = await call('GET', '/v1/categories')
    assert.ok(isCategories.Check(answer.json), answer.text)
    const { items, books } = answer.json as CategoryList
    assert.deepEqual(
      items.map(({ category, concepts, places, newest }) => [category, concepts, places, newest]),
      [
        ['plants', 24, 1, '2026-06'],
        ['tools', 6, 2, '2025'],
      ],
    )
    assert.equal(books[0]?.attributions[0]?.words, 'The gardeners')
  })

  test('an answer carries the hash of the books, and is not sent twice', async (t) => {
    const { call } = await newService(t)
    const { concept_id } = listOf(await call('GET', '/v1/concepts?limit=1')).items[0] ?? {}
    for (const path of ['/v1/concepts', `/v1/concepts/${concept_id}`, '/v1/categories']) {
      const first = await call('GET', path)
      assert.equal(first.headers.get('cache-control'), 'private, no-cache')
      const etag = first.headers.get('etag') ?? ''
      assert.match(etag, /^"[0-9a-f.]+"$/)
      const again = await call('GET', path, { headers: { 'if-none-match': etag } })
      assert.deepEqual([again.status, again.text], [304, ''], path)
      const head = await call('HEAD', path)
      assert.deepEqual([head.status, head.text], [200, ''], path)
    }
  })

  test('what is not understood is refused by name', async (t) => {
    const { call } = await newService(t)
    for (const [path, parameter, code] of [
      ['/v1/concepts?limit=0', 'limit', 'out_of_range'],
      ['/v1/concepts?limit=101', 'limit', 'out_of_range'],
      [`/v1/concepts?q=${'x'.repeat(101)}`, 'q', 'too_long'],
      ['/v1/concepts?geography=US-QQ', 'geography', 'unknown_geography'],
      ['/v1/concepts?sort=name', 'sort', 'unknown_parameter'],
      ['/v1/concepts/spade?q=x', 'q', 'unknown_parameter'],
      ['/v1/categories?category=tools', 'category', 'unknown_parameter'],
    ] as const) {
      const { status, json } = await call('GET', path)
      assert.deepEqual([status, json.code], [400, 'invalid_parameter'], path)
      const [fault] = json.errors as { parameter: string; code: string }[]
      assert.deepEqual([fault?.parameter, fault?.code], [parameter, code], path)
    }
    for (const id of ['spade', 'spade-0000000000', '%00', 'x'.repeat(5_000)]) {
      const { status, json } = await call('GET', `/v1/concepts/${id}`)
      assert.deepEqual([status, json.code], [404, 'concept_not_found'], id.slice(0, 20))
    }
    assert.equal(listOf(await call('GET', '/v1/concepts?category=nothing')).total, 0)
    assert.equal((await call('GET', '/v1/concepts', { key: null })).json.code, 'missing_api_key')
    assert.equal((await call('POST', '/v1/concepts')).headers.get('allow'), 'GET, HEAD')
  })

  test('pages of any sizes hold every concept once, in the same order', async (t) => {
    const { call } = await newService(t)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('', 'q=pot', 'q=l', 'category=plants', 'category=tools&q=s', 'family=none'),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
        async (query, limits) => {
          const whole = await walk(call, query, [100])
          assert.deepEqual(await walk(call, query, limits), whole)
          assert.equal(new Set(whole).size, whole.length)
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a cursor holds for its own filters and books only, and nobody can make one up', async (t) => {
    let books = await smallBook
    const concepts = createConceptReader({
      books: () => Promise.resolve(books),
      onLost: () => {},
      idleMs: 60_000,
    })
    t.after(concepts.close)
    const { call } = await newService(t, { concepts })
    const { next_cursor: cursor } = listOf(await call('GET', '/v1/concepts?q=pot&limit=3'))
    const refused = async (query: string): Promise<void> => {
      const { status, json } = await call('GET', `/v1/concepts?${query}`)
      assert.deepEqual([status, json.code], [400, 'invalid_cursor'], query)
    }
    assert.equal(
      listOf(await call('GET', `/v1/concepts?q=pot&limit=5&geography=US-TX&cursor=${cursor}`)).items.length,
      5,
    )
    await refused(`q=pots&cursor=${cursor}`)
    await refused(`q=pot&category=plants&cursor=${cursor}`)
    await refused(`q=pot&cursor=${cursor}A`)
    await fc.assert(
      fc.asyncProperty(fc.base64String({ maxLength: 60 }), (text) =>
        refused(`q=pot&cursor=${encodeURIComponent(text)}`),
      ),
      { numRuns: 30 },
    )
    const before = (await call('GET', '/v1/categories')).headers.get('etag') ?? ''
    books = booksOf('garden', 2)
    await refused(`q=pot&cursor=${cursor}`)
    const after = await call('GET', '/v1/categories', { headers: { 'if-none-match': before } })
    assert.equal(after.status, 200)
    assert.equal(listOf(await call('GET', '/v1/concepts?q=spade')).items[0]?.unit_price?.estimate, '40.00')
  })

  test('a thread that nobody asks ends, and the next question starts another', async (t) => {
    const lost: string[] = []
    const concepts = createConceptReader({
      books: () => smallBook,
      onLost: (reason) => lost.push(reason),
      idleMs: 1,
    })
    t.after(concepts.close)
    const { call } = await newService(t, { concepts })
    for (let i = 0; i < 3; i++) {
      assert.equal(listOf(await call('GET', '/v1/concepts?q=rake')).total, 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    assert.deepEqual(lost, [])
  })

  test('books that cannot be opened are a failure of the service, and the node lives on', async (t) => {
    const broken = { book: new SharedArrayBuffer(64), base: null }
    let books = broken
    const lost: string[] = []
    const concepts = createConceptReader({
      books: () => Promise.resolve(books),
      onLost: (reason) => lost.push(reason),
      idleMs: 60_000,
    })
    t.after(concepts.close)
    const { call } = await newService(t, { concepts })
    const answer = await call('GET', '/v1/concepts')
    assert.deepEqual([answer.status, answer.json.code], [500, 'internal'])
    assert.equal(lost.length, 1)
    books = { ...(await smallBook), base: null }
    assert.equal(listOf(await call('GET', '/v1/concepts')).total, 30)
  })
}
