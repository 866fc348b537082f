import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { unsupported } from '../scripts/check-machine.mjs'
import { findBrowser, provideBrowser } from '../scripts/find-browser.mjs'
import { filesBelow, recall } from '../scripts/hash-sources.mjs'
import { root } from './source-tree.ts'

type Machine = Parameters<typeof findBrowser>[0]

const STARTS = '#!/bin/sh\necho Browser 1.0\n'
const FAILS = '#!/bin/sh\necho Command requires the chromium snap >&2\nexit 1\n'

let folder: string
let said: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-machine-'))
  said = []
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A machine whose files and commands all lie in the test's folder. */
function machine(more: Partial<Machine> = {}): Machine {
  return {
    platform: 'linux',
    arch: 'arm64',
    isRoot: false,
    env: { PATH: join(folder, 'bin') },
    files: folder,
    unpackBundled: () => assert.fail('The bundled browser does not fit this processor.'),
    ...more,
  }
}

function program(path: string, text = STARTS): string {
  const full = join(folder, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, text)
  chmodSync(full, 0o755)
  return full
}

const say = (line: string): void => void said.push(line)

test('CHROME_PATH comes before every other browser, and must start', async () => {
  const named = program('elsewhere/browser')
  program('bin/chromium')
  const env = { PATH: join(folder, 'bin'), CHROME_PATH: named }
  assert.equal(await findBrowser(machine({ env, arch: 'x64' })), named)
  for (const wrong of [join(folder, 'missing'), program('elsewhere/broken', FAILS)])
    await assert.rejects(
      provideBrowser(machine({ env: { ...env, CHROME_PATH: wrong } }), say),
      (error: Error) => error.message.includes(wrong) && !error.message.includes('\n'),
    )
})

test('the bundled browser comes next, where it fits the processor and starts', async () => {
  const bundled = program('cache/chromium')
  const installed = program('bin/chromium')
  const unpackBundled = async () => bundled
  assert.equal(await findBrowser(machine({ arch: 'x64', unpackBundled })), bundled)
  assert.equal(await findBrowser(machine({ arch: 'arm64' })), installed)
  assert.equal(await findBrowser(machine({ platform: 'darwin', arch: 'x64' })), installed)
  program('cache/chromium', FAILS)
  assert.equal(await findBrowser(machine({ arch: 'x64', unpackBundled })), installed)
})

test('the bundled browser may need the libraries that lie beside it', async () => {
  program('cache/fonts.conf', '')
  const bundled = program(
    'cache/chromium',
    '#!/bin/sh\ntest -n "$LD_LIBRARY_PATH" -a -n "$FONTCONFIG_FILE"\n',
  )
  assert.equal(await findBrowser(machine({ arch: 'x64', unpackBundled: async () => bundled })), bundled)
})

test('an installed browser is found under the usual names, and a stub that does not start is passed over', async () => {
  for (const path of [
    'bin/google-chrome',
    'bin/chromium',
    'bin/microsoft-edge',
    'snap/bin/chromium',
    'opt/google/chrome/chrome',
  ]) {
    const installed = program(path)
    assert.equal(await findBrowser(machine()), installed)
    rmSync(installed)
  }
  program('bin/chromium-browser', FAILS)
  const snap = program('snap/bin/chromium')
  assert.equal(await findBrowser(machine()), snap)

  const mac = program('Applications/Google Chrome.app/Contents/MacOS/Google Chrome')
  assert.equal(await findBrowser(machine({ platform: 'darwin' })), mac)
  const own = program('me/Applications/Chromium.app/Contents/MacOS/Chromium')
  const home = { platform: 'darwin', files: join(folder, 'none'), env: { HOME: join(folder, 'me') } } as const
  assert.equal(await findBrowser(machine(home)), own)

  const windows = `${folder}/pf\\Microsoft\\Edge\\Application\\msedge.exe`
  writeFileSync(windows, '')
  assert.equal(
    await findBrowser(machine({ platform: 'win32', env: { PROGRAMFILES: `${folder}/pf` } })),
    windows,
  )
})

test('root on Debian gets one by apt-get, with one line that says so; stale lists are updated first', async () => {
  program('etc/debian_version', '12\n')
  const installs = `#!/bin/sh
echo "$*" >> ${folder}/asked
test "$1" = update && exec /usr/bin/touch ${folder}/lists
test -e ${folder}/lists || exit 100
printf '#!/bin/sh\\n' > ${folder}/bin/chromium
/bin/chmod +x ${folder}/bin/chromium
`
  program('bin/apt-get', installs)
  assert.equal(await provideBrowser(machine({ isRoot: true }), say), join(folder, 'bin/chromium'))
  assert.equal(said.length, 1)
  assert.match(said.join(), /apt-get install chromium/)
  const asked = readFileSync(join(folder, 'asked'), 'utf8').trimEnd().split('\n')
  assert.deepEqual(
    asked.map((line) => line.split(' ')[0]),
    ['install', 'update', 'install'],
  )
  await provideBrowser(machine({ isRoot: true }), say)
  assert.equal(said.length, 1, 'a browser that is there is not installed again')
})

