import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { Quote } from '@assay/contract'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { runAssay } from './assay-command.ts'

let service: ServiceProcess
let cwd = ''
let env: Record<string, string> = {}

before(async () => {
  service = await createServiceProcess({ LOG_LEVEL: 'error', ASSAY_BATCH_WORKERS: '1' })
  cwd = service.folder
  const { apiKey } = await service.createKey('tester')
  env = { ASSAY_URL: service.url, ASSAY_API_KEY: apiKey }
  await service.start()
})
after(() => service.dispose())

const assay = (...args: readonly string[]) => runAssay(args, { cwd, env })
const file = (name: string, text: string): void => writeFileSync(join(cwd, name), text)
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

test('a batch is submitted, followed and fetched', async () => {
  const queries = Array.from({ length: 200 }, (_, i) => ({
    custom_id: `q${i}`,
    query: `${i + 1} dozen eggs`,
  }))
  file('queries.ndjson', queries.map((line) => JSON.stringify(line)).join('\n'))
  const submitted = await assay('batch', 'submit', 'queries.ndjson', '--watch')
  assert.equal(submitted.code, 0, submitted.stderr)
  assert.match(submitted.stderr, /200 priced, 0 not\.\n$/)
  const id = submitted.stdout.trim()
  assert.match(id, /^batch_\w{26}$/)

  const results = linesOf((await assay('batch', 'results', id)).stdout)
  assert.deepEqual(
    results.map(({ custom_id }) => custom_id),
    queries.map(({ custom_id }) => custom_id),
  )
  assert.ok(results.every(({ status, result }) => status === 'completed' && result.total.estimate !== null))
  await assay('batch', 'results', id, '-o', 'results.ndjson')
  assert.deepEqual(linesOf(readFileSync(join(cwd, 'results.ndjson'), 'utf8')), results)

  const events = linesOf((await assay('batch', 'watch', id, '--json')).stdout)
  assert.deepEqual([events.at(-1).event_type, events.at(-1).batch_id], ['completed', id])
  const late = await assay('batch', 'cancel', id)
  assert.match(late.stderr, /is completed: 200 priced, 0 not\.\n$/)
})

test('lines with faults are named, and left out when asked to', async () => {
  file('faulty.ndjson', '{"custom_id":"a","query":"3 dozen eggs"}\n{"custom_id":"b"}\n')
  const refused = await assay('batch', 'submit', 'faulty.ndjson')
  assert.equal(refused.code, 2)
  assert.match(refused.stderr, /\n {2}line 2, query: /)
  const skipped = await assay('batch', 'submit', 'faulty.ndjson', '--skip-faults')
  assert.equal(skipped.code, 0, skipped.stderr)
  assert.match(skipped.stderr, /^Line 2 was skipped: /)
  const missing = await assay('batch', 'submit', 'nowhere.ndjson')
  assert.deepEqual([missing.code, missing.stderr], [2, 'nowhere.ndjson cannot be read (ENOENT).\n'])
})

test('a table that is sent as a batch is told once what a batch takes, and how a list is priced', async () => {
  file('items.csv', `description,quantity\n${'eggs,12\n'.repeat(8)}`)
  const { code, stderr } = await assay('batch', 'submit', 'items.csv')
  assert.equal(code, 2)
  assert.match(stderr, /^items\.csv is not NDJSON: [^\n]*assay price --csv items\.csv --url http[^\n]*\n$/)
})

