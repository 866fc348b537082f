import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders of tests that do nothing but compute, and in how many processes a whole run has each of them. */
const GROUPS = new Map([
  ['packages/book-open/test', 2],
  ['packages/engine/test', 1],
])

/** Files that keep a process to themselves: they take long, count steps or time, or feed the engine what should hurt it. */
const ALONE =
  /\/(?:concepts|refresh|book|catalogue|crafted-book|eval-bars|fuzz-[\w-]+|open-book|parse-properties|price-properties)\.test\.ts$/

/** A process that is made to end with its last test loses what Node has not read of it yet. A write that waits for its reader is not lost. */
const LOSE_NOTHING = 'process.stdout._handle?.setBlocking?.(true)'

/**
 * Lets test files that only compute share a process. To load the engine, to open the default book and to learn its words takes longer than
 * most of them do. Each group is a file that imports others; a failure names the file and the line of its test all the same.
 */
export function groupTests(paths, root) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const groups = [...GROUPS].flatMap(([tests, processes]) => {
    const members = paths.filter((path) => path.startsWith(`${tests}/`) && !ALONE.test(path)).sort()
    const name = basename(join(tests, '..'))
    return Array.from({ length: processes }, (_, nth) => ({
      path: join(folder, `${name}-${nth + 1}.test.mjs`),
      members: members.filter((_path, i) => i % processes === nth),
    }))
  })
  for (const { path, members } of groups)
    writeFileSync(path, [...members.map((member) => importOf(join(root, member))), LOSE_NOTHING].join('\n'))
  const grouped = new Set(groups.flatMap(({ members }) => members))
  return [...groups.map(({ path }) => path), ...paths.filter((path) => !grouped.has(path))]
}

const importOf = (path) => `import '${pathToFileURL(path).href}'`
