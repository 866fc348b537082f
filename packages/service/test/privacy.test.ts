import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { Assay } from '@assay/client'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

/** Words and figures that only Ada's list and outcomes have. The figures are long: a metric has short ones by chance. */
const SECRETS = ['zanzibarlist', 'quuxite', '4815162', 'hushinvoice', '6234210']
const LIST = `item,price,vendor\n${Array.from({ length: 30 }, (_, i) => `Quuxite rod,4815162${1 + (i % 5)},V${i}\n`).join('')}Quuxite,,V1\n`

interface Operation {
  readonly method: string
  readonly path: string
}

const { paths } = JSON.parse(
  readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'),
) as { readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>> }
const OPERATIONS: readonly Operation[] = Object.entries(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path })),
)

let service: ServiceProcess
let [adaKey, bobKey] = ['', '']
const ids = { job: '', book: '', batch: '' }

before(async () => {
  service = await createServiceProcess({
    ASSAY_BOOK: smallBookFile(),
    LOG_LEVEL: 'info',
    ASSAY_RATE_LIMIT: 'off',
  })
  adaKey = (await service.createKey('ada')).apiKey
  bobKey = (await service.createKey('bob')).apiKey
  await service.start()
  const ada = new Assay({ baseUrl: service.url, apiKey: adaKey })
  const { book } = await ada.books.create(LIST, { name: 'zanzibarlist', extends: 'none' })
  await ada.books.setDefault(book.bookId)
  const job = await ada.jobs.submit({ query: '2 quuxite rods' })
  await ada.jobs.wait(job.jobId)
  await ada.outcomes.put(job.jobId, 1, { unitPrice: '62342108', per: 'each', source: 'hushinvoice' })
  const batch = await ada.batches.submit([{ customId: 'quuxite', query: 'quuxite rod' }])
  for await (const event of ada.batches.stream(batch.batchId)) void event
  Object.assign(ids, { job: job.jobId, book: book.bookId, batch: batch.batchId })
})
after(() => service.dispose())

const idFor = (path: string): string =>
  path.startsWith('/v1/books') ? ids.book : path.startsWith('/v1/batches') ? ids.batch : ids.job

/** All that an answer says: status, headers and body. */
async function ask({ method, path }: Operation, body?: unknown): Promise<string> {
  const filled = path.replace('{id}', idFor(path)).replace('{version}', '1').replace('{line}', '1')
  const response = await fetch(`${service.url}${filled.replace('{delivery}', '1')}`, {
    method,
    headers: {
      'x-service-api-key': bobKey,
      ...(method === 'POST' || method === 'PUT' ? { 'content-type': 'application/json' } : {}),
    },
    ...(method === 'POST' || method === 'PUT' ? { body: JSON.stringify(body ?? {}) } : {}),
  })
  const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
  return [response.status, ...headers, await response.text()].join('\n')
}

function assertSilent(said: string, from: string): void {
  for (const secret of SECRETS)
    assert.ok(!said.toLowerCase().includes(secret), `${from} tells "${secret}":\n${said}`)
}

test('no route tells another user anything of a book or an outcome', async () => {
  assert.ok(OPERATIONS.length > 40)
  for (const operation of OPERATIONS)
    assertSilent(await ask(operation), `${operation.method} ${operation.path}`)
})

test('neither a job, a batch nor an answer to a fault uses what another user has', async () => {
  const bob = new Assay({ baseUrl: service.url, apiKey: bobKey })
  for (const book of [ids.book, `${ids.book}@1`]) {
    const answer = await ask(
      { method: 'POST', path: '/v1/jobs' },
      { request_type: 'nl', query: 'a rod', book },
    )
    assert.match(answer, /^422/)
    assertSilent(answer, 'a job')
  }
  const quote = await bob.price('2 rods of it').catch((error: unknown) => String(error))
  assertSilent(JSON.stringify(quote), 'a price')
  assert.deepEqual((await bob.outcomes.list().page()).items, [])
  const calibration = await bob.outcomes.calibration()
  assertSilent(JSON.stringify(calibration), 'the calibration')
  assert.deepEqual(
    (await bob.books.list()).filter(({ isShared }) => !isShared),
    [],
  )
})

