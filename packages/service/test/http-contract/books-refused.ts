import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { BOOKS_MAX } from '@assay/contract'
import { eventually } from '../../../../test/tools/eventually.ts'
import { sheetOf, zipOf } from '../../../tables/test/xlsx-file.ts'
import { type BookScene, CSV, openBookScene } from './book-scene.ts'
import { open, readUntil } from './raw-exchange.ts'
import type { NewService } from './service.ts'

const LIST = 'item,price\nBolt,1.50\nNut,0.50\n'
const BOMB = zipOf({
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r"/></sheets></workbook>',
  'xl/worksheets/sheet1.xml': sheetOf('<row/>'.repeat(2_000_000)),
})

/** What cannot become a book, and what is said of it. */
const REFUSED: Readonly<Record<string, readonly [string | Uint8Array, RegExp]>> = {
  binary: [Buffer.from('d0cf11e0a1b11ae1', 'hex'), /old Excel file/],
  prose: ['Dear all,\nplease find our prices enclosed.\n', /No header with a description and a price/],
  picture: [Buffer.from('89504e470d0a1a0a', 'hex'), /The list is a picture, not a table\. Export/],
  page: ['<html><table><tr><td>item</td></tr></table></html>', /The list is a web page, not a table/],
  noise: [Buffer.from('0102030405060708a1b2c3', 'hex'), /The list is no text, not a table/],
  rowless: ['item,price\n', /a header and no rows below it/],
  unpriced: [
    'item,price\nBolt,\nNut,\nNail,TBD\n',
    /No row could be used.* 2 rows: the price is empty \(line 2, 3\); 1 row: .* \(line 4\)\. Mend the rows/,
  ],
  priceless: ['item,colour\nBolt,red\n', /No header with a description and a price.*columns=/s],
  workbook: [BOMB, /cannot be read\. .*(?:more than|far too long)/],
  unpacked: [gzipSync(`item,price\n${'Bolt,1\n'.repeat(5_000_000)}`), /more than 200 times its size/],
  wide: [`item,price${',x'.repeat(1_000_000)}\nBolt,1\n`, /./],
}

/** Uploads these lists, of which none becomes a book. */
async function refuse(scene: BookScene, names: readonly string[]): Promise<void> {
  scene.startBuilding()
  for (const name of names) {
    const [body, message] = REFUSED[name] ?? assert.fail(name)
    const answer = await scene.upload(name, body)
    assert.equal(answer.status, 202, answer.text)
    const last = (await scene.eventsOf(String(answer.json.book_id))).at(-1)
    assert.ok(last?.event_type === 'failed', `${name}: ${JSON.stringify(last)}`)
    assert.equal(last.error.code, 'list_refused', `${name}: ${last.error.message}`)
    assert.match(last.error.message, message, name)
    const { json } = await scene.call('GET', `/v1/books/${answer.json.book_id}`)
    assert.deepEqual([json.status, json.serving_version, json.error], ['failed', null, last.error])
    assert.equal((await scene.call('DELETE', `/v1/books/${answer.json.book_id}`)).status, 204)
  }
  assert.equal(await scene.filesLeft(), 0)
}

/** The store sees no difference between them: a process reads them, and says why not. */
export function exerciseRefusedLists(newService: NewService): void {
  test('what is no price list gets a clear failure, and nothing of it stays', async (t) => {
    await refuse(await openBookScene(newService, t), Object.keys(REFUSED))
  })
}

export function exerciseRefusedBooks(newService: NewService): void {
  test('a list that is refused is a failure of its book, and nothing of it stays', async (t) => {
    await refuse(await openBookScene(newService, t), ['binary', 'unpriced'])
  })

  test('an upload names all of its faults, and one that breaks off leaves nothing', async (t) => {
    const { upload, filesLeft, port, key, log } = await openBookScene(newService, t)
    const faulty = await upload('us', LIST, { query: '&extends=all&columns=prize:a,price:&colour=red' })
    assert.equal(faulty.status, 400)
    const faults = faulty.json.errors as readonly { parameter: string }[]
    assert.deepEqual(faults.map(({ parameter }) => parameter).toSorted(), [
      'colour',
      'columns',
      'columns',
      'extends',
      'name',
    ])
    assert.equal((await upload('own', '')).status, 422)
    assert.equal((await upload('own', LIST, { headers: { 'content-type': 'image/png' } })).status, 415)
    assert.equal((await upload('own', LIST, { headers: { ...CSV, 'content-encoding': 'br' } })).status, 415)

    const head = `POST /v1/books?name=own HTTP/1.1\r\nHost: x\r\nX-Service-API-Key: ${key}\r\nContent-Type: text/csv\r\n`
    const large = await open(port)
    large.write(`${head}Content-Length: 100000001\r\n\r\n`)
    assert.match(await readUntil(large, (got) => got.includes('body_too_large')), /^HTTP\/1\.1 413 /)
    large.destroy()

    const broken = await open(port)
    broken.write(`${head}Content-Length: 5000000\r\n\r\n${LIST.repeat(40_000)}`)
    await eventually('its first piece is stored', async () => (await filesLeft()) === 1)
    assert.equal((await upload('other', LIST)).json.code, 'too_many_uploads')
    broken.destroy()
    await eventually('the upload is given up', async () => (await upload('own', LIST)).status === 202)
    assert.equal(await filesLeft(), 1, 'nothing of what broke off')
    assert.deepEqual(
      log().filter(({ level }) => Number(level) >= 50),
      [],
    )
  })

  test('a user has so many books and no more', async (t) => {
    const { upload } = await openBookScene(newService, t)
    for (let i = 0; i < BOOKS_MAX; i++) assert.equal((await upload(`book-${i}`, LIST)).status, 202)
    const { status, json } = await upload('one-more', LIST)
    assert.deepEqual([status, json.code], [429, 'too_many_books'])
  })
}
