import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Job } from '@assay/domain/jobs/job'
import type { ListPage, ListQuery } from '@assay/domain/jobs/job-pages'
import { foldCase } from '@assay/domain/jobs/unicode-text'
import fc from '../../../../test/tools/fast-check.ts'
import { completed, EVERYTHING, failed, type NewBundle, SUMMARY } from './bundle.ts'

const JOBS = 70
const SPAN_MS = 12
const LABELS = ['kitchen', 'offer 12', 'Küche "é" 💡', "o'hara"]
const PLACES = ['US', 'US-TX', 'US-TXX', 'DE-BY', null]
const word = fc.constantFrom(
  'Copper',
  'copper PIPE',
  '%',
  '_',
  '\\',
  '"',
  "'",
  'Straße',
  'STRASSE',
  'Σίσυφος',
  '日本語',
  '💡',
  ' ',
  'ab',
  'abab',
)
const text = fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => words.join(''))

const filters = (startMs: number) =>
  fc.record({
    limit: fc.integer({ min: 1, max: 40 }),
    contains: fc.option(
      fc.oneof(
        text.map((whole) => [...whole].slice(1, 6).join('')),
        text,
        fc.constantFrom('a', 'AB', 'σ', '%', '💡'),
      ),
    ),
    fromMs: fc.option(fc.integer({ min: startMs - 1, max: startMs + SPAN_MS + 1 })),
    toMs: fc.option(fc.integer({ min: startMs - 1, max: startMs + SPAN_MS + 1 })),
    status: fc.option(fc.constantFrom('pending', 'processing', 'completed', 'failed')),
    label: fc.option(fc.constantFrom(...LABELS, 'kitch%', 'none')),
    places: fc.option(fc.subarray(['US', 'US-TX', 'U', 'DE'], { minLength: 1 })),
    totalMin: fc.option(fc.constantFrom(0, 2, 12.5)),
    totalMax: fc.option(fc.constantFrom(1.99, 2, 100)),
  })

const placeOf = ({ summary, geography }: Job): string | null => summary?.geography ?? geography
const totalOf = ({ summary }: Job): number => Number(summary?.estimate ?? Number.NaN)

type Filters = Omit<ListQuery, 'userId' | 'after'>

/** What the filters mean, on a plain array. */
const inModel = (
  jobs: readonly Job[],
  { contains, fromMs, toMs, status, label, places, totalMin, totalMax }: Filters,
): readonly string[] =>
  jobs
    .filter((job) => contains === null || foldCase(job.query).includes(contains))
    .filter((job) => fromMs === null || job.createdAtMs >= fromMs)
    .filter((job) => toMs === null || job.createdAtMs <= toMs)
    .filter((job) => status === null || job.status === status)
    .filter((job) => label == null || job.labels.includes(label))
    .filter(
      (job) =>
        places == null ||
        places.includes(placeOf(job) ?? '') ||
        `${placeOf(job)}`.startsWith(`${places[0]}-`),
    )
    .filter((job) => totalMin == null || totalOf(job) >= totalMin)
    .filter((job) => totalMax == null || totalOf(job) <= totalMax)
    .toSorted((a, b) => b.createdAtMs - a.createdAtMs || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id)

export function exerciseListingModel(bundle: NewBundle): void {
  test('any filters, on pages of any size, list what a plain array would', async (t) => {
    const { store, newUser, submit, claim, advance, nowMs } = await bundle(t)
    const [userId, otherId] = [await newUser(), await newUser()]
    const startMs = nowMs()
    const texts = fc.sample(text, { numRuns: JOBS, seed: 7 })
    for (const [i, query] of texts.entries()) {
      const labels = LABELS.filter((_, nth) => (i + nth) % (nth + 2) === 0)
      await submit({
        userId: i % 5 === 0 ? otherId : userId,
        query,
        labels,
        geography: PLACES[i % 4] ?? null,
      })
      if (i % 6 === 0) await advance(1)
    }
    for (const [i, job] of (await claim({ limit: 30 })).entries()) {
      const summary = {
        ...SUMMARY,
        estimate: i % 2 === 0 ? '12.50' : '2.00',
        geography: PLACES[i % 5] ?? null,
      }
      const outcome = { status: 'completed', resultJson: '{}', summary } as const
      if (i % 3 === 0) await store.record({ ...completed(job), outcome })
      if (i % 3 === 1) await store.record(failed(job))
    }
    const { jobs } = await store.list({ userId, ...EVERYTHING })
    assert.equal(jobs.length, JOBS - JOBS / 5)

    await fc.assert(
      fc.asyncProperty(filters(startMs), async (chosen) => {
        const query = { ...chosen, contains: chosen.contains === null ? null : foldCase(chosen.contains) }
        const seen: string[] = []
        for (let after: ListQuery['after'] = null; ; ) {
          const page: ListPage = await store.list({ ...query, userId, after })
          assert.ok(page.jobs.length <= query.limit)
          seen.push(...page.jobs.map(({ id }) => id))
          if (page.next === null) break
          after = page.next
        }
        assert.deepEqual(seen, inModel(jobs, query))
      }),
      { numRuns: 150 },
    )
  })
}
