import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { buildPackage } from '../scripts/build.ts'

const run = promisify(execFile)

/** The client, packed and installed into a project that has nothing else and asks no registry. */
export interface InstalledPackage {
  /** The empty project. */
  readonly folder: string
  remove(): Promise<void>
}

export async function installPackage(): Promise<InstalledPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-client-'))
  const project = join(folder, 'project')
  const built = join(folder, 'built')
  await mkdir(project)
  buildPackage(built)
  // The one dependency is packed from what is installed here, so the test needs no network.
  const parser = dirname(dirname(fileURLToPath(import.meta.resolve('eventsource-parser'))))
  const { stdout } = await npm(['pack', '--ignore-scripts', '--silent', built, parser], folder)
  const tarballs = stdout
    .trim()
    .split('\n')
    .map((name) => join(folder, name))
  await writeFile(join(project, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  await npm(['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', ...tarballs], project)
  return { folder: project, remove: () => rm(folder, { recursive: true, force: true }) }
}

function npm(args: readonly string[], cwd: string) {
  // Settings of the npm that may be running this very test must not reach the inner one.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)))
  return run('npm', [...args], { cwd, env })
}