test('an older Debian has the whole browser only', async () => {
  program('etc/debian_version', '11\n')
  const installs = `#!/bin/sh
case "$*" in *headless-shell*) exit 100 ;; esac
printf '#!/bin/sh\\n' > ${folder}/bin/chromium
/bin/chmod +x ${folder}/bin/chromium
`
  program('bin/apt-get', installs)
  assert.equal(await provideBrowser(machine({ isRoot: true }), say), join(folder, 'bin/chromium'))
})

test('otherwise the run stops with one line that says what to install', async () => {
  const isOneLine = (pattern: RegExp) => (error: Error) =>
    pattern.test(error.message) && !error.message.includes('\n')
  await assert.rejects(provideBrowser(machine(), say), isOneLine(/Install Chrome.*CHROME_PATH/))
  program('etc/debian_version', '12\n')
  program('bin/apt-get', `#!/bin/sh\n/usr/bin/touch ${folder}/asked\nexit 100\n`)
  await assert.rejects(provideBrowser(machine(), say), isOneLine(/sudo apt-get install chromium/))
  assert.ok(!existsSync(join(folder, 'asked')), 'an ordinary user installs nothing')
  await assert.rejects(provideBrowser(machine({ isRoot: true }), say), isOneLine(/Install Chrome/))
})

test('what is not supported is said in one line', () => {
  const here = {
    node: '20.0.0',
    platform: 'linux',
    arch: 'arm64',
    isMusl: false,
    isRoot: true,
    users: 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65534::/:/bin/sh\n',
  } as const
  const line = (dev: boolean, more: object) => unsupported({ dev, machine: { ...here, ...more } })
  for (const node of ['20.0.0', '22.1.0', '24.0.0']) assert.equal(line(true, { node }), null)
  assert.match(line(false, { node: '18.20.0' }) ?? '', /needs Node 20 or newer.*18\.20\.0/)
  assert.match(line(false, { platform: 'darwin' }) ?? '', /needs Node 24 on darwin-arm64/)
  assert.match(line(false, { isMusl: true }) ?? '', /needs Node 24 on linux-arm64 with musl/)
  assert.equal(line(false, { isMusl: true, node: '24.0.0' }), null)
  assert.match(line(true, { isMusl: true, node: '24.0.0' }) ?? '', /tests do not run/)
  assert.match(line(true, { platform: 'win32', node: '24.0.0' }) ?? '', /tests do not run on win32-arm64/)
  assert.match(line(true, { users: 'root:x:0:0::/:/bin/sh\n' }) ?? '', /user nobody/)
  assert.equal(line(false, { users: '' }), null)
})

test('when npm or its shell is ended, the program ends too', async () => {
  const program =
    "process.on('SIGTERM', () => process.exit(0)); console.log('running'); setInterval(() => {}, 1000)"
  const start = `import('./scripts/setup.mjs').then(({ runNode }) => runNode(['-e', ${JSON.stringify(program)}]))`
  // Not the last command of the shell, which would make place for it.
  const shell = spawn('/bin/sh', ['-c', '"$0" -e "$1"; true', process.execPath, start], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(shell.stdout, 'data')
  const ended = once(shell.stdout.resume(), 'end')
  shell.kill('SIGKILL')
  // The output ends when nobody holds it any more: neither the program nor the process that started it.
  await ended
})

test('what followed from files is known until one of them is touched, added or removed', () => {
  const name = 'files of a test'
  let finds = 0
  const look = (): string => recall(name, filesBelow(folder), () => String(++finds))
  mkdirSync(join(folder, 'below'))
  writeFileSync(join(folder, 'below', 'a'), 'one')
  assert.equal(look(), '1')
  assert.equal(look(), '1')
  writeFileSync(join(folder, 'below', 'a'), 'two')
  assert.equal(look(), '2', 'as long as before, and written at once')
  writeFileSync(join(folder, 'b'), '')
  assert.equal(look(), '3')
  rmSync(join(folder, 'b'))
  assert.equal(look(), '4')
  assert.equal(look(), '4')
})

test('commands that set up one clone at the same time take turns, and a dead one keeps nobody waiting', async () => {
  const lock = join(folder, 'lock')
  const log = join(folder, 'log')
  const worker = join(folder, 'worker.mjs')
  writeFileSync(
    worker,
    `import { appendFileSync } from 'node:fs'
     import { setTimeout as sleep } from 'node:timers/promises'
     import { takeTurns } from ${JSON.stringify(pathToFileURL(join(root, 'scripts', 'take-turns.mjs')).href)}
     await takeTurns(${JSON.stringify(lock)}, async () => {
       appendFileSync(${JSON.stringify(log)}, 'in ')
       await sleep(50)
       appendFileSync(${JSON.stringify(log)}, 'out ')
     }, () => {})`,
  )
  const dead = spawn(process.execPath, ['-e', ''])
  await once(dead, 'exit')
  writeFileSync(lock, String(dead.pid))
  const workers = Array.from({ length: 4 }, () => spawn(process.execPath, [worker], { stdio: 'inherit' }))
  const ends = await Promise.all(workers.map((child) => once(child, 'exit')))
  assert.deepEqual(
    ends.map(([code]) => code),
    [0, 0, 0, 0],
  )
  assert.equal(readFileSync(log, 'utf8'), 'in out '.repeat(4))
  assert.equal(existsSync(lock), false)
})
