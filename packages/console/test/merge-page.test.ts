import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { mergePage } from '../src/history/merge-page.ts'

interface Item {
  readonly jobId: string
  readonly createdAt: string
  readonly state: string
}

const PAGE_SIZE = 5

/** Newest first, several in one moment, as the service lists them. */
function jobs(numbers: readonly number[], state: string): readonly Item[] {
  return numbers
    .toSorted((a, b) => b - a)
    .map((number) => ({
      jobId: `job_${String(number).padStart(4, '0')}`,
      createdAt: `2026-07-31T00:00:00.${String(Math.floor(number / 3)).padStart(3, '0')}Z`,
      state,
    }))
}

function firstPage(all: readonly Item[], size: number) {
  return { items: all.slice(0, size), nextCursor: all.length > size ? `after ${size}` : null }
}

test('after a refresh the list is what the service would list, down to where it was loaded', () => {
  const world = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(world, world, fc.integer({ min: 1, max: 8 }), (old, added, pages) => {
      const loaded = firstPage(jobs(old, 'old'), pages * PAGE_SIZE)
      const newer = added.map((number) => number + 100)
      const now = jobs([...old, ...newer], 'new')
      const merged = mergePage(loaded, firstPage(now, PAGE_SIZE))
      const ids = merged.items.map((item) => item.jobId)
      const expected = now.slice(0, ids.length).map((item) => item.jobId)
      assert.deepEqual(ids, expected, 'no hole, nothing twice')
      for (const item of merged.items.slice(0, PAGE_SIZE)) assert.equal(item.state, 'new')
      if (merged.nextCursor === null) assert.equal(ids.length, now.length, 'the end is the end')
    }),
  )
})

test('what was deleted within the first page disappears', () => {
  const loaded = firstPage(jobs([1, 2, 3, 4, 5, 6, 7, 8], 'old'), 8)
  const fresh = firstPage(jobs([1, 2, 3, 4, 5, 7, 8], 'new'), PAGE_SIZE)
  const ids = mergePage(loaded, fresh).items.map((item) => Number(item.jobId.slice(4)))
  assert.deepEqual(ids, [8, 7, 5, 4, 3, 2, 1])
})

test('a last page replaces everything', () => {
  const loaded = firstPage(jobs([1, 2, 3], 'old'), 50)
  assert.deepEqual(mergePage(loaded, { items: [], nextCursor: null }).items, [])
})

test('an empty page that is not the last one takes nothing away', () => {
  const early = { items: [], nextCursor: 'c' }
  const loaded = firstPage(jobs([1, 2, 3, 4], 'old'), 3)
  assert.deepEqual(mergePage(loaded, early), loaded)
  const all = firstPage(jobs([1, 2, 3], 'old'), 50)
  assert.deepEqual(mergePage(all, early), all)
  const searching = { items: [], nextCursor: 'further down' }
  assert.deepEqual(mergePage(searching, early), searching, 'the search does not begin again')
})
