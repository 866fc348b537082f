// Installs and builds what a fresh clone lacks, and says what it does. Runs on Node 20, before anything is installed, so it
// is plain JavaScript and imports nothing but Node itself.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { NODE_MAJOR_MIN, unsupported, unwritable } from './check-machine.mjs'
import { filesBelow, hashOf, recall, root } from './hash-sources.mjs'
import { installedByNpm } from './installed-packages.mjs'
import { takeTurns } from './take-turns.mjs'

export { root }

const stampPath = join(root, 'node_modules', '.assay-setup.json')
/** Outside of what is installed anew. */
const lockPath = join(root, '.assay-setup.lock')
/** Where the command lies as a few large files, one folder for each edition, and the file that names the one of these sources. */
export const BUNDLES = join(root, 'node_modules', '.cache', 'assay-command')
export const CURRENT_BUNDLE = join(BUNDLES, 'current')
/** Beside the files of a bundle: how long each of them is. It is written last. */
export const BUNDLE_SIZES = 'sizes.json'
const COMMAND = join(root, 'packages', 'cli', 'src', 'main.ts')
const PARENT_CHECK_MS = 500
/**
 * The first option hides that `node:sqlite` is experimental. The second keeps V8's young generation small: it grows with
 * bursts and never shrinks, and ten thousand idle streams cost a third less memory this way. The third compiles a pattern to machine code
 * at once. Otherwise V8 compiles it for an interpreter first, and the engine has thousands of patterns.
 */
const NODE_OPTIONS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=16',
  '--no-regexp-tier-up',
]

/**
 * Installs packages that are missing or stale and builds the console, the default book and the bundle of the command if they have changed.
 * @param {{ dev: boolean }} options dev: also what only tests and checks need
 */
export async function setUp({ dev }) {
  const fault = unsupported({ dev })
  if (fault !== null) throw new Error(fault)
  const stale = isInstalled(dev) ? staleBuilds(dev) : null
  if (stale?.length === 0) return
  // Without a bundle the command starts from its sources, so a clone that nobody may write to needs none.
  if (stale?.every(({ isOptional }) => isOptional) && unwritable(root) !== null) return
  mustBeWritable()
  // Two commands at once would install over each other, and each would forget what the other has built.
  await takeTurns(
    lockPath,
    async () => {
      installPackages(dev)
      await buildStale(dev)
    },
    (holder) =>
      say(`Waiting for process ${holder}, which sets this clone up and holds .assay-setup.lock ...`),
  )
}

/** The Node that runs TypeScript: the one that npm installed, else the caller's if it is new enough. */
export function findNode() {
  const bundled = join(root, 'node_modules', '.bin', 'node')
  if (existsSync(bundled) && runsHere(bundled)) return bundled
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN) return process.execPath
  throw new Error(
    `The Node ${NODE_MAJOR_MIN} that npm installed does not run here, and this is Node ${process.versions.node}. Install Node ${NODE_MAJOR_MIN} or newer and try again.`,
  )
}

/** Only that it runs is remembered: what stops it may be gone the next time. */
function runsHere(node) {
  try {
    recall(`node on ${process.platform} ${process.arch}`, [node], () => {
      if (spawnSync(node, ['--version']).status !== 0) throw new Error(`${node} does not run.`)
      return 'runs'
    })
    return true
  } catch {
    return false
  }
}

/** Runs the command `assay`: from its bundle if that is of these sources, else from the sources. */
export function runCommand(args) {
  const main = currentBundle()
  if (main === null) runNode([COMMAND, ...args])
  // What was compiled once goes with its bundle. It would pile up elsewhere.
  else runNode([main, ...args], join(dirname(main), 'compiled'))
}

