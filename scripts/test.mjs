import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { provideBrowser, thisMachine } from './find-browser.mjs'
import { groupTests } from './group-tests.mjs'
import { fail, findNode, root, runNode, say, setUp } from './setup.mjs'

// `npm test`: installs what is missing, then runs every test, or the files, folders, patterns and options named behind `--`.
const ALL = ['packages/*/test/**/*.test.ts', 'test/*.test.ts']
/**
 * Files that take long, above all those that would come last. A whole run begins with them, so none is left when all else is done, and those
 * that mostly wait do so beside those that compute.
 */
const LONG = [
  'packages/book-open/test/concepts.test.ts',
  'packages/book-open/test/refresh.test.ts',
  'packages/books/test/bombs.test.ts',
  'packages/cli/test/batch.test.ts',
  'packages/client/test/service.test.ts',
  'packages/console/test/accessibility.test.ts',
  'packages/console/test/interruptions.test.ts',
  'packages/service/test/batches-crash.test.ts',
  'packages/service/test/books-cluster.test.ts',
  'packages/service/test/build-worker.test.ts',
  'packages/service/test/cluster.test.ts',
  'packages/service/test/http-postgres.test.ts',
  'packages/service/test/http-sqlite.test.ts',
  'packages/service/test/serve.test.ts',
  'packages/service/test/sse-postgres.test.ts',
  'packages/stores/test/stores-postgres-listening.test.ts',
  'packages/stores/test/stores-postgres-outage.test.ts',
  'packages/stores/test/stores-postgres.test.ts',
  'packages/stores/test/stores-sqlite.test.ts',
  'test/chaos.test.ts',
  'test/deploy.test.ts',
  'test/python-client.test.ts',
  'test/soak.test.ts',
]

try {
  await setUp({ dev: true })
  process.chdir(root)
  const named = process.argv.slice(2)
  const options = named.filter((argument) => argument.startsWith('-'))
  const files = named.filter((argument) => !argument.startsWith('-'))
  const chosen = files.length > 0 ? files.map(testsIn) : expand(ALL)
  const sources = expand(chosen)
    .filter((path) => path.endsWith('.ts'))
    .map((path) => readFileSync(path, 'utf8'))
  const isNamed = (name) => sources.some((source) => source.includes(name))
  const isBrowsing = isNamed('/launch-browser.ts')
  if (isBrowsing) process.env.CHROME_PATH = await provideBrowser(thisMachine(), say)
  const needs = [
    // One PostgreSQL and one browser for all files: each new one takes a second of processor time.
    ...(isNamed('postgres') ? ['postgres'] : []),
    ...(isBrowsing ? ['browser'] : []),
    // A few files start few services, for which it does not pay to bundle the command.
    ...(files.length === 0 ? ['command'] : []),
  ]
  process.env.TEST_RUN_NEEDS = needs.join(',')
  const bundle = new URL(pathToFileURL(join(root, 'scripts', 'start-bundled.mjs')))
  if (needs.includes('command')) {
    const folder = mkdtempSync(join(tmpdir(), 'assay-bundle-'))
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    // Written before the first test, read by what the tests start.
    process.env.TEST_RUN_BUNDLE = join(folder, 'command')
    bundle.searchParams.set('bundle', process.env.TEST_RUN_BUNDLE)
  }
  runNode([
    '--test',
    // A file ends with its last test, even if a connection to a database that was stopped on purpose still lingers.
    '--test-force-exit',
    `--import=${pathToFileURL(join(root, 'scripts', 'lose-nothing.mjs')).href}`,
    `--import=${bundle.href}`,
    // More than the two cores of the smallest machine: tests wait for processes, disks and timers a third of their time.
    '--test-concurrency=5',
    '--test-timeout=300000',
    ...(needs.length > 0 ? ['--test-global-setup=test/tools/prepare-run.ts'] : []),
    ...options,
    ...(files.length > 0 ? chosen : inOrder(chosen)),
  ])
} catch (error) {
  fail(error.message)
}

/**
 * Node runs files in the order of their paths, and an absolute path comes before every relative one. It takes paths for patterns, so
 * where the name of a folder would be one, everything keeps its usual order and its own process.
 */
function inOrder(paths) {
  const unknown = LONG.filter((path) => !paths.includes(path))
  if (unknown.length > 0)
    throw new Error(`No such tests, which scripts/test.mjs names: ${unknown.join(', ')}.`)
  const isPlain = [root, tmpdir()].every((path) => /^(?!.*node_modules)[\w/. -]+$/.test(path))
  if (!isPlain) return paths
  return groupTests(paths, root).map((path) => (LONG.includes(path) ? join(root, path) : path))
}

/** Node takes a folder for a module. */
function testsIn(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ? join(path, '**', '*.test.ts') : path
}

/** Node 20 cannot expand patterns, so the Node that runs the tests does it. */
function expand(patterns) {
  const script = 'console.log(JSON.stringify(fs.globSync(process.argv.slice(1))))'
  const { stdout } = spawnSync(findNode(), ['-e', script, '--', ...patterns], { encoding: 'utf8' })
  return JSON.parse(stdout)
}
