import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A copy of the project that may be broken at will. */
export interface TreeCopy {
  readonly folder: string
  remove(): void
}

/** What is built and not committed: tests would otherwise build it again. */
const BUILT = ['packages/console/dist', 'packages/book-open/dist']

/**
 * Copies the files of the project. Installed packages are linked, each by itself: a link to the whole folder would lead
 * from `@assay/contract` back to the original tree, and no patch would be seen.
 */
export function copyTree(root: string): TreeCopy {
  const folder = mkdtempSync(join(tmpdir(), 'assay-sabotage-'))
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const path of listed.split('\0')) {
    if (path === '' || path.startsWith('docs/images/') || !existsSync(join(root, path))) continue
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    cpSync(join(root, path), join(folder, path), { preserveTimestamps: true })
  }
  for (const built of BUILT)
    if (existsSync(join(root, built)))
      cpSync(join(root, built), join(folder, built), { recursive: true, preserveTimestamps: true })
  linkPackages(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'packages'))) {
    const own = join(root, 'packages', name, 'node_modules')
    if (existsSync(own)) linkPackages(own, join(folder, 'packages', name, 'node_modules'))
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    const path = join(from, name)
    if (name === '@assay') linkPackages(path, join(to, name))
    // A workspace is a relative link, and leads from the copy into the copy.
    else if (lstatSync(path).isSymbolicLink()) symlinkSync(readlinkSync(path), join(to, name))
    else if (name !== '.cache' && name !== '.vite') symlinkSync(path, join(to, name))
  }
}
