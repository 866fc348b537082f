import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BookCheck } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { eventually } from '../../../../test/tools/eventually.ts'
import { CSV, openBookScene } from './book-scene.ts'
import type { NewService } from './service.ts'

const isCheck = Compile(BookCheck)
const LIST = 'Artikel;Preis;Lager\nSchraube M8;1,50;Halle 2\nMutter M8;0,20;Halle 3\nScheibe;;Halle 3\n'

export function exerciseBookChecks(newService: NewService): void {
  test('a check says what a list would become, takes another choice of columns, and keeps nothing', async (t) => {
    const { call, filesLeft, newKey } = await openBookScene(newService, t)
    const check = async (body: string | Uint8Array, query = '') => {
      const answer = await call('POST', `/v1/books/check${query}`, { headers: CSV, body })
      assert.equal(answer.status, 200, answer.text)
      assert.ok(isCheck.Check(answer.json), answer.text)
      return answer.json
    }
    const found = await check(LIST)
    assert.equal(found.is_understood, true)
    assert.match(found.read_as ?? '', /semicolon.*decimal comma/)
    assert.deepEqual(
      found.columns.map(({ column, header, samples }) => [column, header, samples[0]]),
      [
        ['description', 'Artikel', 'Schraube M8'],
        ['price', 'Preis', '1,50'],
      ],
    )
    assert.deepEqual(found.other_columns, [{ header: 'Lager', samples: ['Halle 2', 'Halle 3'] }])
    assert.deepEqual([found.rows_found, found.rows_used, found.first_rows[0]?.price], [3, 2, 1.5])
    assert.deepEqual(found.problems, [
      { code: 'left_out', text: 'the price is empty', count: 1, first_lines: [4] },
    ])
    const chosen = await check(LIST, '?columns=description:Lager')
    assert.equal(chosen.first_rows[0]?.description, 'Halle 2')

    const refused = await check('Wort,Zahl\nBolt,2\n')
    assert.equal(refused.is_understood, false)
    assert.match(refused.message ?? '', /No header with a description and a price/)
    assert.deepEqual(refused.other_columns, [
      { header: 'Wort', samples: ['Bolt'] },
      { header: 'Zahl', samples: ['2'] },
    ])
    assert.equal((await check('Wort,Zahl\nBolt,2\n', '?columns=description:Wort,price:Zahl')).rows_used, 1)
    // Much more than a pipe holds, refused after its first bytes: the answer still arrives.
    const binary = Buffer.alloc(4_000_000)
    binary.set(Buffer.from('d0cf11e0a1b11ae1', 'hex'))
    assert.match((await check(binary)).message ?? '', /old Excel file/)
    assert.match((await check('')).message ?? '', /empty/)

    const faulty = await call('POST', '/v1/books/check?columns=prize:a&name=x', { headers: CSV, body: LIST })
    assert.deepEqual([faulty.status, (faulty.json.errors as readonly object[]).length], [400, 2])
    const key = await newKey('reader', 'read')
    const readOnly = await call('POST', '/v1/books/check', { key, headers: CSV, body: LIST })
    assert.equal(readOnly.json.code, 'insufficient_scope')
    assert.equal(await filesLeft(), 0)
    assert.deepEqual((await call('GET', '/v1/books')).json, { books: [] })
  })

  test('a list that arrives slowly gives its place to that of another user', async (t) => {
    let waitedMs = 0
    const { call, newKey, url } = await newService(t, { nowMs: () => Date.now() + waitedMs })
    const slow = await Promise.all(['mallory', 'malloy'].map((user) => newKey(user)))
    const answers = slow.map((key) => {
      const endless = new ReadableStream({
        start: (list) => list.enqueue(Buffer.from('item,price\nbolt,1\n')),
      })
      const headers = { ...CSV, 'x-service-api-key': key }
      return fetch(`${url}/v1/books/check`, { method: 'POST', headers, body: endless, duplex: 'half' })
    })
    const check = () => call('POST', '/v1/books/check', { headers: CSV, body: LIST })
    let refused = await check()
    await eventually('both are being checked', async () => {
      if (refused.status === 200) refused = await check()
      return refused.status === 429
    })
    assert.match(String(refused.json.detail), /^2 lists are being checked at the moment\./)
    waitedMs = 6_000
    assert.equal((await check()).status, 200)
    const gaveWay = await Promise.race(answers)
    assert.equal(gaveWay.status, 429)
    assert.match(await gaveWay.text(), /too slowly/)
  })

  test('a key can ask whose it is', async (t) => {
    const { call, newKey } = await newService(t)
    const { status, json } = await call('GET', '/v1/me', { key: await newKey('ada', 'read') })
    assert.equal(status, 200)
    assert.deepEqual([json.user, json.scope], ['ada', 'read'])
    assert.match(String(json.key_id), /^key_/)
    assert.equal((await call('GET', '/v1/me?x=1')).status, 400)
  })
}
