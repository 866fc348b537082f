import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { RUN_COMMAND } from '../test/tools/service-process.ts'
import type { Killer } from './patch.ts'

/** What became of the named test: `missing` when it did not run, for instance because its file cannot be loaded. */
export type KillerOutcome = 'passed' | 'failed' | 'missing'

const REPORTER = fileURLToPath(new URL('report-tests.mjs', import.meta.url))
/** Characters that mean something in a pattern. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g
const TEST_MS_MAX = 240_000

/** Runs one test in a tree. */
export async function runKiller({ file, test }: Killer, tree: string): Promise<KillerOutcome> {
  // The command of the run is made of the whole tree: the killer has to start the broken one.
  const { NODE_TEST_CONTEXT: _, [RUN_COMMAND]: _whole, ...env } = process.env
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      '--test',
      '--test-force-exit',
      `--test-timeout=${TEST_MS_MAX}`,
      `--test-name-pattern=${test.replace(SPECIAL, '\\$&')}`,
      `--test-reporter=${REPORTER}`,
      file,
    ],
    { cwd: tree, env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
  })
  await once(child, 'close')
  const outcomes = output.split('\n').filter((line) => line.endsWith(`\t${test}`))
  if (outcomes.some((line) => line.startsWith('fail'))) return 'failed'
  return outcomes.length > 0 ? 'passed' : 'missing'
}
