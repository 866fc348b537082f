import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type PluginBuild } from 'esbuild'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bundles = join(root, 'node_modules', '.cache', 'assay-command')
const KEPT_MS = 24 * 3_600_000
const COMMAND = join(root, 'packages', 'cli', 'src', 'main.ts')
const OWN = /packages\/[\w-]+\/src\/.*\.ts$/
/** How the sources name the module that a thread or a separate process starts with. */
const STARTED = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g
/** Packages in the old format call `require` for what Node brings along. */
const REQUIRE =
  "import { createRequire as createBundleRequire } from 'node:module'\nconst require = createBundleRequire(import.meta.url)"

interface BundleFile {
  readonly name: string
  readonly contents: Uint8Array
}

/**
 * Writes the command `assay` as a few large files and returns the path of the first one. To load a thousand small files is half of what
 * a start costs, and a whole run starts it hundreds of times. It finds its SQL, its books and its console where the sources do.
 */
export async function bundleCommand(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [COMMAND, ...startedModules()].map((path) => ({ in: path, out: basename(path, '.ts') })),
    outdir: bundles,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    logLevel: 'warning',
    banner: { js: REQUIRE },
    plugins: [{ name: 'places', setup: keepPlaces }],
  })
  const files = outputFiles.map(({ path, contents }) => ({ name: relative(bundles, path), contents }))
  return join(keep(files), 'main.mjs')
}

function startedModules(): readonly string[] {
  return globSync('packages/*/src/**/*.ts', { cwd: root })
    .map((path) => join(root, path))
    .flatMap((path) =>
      Array.from(readFileSync(path, 'utf8').matchAll(STARTED), ([, name]) =>
        join(dirname(path), `${name}.ts`),
      ),
    )
}

/** A source finds the files beside it as before. The modules that it starts lie beside the bundle. */
function keepPlaces({ onLoad }: PluginBuild): void {
  onLoad({ filter: OWN }, ({ path }) => {
    const source = readFileSync(path, 'utf8')
    if (!source.includes('import.meta.url')) return null
    const parts = source.split(STARTED).map((part, i) => {
      const isName = i % 2 === 1
      return isName
        ? `new URL('./${part}.mjs', import.meta.url)`
        : part.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
    })
    return { contents: parts.join(''), loader: 'ts' }
  })
}

/** A bundle has a folder named after its contents, so a run never changes what another one has started. */
function keep(files: readonly BundleFile[]): string {
  const hash = createHash('sha256')
  for (const { name, contents } of files) hash.update(`${name}\0`).update(contents)
  const folder = join(bundles, hash.digest('hex').slice(0, 16))
  mkdirSync(bundles, { recursive: true })
  if (!existsSync(folder)) write(files, folder)
  for (const name of readdirSync(bundles)) {
    const path = join(bundles, name)
    const isOld = Date.now() - statSync(path).mtimeMs > KEPT_MS
    if (isOld && path !== folder) rmSync(path, { recursive: true, force: true })
  }
  return folder
}

function write(files: readonly BundleFile[], folder: string): void {
  const unfinished = mkdtempSync(join(bundles, 'new-'))
  for (const { name, contents } of files) writeFileSync(join(unfinished, name), contents)
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another run may have been faster.
    if (!existsSync(folder)) throw error
  }
}
