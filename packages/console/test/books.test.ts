import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ask, openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('owner')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

const ROWS = Array.from({ length: 30 }, (_, i) => `Zinc bolt M${i + 3};${i + 1},50;Hall ${(i % 3) + 1}`)
const LIST = ['Thing;Amount;Store', ...ROWS, 'Loose nut;;Hall 1', ''].join('\n')

/** Chooses a file as the dialog or a drop would. */
async function choose(page: Page, name: string, text: string): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
}

/** Asks on the first page with a book of that name; the id of the book that priced it. */
async function bookOfAnswer(page: Page, book: string, query: string): Promise<string | null | undefined> {
  await page.goto(service.url)
  await page.getByLabel('Prices from').selectOption({ label: book })
  const jobId = await ask(page, query)
  const { result } = await service.client(apiKey).jobs.wait(jobId)
  return result?.book.book_id
}

test('the prices of the first rows stand in the currency of the list, with cents', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/books')
  const { page } = window
  await choose(page, 'mixed.csv', 'item,price\nPump,1049.9\nHose,8.1\nClamp,€6.20\n')
  const rows = page.getByTestId('check').getByRole('table', { name: 'The first rows' })
  await rows.getByRole('cell', { name: 'Pump' }).waitFor()
  assert.deepEqual(await rows.locator('td.number').allInnerTexts(), ['€1,049.90', '€8.10', '€6.20'])
  await choose(page, 'plain.csv', 'item,price\nPump,1049.9\nHose,8.1\n')
  await rows.getByText('8.10').waitFor()
  assert.deepEqual(await rows.locator('td.number').allInnerTexts(), ['1,049.90', '8.10'])
  await window.close()
})

test('a list is understood with help, built live, tried, made the default and rolled back', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/books')
  const { page } = window
  await page.getByTestId('book').getByText('for everybody').waitFor()
  await choose(page, 'Our bolts 2026.csv', LIST)
  // The browser's own words beside a file field know nothing of a file that was dropped or taken.
  assert.ok(((await page.locator('input[type=file]').boundingBox())?.width ?? 0) <= 1)
  await page.getByText('Our bolts 2026.csv').waitFor()
  const check = page.getByTestId('check')
  await check.getByText('Say below which column is which').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Build the book' }).isDisabled())
  // Each choice is checked at once; the second makes the list whole.
  await check.getByLabel('What it is').selectOption('Thing')
  await page.locator('[data-testid=check][aria-busy=false]').waitFor()
  await check.getByLabel('Price of one unit').selectOption('Amount')
  await check.getByText('30 of 31 rows').waitFor()
  await check.getByRole('cell', { name: 'Zinc bolt M3', exact: true }).waitFor()
  await page.getByTestId('problem-kinds').getByText('the price is empty').waitFor()
  await checkAccessibility(page, 'what was understood')

  const form = page.getByRole('form', { name: 'Build the book' })
  assert.equal(await form.getByLabel('Name of the book').inputValue(), 'Our-bolts-2026')
  await form.getByLabel('Name of the book').fill('bolts')
  await form.getByLabel('Price what the list lacks').uncheck()
  await form.getByRole('button', { name: 'Build the book' }).click()
  await page.waitForURL(/\/books\/book_/)
  const address = page.url()
  await page.getByTestId('versions').getByText('prices now').waitFor()
  await page.getByText('What was understood of version 1').waitFor()
  await page.getByRole('button', { name: 'Show the row' }).click()
  await page.getByTestId('problems').getByText('the price is empty').waitFor()
  const bookId = new URL(address).pathname.replace('/books/', '')
  assert.equal(await bookOfAnswer(page, 'bolts', '4 zinc bolt M3'), bookId)

  await page.goto(address)
  await page.getByRole('button', { name: 'Make it my default' }).click()
  await page.getByText('It prices your jobs that name no book.').waitFor()
  await checkAccessibility(page, 'a book')
  // The default is what a question goes to that names no book; the others can be chosen.
  await page.goto(service.url)
  await page.getByLabel('Prices from').getByText('bolts (default)').waitFor({ state: 'attached' })
  await checkAccessibility(page, 'asking with a choice of books')
  const [everybodys] = (await service.client(apiKey).books.list()).filter(({ isShared }) => isShared)
  assert.ok(everybodys)
  assert.equal(await bookOfAnswer(page, everybodys.name, '3 dozen eggs'), everybodys.bookId)

  await page.goto(address)

  await page.getByRole('link', { name: 'Bring its next version' }).click()
  await choose(page, 'more.csv', LIST.replace('Thing;Amount', 'Item;Price').replace('M3;1,50', 'M3;2,50'))
  await page.getByTestId('check').getByText('30 of 31 rows').waitFor()
  assert.equal(await page.getByLabel('Name of the book').inputValue(), 'bolts')
  await page.getByRole('button', { name: 'Build the book' }).click()
  await page.waitForURL(address)
  await page.getByRole('button', { name: 'Use version 1' }).click()
  await page.getByRole('button', { name: 'Use version 2' }).waitFor()

  await page.getByLabel('What to price with this book').fill('4 zinc bolt M3')
  await page.getByRole('button', { name: 'Try it' }).click()
  await page.waitForURL(/\/jobs\/job_/)
  await page.getByTestId('result').waitFor()
  const tried = await service.client(apiKey).jobs.get(new URL(page.url()).pathname.replace('/jobs/', ''))
  assert.equal(tried.result?.book.book_id, bookId)
  assert.equal(tried.result?.lines[0]?.item, 'Zinc bolt M3')
  await page.goto(address)
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Books', exact: true }).waitFor()
  assert.equal((await service.client(apiKey).books.list()).length, 1)
  await window.close()
})

