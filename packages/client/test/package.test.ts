import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import ts from 'typescript'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { type InstalledPackage, installPackage } from './installed-package.ts'
import {
  completedDocument,
  eventsOf,
  json,
  openStream,
  positionOf,
  SUBMITTED,
  startPeer,
  streamBytes,
} from './peer.ts'

const run = promisify(execFile)
const EVENTS = eventsOf(5)
let installed: InstalledPackage

before(async () => {
  installed = await installPackage()
})
after(() => installed.remove())

/** A service that breaks a stream in the middle, once its reader says what it has seen, and hands out the client to pages. */
function startService() {
  let breakStream = () => {}
  return startPeer(async (request, response, index) => {
    if (request.url === '/seen') {
      response.writeHead(204).end()
      return breakStream()
    }
    if (request.url === '/') return response.writeHead(200, { 'Content-Type': 'text/html' }).end(PAGE)
    if (request.url.startsWith('/node_modules/')) {
      response.writeHead(200, { 'Content-Type': 'text/javascript' })
      return response.end(await readFile(join(installed.folder, request.url)))
    }
    if (request.method === 'POST') return json(response, 202, SUBMITTED)
    if (!request.url.endsWith('/stream')) return json(response, 200, completedDocument(5))
    openStream(response)
    const bytes = streamBytes(EVENTS, positionOf(request))
    if (positionOf(request) > 0) return response.end(bytes)
    // Within the third event, however many files a page has loaded before.
    response.write(bytes.subarray(0, 600 + (index % 8)))
    breakStream = () => response.socket?.destroy()
  })
}

const STORY = `
  const told = []
  const assay = new Assay({ baseUrl, apiKey: 'assay_test', backoffMs: 5 })
  const quote = await assay.price('3 dozen eggs', {
    geography: 'US-TX',
    onStage: (event) => {
      told.push(event.id)
      if (event.id === 2) fetch(baseUrl + '/seen')
    },
    onConnection: (state) => told.push(state),
  })
  told.push(quote.total.estimate, quote.warnings[0])
`
const TOLD = ['open', 1, 2, 'reconnecting', 'open', 3, 4, '10.53', 'œufs, 卵, 🥚']

const PAGE = `<!doctype html><meta charset="utf-8"><title>Client</title>
<script type="importmap">{ "imports": {
  "@assay/client": "/node_modules/@assay/client/index.js",
  "eventsource-parser": "/node_modules/eventsource-parser/dist/index.js"
} }</script>
<script type="module">
  import { Assay } from '@assay/client'
  const baseUrl = location.origin
  ${STORY}
  document.title = JSON.stringify(told)
</script>`

test('the installed package prices from Node', async () => {
  await using service = await startService()
  const script = join(installed.folder, 'story.js')
  const head = `import { Assay } from '@assay/client'\nconst baseUrl = '${service.url}'\n`
  await writeFile(script, `${head}${STORY}\nconsole.log(JSON.stringify(told))`)
  const { stdout } = await run(process.execPath, [script])
  assert.deepEqual(JSON.parse(stdout), TOLD)
})

test('the installed package prices from a page in Chromium', async () => {
  await using service = await startService()
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage()
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(service.url)
    const told = page.waitForFunction("document.title.startsWith('[')", undefined, { timeout: 120_000 })
    await told.catch(() => assert.deepEqual(faults, [], 'The page never told its story'))
    assert.deepEqual(JSON.parse(await page.title()), TOLD)
    assert.deepEqual(faults, [])
  } finally {
    await browser.close()
  }
})

test('its types need nothing else, and say the same as the contract', async () => {
  const program = join(installed.folder, 'program.ts')
  const contract = fileURLToPath(import.meta.resolve('@assay/contract'))
  await writeFile(
    program,
    `import { Assay, type Fault, type Job, type JobEvent, type JobListItem, type ProblemCode, type Quote } from '@assay/client'
     import type * as contract from '${contract}'
     type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends (<T>() => T extends B ? 1 : 2) ? true : false
     type Flat<T> = T extends object ? { [K in keyof T]: Flat<T[K]> } : T
     export const same: [
       Same<Flat<Quote>, Flat<contract.Quote>>,
       Same<Flat<Fault>, Flat<contract.Fault>>,
       Same<ProblemCode, contract.ProblemCode>,
       Same<Job['stage'], contract.Job['stage']>,
       Same<Job['lastEventId'], number>,
       Same<JobListItem['summary'], contract.JobListItem['summary']>,
     ] = [true, true, true, true, true, true]
     export async function story(assay: Assay, signal: AbortSignal): Promise<string | null> {
       const job = await assay.jobs.submit({ query: 'eggs' }, { signal })
       for await (const event of assay.jobs.stream(job.jobId)) {
         if (event.eventType === 'completed') return event.result.total.estimate
       }
       return null
     }
     export const idOf = (event: JobEvent): number => event.id\n`,
  )
  // Whoever installs the client has neither the contract nor its schemas, so the types are checked without them first.
  const declarations = join(installed.folder, 'node_modules/@assay/client/index.d.ts')
  const shared = { strict: true, noEmit: true, types: [], lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'] }
  const node = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext }
  assert.deepEqual(faultsOf(declarations, { ...shared, ...node }), [])
  const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
  const loose = { allowImportingTsExtensions: true, skipLibCheck: true, exactOptionalPropertyTypes: true }
  assert.deepEqual(faultsOf(program, { ...shared, ...bundler, ...loose, target: ts.ScriptTarget.ES2022 }), [])
})

/** Every fault of a declaration file with all it imports, or of a program alone. */
function faultsOf(path: string, options: ts.CompilerOptions): string[] {
  const program = ts.createProgram([path], options)
  const faults = ts.getPreEmitDiagnostics(
    program,
    options.skipLibCheck ? program.getSourceFile(path) : undefined,
  )
  return faults.map(
    ({ file, messageText }) => `${file?.fileName}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
  )
}

test('it stays small, and what is not used is not carried along', async () => {
  const bundle = async (contents: string) => {
    const stdin = { contents, resolveDir: installed.folder }
    const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
    return gzipSync(outputFiles[0]?.contents ?? '').length
  }
  const whole = await bundle(`export * from '@assay/client'`)
  const part = await bundle(`export { isTerminal } from '@assay/client'`)
  assert.ok(whole < 12 * 1024, `${whole} bytes`)
  assert.ok(part < 200, `${part} bytes`)
})
