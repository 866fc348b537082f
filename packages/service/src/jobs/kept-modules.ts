import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { deflate, inflateSync } from 'node:zlib'

const BUNDLED = '.mjs'
const pack = promisify(deflate)

/** What a running node may still have to load, as it was at the start. */
let kept: { readonly folder: string; readonly files: ReadonlyMap<string, Buffer> } | null = null

/**
 * Keeps the files of the bundle that this module is part of: two megabytes, packed. The bundle lies in a cache, and who empties it does not
 * think of a node that runs and starts some of its threads later. Sources are not kept: nobody takes them for a cache.
 */
export async function keepModules(started: URL): Promise<void> {
  if (!started.pathname.endsWith(BUNDLED)) return
  const folder = dirname(fileURLToPath(started))
  const names = (await readdir(folder)).filter((name) => name.endsWith(BUNDLED))
  const files = new Map<string, Buffer>()
  for (const name of names) files.set(name, await pack(await readFile(join(folder, name))))
  kept = { folder, files }
}

/** Writes files of the bundle that are gone. It is called before anything of it is loaded behind the start. */
export function restoreModules(): void {
  if (kept === null) return
  const { folder, files } = kept
  const gone = [...files].filter(([name]) => !existsSync(join(folder, name)))
  if (gone.length === 0) return
  mkdirSync(folder, { recursive: true })
  for (const [name, packed] of gone) writeFileSync(join(folder, basename(name)), inflateSync(packed))
}
