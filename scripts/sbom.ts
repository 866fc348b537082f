/**
 * Writes sbom.cdx.json, the bill of materials of what a production install holds (CycloneDX 1.5), from the lock file alone:
 * the same lock file gives the same bytes on every machine and with every npm, without a time, a serial number or an address.
 * `--check` writes nothing and fails when the committed one is not that of the lock file.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { type LockedPackage, type LockFile, nameOf, readLockFile } from './lock-file.ts'

const FILE = new URL('../sbom.cdx.json', import.meta.url)
const ALGORITHMS: Readonly<Record<string, string>> = { sha512: 'SHA-512', sha384: 'SHA-384', sha1: 'SHA-1' }

/** A package as the bill names it. Two folders may hold the same one. */
interface Part {
  readonly reference: string
  readonly folder: string
  readonly locked: LockedPackage
}

export function sbomOf(lock: LockFile): string {
  const parts = Object.entries(lock.packages)
    .filter(([folder, { dev, devOptional, link }]) => folder !== '' && !dev && !devOptional && !link)
    .map(([folder, locked]): Part => ({ reference: referenceOf(folder, locked), folder, locked }))
  const project: Part = {
    reference: referenceOf('', lock.packages[''] ?? {}),
    folder: '',
    locked: lock.packages[''] ?? {},
  }
  const unique = new Map(parts.map((part) => [part.reference, part]))
  const sorted = [...unique.values()].sort((a, b) => (a.reference < b.reference ? -1 : 1))
  const edges = edgesOf(lock, [project, ...parts])
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'pre-build' }],
      component: { ...componentOf(project), type: 'application' },
    },
    components: sorted.map(componentOf),
    dependencies: [project, ...sorted].map(({ reference }) => ({
      ref: reference,
      dependsOn: [...(edges.get(reference) ?? [])].sort(),
    })),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function componentOf({ reference, folder, locked }: Part) {
  const { version = '', license, integrity, optional } = locked
  const name = nameOf(folder, locked)
  const isOwn = !folder.includes('node_modules/')
  return {
    'bom-ref': reference,
    type: 'library',
    name,
    version,
    scope: optional === true ? 'optional' : 'required',
    ...(integrity === undefined ? {} : { hashes: integrity.split(' ').map(hashOf) }),
    // What a licence field says may be one licence or an expression of several.
    ...(license === undefined && !isOwn ? {} : { licenses: [licenceOf(license ?? 'MIT')] }),
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
  }
}

const licenceOf = (text: string) => (/[ ()]/.test(text) ? { expression: text } : { license: { id: text } })

function hashOf(integrity: string): { readonly alg: string; readonly content: string } {
  const dash = integrity.indexOf('-')
  const alg = ALGORITHMS[integrity.slice(0, dash)] ?? 'SHA-256'
  return { alg, content: Buffer.from(integrity.slice(dash + 1), 'base64').toString('hex') }
}

/** Which package each one gets when it asks for a name: the nearest `node_modules` upwards, as Node itself looks. */
function edgesOf(lock: LockFile, parts: readonly Part[]): ReadonlyMap<string, ReadonlySet<string>> {
  const edges = new Map<string, Set<string>>()
  const known = new Set(parts.map(({ reference }) => reference))
  for (const { reference, folder, locked } of parts) {
    const to = edges.get(reference) ?? new Set<string>()
    edges.set(reference, to)
    for (const name of Object.keys({
      ...locked.dependencies,
      ...locked.optionalDependencies,
      ...locked.peerDependencies,
      ...(folder === '' ? workspacesOf(lock) : {}),
    })) {
      const found = resolve(lock, folder, name)
      if (found !== null && known.has(found)) to.add(found)
    }
  }
  return edges
}

function workspacesOf(lock: LockFile): Readonly<Record<string, string>> {
  const folders = Object.entries(lock.packages).filter(([folder]) => /^packages\/[^/]+$/.test(folder))
  return Object.fromEntries(folders.map(([folder, locked]) => [nameOf(folder, locked), folder]))
}

function resolve(lock: LockFile, from: string, name: string): string | null {
  for (let folder = from; ; folder = parentOf(folder)) {
    const candidate = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    const locked = lock.packages[candidate]
    if (locked?.link && locked.resolved !== undefined) {
      return referenceOf(locked.resolved, lock.packages[locked.resolved] ?? {})
    }
    if (locked !== undefined) return referenceOf(candidate, locked)
    if (folder === '') return null
  }
}

/** The folder whose `node_modules` is asked next. */
function parentOf(folder: string): string {
  const cut = folder.lastIndexOf('node_modules/')
  return cut <= 0 ? '' : folder.slice(0, cut - 1)
}

const referenceOf = (folder: string, locked: LockedPackage): string =>
  `${nameOf(folder, locked)}@${locked.version ?? ''}`

if (import.meta.main) {
  const document = sbomOf(await readLockFile())
  if (process.argv.includes('--check')) {
    const committed = await readFile(FILE, 'utf8').catch(() => '')
    if (committed !== document) {
      console.error('sbom.cdx.json is not that of package-lock.json: run `node scripts/sbom.ts`.')
      process.exitCode = 1
    }
  } else {
    await writeFile(FILE, document)
  }
}
