import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { splitSqlBlocks } from '../packages/stores/src/sql-blocks.ts'
import { listCommitted, listFiles, readSources, root, type SourceFile } from './source-tree.ts'

const LINES_MAX = 400
/** A list that a script writes is looked up in, not read. */
const IS_GENERATED = /^\/\/ Written by packages\/\S+ from /m

/** What each part may import. A part that is not listed may import anything; a package from outside is not looked at. */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  'packages/contract/src/': [],
  'packages/engine/src/': ['packages/contract/'],
  'packages/tables/src/': [],
  'packages/book-open/src/': ['packages/tables/', 'packages/engine/', 'packages/contract/'],
  'packages/books/src/': [
    'packages/tables/',
    'packages/book-open/',
    'packages/engine/',
    'packages/contract/',
  ],
  'packages/client/src/': ['packages/contract/'],
  // Of the readers of tables, the page has what works on text alone.
  'packages/console/src/': [
    'packages/client/',
    'packages/tables/src/delimited-text.ts',
    'packages/tables/src/header-row.ts',
    'packages/tables/src/money-text.ts',
    'packages/tables/src/row-kind.ts',
  ],
  'packages/tracing/src/': [],
  'packages/domain/src/': ['packages/books/src/build-messages.ts', 'packages/engine/', 'packages/contract/'],
  // A job has its caller, and its caller's limits; a link to a result is a secret as a key is.
  'packages/domain/src/jobs/': [
    'packages/domain/src/access/api-key.ts',
    'packages/domain/src/access/key-records.ts',
    'packages/domain/src/access/limits.ts',
    'packages/contract/',
  ],
  'packages/domain/src/access/': ['packages/domain/src/jobs/', 'packages/contract/'],
  'packages/domain/src/fleet/': ['packages/domain/src/jobs/', 'packages/contract/'],
  'packages/domain/src/batches/': [
    'packages/domain/src/jobs/',
    'packages/domain/src/access/',
    'packages/contract/',
  ],
  'packages/domain/src/books/': [
    'packages/domain/src/jobs/',
    'packages/books/src/build-messages.ts',
    'packages/contract/',
  ],
  'packages/domain/src/outcomes/': ['packages/domain/src/jobs/', 'packages/engine/', 'packages/contract/'],
  'packages/domain/src/webhooks/': ['packages/contract/'],
  'packages/stores/src/': ['packages/domain/', 'packages/books/src/build-messages.ts', 'packages/contract/'],
  'packages/service/src/settings.ts': [
    'packages/service/src/read-setting.ts',
    'packages/stores/src/index.ts',
    'packages/tracing/',
    'packages/contract/',
  ],
  'packages/service/src/read-setting.ts': ['packages/stores/src/index.ts'],
  'packages/service/src/mcp/': ['packages/domain/', 'packages/contract/'],
  'packages/service/src/webhooks/': ['packages/domain/', 'packages/tracing/', 'packages/contract/'],
  'packages/service/src/books/': [
    'packages/domain/',
    'packages/service/src/thread-messages.ts',
    'packages/tracing/',
    'packages/books/',
    // Which book was built here, and so need not be checked.
    'packages/book-open/src/book-meta.ts',
    'packages/engine/',
    'packages/contract/',
  ],
  'packages/service/src/scheduler/': [
    'packages/domain/',
    'packages/service/src/thread-messages.ts',
    'packages/service/src/books/',
    'packages/tracing/',
    'packages/engine/',
    'packages/contract/',
  ],
  'packages/service/src/concepts/': [
    'packages/domain/',
    'packages/service/src/thread-messages.ts',
    'packages/service/src/books/open-books.ts',
    'packages/engine/',
    'packages/contract/',
  ],
  'packages/service/src/http/': [
    'packages/domain/',
    'packages/service/src/books/',
    'packages/service/src/webhooks/',
    'packages/service/src/mcp/',
    'packages/service/src/concepts/',
    'packages/service/src/logger.ts',
    'packages/service/src/metrics.ts',
    'packages/service/src/request-log.ts',
    'packages/tracing/',
    'packages/books/src/run-build-process.ts',
    'packages/contract/',
  ],
  // What is proved is proved from the recording alone.
  'chaos/invariants/': ['chaos/history.ts', 'chaos/recording.ts', 'packages/contract/'],
}

