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
import { basename, dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type OutputAsset, type OutputChunk, type Plugin, rolldown } from 'rolldown'
import { BUNDLE_SIZES, BUNDLES, CURRENT_BUNDLE, isWholeBundle as isWhole } from '../../../scripts/setup.mjs'

const root = fileURLToPath(new URL('../../..', import.meta.url))
/** A service that was started from an older bundle may still load parts of it. */
const KEPT_MS = 24 * 3_600_000
const KEPT_MIN = 5
const COMMAND = join(root, 'packages', 'cli', 'src', 'main.ts')
const OWN = /packages\/[\w-]+\/src\/.*\.ts$/
/** What others than pricing need of the engine, by the paths that its package exports. What these import goes with them. */
const ENGINE_PARTS = /packages\/engine\/src\/(?:outcomes\/|units\/|book\/row-unit\.ts$|price\/money\.ts$)/
/** How the sources name the module that a thread or a separate process starts with. */
const STARTED = /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g

/**
 * Writes the command `assay` as a few large files and returns the path of the first one. To load a thousand small files is half of what
 * a start costs. It finds its SQL, its books and its console where the sources do. Names stay as they are, so a stack can be read.
 */
export async function bundleCommand(): Promise<string> {
  const bundle = await rolldown({
    input: Object.fromEntries([COMMAND, ...startedModules()].map((path) => [basename(path, '.ts'), path])),
    platform: 'node',
    logLevel: 'warn',
    // The bundle does what the sources do. Left to itself, rolldown leaves out what looks idle, also a `decodeURIComponent` that is there to throw.
    treeshake: false,
    plugins: [keepPlaces],
  })
  const { output } = await bundle.generate({
    format: 'esm',
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
    // Left to itself, rolldown puts these parts of the engine into one file with all of it, and the thread that answers HTTP loads both.
    codeSplitting: { groups: [{ name: 'engine-parts', test: ENGINE_PARTS }] },
    minify: false,
  })
  await bundle.close()
  return join(keep(output), 'main.mjs')
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
const keepPlaces: Plugin = {
  name: 'keep-places',
  load: {
    filter: { id: OWN },
    handler(path) {
      const source = readFileSync(path, 'utf8')
      if (!source.includes('import.meta.url')) return null
      const parts = source.split(STARTED).map((part, i) => {
        const isName = i % 2 === 1
        return isName
          ? `new URL('./${part}.mjs', import.meta.url)`
          : part.replaceAll('import.meta.url', () => JSON.stringify(pathToFileURL(path).href))
      })
      return { code: parts.join(''), moduleType: 'ts' }
    },
  },
}

/** A bundle has a folder named after its contents, so a new one never changes what somebody has started from an old one. */
function keep(files: readonly (OutputChunk | OutputAsset)[]): string {
  const hash = createHash('sha256')
  for (const file of files) hash.update(`${file.fileName}\0`).update(contentsOf(file))
  const folder = join(BUNDLES, hash.digest('hex').slice(0, 16))
  mkdirSync(BUNDLES, { recursive: true })
  if (!isWhole(folder)) write(files, folder)
  removeOld(folder)
  return folder
}

function removeOld(newest: string): void {
  const current = existsSync(CURRENT_BUNDLE) ? join(BUNDLES, readFileSync(CURRENT_BUNDLE, 'utf8')) : null
  const kept = readdirSync(BUNDLES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(BUNDLES, name))
    .map((path) => ({ path, atMs: statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .sort((a, b) => b.atMs - a.atMs)
  for (const { path, atMs } of kept.slice(KEPT_MIN))
    if (path !== newest && path !== current && Date.now() - atMs > KEPT_MS)
      rmSync(path, { recursive: true, force: true })
}

function write(files: readonly (OutputChunk | OutputAsset)[], folder: string): void {
  const unfinished = mkdtempSync(join(BUNDLES, 'new-'))
  const sizes = files.map((file) => {
    const contents = Buffer.from(contentsOf(file))
    writeFileSync(join(unfinished, file.fileName), contents)
    return [file.fileName, contents.length] as const
  })
  writeFileSync(join(unfinished, BUNDLE_SIZES), JSON.stringify(Object.fromEntries(sizes)))
  // One that lost a file is of no use to anybody.
  if (existsSync(folder) && !isWhole(folder)) rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true })
    // Another process may have been faster.
    if (!isWhole(folder)) throw error
  }
}

const contentsOf = (file: OutputChunk | OutputAsset): string | Uint8Array =>
  file.type === 'chunk' ? file.code : file.source

/** The bundle that `npm start` and `npx assay` run. They never see half of the name. */
function makeCurrent(main: string): void {
  const draft = `${CURRENT_BUNDLE}.${process.pid}`
  writeFileSync(draft, basename(dirname(main)))
  renameSync(draft, CURRENT_BUNDLE)
}

if (argv[1] === fileURLToPath(import.meta.url)) makeCurrent(await bundleCommand())
