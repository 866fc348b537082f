import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Folders of tests that do nothing but compute, and in how many processes a whole run has each of them. */
const FOLDERS = new Map([
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

/** Files of other folders that take less time than to start a process, or than to load in it what they have in common. */
const SMALL = [
  [
    'packages/books/test',
    'small',
    'byte-source fuzz-import-finds import list-places names-of-a-list numbers real-lists supplier-list',
  ],
  ['packages/cli/test', 'small', 'bundle docs package places text-layout'],
  [
    'packages/client/test',
    'small',
    'book-stream calls errors fill-quote fuzz-finds operations price price-list-file retry stream',
  ],
  [
    'packages/console/test',
    'small',
    'corrected-text doubt-of-paid edit-lines filters list-columns merge-page price-scale readings result-words',
  ],
  [
    'packages/domain/test',
    'small',
    'api-key fold-case fuzz-fields-finds http-cursor job-ids job-states retry-queue',
  ],
  [
    'packages/service/test',
    'small',
    `batch-runner book-cache book-shelf config end-stuck-thread fuzz-fields fuzz-http fuzz-http-finds http-errors-doc http-openapi
    outcomes-pricing pace-progress rate-limiter request-head resolve-host run-job scheduler-without-threads stream-quota upkeep`,
  ],
  [
    'packages/service/test',
    'http',
    'hostile-requests http-connections http-slow-bodies http-slow-readers security-answers',
  ],
  [
    'packages/stores/test',
    'small',
    `migrations stores-copy stores-postgres-driver stores-postgres-late-submissions stores-postgres-nodes stores-postgres-plans
    stores-postgres-search stores-postgres-statements stores-postgres-transactions stores-sqlite-erasing stores-sqlite-search
    stores-sqlite-statements`,
  ],
  ['packages/tables/test', 'small', 'delimited-text quoted-lines typed-amount unpack-limit workbook'],
  ['packages/tracing/test', 'small', 'otlp-encoding otlp-exporter'],
  [
    'test',
    'small',
    'bench-load chaos-check dependencies free-port guarantees kubernetes nginx-deploy plots sabotage security-doc tidy',
  ],
]

/** A hook of a file would run for all files of its group. One that erases a folder in the end may. */
const HOOK = /^(?:before|beforeEach|afterEach)\(/m

/**
 * Lets test files share a process. To load what they test takes longer than most of them do. Each group is a file that imports others; a
 * failure names the file and the line of its test all the same.
 */
export function groupTests(paths, root) {
  const small = SMALL.flatMap(([tests, , names]) => filesOf(tests, names))
  const unknown = [...ALONE, ...small].filter((path) => !paths.includes(path))
  if (unknown.length > 0)
    throw new Error(`No such tests, which scripts/group-tests.mjs names: ${unknown.join(', ')}.`)
  const folder = mkdtempSync(join(tmpdir(), 'assay-tests-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const shared = [...FOLDERS].flatMap(([tests, processes]) => {
    const members = paths.filter((path) => path.startsWith(`${tests}/`) && !ALONE.includes(path)).sort()
    return Array.from({ length: processes }, (_, nth) => ({
      name: `${nameOf(tests)}-${nth + 1}`,
      members: members.filter((_path, i) => i % processes === nth),
    }))
  })
  const groups = [
    ...shared,
    ...SMALL.map(([tests, group, names]) => ({
      name: `${nameOf(tests)}-${group}`,
      members: filesOf(tests, names),
    })),
  ].map(({ name, members }) => ({ path: join(folder, `${name}.test.mjs`), members }))
  for (const { path, members } of groups) {
    const hooked = members.find((member) => HOOK.test(readFileSync(join(root, member), 'utf8')))
    if (hooked !== undefined)
      throw new Error(`${hooked} shares a process and has a hook, which would run for the others too.`)
    writeFileSync(path, members.map((member) => importOf(join(root, member))).join('\n'))
  }
  const grouped = new Set(groups.flatMap(({ members }) => members))
  return [...groups.map(({ path }) => path), ...paths.filter((path) => !grouped.has(path))]
}

const filesOf = (tests, names) => names.split(/\s+/).map((name) => `${tests}/${name}.test.ts`)

/** `packages/engine/test` is called `engine`, and `test` is `test`. */
const nameOf = (tests) => tests.split('/').at(-2) ?? tests

const importOf = (path) => `import '${pathToFileURL(path).href}'`