test('the same question is answered the same whether or not another user has a book for it', async () => {
  const bob = new Assay({ baseUrl: service.url, apiKey: bobKey })
  const carl = new Assay({ baseUrl: service.url, apiKey: (await service.createKey('carl')).apiKey })
  const said = async (assay: Assay): Promise<string> =>
    JSON.stringify(await assay.price('3 dozen eggs and a quuxite rod'))
  assert.equal(await said(bob), await said(carl))
})

test('neither the metrics nor the log name what users have', async () => {
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  assertSilent(metrics, '/metrics')
  assertSilent(await (await fetch(`${service.url}/readyz`)).text(), '/readyz')
  assertSilent(service.output(), 'the log')
})

/** Pairs of requests that are timed; before them come some for the compiler. */
const PAIRS = 300
const WARM_UP_PAIRS = 30
/** What a stranger on the same machine could tell from many requests. */
const LEAK_US = 25
/** Of the sign test, in standard deviations: by chance once in three million runs. */
const LEAK_DEVIATIONS = 5

/** Whether one of two requests regularly takes longer. They take turns, so what slows a machine down slows both. */
async function isTold(first: () => Promise<unknown>, second: () => Promise<unknown>): Promise<boolean> {
  const timeOf = async (request: () => Promise<unknown>): Promise<number> => {
    const startedAt = process.hrtime.bigint()
    await request()
    return Number(process.hrtime.bigint() - startedAt) / 1_000
  }
  const differences: number[] = []
  for (let pair = -WARM_UP_PAIRS; pair < PAIRS; pair++) {
    const isSwapped = pair % 2 === 0
    const before = await timeOf(isSwapped ? second : first)
    const after = await timeOf(isSwapped ? first : second)
    if (pair >= 0) differences.push(isSwapped ? after - before : before - after)
  }
  const median = differences.toSorted((a, b) => a - b)[PAIRS / 2] ?? 0
  const longer = differences.filter((difference) => difference > 0).length
  const deviations = (longer - PAIRS / 2) / Math.sqrt(PAIRS / 4)
  return Math.abs(median) > LEAK_US && Math.abs(deviations) > LEAK_DEVIATIONS
}

/** Three attempts for what is expected: a leak is there every time, a machine busy with other things is not. */
async function assertTold(
  expected: boolean,
  name: string,
  ...requests: Parameters<typeof isTold>
): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) if ((await isTold(...requests)) === expected) return
  assert.fail(`${name}: the time ${expected ? 'does not tell' : 'tells'} the requests apart`)
}

test('the time of an answer does not tell whether another user has a book, a job, a batch or an outcome', async () => {
  const none = '0'.repeat(26)
  const send =
    (path: string, key: string, method = 'GET', body?: string) =>
    async () =>
      (
        await fetch(`${service.url}${path}`, {
          method,
          headers: {
            'x-service-api-key': key,
            ...(body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(body !== undefined && { body }),
        })
      ).text()
  const PAID = '{"unit_price":"1.00","per":"each"}'
  const questions = [
    ['/v1/books/{id}', ids.book, `book_${none}`],
    ['/v1/books/{id}/problems', ids.book, `book_${none}`],
    ['/v1/jobs/{id}', ids.job, `job_${none}`],
    ['/v1/batches/{id}', ids.batch, `batch_${none}`],
    ['/v1/jobs/{id}/outcomes/1', ids.job, `job_${none}`, 'PUT', PAID],
  ] as const
  for (const [path, theirs, nobodys, method, body] of questions)
    await assertTold(
      false,
      path,
      send(path.replace('{id}', theirs), bobKey, method, body),
      send(path.replace('{id}', nobodys), bobKey, method, body),
    )
  // The same instrument must see a request that takes twice as long.
  const unknown = send(`/v1/jobs/job_${none}`, bobKey)
  const twice = () => unknown().then(unknown)
  await assertTold(true, 'a request that takes longer', twice, unknown)
})
