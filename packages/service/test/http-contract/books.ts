import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Book, BookAccepted, BookList, BookProblemList, BookVersionList } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { workbookOf } from '../../../tables/test/xlsx-file.ts'
import { openBookScene } from './book-scene.ts'
import type { NewService, Service } from './service.ts'

const isAccepted = Compile(BookAccepted)
const isBook = Compile(Book)
const isBookList = Compile(BookList)
const isProblemList = Compile(BookProblemList)
const isVersionList = Compile(BookVersionList)

const ROWS = Array.from({ length: 12 }, (_, i) => ({ item: `Steel bolt M${i + 4}`, price: i + 0.5 }))
const LIST = `item,price\n${ROWS.map(({ item, price }) => `${item},${price}\n`).join('')}`
const FAULTY = `${LIST}Nut,free\nWasher,-2\nRivet,\n`
const NDJSON = ROWS.map((row) => JSON.stringify(row)).join('\n')
const text = (value: string): string => `<c t="str"><v>${value}</v></c>`
const XLSX = workbookOf(
  [
    '<row/>',
    `<row>${text('item')}${text('price')}</row>${ROWS.map(({ item, price }) => `<row>${text(item)}<c><v>${price}</v></c></row>`).join('')}`,
  ],
  [],
)

/** Puts a book of the service there, as a node does when it starts. */
async function publish({ store }: Service): Promise<string> {
  const blob = randomUUID()
  await store.books.writeChunk({ blob, nth: 0, bytes: Buffer.from('book') })
  const content = { hash: 'a'.repeat(64), bytes: 4, blob, chunks: 1, baseHash: null }
  const facts = { rows: 1, items: 1, currency: 'USD', asOf: '2026-07-31', calibration: null }
  const newId = `book_${'0'.repeat(26)}`
  return (await store.books.publish({ newId, name: 'us', content, facts, asDefault: 'always' })).id
}

