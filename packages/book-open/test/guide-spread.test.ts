import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConceptFiles } from '../src/concepts/concept-files.ts'
import { asBuildingWork, GUIDE_STEPS, guideRatio, guideSpread } from '../src/concepts/guide-spread.ts'

const spreads = new Map(
  Object.values(readConceptFiles())
    .flatMap((file) => file.spreads)
    .map((spread) => [spread.name, spread]),
)

/** How many times as much the high end of the range of nine tenths is as the low one. */
function width(name: string): number {
  const scores = spreads.get(name)?.scores.toSorted((a, b) => a - b) ?? []
  const at = (share: number): number => scores[Math.round(share * (scores.length - 1))] ?? Number.NaN
  return Math.exp(at(0.95) - at(0.05))
}

test('A guide with a wider range has a wider spread, and none is narrower than its guide', () => {
  const ratios = [1.2, 1.5, 2, 3, 5, 8, 15]
  const widths = ratios.map((ratio) => width(guideSpread(ratio)))
  assert.deepEqual(
    widths,
    widths.toSorted((a, b) => a - b),
  )
  for (const [at, ratio] of ratios.entries()) assert.ok((widths[at] ?? 0) >= ratio, `${ratio}`)
})

test('A guide of usual width is spread by less than nine times, and work on a house by less than twelve', () => {
  assert.ok(width(guideSpread(2.5)) < 9)
  assert.ok(width(asBuildingWork(guideSpread(2.5))) < 12)
})

test('Every width that a guide can have has a spread that was checked on things held out, also for building work', () => {
  for (const half of GUIDE_STEPS) {
    const name = guideSpread(Math.exp(2 * half))
    assert.ok(spreads.has(name), name)
    assert.ok(spreads.has(asBuildingWork(name)), asBuildingWork(name))
    assert.ok(guideRatio(name) !== null)
  }
  assert.ok(spreads.has(guideSpread(1000)))
  assert.equal(guideRatio('official fee'), null)
})
