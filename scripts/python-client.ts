// Writes what the Python client has from elsewhere: its documents from the contract, and its blocking half from its async half.
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { type Schema, writePythonDocuments } from './python-documents.ts'

const root = new URL('../', import.meta.url)
const source = new URL('clients/python/src/assay_client/', root)

/** What `await` and its kin are called where nothing is awaited, in the order that they are replaced. */
const BLOCKING: readonly (readonly [RegExp, string])[] = [
  [/\basync (def|for|with)\b/g, '$1'],
  [/\bawait /g, ''],
  [/\basynccontextmanager\b/g, 'contextmanager'],
  [/\bAsyncGenerator\[(.+), None\]/g, 'Generator[$1, None, None]'],
  [/\bAsync(?=[A-Z])/g, ''],
  [/\b__aenter__\b/g, '__enter__'],
  [/\b__aexit__\b/g, '__exit__'],
  [/\b__aiter__\b/g, '__iter__'],
  [/\baclosing\b/g, 'closing'],
  [/\baclose\b/g, 'close'],
  [/\baiter_bytes\b/g, 'iter_bytes'],
  [/\bimport asyncio\b/g, 'import time'],
  [/\basyncio\.sleep\b/g, 'time.sleep'],
  [/\b_async\b/g, '_sync'],
  // A file that reads the clock had the import already.
  [/^import time\n(?=(?:import \w+\n)*import time\n)/m, ''],
]

/** Every generated file of the Python client with the text that it should have. */
export function generatedPythonFiles(): ReadonlyMap<string, string> {
  const openapi: { readonly components: { readonly schemas: Readonly<Record<string, Schema>> } } = JSON.parse(
    readFileSync(new URL('packages/contract/openapi.json', root), 'utf8'),
  )
  const files = new Map([
    [fileURLToPath(new URL('documents.py', source)), writePythonDocuments(openapi.components.schemas)],
  ])
  for (const name of readdirSync(new URL('_async/', source)).toSorted()) {
    if (!name.endsWith('.py')) continue
    const text = BLOCKING.reduce(
      (all, [pattern, replacement]) => all.replace(pattern, replacement),
      readFileSync(new URL(`_async/${name}`, source), 'utf8'),
    )
    files.set(
      fileURLToPath(new URL(`_sync/${name}`, source)),
      `# Written by scripts/python-client.ts from _async/${name}.\n${text}`,
    )
  }
  return files
}

export async function writePythonClient(): Promise<void> {
  for (const [path, text] of generatedPythonFiles()) await writeFile(path, text)
}

if (import.meta.main) await writePythonClient()
