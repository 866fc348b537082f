// What the set-up does not support, as one line that a person can act on. Plain JavaScript that even an old Node reads.
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'

/** Runs the set-up itself. */
const SETUP_NODE_MAJOR_MIN = 20
/** Runs everything else: types are stripped, and SQLite is part of it. */
export const NODE_MAJOR_MIN = 24

/** Where Node comes through npm. */
const BUNDLED_NODE = ['linux-x64', 'linux-arm64']
/** Where the tests find a PostgreSQL in npm. They also need signals and /proc, so Windows is not among them. */
const BUNDLED_POSTGRES = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * The first reason why this machine cannot run Assay, or with `dev` its tests; null if there is none.
 * @param {{ dev: boolean, machine?: ReturnType<typeof describeMachine> }} options
 * @returns {string | null}
 */
export function unsupported({ dev, machine = describeMachine() }) {
  const { node, platform, arch, isMusl, isRoot, users } = machine
  const major = Number(node.split('.')[0])
  const where = `${platform}-${arch}${isMusl ? ' with musl' : ''}`
  if (major < SETUP_NODE_MAJOR_MIN)
    return `Assay needs Node ${SETUP_NODE_MAJOR_MIN} or newer. This is Node ${node}.`
  if (major < NODE_MAJOR_MIN && (isMusl || !BUNDLED_NODE.includes(`${platform}-${arch}`)))
    return `Assay needs Node ${NODE_MAJOR_MIN} on ${where}, because npm has none for it. This is Node ${node}.`
  if (!dev) return null
  if (isMusl || !BUNDLED_POSTGRES.includes(`${platform}-${arch}`))
    return `The tests do not run on ${where}: npm has no PostgreSQL for it. They run on ${BUNDLED_POSTGRES.join(', ')}.`
  if (isRoot && !/^nobody:/m.test(users))
    return 'To run the tests as root, the system needs the user nobody: PostgreSQL refuses to run as root.'
  return null
}

function describeMachine() {
  return {
    node: process.versions.node,
    platform: process.platform,
    arch: process.arch,
    isMusl: existsSync('/etc/alpine-release'),
    isRoot: process.getuid?.() === 0,
    users: existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '',
  }
}

/**
 * Whoever installs or builds writes to the folder of the clone.
 * @param {string} folder
 * @returns {string | null}
 */
export function unwritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return null
  } catch {
    return `Assay cannot write to its folder ${folder}. Run it as the folder's owner, or from a copy of the folder.`
  }
}
