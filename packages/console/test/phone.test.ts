import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Locator, Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

const PHONE = { viewport: { width: 390, height: 844 } }

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('walker')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

/** Whether all of it stands within the window, as far as its width goes. */
async function isInView(page: Page, found: Locator): Promise<boolean> {
  const box = await found.boundingBox()
  return box !== null && box.x >= 0 && box.x + box.width <= (page.viewportSize()?.width ?? 0)
}

async function price(query: string): Promise<string> {
  const client = service.client(apiKey)
  const { jobId } = await client.jobs.submit({ query })
  await client.jobs.wait(jobId)
  return jobId
}

test('all tabs fit a phone, and on a narrower one the chosen tab is brought into view', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/', PHONE)
  const { page } = window
  const browse = page.getByRole('link', { name: 'Browse' })
  assert.ok(await isInView(page, browse))
  await page.setViewportSize({ width: 300, height: 640 })
  await page.goto('/knows')
  await page.getByTestId('coverage').waitFor()
  assert.ok(await isInView(page, browse))
  await page.getByRole('link', { name: 'Assay', exact: true }).click()
  await page.getByLabel('What to price').waitFor()
  assert.ok(await isInView(page, page.getByRole('link', { name: 'Price', exact: true })))
  await window.close()
})

test('a comparison shows the difference on a phone, and compares no totals of different things', async () => {
  const [both, eggs] = [await price('3 dozen eggs\n2 gal of whole milk'), await price('3 dozen eggs')]
  const window = await openSignedIn(browser, service.url, apiKey, `/compare?a=${both}&b=${eggs}`, PHONE)
  const { page } = window
  const table = page.getByTestId('comparison')
  assert.ok(await isInView(page, table.getByText('Difference')))
  await page.getByText('The totals are of different things').waitFor()
  await table.getByText('not asked').waitFor()
  assert.doesNotMatch(await table.innerText(), /%/)
  await checkAccessibility(page, 'a comparison of different lines')
  await page.goto(`/compare?a=${both}&b=${both}`)
  await table.getByText('the same').nth(2).waitFor()
  assert.equal(await page.getByText('different things').count(), 0)
  await window.close()
})

test('a list from the API shows its rows by number and query, on a phone without a heap of headings', async () => {
  const client = service.client(apiKey)
  const { batchId } = await client.batches.submit([
    { customId: 'a', query: '3 dozen eggs' },
    { customId: 'b', query: 'unobtainium widgets' },
    { customId: 'c', query: '2 gal of whole milk' },
  ])
  for await (const _ of client.batches.stream(batchId));
  const window = await openSignedIn(browser, service.url, apiKey, `/lists/${batchId}`, PHONE)
  const { page } = window
  const rows = page.getByTestId('list-row')
  await rows.nth(2).waitFor()
  const texts = await rows.allInnerTexts()
  const starts = texts.map((text) => text.split(/\s*\n\s*/).slice(0, 3))
  assert.deepEqual(starts, [
    ['1', '3 dozen eggs', 'a'],
    ['2', 'unobtainium widgets', 'b'],
    ['3', '2 gal of whole milk', 'c'],
  ])
  assert.equal(await page.getByRole('button', { name: 'Estimate' }).count(), 0)
  await page.getByLabel('Sort by').selectOption('Highest first')
  assert.match(await rows.last().innerText(), /unobtainium/)
  await checkAccessibility(page, 'a list from the API')
  await window.close()
})

test('a result on a phone begins with the price of each line, and opens the rest', async () => {
  const query = '3 dozen eggs\n2 gal of whole milk\n5 lb of ground beef\n10 lb of flour'
  const id = await price(query)
  const window = await openSignedIn(browser, service.url, apiKey, `/jobs/${id}`, PHONE)
  const { page } = window
  const lines = page.getByTestId('line')
  await lines.nth(3).waitFor()
  const heights = await lines.evaluateAll((found) => found.map((line) => line.getBoundingClientRect().height))
  assert.ok(
    heights.every((height) => height < 130),
    heights.join(', '),
  )
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  assert.ok(whole < 2_400, `${whole}`)
  const [first] = await lines.allInnerTexts()
  assert.match(first ?? '', /\$[\d.]+/)
  assert.equal(await page.getByText('Evidence').first().isVisible(), false)
  await checkAccessibility(page, 'a result on a phone')
  await page.getByRole('button', { name: /^More.* about “3 dozen eggs”/ }).click()
  await lines.first().getByText('Evidence').click()
  await lines.first().getByRole('link', { name: 'The same item', exact: false }).click()
  await page.getByText('half of the prices are below it').waitFor()
  await page.getByText('Stages').click()
  await page.getByText('Set the ranges').waitFor()
  await checkAccessibility(page, 'an open line on a phone')
  await page.setViewportSize({ width: 1280, height: 800 })
  assert.equal(await page.getByText('Evidence').nth(1).isVisible(), true)
  await window.close()
})

test('the table of categories breaks no word on a phone', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/knows', PHONE)
  const { page } = window
  await page.getByTestId('coverage').waitFor()
  const broken = await page
    .getByTestId('coverage')
    .locator('th, td')
    .evaluateAll((cells) => cells.filter((cell) => getComputedStyle(cell).overflowWrap === 'anywhere').length)
  assert.equal(broken, 0)
  await window.close()
})
