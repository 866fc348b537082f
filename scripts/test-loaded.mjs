import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fail, root, say } from './setup.mjs'

// `npm run test:loaded`: the suite, three times in a row, while two busy loops take the processors away from it. A test that
// waits for time to pass instead of an event fails here. Ends with the first round that fails, and names what failed.
const ROUNDS = 3
const LOOPS = 2

// A loop ends with the process that started it, however that ends.
const LOOP = `for (;;) { for (let i = 0; i < 1e8; i++); if (process.ppid !== ${process.pid}) process.exit() }`
const loops = Array.from({ length: LOOPS }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }))
const folder = mkdtempSync(join(tmpdir(), 'assay-loaded-'))
try {
  for (let round = 1; round <= ROUNDS; round++) {
    say(`\nRound ${round} of ${ROUNDS}, beside ${LOOPS} busy loops`)
    const startedAt = Date.now()
    const failures = join(folder, `round-${round}`)
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'scripts', 'test.mjs'),
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${join(root, 'scripts', 'report-failures.mjs')}`,
        `--test-reporter-destination=${failures}`,
        ...process.argv.slice(2),
      ],
      { stdio: 'inherit' },
    )
    const seconds = Math.round((Date.now() - startedAt) / 1000)
    if (status !== 0) {
      const names = readText(failures)
      end()
      fail(
        `\nRound ${round} of ${ROUNDS} failed after ${seconds} s:\n${names || 'It ended before a test failed.'}`,
      )
    }
    say(`Round ${round} of ${ROUNDS} passed in ${seconds} s`)
  }
} finally {
  end()
}

function end() {
  for (const loop of loops) loop.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8').trimEnd()
  } catch {
    return ''
  }
}
