import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

const home = fileURLToPath(new URL('..', import.meta.url))
const packages = join(home, '..')
const root = join(packages, '..')

/** The workspaces that the command needs, and what of each is installed. The others are in their `src`, the console is built. */
const BUNDLED: Readonly<Record<string, readonly string[]>> = {
  'book-open': ['src', 'data', 'dist', 'concepts', 'published', 'world'],
  books: ['src'],
  client: ['src'],
  console: ['dist'],
  contract: ['src'],
  domain: ['src'],
  engine: ['src'],
  service: ['src'],
  stores: ['src'],
  tables: ['src'],
  tracing: ['src'],
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly type: string
  readonly exports?: unknown
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/**
 * Writes the package `assay` as it is installed: JavaScript without types, the console, the default book. Our own packages
 * travel inside it; others come from npm in the versions that are tested here.
 */
export function buildPackage(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'bin'), { recursive: true })
  for (const [name, parts] of Object.entries(BUNDLED)) {
    const to = join(folder, 'node_modules', '@assay', name)
    for (const part of parts) copyJs(join(packages, name, part), join(to, part))
    writeJson(join(to, 'package.json'), bundledManifest(manifestOf(join(packages, name))))
  }
  copyJs(join(home, 'src'), join(folder, 'src'))
  copyFileSync(join(home, 'package', 'assay.js'), join(folder, 'bin', 'assay.js'))
  copyFileSync(join(home, 'package', 'README.md'), join(folder, 'README.md'))
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  writeJson(join(folder, 'package.json'), publishedManifest())
}

/** Packages of our own that the command or one of the bundled ones imports, and that would be missing where it is installed. */
export function missingPackages(): readonly string[] {
  const importing = [home, ...Object.keys(BUNDLED).map((name) => join(packages, name))].map(manifestOf)
  const needed = importing
    .filter(({ name }) => name !== '@assay/console')
    .flatMap(({ dependencies = {} }) => Object.keys(dependencies))
  const own = needed.filter((name) => name.startsWith('@assay/')).map((name) => name.slice('@assay/'.length))
  return [...new Set(own)].filter((name) => !(name in BUNDLED))
}

function publishedManifest(): object {
  const bundled = Object.keys(BUNDLED).map((name) => `@assay/${name}`)
  const all = [home, ...Object.keys(BUNDLED).map((name) => join(packages, name))].map(manifestOf)
  // The console is built: what it is made of is not needed any more.
  const needed = all.filter(({ name }) => name !== '@assay/console')
  const fromNpm = needed.flatMap(({ dependencies = {} }) =>
    Object.entries(dependencies).filter(([name]) => !name.startsWith('@assay/')),
  )
  const { version } = manifestOf(home)
  return {
    name: 'assay',
    version,
    description: 'Price what you describe: the command, the service and the default price book of Assay.',
    license: 'MIT',
    type: 'module',
    bin: { assay: './bin/assay.js' },
    engines: { node: '>=20' },
    dependencies: {
      ...Object.fromEntries(bundled.map((name) => [name, version])),
      ...Object.fromEntries(fromNpm.toSorted()),
    },
    optionalDependencies: manifestOf(root).optionalDependencies,
    bundleDependencies: bundled,
  }
}

/** What npm would install for a bundled package stands in the manifest of the whole. */
function bundledManifest({ name, version, type, exports }: Manifest): object {
  return { name, version, type, exports: JSON.parse(inJs(JSON.stringify(exports ?? {}))) }
}

/** Copies a folder; TypeScript becomes JavaScript of the same layout, line by line. */
function copyJs(from: string, to: string): void {
  if (!existsSync(from)) throw new Error(`${from} is missing: npm start builds it.`)
  if (statSync(from).isDirectory())
    for (const name of readdirSync(from)) copyJs(join(from, name), join(to, name))
  else copyFileJs(from, to)
}

function copyFileJs(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true })
  if (!from.endsWith('.ts')) cpSync(from, to)
  else writeFileSync(to.replace(/\.ts$/, '.js'), inJs(stripTypeScriptTypes(readFileSync(from, 'utf8'))))
}

/** Names of modules stand in imports, in manifests and where a thread is started, always as a relative path. */
function inJs(text: string): string {
  return text.replace(/(['"]\.{1,2}\/[\w./*-]+)\.ts(['"])/g, '$1.js$2')
}

function manifestOf(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest
}

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)
}

if (argv[1] === fileURLToPath(import.meta.url)) buildPackage(join(home, 'dist'))
