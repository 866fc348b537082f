import { fail, root, runNode, setUp } from './setup.mjs'

// `node scripts/run.mjs [--dev] FILE [ARGUMENTS]`: sets up what is missing, then runs a TypeScript file of the project.
// With --dev, what only tests, benchmarks and evaluations need is set up too.
try {
  const [first, ...rest] = process.argv.slice(2)
  const dev = first === '--dev'
  await setUp({ dev })
  process.chdir(root)
  runNode(dev ? rest : [first, ...rest])
} catch (error) {
  fail(error.message)
}
