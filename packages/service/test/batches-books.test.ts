import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Assay, AssayError, type BatchInput } from '@assay/client'
import { createServiceProcess } from '../../../test/tools/service-process.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'

/** Lists of the same item at different prices: the price tells which book it is from. */
const listAt = (price: string): string => `description,unit,price\nblue sprocket,each,${price}\n`
const QUERY = '2 blue sprockets'

test('the queries of a batch are priced with the books that they name, and else with that of their user', async (t) => {
  const service = await createServiceProcess({ ASSAY_BOOK: smallBookFile(), LOG_LEVEL: 'error' })
  t.after(() => service.dispose())
  const { apiKey } = await service.createKey('tester')
  await service.start()
  const assay = new Assay({ baseUrl: service.url, apiKey })
  const { book: cheap } = await assay.books.create(listAt('3.00'), { name: 'cheap' })
  await assay.books.create(listAt('7.00'), { name: 'dear' })

  async function priced(...lines: readonly Omit<BatchInput, 'customId'>[]) {
    const { batchId } = await assay.batches.submit(lines.map((line, i) => ({ customId: String(i), ...line })))
    for await (const event of assay.batches.stream(batchId))
      if (event.eventType !== 'progress') assert.equal(event.eventType, 'completed')
    const results = await Array.fromAsync(assay.batches.results(batchId))
    return results.map(({ result, error }) => result?.total.estimate ?? error?.code)
  }

  const lines = [{ query: QUERY, book: 'cheap' }, { query: QUERY, book: 'dear' }, { query: QUERY }]
  const [three, seven, everybodys] = await priced(...lines)
  assert.deepEqual([three, seven], ['6.00', '14.00'])
  assert.ok(everybodys !== '6.00' && everybodys !== '14.00')

  await assay.books.setDefault(cheap.bookId)
  assert.deepEqual(await priced({ query: QUERY }, { query: QUERY, book: 'dear@1' }), ['6.00', '14.00'])

  const refused = await assay.batches
    .submit([
      { customId: 'a', query: QUERY, book: 'cheap' },
      { customId: 'b', query: QUERY, book: 'nobody' },
    ])
    .catch((error: unknown) => error)
  assert.ok(refused instanceof AssayError)
  assert.deepEqual(
    refused.errors.map(({ line, code }) => [line, code]),
    [[2, 'unknown_book']],
  )
})
