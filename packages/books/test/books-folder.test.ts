import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BuiltBook, buildBook, openBook } from '@assay/engine'
import { BookError } from '../src/book-error.ts'
import { factsOf } from '../src/book-facts.ts'
import { openBooksFolder } from '../src/books-folder.ts'
import { installBook } from '../src/install-book.ts'
import { loadBook } from '../src/load-book.ts'
import { watchBookInUse } from '../src/watch-book-in-use.ts'

const root = mkdtempSync(join(tmpdir(), 'assay-folder-'))
after(() => rmSync(root, { recursive: true, force: true }))
let folders = 0
const newFolder = () => openBooksFolder(join(root, `books-${folders++}`))

function bytesOf(id: string, extended?: string): Uint8Array {
  const building = buildBook({
    rows: [{ description: `Thing of ${id}`, price: 5 }],
    options: { id, asOf: '2026-07-31', ...(extended !== undefined && { extends: extended }) },
  })
  let step: IteratorResult<unknown, BuiltBook> = building.next()
  while (!step.done) step = building.next()
  return new Uint8Array(step.value.bytes)
}

test('without a choice the default book is in use, and it opens', async () => {
  const folder = newFolder()
  assert.equal(await folder.inUse(), 'us')
  const { id, facts, bytes, base } = await loadBook(null, folder.path)
  assert.match(id, /^us-\d{4}-\d{2}$/)
  // What is written beside the book is what the book itself says.
  assert.deepEqual(facts, factsOf(openBook(bytes).header))
  assert.equal(base, null)
})

test('an installed book is found by name and by path, and is loaded once it is in use', async () => {
  const folder = newFolder()
  const path = await folder.install('mine', bytesOf('mine'))
  await folder.use('mine')
  for (const name of [null, 'mine', path]) assert.equal((await loadBook(name, folder.path)).id, 'mine')
  assert.deepEqual(
    (await folder.list()).map(({ name }) => name),
    ['mine'],
  )
  assert.equal(
    readdirSync(folder.path).some((name) => name.endsWith('.tmp')),
    false,
  )
})

test('the book that another extends is loaded along, whatever its name, but no chain of them', async () => {
  const folder = newFolder()
  await folder.install('base', bytesOf('base'))
  await folder.install('mine', bytesOf('mine', 'base'))
  await folder.install('third', bytesOf('third', 'mine'))
  await folder.install('lost', bytesOf('lost', 'gone'))
  await folder.install('on-us', bytesOf('on-us', 'us'))
  const baseOf = async (name: string): Promise<string> => {
    const { base } = await loadBook(name, folder.path)
    assert.ok(base !== null)
    const { header, id } = openBook(base.bytes)
    assert.deepEqual(base.facts, factsOf(header))
    return id
  }
  assert.equal(await baseOf('mine'), 'base')
  assert.match(await baseOf('on-us'), /^us-/)
  await assert.rejects(loadBook('third', folder.path), /extends "mine".*only one that stands alone/)
  await assert.rejects(loadBook('lost', folder.path), /extends "gone".*no price book called "gone"/)
})

test('a book that extends something else than an installed book is refused', async () => {
  const folder = newFolder()
  const elsewhere = join(root, 'elsewhere.book')
  writeFileSync(elsewhere, bytesOf('elsewhere'))
  for (const name of [
    elsewhere,
    '../elsewhere.book',
    './elsewhere',
    '',
    'a b',
    'x'.repeat(900),
    '\u001b[2J',
  ]) {
    await folder.install('crafted', bytesOf('crafted', name))
    await assert.rejects(loadBook('crafted', folder.path), (error) => {
      assert.ok(error instanceof BookError)
      assert.match(
        error.message,
        /^\S+crafted\.book is refused: it extends "[^\u001b]*", which is not the name of a book\.$/,
      )
      return true
    })
  }
  // This is a name, although it looks like a file: it is looked for in the folder and nowhere else.
  const before = process.cwd()
  process.chdir(root)
  try {
    await folder.install('crafted', bytesOf('crafted', 'elsewhere.book'))
    await assert.rejects(loadBook('crafted', folder.path), /There is no price book called "elsewhere.book"/)
  } finally {
    process.chdir(before)
  }
})

test('a file is installed under its id, an installed book keeps its name', async () => {
  const folder = newFolder()
  const path = join(root, 'some-file.book')
  writeFileSync(path, bytesOf('mine'))
  assert.deepEqual(await installBook(path, folder.path), { name: 'mine', rows: 1, currency: 'USD' })
  assert.deepEqual(await installBook('mine', folder.path), { name: 'mine', rows: 1, currency: 'USD' })
  assert.equal((await installBook('us', folder.path)).name, 'us')
  await assert.rejects(installBook('nothing', folder.path), /no price book called "nothing"/)
})

test('names that could leave the folder, or hide the default book, are refused', async () => {
  const folder = newFolder()
  for (const name of ['../evil', 'a/b', '', '.hidden', 'x'.repeat(65), 'a b']) {
    assert.throws(() => folder.pathOf(name), BookError)
    await assert.rejects(folder.use(name), BookError)
  }
  await assert.rejects(folder.install('us', bytesOf('us')), /comes with Assay/)
})

test('a damaged book and a damaged choice are told in one sentence', async () => {
  const folder = newFolder()
  const whole = bytesOf('mine')
  for (const damaged of [
    whole.slice(0, 100),
    whole.slice(0, -1),
    whole.map((byte, at) => (at === 200 ? byte ^ 1 : byte)),
    new Uint8Array(0),
  ]) {
    const path = join(root, 'damaged.book')
    writeFileSync(path, damaged)
    await assert.rejects(loadBook(path, folder.path), (error) => {
      assert.ok(error instanceof BookError)
      assert.match(error.message, /damaged\.book: The price book cannot be read/)
      return true
    })
  }
  await folder.use('mine')
  writeFileSync(folder.inUsePath, '{"book":')
  await assert.rejects(
    loadBook(null, folder.path),
    /does not name a book. Choose one again: assay book use us/,
  )
  assert.equal(readFileSync(folder.inUsePath, 'utf8'), '{"book":')
})

test('a choice is noticed by those who watch, also of the same name, until they stop', async () => {
  const folder = newFolder()
  let calls = 0
  const stop = watchBookInUse(folder.path, () => {
    calls++
  })
  const called = async (times: number): Promise<void> => {
    for (const deadline = Date.now() + 60_000; calls < times && Date.now() < deadline; ) await sleep(50)
    assert.equal(calls, times)
  }
  // The watch does not keep a process alive; this timer stands for the service that does.
  const alive = setInterval(() => {}, 1_000)
  try {
    await sleep(200)
    await folder.use('mine')
    await called(1)
    await sleep(20)
    await folder.use('mine')
    await called(2)
    stop()
    await folder.use('other')
    await sleep(1_500)
    assert.equal(calls, 2)
  } finally {
    clearInterval(alive)
  }
})
