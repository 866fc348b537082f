import { parseArgs } from 'node:util'
import { stalePlots, writePlots } from './plot-files.ts'

/**
 * `npm run plots`: draws docs/images/bench-*.svg and soak-*.svg, and writes docs/soak.md, from docs/benchmarks.json and
 * docs/soak.json. `--check` writes nothing and ends with 1 if something is not up to date.
 */
const { values: options } = parseArgs({ options: { check: { type: 'boolean', default: false } } })

if (options.check) {
  const stale = [...stalePlots().keys()]
  if (stale.length > 0) {
    process.stderr.write(
      `Not up to date, run npm run plots:\n${stale.map((name) => `  docs/${name}\n`).join('')}`,
    )
    process.exitCode = 1
  }
} else {
  const written = writePlots()
  process.stdout.write(
    written.length > 0 ? written.map((name) => `docs/${name}\n`).join('') : 'All is up to date.\n',
  )
}
