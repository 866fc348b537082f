import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
/** What followed from the content of files, as long as they look as they did then. To read them all would be a tenth of a start. */
const knownPath = join(root, 'node_modules', '.assay-known.json')
/** As this process has read it. */
let known = null

export function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return filesBelow(path)
      return entry.isFile() ? [path] : []
    })
    .sort()
}

/** The hash of the files' names and contents. */
export function hashOf(name, paths) {
  return recall(`hash of the ${name}`, paths, () => {
    const hash = createHash('sha256')
    for (const path of paths)
      hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
    return hash.digest('hex')
  })
}

/**
 * What `find` returns for these files, from memory if none of them was touched since. Every change of a file sets its time of change.
 * @param {string} name
 * @param {readonly string[]} paths
 * @param {() => string} find
 */
export function recall(name, paths, find) {
  const look = createHash('sha256')
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs, ino } = statSync(path)
    look.update(`${path}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\0`)
  }
  const looks = look.digest('hex')
  known ??= readKnown()
  const before = known[name]
  if (before?.looks === looks) return before.found
  const found = find()
  keep(name, { looks, found })
  return found
}

/** What cannot be kept is found again. */
function keep(name, entry) {
  const draft = `${knownPath}.${process.pid}`
  known = { ...readKnown(), [name]: entry }
  try {
    writeFileSync(draft, JSON.stringify(known))
    renameSync(draft, knownPath)
  } catch {}
}

function readKnown() {
  try {
    return JSON.parse(readFileSync(knownPath, 'utf8'))
  } catch {
    return {}
  }
}
