import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fail, findNode, root, setUp } from './setup.mjs'

// `npm run check`: everything that must hold before a change lands. Runs all steps, then says which failed.
const bin = (name) => join(root, 'node_modules', '.bin', name)

const STEPS = [
  ['format and lint', bin('biome'), ['ci', '--error-on-warnings', '.']],
  ['lost promises', bin('eslint'), ['.']],
  ['types', bin('tsc'), ['-p', '.']],
  ['types of the console', bin('tsc'), ['-p', 'packages/console']],
  ['unused code', bin('knip'), []],
  ['generated files', findNode, ['scripts/openapi.ts', '--check']],
  ['plots', findNode, ['bench/plots/run.ts', '--check']],
  ['bill of materials', findNode, ['scripts/sbom.ts', '--check']],
  ['dependencies', findNode, ['scripts/audit.ts']],
  ['OpenAPI', bin('redocly'), ['lint', 'packages/contract/openapi.json']],
  ['client package', findNode, ['packages/client/scripts/check-package.ts']],
  ['command package', findNode, ['packages/cli/scripts/check-package.ts', '--nodes', '20']],
  ['tests', process.execPath, ['scripts/test.mjs']],
]

try {
  await setUp({ dev: true })
} catch (error) {
  fail(error.message)
}
const failed = []
for (const [name, command, args] of STEPS) {
  process.stdout.write(`\n--- ${name}\n`)
  const startedAt = Date.now()
  const result = spawnSync(typeof command === 'function' ? command() : command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH ?? ''}` },
  })
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  process.stdout.write(`--- ${name}: ${result.status === 0 ? 'ok' : 'FAILED'} (${seconds} s)\n`)
  if (result.status !== 0) failed.push(name)
}
if (failed.length > 0) fail(`\nFailed: ${failed.join(', ')}`)
process.stdout.write('\nAll checks passed.\n')
