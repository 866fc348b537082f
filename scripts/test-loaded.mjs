import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, say } from './setup.mjs'

// `npm run test:loaded`: the suite, three times in a row, while two busy loops take the processors away from it. A test that
// waits for time to pass instead of an event fails here. Stops at the first pass that fails. Ends with one line for each pass,
// and names what failed. Files and options behind `--` are handed to the suite.
const PASSES = 3
const LOOPS = 2

// A loop ends with the process that started it, however that ends.
const LOOP = `for (;;) { for (let i = 0; i < 1e8; i++); if (process.ppid !== ${process.pid}) process.exit() }`
const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }))
const folder = mkdtempSync(join(tmpdir(), 'assay-loaded-'))
const lines = []
let broken = null
try {
  for (let pass = 1; pass <= PASSES && broken === null; pass++) {
    say(`\nPass ${pass} of ${PASSES}, beside ${LOOPS} busy loops`)
    const startedAt = Date.now()
    const counts = join(folder, `pass-${pass}`)
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'scripts', 'test.mjs'),
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${join(root, 'scripts', 'report-counts.mjs')}`,
        `--test-reporter-destination=${counts}`,
        ...process.argv.slice(2),
      ],
      { stdio: 'inherit' },
    )
    const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
    const { tests, skipped, failed } = readCounts(counts)
    const verdict = status === 0 ? 'passed' : 'failed'
    lines.push(
      `Pass ${pass} of ${PASSES} ${verdict}: ${tests} tests, ${failed.length} failed, ${skipped} skipped, ${minutes} minutes`,
    )
    if (status !== 0) broken = failed.length > 0 ? failed : ['It ended before a test failed.']
  }
} finally {
  for (const loop of loops) loop.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}
say(`\n${lines.join('\n')}`)
if (broken !== null) fail(broken.join('\n'))

function readCounts(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The run ended before it could count.
    return { tests: 0, skipped: 0, failed: [] }
  }
}
