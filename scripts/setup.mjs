// Installs and builds what a fresh clone lacks, and says what it does. Runs on Node 20, before anything is installed, so it
// is plain JavaScript and imports nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { NODE_MAJOR_MIN, unsupported, unwritable } from './check-machine.mjs'
import { takeTurns } from './take-turns.mjs'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stampPath = join(root, 'node_modules', '.assay-setup.json')
/** Outside of what is installed anew. */
const lockPath = join(root, '.assay-setup.lock')
const PARENT_CHECK_MS = 500
/**
 * The first option hides that `node:sqlite` is experimental. The second keeps V8's young generation small: it grows with
 * bursts and never shrinks, and ten thousand idle streams cost a third less memory this way.
 */
const NODE_OPTIONS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16']

/**
 * Installs packages that are missing or stale and builds the console and the default book if they have changed.
 * @param {{ dev: boolean }} options dev: also what only tests and checks need
 */
export async function setUp({ dev }) {
  const fault = unsupported({ dev })
  if (fault !== null) throw new Error(fault)
  if (isInstalled(dev) && staleBuilds().length === 0) return
  mustBeWritable()
  // Two commands at once would install over each other, and each would forget what the other has built.
  await takeTurns(
    lockPath,
    async () => {
      installPackages(dev)
      await buildStale()
    },
    (holder) =>
      say(`Waiting for process ${holder}, which sets this clone up and holds .assay-setup.lock ...`),
  )
}

/** The Node that runs TypeScript: the one that npm installed, else the caller's if it is new enough. */
export function findNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(bundled) && spawnSync(bundled, ['--version']).status === 0) return bundled
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath
  throw new Error(
    `The Node ${NODE_MAJOR_MIN} that npm installed does not run here, and this is Node ${process.versions.node}. Install Node ${NODE_MAJOR_MIN} or newer and try again.`,
  )
}

/** Runs Node with these arguments in the foreground, passes signals on, and exits as it does. */
export function runNode(args) {
  const child = spawn(findNode(), [...NODE_OPTIONS, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      // Stripping types from a hundred files at every start costs half a second; Node keeps the outcome here.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules', '.cache', 'assay'),
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // npm sends a signal to its shell, and the shell ends without passing it on. Then this process gets another parent.
  const parent = process.ppid
  setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_CHECK_MS).unref()
  child.on('error', (error) => fail(`Cannot run Node: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Reports a failure that a person can act on, without a stack. */
export function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

const wantedPackages = () => ({
  lock: hashOf([join(root, 'package-lock.json')]),
  platform: `${process.platform}-${process.arch}`,
})

function isInstalled(dev) {
  const { lock, platform } = wantedPackages()
  const stamp = readStamp()
  return stamp.lock === lock && stamp.platform === platform && (stamp.dev || !dev)
}

function installPackages(dev) {
  if (isInstalled(dev)) return
  const { lock, platform } = wantedPackages()
  const stamp = readStamp()
  const isFirst = stamp.lock === undefined
  const isSame = stamp.lock === lock && stamp.platform === platform
  say(
    isFirst
      ? 'First run: installing packages ...'
      : isSame
        ? 'This needs more packages. Installing them beside the others ...'
        : 'The packages have changed. Installing them anew ...',
  )
  const startedAt = Date.now()
  const npm = npmCommand()
  const result = spawnSync(
    npm.command,
    [
      ...npm.args,
      // `ci` begins with an empty folder. A service may run from it, and only tests need more.
      ...(isSame ? ['install', '--no-save'] : ['ci']),
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
      ...(dev ? ['--include=dev'] : ['--omit=dev']),
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (result.status !== 0) throw new Error('npm could not install the packages: see its own message above.')
  // What was built of the same packages is still right.
  writeFileSync(stampPath, JSON.stringify({ ...(isSame ? stamp : {}), ...wantedPackages(), dev }))
  say(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

/** The page that people open in a browser. */
function consoleBuild() {
  const folder = join(root, 'packages', 'console')
  const config = join(folder, 'vite.config.ts')
  return {
    name: 'console',
    built: join(folder, 'dist', 'index.html'),
    sources: [
      ...filesBelow(join(folder, 'src')),
      join(folder, 'index.html'),
      config,
      ...filesBelow(join(root, 'packages', 'client', 'src')),
    ],
    folder,
    args: [join(root, 'node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'error'],
  }
}

/** The default book, from its figures and words and from the code that makes a book of them. */
function bookBuild() {
  const folder = join(root, 'packages', 'book-open')
  const expected = join(folder, 'data', 'book.json')
  return {
    name: 'price book',
    built: join(folder, 'dist', 'book.json'),
    sources: [
      ...['concepts', 'data', 'published', 'src', 'world'].flatMap((name) => filesBelow(join(folder, name))),
      ...filesBelow(join(root, 'packages', 'engine', 'src')),
      ...filesBelow(join(root, 'packages', 'tables', 'src')),
    ].filter((path) => path !== expected),
    folder: root,
    args: [join(folder, 'scripts', 'build.ts')],
  }
}

/** What is missing or older than its sources. */
function staleBuilds() {
  const stamp = readStamp()
  return [consoleBuild(), bookBuild()]
    .map((build) => ({ ...build, hash: hashOf(build.sources) }))
    .filter(({ name, hash, built }) => stamp[name] !== hash || !existsSync(built))
}

/** Builds what has to be built, all at once. */
async function buildStale() {
  const stale = staleBuilds()
  if (stale.length === 0) return
  say(`Building the ${stale.map(({ name }) => name).join(' and the ')} ...`)
  const failed = await Promise.all(stale.map(runBuild))
  for (const name of failed)
    if (name !== null) throw new Error(`The ${name} could not be built: see the message above.`)
  writeFileSync(
    stampPath,
    JSON.stringify({ ...readStamp(), ...Object.fromEntries(stale.map(({ name, hash }) => [name, hash])) }),
  )
}

/** Answers with the name of a build that failed. */
function runBuild({ name, folder, args }) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), [...NODE_OPTIONS, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', () => resolve(name))
    child.on('exit', (code) => resolve(code === 0 ? null : name))
  })
}

function mustBeWritable() {
  const fault = unwritable(root)
  if (fault !== null) throw new Error(fault)
}

function readStamp() {
  try {
    return JSON.parse(readFileSync(stampPath, 'utf8'))
  } catch {
    return {}
  }
}

/** Under `npm start`, npm says where it is; otherwise it is on the PATH. */
function npmCommand() {
  const path = process.env.npm_execpath
  return path?.endsWith('.js') ? { command: process.execPath, args: [path] } : { command: 'npm', args: [] }
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .sort()
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

export function say(message) {
  process.stderr.write(`${message}\n`)
}