/** Runs Node with these arguments in the foreground, passes signals on, and exits as it does. */
export function runNode(args, compileCache = join(root, 'node_modules', '.cache', 'assay')) {
  const child = spawn(findNode(), [...NODE_OPTIONS, ...args], {
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`,
      // Stripping types from a hundred files at every start costs half a second; Node keeps the outcome here.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? compileCache,
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
  lock: hashOf('packages', [join(root, 'package-lock.json')]),
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
  // Somebody may have run `npm ci` or `npm install`: what is there already is not installed again, and nothing of it is taken away.
  const wasSame = stamp.lock === lock && stamp.platform === platform
  const found = wasSame ? 'none' : installedByNpm(root, process)
  if (found !== 'none') {
    writeFileSync(stampPath, JSON.stringify({ ...stamp, lock, platform, dev: found === 'all' }))
    if (isInstalled(dev)) return
  }
  const isSame = wasSame || found !== 'none'
  const withDev = dev || stamp.dev === true
  say(
    isSame
      ? 'This needs more packages. Installing them beside the others ...'
      : isFirst
        ? 'First run: installing packages ...'
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
      ...(withDev ? ['--include=dev'] : ['--omit=dev']),
    ],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  if (result.status !== 0) throw new Error('npm could not install the packages: see its own message above.')
  // What was built of the same packages is still right.
  writeFileSync(stampPath, JSON.stringify({ ...(isSame ? stamp : {}), ...wantedPackages(), dev: withDev }))
  say(`Installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`)
}

const COMMAND_PACKAGES = [
  'book-open',
  'books',
  'cli',
  'client',
  'contract',
  'domain',
  'engine',
  'service',
  'stores',
  'tables',
  'tracing',
]

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
    isWhole: () => isBookWhole(join(folder, 'dist')),
    sources: [
      ...['concepts', 'data', 'published', 'src', 'world'].flatMap((name) => filesBelow(join(folder, name))),
      ...filesBelow(join(root, 'packages', 'engine', 'src')),
      ...filesBelow(join(root, 'packages', 'tables', 'src')),
    ].filter((path) => path !== expected),
    folder: root,
    args: [join(folder, 'scripts', 'build.ts')],
  }
}

/** Whether the book lies beside what is told of it, and is as long as that says. */
function isBookWhole(folder) {
  try {
    const { sha256, bytes } = JSON.parse(readFileSync(join(folder, 'book.json'), 'utf8'))
    return statSync(join(folder, `${sha256}.bin`)).size === bytes
  } catch {
    return false
  }
}

/** The command as a few large files. What it is made of lies in other packages too, and the bundle names their places on this disk. */
function commandBuild() {
  const script = join(root, 'packages', 'cli', 'scripts', 'bundle.ts')
  return {
    name: 'command',
    built: CURRENT_BUNDLE,
    sources: [
      ...COMMAND_PACKAGES.flatMap((name) => filesBelow(join(root, 'packages', name, 'src'))),
      script,
      join(root, 'package-lock.json'),
    ],
    place: root,
    folder: root,
    args: [script],
    isOptional: true,
    isWhole: () =>
      existsSync(CURRENT_BUNDLE) && isWholeBundle(join(BUNDLES, readFileSync(CURRENT_BUNDLE, 'utf8'))),
  }
}

let hashed = null
/** With the hash of its sources, which is looked up once in a process. */
function hashedCommand() {
  hashed ??= withHash(commandBuild())
  return hashed
}

const withHash = (build) => ({ ...build, hash: `${hashOf(build.name, build.sources)}${build.place ?? ''}` })

/** What is missing or older than its sources. Tests and tools run from the sources, which change all the time. */
function staleBuilds(dev) {
  const stamp = readStamp()
  return [withHash(consoleBuild()), withHash(bookBuild()), ...(dev ? [] : [hashedCommand()])].filter(
    ({ name, hash, built, isWhole = () => existsSync(built) }) => stamp[name] !== hash || !isWhole(),
  )
}

/** The first file of the bundle, if it was made of these sources. */
function currentBundle() {
  const { name, hash } = hashedCommand()
  if (readStamp()[name] !== hash) return null
  try {
    const folder = join(BUNDLES, readFileSync(CURRENT_BUNDLE, 'utf8'))
    return isWholeBundle(folder) ? join(folder, 'main.mjs') : null
  } catch {
    return null
  }
}

/** A disk that was full, or whoever tidied up, leaves a bundle that starts nothing. */
export function isWholeBundle(folder) {
  try {
    const sizes = JSON.parse(readFileSync(join(folder, BUNDLE_SIZES), 'utf8'))
    return Object.entries(sizes).every(([name, size]) => statSync(join(folder, name)).size === size)
  } catch {
    return false
  }
}

/** Builds what has to be built, all at once. */
async function buildStale(dev) {
  const stale = staleBuilds(dev)
  if (stale.length === 0) return
  say(`Building the ${stale.map(({ name }) => name).join(' and the ')} ...`)
  const outcomes = await Promise.all(stale.map(runBuild))
  const built = stale.filter((_, i) => outcomes[i])
  const failed = stale.filter((_, i) => !outcomes[i])
  // What was built is noted also when something else was not, or it would be taken for what was there before.
  writeFileSync(
    stampPath,
    JSON.stringify({ ...readStamp(), ...Object.fromEntries(built.map(({ name, hash }) => [name, hash])) }),
  )
  for (const { name, isOptional } of failed) {
    if (!isOptional) throw new Error(`The ${name} could not be built: see the message above.`)
    say(
      `The ${name} could not be built: see the message above. It starts from its sources, which takes longer.`,
    )
  }
}

/** Answers whether it could be built. */
function runBuild({ folder, args }) {
  return new Promise((resolve) => {
    const child = spawn(findNode(), [...NODE_OPTIONS, ...args], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => resolve(code === 0))
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

export function say(message) {
  process.stderr.write(`${message}\n`)
}
