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
const ALONE = [
  ...['book', 'concepts', 'refresh', 'spoken-amounts'].map(
    (name) => `packages/book-open/test/${name}.test.ts`,
  ),
  ...'catalogue crafted-book eval-bars fuzz-finds fuzz-query open-book parse-properties price-properties'
    .split(' ')
    .map((name) => `packages/engine/test/${name}.test.ts`),
]

/**
 * Lets test files that only compute share a process. To load the engine, to open the default book and to learn its words takes longer than
 * most of them do. Each group is a file that imports others; a failure names the file and the line of its test all the same.
 */
export function groupTests(paths, root) {
  const unknown = ALONE.filter((path) => !paths.includes(path))
  if (unknown.length > 0)
    throw new Error(`No such tests, which scripts/group-tests.mjs names: ${unknown.join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const groups = [...GROUPS].flatMap(([tests, processes]) => {
    const members = paths.filter((path) => path.startsWith(`${tests}/`) && !ALONE.includes(path)).sort()
    const name = basename(join(tests, '..'))
    return Array.from({ length: processes }, (_, nth) => ({
      path: join(folder, `${name}-${nth + 1}.test.mjs`),
      members: members.filter((_path, i) => i % processes === nth),
    }))
  })
  for (const { path, members } of groups)
    writeFileSync(path, members.map((member) => importOf(join(root, member))).join('\n'))
  const grouped = new Set(groups.flatMap(({ members }) => members))
  return [...groups.map(({ path }) => path), ...paths.filter((path) => !grouped.has(path))]
}

const importOf = (path) => `import '${pathToFileURL(path).href}'`