export function exerciseBooks(newService: NewService): void {
  test('a list of any format becomes a book, and its stream tells how and resumes', async (t) => {
    const scene = await openBookScene(newService, t)
    const { call, upload, eventsOf, filesLeft } = scene
    const lists: readonly (readonly [string, string, string | Uint8Array])[] = [
      ['csv', 'text/csv', FAULTY],
      ['ndjson', 'application/x-ndjson', NDJSON],
      ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', XLSX],
      ['gzip', 'application/gzip', gzipSync(LIST)],
    ]
    const ids: string[] = []
    for (const [name, type, body] of lists) {
      const answer = await upload(name, body, { headers: { 'content-type': type } })
      assert.equal(answer.status, 202, answer.text)
      assert.ok(isAccepted.Check(answer.json), answer.text)
      assert.equal(answer.headers.get('location'), answer.json.poll_url)
      ids.push(answer.json.book_id)
    }
    const [id = ''] = ids
    const building = await call('GET', `/v1/books/${id}`)
    assert.deepEqual([building.json.status, building.json.serving_version], ['building', null])
    for (const answer of [await upload('csv', LIST), await call('DELETE', `/v1/books/${id}`)])
      assert.deepEqual([answer.status, answer.json.code], [409, 'book_building'])
    const early = await call('POST', `/v1/books/${id}/default`)
    assert.deepEqual([early.status, early.json.code], [409, 'book_not_ready'])

    scene.startBuilding()
    for (const each of ids) {
      const events = await eventsOf(each)
      const last = events.at(-1)
      assert.ok(last?.event_type === 'completed', JSON.stringify(last))
      assert.equal(last.result.rows_used, ROWS.length)
      const stages = events.flatMap((event) => (event.event_type === 'stage' ? [event.stage] : []))
      assert.deepEqual([stages[0], stages.at(-1)], ['reading', 'storing'])
      assert.deepEqual(await eventsOf(each, 2), events.slice(2), 'resumed')
    }
    const read = await call('GET', `/v1/books/${id}`)
    assert.ok(isBook.Check(read.json), read.text)
    assert.deepEqual(
      [read.json.status, read.json.serving_version, read.json.rows, read.json.problems_count],
      ['ready', 1, ROWS.length, 3],
    )
    assert.equal(await filesLeft(), ids.length, 'the books, and none of the lists')
  })

  test('problems come in pages, versions come and go back, and a deleted book is gone', async (t) => {
    const scene = await openBookScene(newService, t)
    const { call, upload, eventsOf, filesLeft } = scene
    const shared = await publish(scene)
    scene.startBuilding()
    const id = String((await upload('ours', FAULTY)).json.book_id)
    assert.equal((await eventsOf(id)).at(-1)?.event_type, 'completed')
    const lines: number[] = []
    for (let cursor = ''; ; ) {
      const page = await call('GET', `/v1/books/${id}/problems?limit=2${cursor}`)
      assert.ok(isProblemList.Check(page.json), page.text)
      lines.push(...page.json.items.map(({ line }) => line))
      if (page.json.next_cursor === null) break
      cursor = `&cursor=${page.json.next_cursor}`
    }
    assert.deepEqual(lines, [14, 15, 16])
    const early = await call('GET', `/v1/books/${id}/problems?limit=2`)

    const next = await upload('ours', LIST)
    assert.deepEqual([next.json.book_id, next.json.version], [id, 2])
    assert.equal((await eventsOf(id)).at(-1)?.event_type, 'completed')
    assert.equal((await call('GET', `/v1/books/${id}`)).json.serving_version, 2)
    const rest = await call('GET', `/v1/books/${id}/problems?limit=2&cursor=${early.json.next_cursor}`)
    assert.ok(isProblemList.Check(rest.json), rest.text)
    assert.deepEqual([rest.json.version, rest.json.items[0]?.line], [1, 16], 'pages do not mix versions')
    assert.equal((await call('POST', `/v1/books/${id}/default`)).json.is_default, true)
    assert.equal((await call('POST', `/v1/books/${id}/versions/1/use`)).json.serving_version, 1)
    const versions = await call('GET', `/v1/books/${id}/versions`)
    assert.ok(isVersionList.Check(versions.json), versions.text)
    assert.deepEqual(
      versions.json.versions.map(({ version, is_serving }) => [version, is_serving]),
      [
        [2, false],
        [1, true],
      ],
    )
    for (const version of ['3', '0', 'x']) {
      const answer = await call('POST', `/v1/books/${id}/versions/${version}/use`)
      assert.deepEqual([answer.status, answer.json.code], [409, 'book_not_ready'])
    }
    const refused = await call('DELETE', `/v1/books/${shared}`)
    assert.deepEqual([refused.status, refused.json.code], [409, 'book_shared'])
    const list = await call('GET', '/v1/books')
    assert.ok(isBookList.Check(list.json), list.text)
    assert.deepEqual(
      list.json.books.map(({ name, is_default }) => [name, is_default]),
      [
        ['us', false],
        ['ours', true],
      ],
    )
    assert.equal((await call('DELETE', `/v1/books/${id}`)).status, 204)
    assert.equal((await call('GET', `/v1/books/${id}`)).status, 404)
    assert.equal((await call('GET', '/v1/books')).text.includes('ours'), false)
    assert.equal(await filesLeft(), 0)
  })

  test('a request is repeated with its key after its book is gone, and answered as the first time', async (t) => {
    const scene = await openBookScene(newService, t)
    const { call, upload, eventsOf } = scene
    scene.startBuilding()
    const id = String((await upload('ours', LIST)).json.book_id)
    await eventsOf(id)
    const job = { request_type: 'nl', query: 'a steel bolt M4', book: 'ours' }
    const line = { custom_id: 'row-1', query: 'a steel bolt M4', book: 'ours' }
    const headers = { 'idempotency-key': 'order-1' }
    const ndjson = { ...headers, 'content-type': 'application/x-ndjson' }
    const submits = [
      () => call('POST', '/v1/jobs', { headers, body: job }),
      () => call('POST', '/v1/batches', { headers: ndjson, body: `${JSON.stringify(line)}\n` }),
    ]
    const first = await Promise.all(submits.map((submit) => submit()))
    assert.deepEqual(
      first.map(({ status }) => status),
      [202, 202],
    )
    assert.equal((await call('DELETE', `/v1/books/${id}`)).status, 204)
    for (const [i, submit] of submits.entries()) {
      const again = await submit()
      assert.deepEqual([again.status, again.headers.get('idempotency-replayed')], [202, 'true'], again.text)
      assert.deepEqual(again.json, first[i]?.json)
    }
    const other = await call('POST', '/v1/jobs', { headers, body: { ...job, query: 'another' } })
    assert.deepEqual([other.status, other.json.code], [422, 'validation_failed'])
    const fresh = await call('POST', '/v1/jobs', { headers: { 'idempotency-key': 'order-2' }, body: job })
    assert.deepEqual([fresh.status, fresh.json.code], [422, 'validation_failed'])
  })

  test("another user's book answers as an unknown one does, to the byte", async (t) => {
    const { call, upload, newKey } = await openBookScene(newService, t)
    const id = String((await upload('ours', LIST)).json.book_id)
    const unknown = `book_${'0'.repeat(26)}`
    const key = await newKey('eve')
    for (const [method, rest] of [
      ['GET', ''],
      ['GET', '/stream'],
      ['GET', '/versions'],
      ['GET', '/problems'],
      ['GET', '/problems?version=1'],
      ['POST', '/versions/1/use'],
      ['POST', '/default'],
      ['DELETE', ''],
    ] as const) {
      const answers = []
      for (const one of [id, unknown]) {
        const path = `/v1/books/${one}${rest}`
        const answer = await call(method, path, { key, headers: { 'x-request-id': 'same' } })
        assert.deepEqual([answer.status, answer.json.code], [404, 'book_not_found'])
        const headers = [...answer.headers].filter(
          ([name]) => name !== 'date' && !name.startsWith('ratelimit'),
        )
        answers.push(JSON.stringify([headers, answer.text]).replaceAll(one, 'ID'))
      }
      assert.equal(answers[0], answers[1], rest)
    }
    assert.equal((await call('GET', '/v1/books', { key })).text.includes(id), false)
    const job = { request_type: 'nl', query: 'a bolt', book: id }
    assert.equal((await call('POST', '/v1/jobs', { key, body: job })).status, 422)
    assert.equal((await upload('ours', LIST, { key })).json.version, 1, 'names are each user’s own')
  })
}
