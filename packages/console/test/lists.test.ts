import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readWorkbook } from '@assay/tables'
import type { Browser } from 'playwright-core'
import writeExcelFile from 'write-excel-file/universal'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { readDownload } from '../../../test/tools/read-download.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('buyer')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('a pasted table is checked, priced as one, sorted, filtered and downloaded', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/lists')
  const { page } = window
  await page
    .getByLabel('Paste a table')
    .fill(
      'No\tItem\tQty\tUoM\n1\teggs\t3\tdozen\n2\twhole milk\t2\tgal\n3\tunobtainium widgets\t1\t\n4\tflour\t10\tlb\n',
    )
  const check = page.getByTestId('list-check')
  await check.getByText('3 dozen of eggs').waitFor()
  assert.ok(await check.getByLabel('The first row is a heading').isChecked())
  await check.getByLabel('Unit').selectOption('')
  await check.getByText('3 eggs', { exact: true }).waitFor()
  await check.getByLabel('Unit').selectOption({ label: 'UoM' })
  await checkAccessibility(page, 'a list to price')
  await page.getByRole('button', { name: 'Price 4 rows' }).click()
  await page.waitForURL(/\/lists\/batch_/)
  await page.getByTestId('list-sum').getByText('for 3 of 4 rows').waitFor()
  const asked = () => page.getByTestId('list-row').getByRole('link').allInnerTexts()
  assert.equal((await asked())[0], '3 dozen of eggs')
  await page.getByRole('button', { name: 'Asked' }).click()
  assert.equal((await asked())[0], '1 unobtainium widgets')
  await page.getByRole('button', { name: 'Estimate' }).click()
  await page.getByRole('button', { name: 'Estimate' }).click()
  assert.equal((await asked()).at(-1), '1 unobtainium widgets', 'what has no price stands last')
  await page.getByText('Not priced', { exact: true }).click()
  assert.deepEqual(await asked(), ['1 unobtainium widgets'])
  await page.getByText('Priced', { exact: true }).click()
  await page.getByLabel('Search the rows').fill('milk')
  assert.deepEqual(await asked(), ['2 gal of whole milk'])
  await checkAccessibility(page, 'a priced list')

  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    return readDownload(download)
  }
  const csv = (await saved('Download CSV')).toString()
  assert.match(
    csv,
    /^row,asked,item,low,estimate,high,currency,geography,note,job_id,custom_id\r\n3,2 gal of whole milk,/,
  )
  const sheet = []
  for await (const records of readWorkbook(await saved('Download Excel')))
    sheet.push(...records.map(({ cells }) => cells))
  assert.deepEqual([sheet.length, sheet[0]?.[1], sheet[1]?.[1]], [2, 'asked', '2 gal of whole milk'])
  await page.reload()
  await page.getByTestId('list-sum').getByText('for 3 of 4 rows').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'A list to price' }).waitFor()
  await window.close()
})

test('a workbook is read on the machine, a bare list needs no header, and a phone shows it without scrolling', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/lists', {
    viewport: { width: 390, height: 844 },
    colorScheme: 'dark',
  })
  const { page } = window
  const workbook = await writeExcelFile([
    [{ value: 'Article' }, { value: 'Quantity' }],
    [{ value: 'eggs' }, { value: 3 }],
  ]).toBlob()
  const buffer = Buffer.from(await workbook.arrayBuffer())
  const file = { name: 'things.xlsx', mimeType: 'application/octet-stream', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByTestId('list-check').getByText('3 eggs').waitFor()
  await page.getByText('things.xlsx').waitFor()
  await page.getByLabel('Paste a table').fill('a dozen eggs, large\n2 gal of milk\n')
  await page.getByTestId('list-check').getByText('a dozen eggs, large').waitFor()
  await page.getByRole('button', { name: 'Price 2 rows' }).click()
  await page.getByTestId('list-sum').getByText('of 2 rows').waitFor()
  await checkAccessibility(page, 'a priced list, dark')
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0)
  await window.close()
})

test('rows name places as people write them, and a place that nobody knows is told with its row', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/lists')
  const { page } = window
  const box = page.getByLabel('Paste a table')
  await box.fill('Item\tPlace\neggs\tTexas\nflour\tUS-TX\neggs\tAtlantis\nflour\t\n')
  await page.getByRole('button', { name: 'Price 4 rows' }).click()
  await page.getByText('These are not places that we know: row 4 “Atlantis”.').waitFor()
  await box.fill('Item\tPlace\neggs\tTexas\nflour\tUS-TX\nflour\tn/a\n')
  await page.getByRole('button', { name: 'Price 3 rows' }).click()
  await page.waitForURL(/\/lists\/batch_/)
  await page.getByTestId('list-sum').getByText('for 3 of 3 rows').waitFor()
  const batchId = new URL(page.url()).pathname.replace('/lists/', '')
  const places = []
  for await (const { result } of service.client(apiKey).batches.results(batchId))
    places.push(result?.geography.requested)
  assert.deepEqual(places, ['US-TX', 'US-TX', null])
  await window.close()
})
