import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { keepModules, restoreModules } from '../src/jobs/kept-modules.ts'

const folder = mkdtempSync(join(tmpdir(), 'assay-kept-'))
after(() => rmSync(folder, { recursive: true, force: true }))

test('a thread starts although its bundle was deleted behind the start', async () => {
  const thread = join(folder, 'thread.mjs')
  writeFileSync(
    thread,
    `import { answer } from './answer-1.mjs'\nimport { parentPort } from 'node:worker_threads'\nparentPort.postMessage(answer)\n`,
  )
  writeFileSync(join(folder, 'answer-1.mjs'), 'export const answer = 42\n')
  const source = readFileSync(thread, 'utf8')
  restoreModules()
  await keepModules(pathToFileURL(thread))
  rmSync(folder, { recursive: true })
  assert.equal(existsSync(thread), false)
  restoreModules()
  assert.equal(readFileSync(thread, 'utf8'), source)
  const worker = new Worker(pathToFileURL(thread))
  const answer = await new Promise((resolve, reject) => worker.on('message', resolve).on('error', reject))
  assert.equal(answer, 42)
  rmSync(join(folder, 'answer-1.mjs'))
  restoreModules()
  assert.ok(existsSync(join(folder, 'answer-1.mjs')), 'also what is gone alone')
})
