// Decides which browser the tests and the screenshots use. Runs on Node 20 before the first test, so it is plain JavaScript.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { unpackBundledBrowser } from './unpack-browser.mjs'

/**
 * What the choice depends on. Tests describe another machine.
 * @typedef {object} Machine
 * @property {NodeJS.Platform} platform
 * @property {string} arch
 * @property {boolean} isRoot
 * @property {Readonly<Record<string, string | undefined>>} env
 * @property {string} files the folder in which absolute paths begin: empty for the real one
 * @property {() => Promise<string>} unpackBundled
 */

/** Debian's browser without windows: it takes a third less processor time than the whole one. */
const HEADLESS = 'chromium-headless-shell'

/** Commands on the PATH of a Unix-like system, the most likely first. */
const COMMANDS = [
  HEADLESS,
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
  'microsoft-edge-stable',
  'microsoft-edge',
]

const LINUX_PATHS = ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/opt/microsoft/msedge/msedge']

const MAC_PATHS = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
  (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
)

const WINDOWS_PATHS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
]

const START_MS_MAX = 60_000

/** @returns {Machine} */
export function thisMachine() {
  return {
    platform: process.platform,
    arch: process.arch,
    isRoot: process.getuid?.() === 0,
    env: process.env,
    files: '',
    unpackBundled: unpackBundledBrowser,
  }
}

/**
 * The path of a browser that starts: the one that CHROME_PATH names, else the bundled one, else an installed one.
 * @param {Machine} machine
 * @returns {Promise<string | null>}
 */
export async function findBrowser(machine) {
  const named = machine.env.CHROME_PATH
  if (named) {
    if (starts(named, machine)) return named
    throw new Error(
      `CHROME_PATH is ${named}, which does not start. Set it to a Chrome, Chromium or Edge, or unset it.`,
    )
  }
  if (machine.platform === 'linux' && machine.arch === 'x64') {
    const bundled = await machine.unpackBundled()
    if (starts(bundled, machine)) return bundled
  }
  return installedPaths(machine).find((path) => starts(path, machine)) ?? null
}

/**
 * Finds a browser, or installs one where that takes no decision of a person. Throws one line that says what to install.
 * @param {Machine} machine
 * @param {(line: string) => void} say
 * @returns {Promise<string>}
 */
export async function provideBrowser(machine, say) {
  const found = await findBrowser(machine)
  if (found !== null) return found
  const isDebian =
    existsSync(`${machine.files}/etc/debian_version`) && commandPath('apt-get', machine) !== null
  if (isDebian && machine.isRoot) {
    say('No browser found for the browser tests: running apt-get install chromium ...')
    installChromium(machine)
    const installed = await findBrowser(machine)
    if (installed !== null) return installed
  }
  const advice = isDebian ? ', for example with `sudo apt-get install chromium`,' : ''
  throw new Error(
    `The browser tests need a browser, and none is bundled for ${machine.platform}-${machine.arch}. Install Chrome, Chromium or Edge${advice} or set CHROME_PATH to one.`,
  )
}

/** @param {Machine} machine */
function installedPaths(machine) {
  const { platform, env, files } = machine
  if (platform === 'win32') {
    return [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].flatMap((folder) =>
      folder ? WINDOWS_PATHS.map((path) => `${folder}\\${path}`) : [],
    )
  }
  const onPath = COMMANDS.map((name) => commandPath(name, machine)).filter((path) => path !== null)
  const usual = platform === 'darwin' ? MAC_PATHS : LINUX_PATHS
  const ofUser = platform === 'darwin' ? MAC_PATHS.map((path) => `${env.HOME}${path}`) : []
  return [...onPath, ...usual.map((path) => `${files}${path}`), ...ofUser]
}

/**
 * @param {string} name
 * @param {Machine} machine
 */
function commandPath(name, { env }) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null
}

/**
 * Whether it runs: Ubuntu's `chromium-browser` is a script that only asks for a snap, and a bundled one may miss libraries.
 * @param {string} path
 * @param {Machine} machine
 */
function starts(path, { platform, env }) {
  if (!existsSync(path)) return false
  // On Windows a browser opens a window whatever it is asked.
  if (platform === 'win32') return true
  return browserEnvironments(path).some(
    (more) =>
      spawnSync(path, ['--version'], { env: { ...env, ...more }, stdio: 'ignore', timeout: START_MS_MAX })
        .status === 0,
  )
}

/**
 * What to set for a browser, in the order to try. The bundled one lies beside its fonts and a copy of libnss3, which a
 * system that has its own should not use.
 * @param {string} path
 * @returns {readonly Readonly<Record<string, string>>[]}
 */
export function browserEnvironments(path) {
  const fonts = join(path, '..', 'fonts.conf')
  if (!existsSync(fonts)) return [{}]
  const env = { FONTCONFIG_FILE: fonts }
  return [env, { ...env, LD_LIBRARY_PATH: join(path, '..', 'al2023', 'lib') }]
}

/** @param {Machine} machine */
function installChromium({ env }) {
  const run = (/** @type {readonly string[]} */ args) =>
    spawnSync('apt-get', args, {
      env: { ...env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
    }).status === 0
  const install = (/** @type {string} */ browser) =>
    run(['install', '-y', '--no-install-recommends', browser, 'fonts-liberation'])
  // A fresh image has no package lists, and old lists name packages that are gone. An old release has the whole browser only.
  if (install(HEADLESS) || (run(['update']) && install(HEADLESS))) return
  install('chromium')
}
