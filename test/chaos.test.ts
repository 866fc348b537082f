import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { describeViolations } from '../chaos/report.ts'
import { runChaos } from '../chaos/run-chaos.ts'

const SEED = '8'

/** The short form of `npm run chaos`: every kind of fault once, on both stores side by side. */
test('whatever happens to the service, what clients saw keeps every promise', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-chaos-'))
  const outcomes = await Promise.all(
    (['sqlite', 'postgres'] as const).map((store) =>
      runChaos({ store, seed: SEED, minutes: null, folder, onNews: () => {} }),
    ),
  )
  for (const { store, violations, accepted, recorder } of outcomes) {
    t.diagnostic(`${store}: ${accepted} jobs, ${recorder.entries.length} entries`)
    assert.equal(
      violations.length,
      0,
      `${describeViolations(violations)}\nThe recording is ${recorder.path}\nTo repeat: npm run chaos -- --store ${store} --seed ${SEED} --short`,
    )
    assert.ok(accepted > 20, `only ${accepted} jobs were accepted on ${store}`)
  }
  rmSync(folder, { recursive: true })
})
