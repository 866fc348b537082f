import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

export interface SourceFile {
  /** Relative to the project, with `/`. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

export interface Import {
  /** As written. */
  readonly specifier: string
  /** Project-relative path of the file it means; null for a package from outside. */
  readonly target: string | null
}

/** Files that git knows. */
export const listCommitted = (): readonly string[] => listByGit('--cached')

function listByGit(...options: readonly string[]): readonly string[] {
  const output = execFileSync('git', ['ls-files', ...options, '-z'], { cwd: root, encoding: 'utf8' })
  return output.split('\0').filter((path) => path !== '')
}

/** Files that git knows or would take, with these endings: what is ignored is nobody's style. */
export function listFiles(...endings: readonly string[]): readonly string[] {
  return [...new Set([...listCommitted(), ...listByGit('--others', '--exclude-standard')])]
    .filter((path) => endings.some((ending) => path.endsWith(ending)) && existsSync(join(root, path)))
    .sort()
}

export function readSources(): readonly SourceFile[] {
  return listFiles('.ts', '.tsx').map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return { path, text, imports: importsOf(path, text) }
  })
}

const IMPORT =
  /^(?:import|export)\s+(?:type\s+)?(?:[^'"`;]*?\sfrom\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

function importsOf(path: string, text: string): readonly Import[] {
  return Array.from(text.matchAll(IMPORT), (match) => {
    const specifier = (match[1] ?? match[2]) as string
    return { specifier, target: targetOf(path, specifier) }
  })
}

function targetOf(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(path), specifier))
  const own = /^@assay\/([^/]+)(?:\/(.+))?/.exec(specifier)
  return own === null ? null : `packages/${own[1]}/src/${own[2] ?? 'index'}.ts`
}
