import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))
const CLIENT = fileURLToPath(new URL('../../client/src', import.meta.url))
const VITE = fileURLToPath(new URL('../../../node_modules/vite/bin/vite.js', import.meta.url))

/** What is tested must be what is written: builds the page if a source is newer than what was built. */
export function buildConsole(): void {
  const built = join(FOLDER, 'dist', 'index.html')
  const sources = [
    join(FOLDER, 'index.html'),
    join(FOLDER, 'vite.config.ts'),
    ...filesIn(join(FOLDER, 'src')),
    ...filesIn(CLIENT),
  ]
  const newestMs = Math.max(...sources.map((path) => statSync(path).mtimeMs))
  if (existsSync(built) && statSync(built).mtimeMs >= newestMs) return
  const { status, stderr } = spawnSync(process.execPath, [VITE, 'build', '--logLevel', 'error'], {
    cwd: FOLDER,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The console could not be built:\n${stderr}`)
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}
