// What npm itself has installed, by the list that it leaves in node_modules. Plain JavaScript, as setup.mjs is.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether npm has installed exactly the packages of the lock file: all of them, without those of development, or neither ('none').
 * @param {string} root the folder with package-lock.json
 * @param {{ platform: string, arch: string }} machine
 * @returns {'all' | 'without dev' | 'none'}
 */
export function installedByNpm(root, machine) {
  const wanted = readPackages(join(root, 'package-lock.json'))
  const there = readPackages(join(root, 'node_modules', '.package-lock.json'))
  if (wanted === null || there === null) return 'none'
  let isAll = true
  for (const [path, one] of Object.entries(wanted)) {
    if (!path.includes('node_modules/') || one.link === true) continue
    const version = there[path]?.version
    if (version === one.version || (version === undefined && !isNeeded(one, machine))) continue
    if (version !== undefined || one.dev !== true) return 'none'
    isAll = false
  }
  return isAll ? 'all' : 'without dev'
}

/** An optional package is left out where it does not run. Whether one for a certain C library does is npm's to know. */
function isNeeded({ optional, os, cpu, libc }, { platform, arch }) {
  if (optional !== true) return true
  if (os === undefined || cpu === undefined || libc !== undefined) return false
  return os.includes(platform) && cpu.includes(arch)
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? null
  } catch {
    return null
  }
}
