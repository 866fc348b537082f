import assert from 'node:assert/strict'
import { test } from 'node:test'
import { JOB_STATUSES, type JobStatus } from '@assay/contract'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import fc from '../../../../test/tools/fast-check.ts'
import { createDriver } from './driver.ts'
import { allPages } from './listing.ts'
import type { NewService } from './service.ts'

interface ModelJob {
  readonly id: string
  readonly query: string
  readonly status: JobStatus
  readonly createdAtMs: number
}

const WORDS = ['Eggs', 'eGGs', '100% beef', 'a_b', 'Straße', 'STRASSE', 'ΟΔΟΣ', "it's", 'x\\y', '😀', 'milk']

export function exerciseListingModel(newService: NewService): void {
  test('lists agree with a plain array, whatever the filters, the page and the ties', async (t) => {
    const service = await newService(t)
    const driver = createDriver(service.store)
    const model: ModelJob[] = []
    for (let i = 0; i < 60; i++) {
      const query = [WORDS[i % WORDS.length], WORDS[(i * 7) % WORDS.length]].join(' ')
      const id = await service.submit(query)
      const status = JOB_STATUSES[i % 4] ?? 'pending'
      if (status !== 'pending') {
        const lease = await driver.claim()
        if (status === 'completed') await driver.complete(lease)
        if (status === 'failed') await driver.fail(lease)
        model.push({ id: lease.id, query, status, createdAtMs: service.nowMs() })
      } else {
        await service.call('POST', `/v1/jobs/${id}/cancel`)
        model.push({ id, query, status: 'failed', createdAtMs: service.nowMs() })
      }
      if (i % 3 === 2) await service.advance(1)
    }
    const times = [...new Set(model.map(({ createdAtMs }) => createdAtMs))]
    const time = fc.option(
      fc.constantFrom(...times).map((ms) => new Date(ms).toISOString()),
      { nil: undefined },
    )
    const filters = fc.record({
      q: fc.option(fc.oneof(fc.constantFrom(...WORDS), fc.constantFrom('e', '%', 'ss', 'zzz', "'")), {
        nil: undefined,
      }),
      status: fc.option(fc.constantFrom(...JOB_STATUSES), { nil: undefined }),
      date_from: time,
      date_to: time,
    })
    await fc.assert(
      fc.asyncProperty(filters, fc.integer({ min: 1, max: 70 }), async (chosen, limit) => {
        const expected = model
          .filter(({ query, status, createdAtMs }) => {
            const { q, status: wanted, date_from: from, date_to: to } = chosen
            return (
              (q === undefined || foldCase(query).includes(foldCase(q))) &&
              (wanted === undefined || status === wanted) &&
              (from === undefined || createdAtMs >= Date.parse(from)) &&
              (to === undefined || createdAtMs <= Date.parse(to))
            )
          })
          .toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
          .map(({ id }) => id)
        const parameters = Object.entries(chosen).flatMap(([name, value]) =>
          value === undefined ? [] : `&${name}=${encodeURIComponent(value)}`,
        )
        assert.deepEqual(await allPages(service, parameters.join(''), limit), expected)
      }),
      { numRuns: 60 },
    )
  })
}
