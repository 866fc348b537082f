import { fail, root, runCommand, runNode, setUp } from './setup.mjs'

// `node scripts/run.mjs [--dev] FILE [ARGUMENTS]`: sets up what is missing, then runs a TypeScript file of the project.
// With --dev, what only tests, benchmarks and evaluations need is set up too. `node scripts/run.mjs assay [ARGUMENTS]` runs the command.
try {
  const [first, ...rest] = process.argv.slice(2)
  const dev = first === '--dev'
  await setUp({ dev })
  process.chdir(root)
  if (first === 'assay') runCommand(rest)
  else runNode(dev ? rest : [first, ...rest])
} catch (error) {
  fail(error.message)
}
