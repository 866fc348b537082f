import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeSmallBook } from './small-book.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The sources of an older version, with the libraries of this one. */
export interface OlderVersion {
  /** Its command `assay`, for Node to start. */
  readonly main: string
  /** A small price book as its engine builds it. A newer version reads it too. */
  readonly book: string
  dispose(): void
}

/** Null when the clone does not hold the commit, as one without its history does. */
export async function unpackVersion(commit: string): Promise<OlderVersion | null> {
  const archive = spawnSync('git', ['archive', commit, 'packages', 'package.json'], {
    cwd: root,
    maxBuffer: 256 * 1024 ** 2,
  })
  if (archive.status !== 0) return null
  const folder = mkdtempSync(join(tmpdir(), 'assay-older-'))
  execFileSync('tar', ['x', '-C', folder], { input: archive.stdout })
  linkAll(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Its packages are its own.
  const own = join(folder, 'node_modules', '@assay')
  rmSync(own)
  linkAll(join(folder, 'packages'), own)
  for (const name of readdirSync(join(folder, 'packages'))) {
    const libraries = join(root, 'packages', name, 'node_modules')
    if (existsSync(libraries)) symlinkSync(libraries, join(folder, 'packages', name, 'node_modules'))
  }
  const { buildBook } = await import(join(folder, 'packages', 'engine', 'src', 'index.ts'))
  return {
    book: writeSmallBook(buildBook),
    main: join(folder, 'packages', 'cli', 'src', 'main.ts'),
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

function linkAll(from: string, to: string): void {
  mkdirSync(to)
  for (const name of readdirSync(from)) symlinkSync(join(from, name), join(to, name))
}
