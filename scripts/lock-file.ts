import { readFile } from 'node:fs/promises'

/** What `package-lock.json` (version 3) says of one folder of packages, as far as it is looked at here. */
export interface LockedPackage {
  readonly name?: string
  readonly version?: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

export interface LockFile {
  readonly lockfileVersion: number
  /** By folder: `''` is the project, `packages/x` a workspace, `node_modules/x` something installed. */
  readonly packages: Readonly<Record<string, LockedPackage>>
}

const FOLDER = 'node_modules/'

export async function readLockFile(): Promise<LockFile> {
  return JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8')) as LockFile
}

/** The name of the package in a folder: a workspace says it itself, an installed one by its folder. */
export function nameOf(folder: string, { name }: LockedPackage): string {
  return name ?? folder.slice(folder.lastIndexOf(FOLDER) + FOLDER.length)
}

export const isInstalled = (folder: string, { link }: LockedPackage): boolean =>
  folder.includes(FOLDER) && link !== true
