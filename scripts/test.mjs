import { fail, root, runNode, setUp } from './setup.mjs'

// `npm test`: sets up what is missing, then runs every test, or the files named behind `--`.
try {
  setUp({ dev: true })
  const named = process.argv.slice(2)
  const files = named.length > 0 ? named : ['packages/*/test/**/*.test.ts', 'test/*.test.ts']
  process.chdir(root)
  // A file ends with its last test, even if a connection to a database that was stopped on purpose still lingers.
  runNode(['--test', '--test-force-exit', '--test-concurrency=2', '--test-timeout=300000', ...files])
} catch (error) {
  fail(error.message)
}