test('a build that failed says what was wrong and what to do', async () => {
  const client = service.client(apiKey)
  const { bookId } = await client.books.upload('item,price\nBolt,\nNut,TBD\n', { name: 'unpriced' })
  const window = await openSignedIn(browser, service.url, apiKey, `/books/${bookId}`)
  const { page } = window
  const failed = page.getByTestId('build-failed')
  await failed.getByText('the price is empty (line 2)').waitFor()
  await failed.getByText('mend them in your file first').waitFor()
  await checkAccessibility(page, 'a build that failed')
  await failed.getByRole('link', { name: 'Bring the list again' }).click()
  await page.getByRole('heading', { name: 'Next version of unpriced' }).waitFor()
  const { bookId: unnamed } = await client.books.upload('what,how much\nBolt,2\n', { name: 'unnamed' })
  await page.goto(`${service.url}/books/${unnamed}`)
  await failed.getByText('which column is the description').waitFor()
  assert.doesNotMatch(await failed.innerText(), /columns=/)
  for (const id of [bookId, unnamed]) await client.books.delete(id)
  await window.close()
})

test('a file that is no list says so, and the page of books fits a phone', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/books', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const { page } = window
  await choose(page, 'letter.txt', 'Dear all,\nplease find our prices enclosed.\n')
  await page.getByTestId('check').getByText('No header with a description and a price').waitFor()
  assert.ok(await page.getByRole('button', { name: 'Build the book' }).isDisabled())
  await checkAccessibility(page, 'a refused list')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0)
  await window.close()
})

test('a list in another currency than the default book is not offered to extend it', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/books')
  const { page } = window
  await page.getByTestId('book').getByText('for everybody').waitFor()
  await choose(page, 'euro.csv', 'Item,Price (EUR)\nOak board,5\nPine board,3\n')
  await page.getByText('The list is in EUR, and the default book in USD.').waitFor()
  const box = page.getByRole('checkbox', { name: 'Price what the list lacks' })
  assert.ok(await box.isDisabled())
  assert.ok(!(await box.isChecked()))
  await window.close()
})
