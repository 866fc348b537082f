/** `npm run sabotage`: breaks every promise on purpose, in a copy of the tree, and fails if no test notices. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { PATCHES } from './patches.ts'
import { runSabotage } from './run-sabotage.ts'
import { withTable } from './sabotage-table.ts'

const USAGE = `npm run sabotage -- [--only NAME,NAME] [--quick] [--copies N] [--list] [--write]

  --only    these patches
  --quick   the short form that is part of npm test
  --copies  copies of the tree that are tried side by side (2, at most 3)
  --list    the names of all patches
  --write   writes the table of docs/guarantees.md, and tries nothing
`

const root = fileURLToPath(new URL('..', import.meta.url))
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    copies: { type: 'string', default: '2' },
    list: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const only = values.only?.split(',') ?? null
const patches = PATCHES.filter(
  ({ name, isQuick }) => (only === null || only.includes(name)) && (!values.quick || isQuick === true),
)

if (values.help) process.stdout.write(USAGE)
else if (values.list)
  for (const { name, promise, deed } of patches) console.log(`${name}: ${promise}: ${deed}`)
else if (values.write) writePage()
else await run()

function writePage(): void {
  const path = `${root}/docs/guarantees.md`
  writeFileSync(path, withTable(readFileSync(path, 'utf8'), PATCHES))
}

async function run(): Promise<void> {
  if (patches.length === 0) throw new Error('No patch has such a name: see --list.')
  const trials = await runSabotage({
    root,
    patches,
    copies: Math.min(3, Math.max(1, Number(values.copies) || 2)),
    onTrial: ({ patch, verdict, detail, seconds }) =>
      console.log(`${verdict.padEnd(8)} ${patch.name} (${seconds.toFixed(0)} s) ${detail}`),
  })
  const faults = trials.filter(({ verdict }) => verdict !== 'killed')
  console.log(`\n${trials.length - faults.length} of ${trials.length} patches were killed.`)
  for (const { patch, verdict, detail } of faults)
    console.error(`${patch.name} ${verdict}: ${patch.deed}. ${detail}`)
  if (faults.length > 0) process.exitCode = 1
}
