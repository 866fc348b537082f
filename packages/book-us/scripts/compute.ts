import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { computeFigures } from '../src/compute-figures.ts'

const PROJECT_ROOT = fileURLToPath(new URL('../../../', import.meta.url))

const { values } = parseArgs({
  options: {
    sources: { type: 'string', default: `${PROJECT_ROOT}../shared/data/sources` },
  },
})
for (const { name, bytes } of computeFigures(values.sources)) console.log(`${name.padEnd(16)} ${bytes} bytes`)
