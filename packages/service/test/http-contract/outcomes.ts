import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Calibration, Outcome, OutcomeList } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { createDriver } from './driver.ts'
import type { NewService, Service } from './service.ts'

const isOutcome = Compile(Outcome)
const isList = Compile(OutcomeList)
const isCalibration = Compile(Calibration)
const PAID = { unit_price: '2.49', per: 'dozen' }

/** A completed job of one line, eggs by the dozen. */
async function completedJob({ submit, store }: Service, key?: string): Promise<string> {
  const id = await submit('3 dozen eggs', key === undefined ? {} : { key })
  await createDriver(store).run()
  return id
}

const faultsOf = ({ json }: { json: Record<string, unknown> }): unknown[] =>
  (json.errors as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`)

export function exerciseOutcomes(newService: NewService): void {
  test('what was paid is kept, compared, corrected and taken back', async (t) => {
    const service = await newService(t)
    const { call } = service
    const id = await completedJob(service)
    const path = `/v1/jobs/${id}/outcomes/1`
    const body = { ...PAID, date: '2026-01-31', source: 'invoice 4711' }
    const first = await call('PUT', path, { body: { ...body, date: dayOf(service.nowMs()) } })
    assert.equal(first.status, 200, first.text)
    assert.ok(isOutcome.Check(first.json), first.text)
    assert.deepEqual(
      [first.json.job_id, first.json.line, first.json.unit_price, first.json.within, first.json.paid],
      [id, '1', '2.49', false, { price: '2.49', per: 'dozen' }],
    )
    const again = await call('PUT', path, { body: { unit_price: '0.18', per: 'each' } })
    assert.deepEqual(again.json.paid, { price: '2.16', per: 'dozen' })
    assert.equal(again.json.within, true)
    const total = await call('PUT', path, { body: { total: '7.47' } })
    assert.deepEqual(total.json.paid, { price: '2.49', per: 'dozen' })
    const list = await call('GET', '/v1/outcomes')
    assert.ok(isList.Check(list.json), list.text)
    assert.deepEqual(list.json.items, [total.json])
    assert.equal((await call('DELETE', path)).status, 204)
    const gone = await call('DELETE', path)
    assert.deepEqual([gone.status, gone.json.code], [404, 'outcome_not_found'])
    assert.deepEqual((await call('GET', '/v1/outcomes')).json.items, [])
  })

  test('every fault is named at once', async (t) => {
    const service = await newService(t)
    const { call } = service
    const id = await completedJob(service)
    const put = (body: unknown, line = '1') => call('PUT', `/v1/jobs/${id}/outcomes/${line}`, { body })
    const bad = await put({ unit_price: 2.49, per: 'kg', total: '0', date: '2026-02-30', source: '', vat: 1 })
    assert.equal(bad.status, 422)
    assert.deepEqual(faultsOf(bad), [
      '/unit_price wrong_type',
      '/total out_of_range',
      '/date invalid_format',
      '/source invalid_format',
      ' required',
      '/per unknown_value',
      '/vat unknown_field',
    ])
    for (const [body, faults] of [
      [{}, [' required']],
      [{ unit_price: '2.49' }, ['/per required']],
      [{ unit_price: '-1', per: 'dozen' }, ['/unit_price invalid_format']],
      [{ unit_price: '1e9', per: 'dozen' }, ['/unit_price invalid_format']],
      [{ ...PAID, date: '2999-01-01' }, ['/date out_of_range']],
      [{ ...PAID, date: '1900-01-01' }, ['/date out_of_range']],
      [[], [' wrong_type']],
    ] as const) {
      assert.deepEqual(faultsOf(await put(body)), faults, JSON.stringify(body))
    }
    assert.deepEqual(faultsOf(await put(PAID, 'total')), ['/unit_price unknown_value'])
    assert.equal((await put({ total: '7.47' }, 'total')).json.line, 'total')
    for (const line of ['0', '2', '01', 'x', '99999']) {
      const answer = await put(PAID, line)
      assert.deepEqual([answer.status, answer.json.code], [404, 'line_not_found'], line)
    }
  })

  test('only a completed job has something to compare with', async (t) => {
    const service = await newService(t)
    const { call, submit } = service
    const id = await submit()
    const early = await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: PAID })
    assert.deepEqual([early.status, early.json.code], [409, 'job_not_completed'])
  })

  test('nobody learns whether another user has a job or an outcome', async (t) => {
    const service = await newService(t)
    const { call, newKey } = service
    const id = await completedJob(service)
    await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: PAID })
    const key = await newKey('bob')
    const unknown = `${id.slice(0, -1)}${id.endsWith('0') ? '1' : '0'}`
    const withoutIds = (text: string): string =>
      text
        .replaceAll(id, 'ID')
        .replaceAll(unknown, 'ID')
        .replace(/"request_id":"[^"]*"/, '')
    for (const [method, body] of [
      ['PUT', PAID],
      ['DELETE', undefined],
    ] as const) {
      const other = await call(method, `/v1/jobs/${id}/outcomes/1`, { key, body })
      const none = await call(method, `/v1/jobs/${unknown}/outcomes/1`, { key, body })
      assert.equal(other.status, 404)
      assert.equal(withoutIds(other.text), withoutIds(none.text))
    }
    assert.deepEqual((await call('GET', '/v1/outcomes', { key })).json, { items: [], next_cursor: null })
    assert.deepEqual((await call('GET', '/v1/calibration', { key })).json.books, [])
    const csv = await call('GET', '/v1/outcomes?format=csv', { key })
    assert.equal(csv.text.trim().split('\r\n').length, 1)
    const metrics = (await call('GET', '/metrics', { key: null })).text
    // The price alone: a duration of 2.493513727 s is none.
    assert.doesNotMatch(metrics, /eggs|(?<![\d.])2\.49(?!\d)|us-2026/)
  })

  test('pages follow one another by a cursor that is the user’s own', async (t) => {
    const service = await newService(t)
    const { call, newKey } = service
    const ids = [await completedJob(service), await completedJob(service), await completedJob(service)]
    for (const id of ids) await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: PAID })
    const page = await call('GET', '/v1/outcomes?limit=2')
    const { items, next_cursor: cursor } = page.json as { items: { job_id: string }[]; next_cursor: string }
    const next = await call('GET', `/v1/outcomes?limit=2&cursor=${cursor}`)
    const rest = next.json as { items: { job_id: string }[]; next_cursor: string | null }
    assert.deepEqual(
      [...items, ...rest.items].map(({ job_id }) => job_id),
      ids.toReversed(),
    )
    assert.equal(rest.next_cursor, null)
    const key = await newKey('bob')
    for (const path of [`/v1/outcomes?book=x&cursor=${cursor}`, '/v1/outcomes?cursor=x']) {
      assert.equal((await call('GET', path)).json.code, 'invalid_cursor')
    }
    assert.equal((await call('GET', `/v1/outcomes?cursor=${cursor}`, { key })).json.code, 'invalid_cursor')
    const bad = await call('GET', '/v1/outcomes?limit=0&format=xml&book=&x=1')
    assert.deepEqual(
      (bad.json.errors as { parameter: string }[]).map(({ parameter }) => parameter).toSorted(),
      ['book', 'format', 'limit', 'x'],
    )
    assert.equal((await call('GET', '/v1/outcomes?format=csv&limit=5')).json.code, 'invalid_parameter')
  })

  test('an export runs no formula in a spreadsheet', async (t) => {
    const service = await newService(t)
    const { call } = service
    const id = await completedJob(service)
    await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: { ...PAID, source: '=cmd|"/c calc"!A1, really' } })
    const { headers, text } = await call('GET', '/v1/outcomes?format=csv')
    assert.match(headers.get('content-type') ?? '', /^text\/csv/)
    assert.match(text, /"'=cmd\|""\/c calc""!A1, really"/)
    assert.equal(text.trim().split('\r\n').length, 2)
  })

  test('an outcome outlives its job, can still be corrected, and goes when the job is deleted', async (t) => {
    const service = await newService(t)
    const { call, store, advance } = service
    const [kept, deleted] = [await completedJob(service), await completedJob(service)]
    for (const id of [kept, deleted]) await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: PAID })
    assert.equal((await call('DELETE', `/v1/jobs/${deleted}`)).status, 204)
    await advance(40 * 86_400_000)
    await store.purge({ limit: 10 })
    assert.equal((await call('GET', `/v1/jobs/${kept}`)).status, 404)
    const { items } = (await call('GET', '/v1/outcomes')).json as { items: { job_id: string }[] }
    assert.deepEqual(
      items.map(({ job_id }) => job_id),
      [kept],
    )
    const later = await call('PUT', `/v1/jobs/${kept}/outcomes/1`, { body: { total: '9.00' } })
    assert.deepEqual([later.status, later.json.paid], [200, { price: '3.00', per: 'dozen' }])
    assert.equal(
      (await call('PUT', `/v1/jobs/${kept}/outcomes/2`, { body: PAID })).json.code,
      'job_not_found',
    )
  })

  test('the calibration tells how the ranges did, and that few say little', async (t) => {
    const service = await newService(t)
    const { call } = service
    const id = await completedJob(service)
    await call('PUT', `/v1/jobs/${id}/outcomes/1`, { body: PAID })
    await call('PUT', `/v1/jobs/${id}/outcomes/total`, { body: { total: '6.60' } })
    const answer = await call('GET', '/v1/calibration')
    assert.ok(isCalibration.Check(answer.json), answer.text)
    const [book] = (answer.json as unknown as Calibration).books
    assert.deepEqual([book?.broken, book?.all.n, book?.all.verdict], [false, 1, 'too_few'])
    const { value, low, high } = book?.all.share ?? {}
    assert.deepEqual(book?.history, [{ n: 1, value, low, high }])
    assert.deepEqual(
      book?.categories.map(({ category, n }) => [category, n]),
      [
        ['groceries', 1],
        ['total', 1],
      ],
    )
  })
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10)