const sources = readSources()

test('imports point inwards', () => {
  const wrong: string[] = []
  for (const [part, allowed] of Object.entries(MAY_IMPORT)) {
    for (const { path, imports } of sources.filter((file) => file.path.startsWith(part))) {
      for (const { target, specifier } of imports) {
        if (target === null || [part, ...allowed].some((prefix) => target.startsWith(prefix))) continue
        wrong.push(`${path} imports ${specifier}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
})

test('no file imports itself through others', () => {
  const graph = new Map(sources.map((file) => [file.path, edges(file)]))
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (path: string, trail: readonly string[]): void => {
    if (trail.includes(path)) cycles.push([...trail.slice(trail.indexOf(path)), path].join(' -> '))
    if (done.has(path) || trail.includes(path)) return
    for (const next of graph.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of graph.keys()) visit(path, [])
  assert.deepEqual(cycles, [])
})

test('the engine has no input, output, clock or chance of its own', () => {
  const engine = sources.filter(({ path }) => path.startsWith('packages/engine/src/'))
  const impure =
    /from 'node:|\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bperformance\.|\bfetch\(/
  assert.deepEqual(
    engine.filter(({ text }) => impure.test(withoutComments(text))).map(({ path }) => path),
    [],
  )
})

test('the properties of every test try the cases of one seed', () => {
  const own = sources.filter(({ path }) => /(^|\/)test\//.test(path) && path !== 'test/tools/fast-check.ts')
  const others = own
    .filter(({ imports }) => imports.some(({ specifier }) => specifier === 'fast-check'))
    .map(({ path }) => path)
  assert.deepEqual(others, [])
})

test('chance that a seed repeats comes from one generator', () => {
  const steps =
    /1_?664_?525|6d2b79f5|mulberry|0x2c1b3c6d[^\n]*0x9e3779b9|: \(\) => number \{\n\s+let state = seed/i
  // Figures in the docs come from the draws of these three, so each keeps its own.
  const published = ['eval/outcomes/alarms.ts', 'eval/parse-measure.ts', 'eval/small-book-draw.ts']
  const own = ['test/tidy.test.ts', 'test/tools/random-numbers.ts', ...published]
  assert.deepEqual(
    sources.filter(({ path, text }) => !own.includes(path) && steps.test(text)).map(({ path }) => path),
    [],
  )
})

test('the domain is given its clock and its randomness', () => {
  const domain = sources.filter(({ path }) => path.startsWith('packages/domain/src/'))
  const impure = /\bDate\.now\(\)|\bnew Date\(\)|\bMath\.random\(|\brandom\w+[^;]*from 'node:crypto'/
  assert.deepEqual(
    domain.filter(({ text }) => impure.test(withoutComments(text))).map(({ path }) => path),
    [],
  )
})

test('the domain knows nothing of what carries or keeps it', () => {
  const allowed = ['node:crypto', 'node:util', 'node:zlib']
  const foreign = sources
    .filter(({ path }) => path.startsWith('packages/domain/src/'))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target, specifier }) => target === null && !allowed.includes(specifier))
        .map(({ specifier }) => `${path}: ${specifier}`),
    )
  assert.deepEqual(foreign, [])
})

test('only the service loads the schemas: their library takes a fifth of a second in every command and pricing thread', () => {
  const loading =
    /^(?:import|export) (?!type\b)[^;'"]* from '(?:typebox|@assay\/contract\/(?:schemas|operations))/m
  const isSchema = new Set(sources.filter(({ text }) => loading.test(text)).map(({ path }) => path))
  const offered = /^export (?!type\b).* from '\.\/(.*)'$/gm
  const index = readFileSync(join(root, 'packages/contract/src/index.ts'), 'utf8')
  const others = sources
    .map(({ path }) => path)
    .filter((path) => /^packages\/(?!contract|service)[\w-]+\/src\//.test(path))
  const light = [...index.matchAll(offered)].map(([, name]) => `packages/contract/src/${name}`)
  assert.deepEqual(
    [...others, ...light].filter((path) => isSchema.has(path)),
    [],
  )
})

test('no thread imports `node:http`, which loads the whole of fetch: 60 ms at every start', () => {
  const loading = /^import (?!type\b)[^'"]* from 'node:https?'/m
  const all = sources.filter(({ path }) =>
    /^packages\/(?:service|domain|stores|tracing|books|engine)\/src\//.test(path),
  )
  assert.deepEqual(
    all.filter(({ text }) => loading.test(text)).map(({ path }) => path),
    [],
  )
})

test('the SDK for agents is loaded when somebody speaks their protocol, and not before', () => {
  const sdk =
    /^import (?!type\b)[^'"]* from '(?:@modelcontextprotocol\/server|\S*\/mcp-(?:tools|handler)\.ts|@assay\/service\/mcp)(?:\/stdio)?'/m
  const loading = sources.filter(({ path, text }) => path.includes('/src/') && sdk.test(text))
  assert.deepEqual(loading.map(({ path }) => path).toSorted(), [
    'packages/service/src/mcp/mcp-handler.ts',
    'packages/service/src/mcp/mcp-tools.ts',
  ])
})

test('every statement in SQL says what it is for', () => {
  const silent = listFiles('.sql').filter((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    return text.includes('-- name:') ? splitSqlBlocks(text).length === 0 : !text.startsWith('-- ')
  })
  assert.deepEqual(silent, [])
})

test('files are short enough to read in one go, named after what they do', () => {
  const long = sources
    .filter(({ text }) => text.split('\n').length > LINES_MAX && !IS_GENERATED.test(text))
    .map(({ path }) => path)
  assert.deepEqual(long, [])
  const misnamed = sources.filter(({ path }) => {
    const name = basename(path).replace(/(\.test|\.config|\.d)?\.tsx?$/, '')
    return !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || /^(utils?|common|helpers?|types?|misc)$/.test(name)
  })
  assert.deepEqual(
    misnamed.map(({ path }) => path),
    [],
  )
})

test('nothing is unfinished, silenced or left out of the tests', () => {
  const words = [
    new RegExp(`\\b(${['TO', 'DO'].join('')}|${['FIX', 'ME'].join('')}|${['HA', 'CK'].join('')})\\b`),
    new RegExp(`@ts-${'ignore'}|@ts-${'nocheck'}|eslint-${'disable'}|biome-${'ignore'}`),
    /\b(?:it|test|describe)\.(?:only|skip|todo)\(|\{ *(?:skip|todo): *true/,
    /: any\b|\bas any\b|<any>/,
  ]
  const own = 'test/tidy.test.ts'
  const found = sources.flatMap(({ path, text }) =>
    path === own ? [] : words.filter((word) => word.test(text)).map((word) => `${path}: ${word}`),
  )
  assert.deepEqual(found, [])
})

test('no committed text names a machine path or an address of a registry', () => {
  const texts = listFiles('.ts', '.tsx', '.mjs', '.md', '.json', '.sql', '.yml', '.yaml', '.css', '.html')
  const bad = texts.filter((path) =>
    /(^|[\s"'`(=])\/(?:work|root|home)\/|registry\.npmjs|"resolved": "http/.test(
      readFileSync(join(root, path), 'utf8'),
    ),
  )
  assert.deepEqual(
    bad,
    ['test/tidy.test.ts'].filter((path) => bad.includes(path)),
  )
})

test('nothing is committed that a run leaves behind', () => {
  const left = listCommitted().filter((path) => /\.(?:book|db|db-wal|db-shm|log|part|tgz)$/.test(path))
  assert.deepEqual(left, [])
})

test('a source that a page names in backticks is there', () => {
  const files = listFiles('.ts', '.tsx', '.mjs')
  const missing = listFiles('.md').flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/`([\w-]+\/[\w./-]+\.(?:tsx?|mjs))`/g)]
      .map(([, path = '']) => path)
      // Pages of one package leave out where it begins: "parse/split.ts".
      .filter((path) => !files.some((file) => file === path || file.endsWith(`/${path}`)))
      .map((path) => `${page}: ${path}`),
  )
  assert.deepEqual(missing, [])
})

/** Type-only imports count too: two files that need each other to be understood are one file or three. */
function edges(file: SourceFile): readonly string[] {
  return file.imports.flatMap(({ target }) => (target === null ? [] : [target]))
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
}