test('a row of a place that nobody knows is refused here as there, and counted', async () => {
  const places = ['Texas', 'Narnia', 'Germny', 'Atlantis', 'Texs']
  file('nowhere.csv', `description,geography\n${places.map((place) => `eggs,${place}\n`).join('')}`)
  const there = await assay('price', '--csv', 'nowhere.csv', '--url', service.url)
  const here = await assay('price', '--csv', 'nowhere.csv', '--local')
  const rowsOf = (text: string) => text.trim().split('\n').slice(2)
  assert.deepEqual(rowsOf(here.stdout), rowsOf(there.stdout))
  assert.match(here.stdout, /^eggs,Narnia,unpriced,.*,"?This geography is not known\./m)
  assert.match(here.stdout, /^eggs,Germny,unpriced,.*Did you mean DE\?/m)
  assert.match(here.stdout, /^eggs,Texs,unpriced,.*Did you mean US-TX/m)
  assert.match(here.stderr, /1 priced, 4 not/)
  assert.match(there.stderr, /1 priced, 4 not\.\n$/)
})

test('a list is priced through a service as one batch, row by row', async () => {
  file('list.csv', 'sku,description,quantity,unit\n7,eggs,3,dozen\n8,unobtainium,1,kg\n9,whole milk,2,gal\n')
  const there = await assay('price', '--csv', 'list.csv', '--url', service.url)
  assert.equal(there.code, 0, there.stderr)
  const here = await assay('price', '--csv', 'list.csv')
  const cells = (text: string) => text.split('\n').map((row) => row.split(',').slice(0, 9))
  const rowsOf = (text: string) => [cells(text)[0], cells(text)[1], cells(text)[3]]
  assert.deepEqual(rowsOf(there.stdout), rowsOf(here.stdout), 'the same prices of one unit')
  assert.match(there.stdout, /^8,unobtainium,1,kg,unpriced,/m)

  file('dated.csv', 'description,date\neggs,2025-01-31\nwhole milk,2019\neggs,1990-01\n')
  const dated = await assay('price', '--csv', 'dated.csv', '--url', service.url)
  assert.equal(dated.code, 0, dated.stderr)
  assert.deepEqual(cells(dated.stdout), cells((await assay('price', '--csv', 'dated.csv')).stdout))
  assert.match(dated.stdout, /^eggs,2025-01-31,priced,[\s\S]*^eggs,1990-01,unpriced,/m)
})

test('a list is priced with a book of the service by its name', async () => {
  const rows = Array.from({ length: 40 }, (_, i) => `Flux capacitor,${(90 + (i % 20)).toFixed(2)},each\n`)
  file('own.csv', `item,price,unit\n${rows.join('')}`)
  const pushed = await assay('book', 'push', 'own.csv', '--name', 'acme', '--extends', 'none')
  assert.equal(pushed.code, 0, pushed.stderr)
  file('wanted.csv', 'description,quantity\nflux capacitor,2\neggs,12\n')
  const priced = await assay('price', '--csv', 'wanted.csv', '--url', service.url, '--book', 'acme')
  assert.equal(priced.code, 0, priced.stderr)
  const [, capacitor = '', eggs = ''] = priced.stdout.trim().split('\n')
  assert.match(capacitor, /^flux capacitor,2,priced,[\d.]+,(?:9\d|10\d)\.\d+,[\d.]+,USD,/)
  assert.match(eggs, /^eggs,12,unpriced/)
  // Where the text goes to a service, a name is that of a book there.
  const asked = await assay('price', '2 flux capacitors', '--book', 'nobodys')
  assert.equal(asked.code, 2)
  assert.match(asked.stderr, /no book/i)
  assert.doesNotMatch(asked.stderr, /data\/books/)
  const unknown = await assay('price', '--csv', 'wanted.csv', '--url', service.url, '--book', 'nobodys')
  assert.notEqual(unknown.code, 0)
  assert.match(unknown.stderr, /no book of this id or name/)
})

test('a list and a question name places as people do, and the service answers as the command does', async () => {
  const states = ['Texas', 'CA', '"Austin, TX"', 'New York']
  const rows = Array.from({ length: 40 }, (_, i) => `gravel,${40 + (i % 5)},ton,${states[i % 4]}\n`)
  file('gravel.csv', `item,price,unit,state\n${rows.join('')}`)
  const pushed = await assay('book', 'push', 'gravel.csv', '--name', 'gravel', '--extends', 'none')
  assert.equal(pushed.code, 0, pushed.stderr)
  assert.match(pushed.stdout + pushed.stderr, /US-CBSA-12420/)
  await assay('book', 'build', 'gravel.csv', '-o', 'gravel.book')
  for (const place of ['Texas', 'US-TX', 'Austin, TX', 'US-ZIP-78701', 'California']) {
    const asked = ['price', '3 ton of gravel', '-g', place, '--json']
    const there = await assay(...asked, '--book', 'gravel')
    assert.equal(there.code, 0, `${place}: ${there.stderr}`)
    const here = await assay(...asked, '--local', '--book', 'gravel.book')
    const told = ({ geography, lines, total }: Quote) => ({ geography, lines, total })
    assert.deepEqual(told(JSON.parse(there.stdout)), told(JSON.parse(here.stdout)))
  }
  file('bought.csv', 'description,quantity,unit,state\ngravel,3,ton,Texas\ngravel,2,ton,New York\n')
  const there = await assay('price', '--csv', 'bought.csv', '--url', service.url, '--book', 'gravel')
  const here = await assay('price', '--csv', 'bought.csv', '--local', '--book', 'gravel.book')
  const cells = (text: string) => text.split('\n').map((row) => row.split(',').slice(0, 9))
  assert.equal(there.code, 0, there.stderr)
  assert.deepEqual(cells(there.stdout), cells(here.stdout))
})

test('what is no price list is refused before it is sent', async () => {
  file('scan.csv', '%PDF-1.7 and so on')
  const { code, stderr } = await assay('book', 'push', 'scan.csv')
  assert.equal(code, 2, stderr)
  assert.match(stderr, /The price list is a PDF, not a table\. Export the table as CSV or XLSX\./)
})

test('a list that a service refuses says how to name its columns on the command line', async () => {
  file('unnamed.csv', 'foo,bar\nbolt,1.50\n')
  const { code, stderr } = await assay('book', 'push', 'unnamed.csv')
  assert.equal(code, 2, stderr)
  assert.match(stderr, /Name the columns with --columns "description=\.\.\.,price=\.\.\."\.\n$/)
  file('doubtful.csv', 'item,price,unit,per\nbolt,1.50,each,kg\nnut,1.20,each,kg\nnail,0.20,each,kg\n')
  const warned = await assay('book', 'push', 'doubtful.csv')
  assert.equal(warned.code, 0, warned.stderr)
  assert.match(warned.stdout.replace(/\s+/g, ' '), /Name it with --columns "unit=per" if it is one\./)
})
