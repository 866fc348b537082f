import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JobList } from '@assay/contract/schemas'
import { Compile } from 'typebox/compile'
import { createDriver } from './driver.ts'
import type { Answer, NewService, Service } from './service.ts'

const isList = Compile(JobList)

interface Page {
  readonly ids: readonly string[]
  readonly next: string | null
}

function pageOf({ status, json, text }: Answer): Page {
  assert.equal(status, 200, text)
  assert.ok(isList.Check(json), text)
  return { ids: json.items.map(({ job_id }) => job_id), next: json.next_cursor }
}

/** Follows `next_cursor` to the last page. */
export async function allPages(
  { call }: Pick<Service, 'call'>,
  filters: string,
  limit: number,
): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const more: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`
    const page = pageOf(await call('GET', `/v1/jobs?limit=${limit}${filters}${more}`))
    ids.push(...page.ids)
    cursor = page.next
  } while (cursor !== null)
  return ids
}

export function exerciseListing(newService: NewService): void {
  test('jobs come newest first, fifty a page unless told otherwise', async (t) => {
    const service = await newService(t)
    const ids = []
    for (let i = 0; i < 51; i++) ids.unshift(await service.submit(`query ${i}`))
    const first = pageOf(await service.call('GET', '/v1/jobs'))
    assert.deepEqual(first.ids, ids.slice(0, 50))
    assert.notEqual(first.next, null)
    const second = pageOf(await service.call('GET', `/v1/jobs?cursor=${first.next}`))
    assert.deepEqual([second.ids, second.next], [ids.slice(50), null])
    assert.equal(
      pageOf(await service.call('GET', '/v1/jobs?limit=51')).next,
      null,
      'a full last page has no next',
    )
    for (const limit of [1, 7, 50, 200]) assert.deepEqual(await allPages(service, '', limit), ids)
  })

  test('an item is the status without its result, with a summary', async (t) => {
    const { call, submit, store } = await newService(t)
    const id = await submit()
    await createDriver(store).run()
    const [item] = (await call('GET', '/v1/jobs')).json.items as Record<string, unknown>[]
    const { result, ...status } = (await call('GET', `/v1/jobs/${id}`)).json
    assert.notEqual(result, null)
    assert.deepEqual(item, {
      ...status,
      summary: { low: '6.15', estimate: '6.57', high: '7.11', currency: 'USD', geography: 'US' },
    })
  })

  test('pages neither repeat nor miss while jobs arrive', async (t) => {
    const { call, submit } = await newService(t)
    const before = []
    for (let i = 0; i < 10; i++) before.unshift(await submit())
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = pageOf(await call('GET', `/v1/jobs?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`))
      seen.push(...page.ids)
      cursor = page.next
      await submit('arrived meanwhile')
    } while (cursor !== null)
    assert.deepEqual(seen, before)
  })

  test('q is a substring without regard to case, and no character in it is special', async (t) => {
    const { call, submit } = await newService(t)
    const queries = [
      '100% Beef',
      'a_b',
      'a\\b',
      'it\'s "quoted"',
      'STRASSE',
      'straße',
      'ΟΔΟΣ',
      'plain 1000 beef',
      'x*y',
    ]
    const ids = new Map<string, string>()
    for (const query of queries) ids.set(await submit(query), query)
    const table: readonly (readonly [string, readonly string[]])[] = [
      ['beef', ['plain 1000 beef', '100% Beef']],
      ['BEEF', ['plain 1000 beef', '100% Beef']],
      ['100%', ['100% Beef']],
      ['%', ['100% Beef']],
      ['_', ['a_b']],
      ['\\', ['a\\b']],
      ["'", ['it\'s "quoted"']],
      ['"QUOTED"', ['it\'s "quoted"']],
      ['strasse', ['straße', 'STRASSE']],
      ['STRAßE', ['straße', 'STRASSE']],
      ['οδοσ', ['ΟΔΟΣ']],
      ['*', ['x*y']],
      ['nothing like it', []],
      ['', queries.toReversed()],
    ]
    for (const [q, expected] of table) {
      const page = pageOf(await call('GET', `/v1/jobs?q=${encodeURIComponent(q)}`))
      assert.deepEqual(
        page.ids.map((id) => ids.get(id)),
        expected,
        q,
      )
    }
    assert.equal(pageOf(await call('GET', '/v1/jobs?q=plain+1000')).ids.length, 1, 'a plus is a blank')
  })

  test('dates are inclusive to the millisecond, with an offset, without one, or bare', async (t) => {
    const { call, submit, advance, nowMs } = await newService(t)
    const ids = new Map<string, string>()
    const moments = [
      '2026-07-31T23:59:59.999Z',
      '2026-08-01T00:00:00.000Z',
      '2026-08-01T23:59:59.999Z',
      '2026-08-02T00:00:00.000Z',
    ]
    for (const [i, moment] of moments.entries()) {
      await advance(Date.parse(moment) - nowMs())
      ids.set(await submit(), String(i))
    }
    const table: readonly (readonly [string, string])[] = [
      ['date_from=2026-08-01', '321'],
      ['date_to=2026-08-01', '210'],
      ['date_from=2026-08-01&date_to=2026-08-01', '21'],
      ['date_from=2026-08-01T00:00:00Z', '321'],
      ['date_from=2026-08-01T00:00:00', '321'],
      ['date_from=2026-08-01T00:00', '321'],
      ['date_from=2026-08-01T00:00:00.001Z', '32'],
      ['date_to=2026-08-01T00:00:00.000Z', '10'],
      ['date_to=2026-07-31T23:59:59.999Z', '0'],
      ['date_to=2026-07-31T23:59:59.998Z', ''],
      ['date_from=2026-08-01T02:00:00%2B02:00', '321'],
      ['date_from=2026-08-01T02:00:00+02:00', '321'],
      ['date_from=2026-08-01T02:00:00%2002:00', '321'],
      ['date_from=2026-07-31T19:00:00-05:00', '321'],
      ['date_from=2026-07-31T19:00:00-0500', '321'],
      ['date_from=2026-07-31T19:00:00-05', '321'],
      ['date_from=2026-08-01t00:00:00z', '321'],
      ['date_from=2026-08-01T00:00:00.0000001Z', '32'],
      ['date_to=2026-08-01T00:00:00.0009Z', '10'],
      ['date_from=2026-08-02&date_to=2026-08-01', ''],
    ]
    for (const [parameters, expected] of table) {
      const page = pageOf(await call('GET', `/v1/jobs?${parameters}`))
      assert.equal(page.ids.map((id) => ids.get(id)).join(''), expected, parameters)
    }
  })

  test('status narrows the list to one state', async (t) => {
    const { call, submit, store } = await newService(t)
    const driver = createDriver(store)
    const ids: Record<string, string> = {}
    ids.completed = await submit()
    await driver.run()
    ids.failed = await submit()
    await driver.fail(await driver.claim())
    ids.processing = await submit()
    await driver.claim()
    ids.pending = await submit()
    for (const [status, id] of Object.entries(ids)) {
      assert.deepEqual(pageOf(await call('GET', `/v1/jobs?status=${status}`)).ids, [id])
    }
  })

  test('every faulty parameter is told, at once', async (t) => {
    const { call } = await newService(t)
    const path =
      '/v1/jobs?limit=201&date_from=yesterday&date_to=2026-02-30&status=done&colour=red&q=a&q=b&q2=%zz'
    const answer = await call('GET', path)
    assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_parameter'])
    const faults = (answer.json.errors as { parameter: string; code: string }[]).map(
      ({ parameter, code }) => `${parameter} ${code}`,
    )
    assert.deepEqual(faults.toSorted(), [
      'colour unknown_parameter',
      'date_from invalid_format',
      'date_to invalid_format',
      'limit out_of_range',
      'q repeated_parameter',
      'q2 unknown_parameter',
      'status unknown_value',
    ])
  })

  for (const parameters of [
    ...['0', '201', '-1', '1.5', '1e1', '', 'abc', '0x10', '%2B5', '99999999999999999999', '١'].map(
      (limit) => `limit=${encodeURI(limit)}`,
    ),
    ...[
      '',
      'now',
      '2026',
      '2026-13-01',
      '2026-02-29',
      '2026-08-01T24:00:00Z',
      '2026-08-01T12:60Z',
      '2026-08-01 12:00',
      '2026-08-01T12:00:00ZZ',
      '1785500000',
      '2026-08-01T12:00:00%2B25:00',
      '%2B002026-08-01',
    ].map((date) => `date_from=${date}`),
    'status=',
    'status=Pending',
    `q=${'x'.repeat(201)}`,
    'q=%00',
    'q=%ff',
    'Limit=5',
    'limit=5&limit=5',
    'limit%5B%5D=5',
    '__proto__=1',
  ]) {
    test(`the list refuses ${parameters.slice(0, 40)}`, async (t) => {
      const { call } = await newService(t)
      const answer = await call('GET', `/v1/jobs?${parameters}`)
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_parameter'])
      assert.equal((answer.json.errors as unknown[]).length, 1)
    })
  }

  test('a search of 200 characters is taken, whatever they are', async (t) => {
    const { call } = await newService(t)
    assert.equal((await call('GET', `/v1/jobs?q=${encodeURIComponent('😀'.repeat(200))}`)).status, 200)
  })

  test('a cursor holds for its user and its filters only, and cannot be made up', async (t) => {
    const { call, submit, newKey } = await newService(t)
    for (let i = 0; i < 3; i++) await submit(`eggs ${i}`)
    const bob = await newKey('bob')
    for (let i = 0; i < 3; i++) await submit(`eggs ${i}`, { key: bob })
    const second = await newKey('ada')
    const { next } = pageOf(await call('GET', '/v1/jobs?limit=1&q=eggs&status=pending'))
    assert.ok(next !== null)
    const filters = 'q=eggs&status=pending'
    assert.equal((await call('GET', `/v1/jobs?${filters}&cursor=${next}`)).status, 200)
    assert.equal((await call('GET', `/v1/jobs?${filters}&cursor=${next}`, { key: second })).status, 200)
    assert.equal((await call('GET', `/v1/jobs?q=EGGS&status=pending&limit=2&cursor=${next}`)).status, 200)
    const flipped = `${next[0] === 'A' ? 'B' : 'A'}${next.slice(1)}`
    const refused: readonly (readonly [string, string?])[] = [
      [`${filters}&cursor=${next}`, bob],
      [`cursor=${next}`],
      [`q=egg&status=pending&cursor=${next}`],
      [`${filters}&date_from=2020-01-01&cursor=${next}`],
      [`${filters}&cursor=${flipped}`],
      [`${filters}&cursor=${next}A`],
      [`${filters}&cursor=${next.slice(0, -1)}`],
      [`${filters}&cursor=${next}%3D`],
      [`${filters}&cursor=${next}%20`],
      [`${filters}&cursor=`],
      [`${filters}&cursor=nonsense`],
      [`${filters}&cursor=${'A'.repeat(10_000)}`],
    ]
    for (const [parameters, key] of refused) {
      const answer = await call('GET', `/v1/jobs?${parameters}`, key === undefined ? {} : { key })
      assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_cursor'], parameters.slice(0, 80))
    }
  })
}
