import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { Assay } from '@assay/client'
import { ownPostgresServer } from '../../../test/tools/postgres-server.ts'
import { childrenOf, HAS_PROCESS_STATES, stateOf } from '../../../test/tools/process-state.ts'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { booksOf } from './http-contract/small-book.ts'

const LIST_ROWS = 20_000
const list = `item,price\n${Array.from({ length: LIST_ROWS }, (_, i) => `Steel bolt M${i % 40} x ${i % 500} mm,${1 + (i % 97)}\n`).join('')}`

test('a build outlives its node, and nodes with different books give one answer', async (t) => {
  const url = await (await ownPostgresServer()).createDatabase()
  async function newNode(id: string, factor: number): Promise<ServiceProcess> {
    const env = { DATABASE_URL: url, LOG_LEVEL: 'error', ASSAY_WORKERS: '1', ASSAY_LEASE_SECONDS: '2' }
    const node = await createServiceProcess(env)
    const file = join(node.folder, `${id}.book`)
    writeFileSync(file, new Uint8Array(booksOf(id, factor).book))
    await node.start({ ASSAY_BOOK: file, ASSAY_BOOKS_DIR: join(node.folder, 'books') })
    t.after(() => node.dispose())
    return node
  }
  const first = await newNode('garden', 1)
  const { apiKey } = await first.createKey('tester')
  const here = new Assay({ baseUrl: first.url, apiKey })

  const { bookId } = await here.books.upload(list, { name: 'ours', extends: 'none' })
  for await (const event of here.books.stream(bookId)) if (event.eventType === 'stage') break
  await first.end('SIGKILL')

  const second = await newNode('dear-garden', 10)
  const there = new Assay({ baseUrl: second.url, apiKey })
  const stages = new Set<string>()
  let rows: number | null = null
  for await (const event of there.books.stream(bookId)) {
    if (event.eventType === 'stage') stages.add(event.stage)
    if (event.eventType === 'completed') rows = event.result.rows_used
  }
  assert.equal(rows, LIST_ROWS)
  assert.ok(stages.has('retrying'), [...stages].join())

  const third = await newNode('cheap-garden', 0.1)
  const elsewhere = new Assay({ baseUrl: third.url, apiKey })
  for (const book of [undefined, 'ours']) {
    const query = book === undefined ? '3 spades' : '3 Steel bolt M4 x 4 mm'
    const quotes = await Promise.all(
      [there, elsewhere, there, elsewhere].map((assay) => assay.price(query, { book })),
    )
    const answers = new Set(quotes.map((quote) => JSON.stringify([quote.book, quote.total])))
    assert.equal(answers.size, 1, [...answers].join('\n'))
  }
})

test('a build stands still while its node works on jobs', { skip: !HAS_PROCESS_STATES }, async (t) => {
  const node = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), LOG_LEVEL: 'error' })
  t.after(() => node.dispose())
  await node.start()
  const { apiKey } = await node.createKey('tester')
  const assay = new Assay({ baseUrl: node.url, apiKey })
  let isBuilt = false
  let wasStill = false
  const building = assay.books.create(list, { name: 'ours', extends: 'none' }).finally(() => {
    isBuilt = true
  })
  const look = setInterval(() => {
    wasStill ||= childrenOf(node.pid()).some((pid) => stateOf(pid) === 'T')
  }, 1)
  t.after(() => clearInterval(look))
  while (!isBuilt && !wasStill) await assay.price('3 dozen eggs')
  assert.ok(wasStill)
  assert.equal((await building).report.rows_used, LIST_ROWS)
})
