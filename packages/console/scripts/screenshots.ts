/**
 * Makes the pictures of docs/images: every page at the width of a phone and of a laptop, light and dark, from the real
 * service on the default book. Run: node packages/console/scripts/screenshots.ts [--into FOLDER] [PAGE ...]
 */
import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Assay } from '@assay/client'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { openSignedIn, openWindow } from '../test/open-console.ts'
import { createService } from '../test/start-service.ts'

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string' } },
})
const FOLDER = values.into ?? fileURLToPath(new URL('../../../docs/images', import.meta.url))
const BYTES_MAX = 150_000
/** A phone is touched: it has no keys and does not say which to press. */
const SIZES = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 } },
] as const

const QUERY = '3 dozen eggs, 5 lb of organic ground beef and 2 unobtainium widgets'
const EARLIER = [
  '40 hours of an electrician and 16 hours of a plumber',
  '900 kWh of electricity and 30 gallons of regular gasoline',
  'a two-bedroom apartment for 1 month',
  'unobtainium widgets',
  '10 lb of flour, 2 lb of butter and 1 dozen eggs',
  '6 lb of chicken breast and 3 lb of bananas',
]

/** Only the pages that are named; all when none is. */
const isWanted = (page: string): boolean => wanted.length === 0 || wanted.includes(page)

const PRICES = Array.from(
  { length: 300 },
  (_, i) =>
    `Zinc bolt M${(i % 30) + 3};${((i % 30) + 1 + (i % 5) * 0.04).toFixed(2)};box;Vendor ${(i % 4) + 1}`,
)
const LIST = ['Thing;Price;Unit;Vendor', ...PRICES, 'Loose nut;;box;Vendor 1', ''].join('\n')
const THINGS = ['dozen eggs', 'gal of whole milk', 'lb of ground beef', 'lb of flour', 'unobtainium widgets']

const service = await createService()
const browser = await launchBrowser()
try {
  await mkdir(FOLDER, { recursive: true })
  const { apiKey } = await service.createKey('reader')
  const client = service.client(apiKey)
  await service.start({ ASSAY_WORKERS: '1' })
  for (const query of EARLIER) await price(client, query)
  const jobId = await price(client, QUERY)
  await client.jobs.setLabels(jobId, ['kitchen', 'offer 12'])
  const other = await price(client, QUERY, 'US-CA')
  const { url: link } = await client.shares.create(jobId)
  const admin = (await service.assay('keys', 'create', 'boss', '--scope', 'admin')).stdout.trim()
  const batchId = await priceList(client)
  if (isWanted('calibration')) await reportPaid(client)
  const { book } = await client.books.create(LIST.replace('Thing', 'Item'), { name: 'bolts' })

  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { ...size, colorScheme, reducedMotion: 'reduce' as const }
      const name = (page: string) => `${page}-${size.viewport.width}-${colorScheme}.png`
      const stranger = await openWindow(browser, service.url, options)
      await stranger.page.goto('/')
      await stranger.page.getByLabel('API key').waitFor()
      await take(stranger.page, name('sign-in'))
      await stranger.close()

      const { page, close } = await openSignedIn(browser, service.url, apiKey, '/', options)
      await page.getByLabel('What to price').fill(QUERY)
      await take(page, name('ask'))
      await page.goto(`/jobs/${jobId}`)
      await page.getByTestId('result').waitFor()
      await page.getByRole('button', { name: '3 dozen: quantity' }).click()
      await page.evaluate(() => scrollTo(0, 0))
      await take(page, name('result'))
      await page.getByText('What if …').click()
      await page.getByLabel('On', { exact: true }).fill('2023-05-01')
      await take(page, name('what-if'))
      await page.getByRole('button', { name: 'Share' }).click()
      await page.getByTestId('share').waitFor()
      await take(page, name('share'))
      await page.goto(`/compare?a=${jobId}&b=${other}`)
      await page.getByTestId('comparison').waitFor()
      await take(page, name('compare'))
      await page.goto('/history')
      await page.getByTestId('job-row').nth(EARLIER.length).waitFor()
      await take(page, name('history'))
      await page.goto('/history?label=kitchen')
      await page.getByTestId('job-row').waitFor()
      await take(page, name('history-label'))
      await page.goto('/lists')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await take(page, name('lists'))
      await page.goto('/webhooks')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await take(page, name('webhooks'))
      await page.goto('/calibration')
      await page.getByRole('heading', { name: 'Do the ranges hold?' }).waitFor()
      await take(page, name('calibration'))
      await page.goto(`/lists/${batchId}`)
      await page.getByTestId('list-row').first().waitFor()
      await take(page, name('list'))
      await page.goto(`/books/${book.bookId}`)
      await page.getByTestId('versions').getByText('prices now').waitFor()
      await take(page, name('book'))
      await page.goto('/books')
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'bolts.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
      await page.getByTestId('check').getByLabel('What it is').selectOption('Thing')
      await page.getByText('300 of 301 rows').waitFor()
      await page.getByTestId('check').scrollIntoViewIfNeeded()
      await take(page, name('books-check'))
      await page.goto('/knows')
      await page.getByTestId('coverage').waitFor()
      await take(page, name('knows'))
      await page.goto('/knows?category=travel&geography=US-TX')
      await page.getByTestId('concept').first().waitFor()
      await take(page, name('knows-category'))
      await page.goto('/knows?q=knee+mri&geography=US-TX')
      await page.getByTestId('concept').first().getByRole('link').click()
      await page.getByTestId('meaning').first().waitFor()
      await take(page, name('knows-concept'))
      await close()
      const reader = await openWindow(browser, service.url, options)
      await reader.page.goto(link)
      await reader.page.getByTestId('shared').waitFor()
      await take(reader.page, name('shared'))
      await reader.close()
      const boss = await openSignedIn(browser, service.url, admin, '/keys', options)
      await boss.page.getByRole('table').first().waitFor()
      await take(boss.page, name('keys'))
      await boss.close()
    }
  }
  if (isWanted('status')) await takeStatus()
  if (isWanted('live')) await takeLive()
} finally {
  await browser.close()
  await service.dispose()
}

async function price(client: Assay, query: string, geography = 'US-TX'): Promise<string> {
  const { jobId } = await client.jobs.submit({ query, geography })
  await client.jobs.wait(jobId)
  return jobId
}

async function priceList(client: Assay): Promise<string> {
  const lines = Array.from({ length: 25 }, (_, i) => {
    const query = `${i + 1} ${THINGS[i % THINGS.length]}`
    return { customId: `${i + 2}: ${query}`, query, geography: 'US-TX' }
  })
  const { batchId } = await client.batches.submit(lines)
  for await (const _ of client.batches.stream(batchId));
  return batchId
}

/** Most of what was paid lies within its range, and some does not. */
async function reportPaid(client: Assay): Promise<void> {
  for (let round = 0; round < 14; round++) {
    const id = await price(
      client,
      THINGS.slice(0, 4)
        .map((thing) => `${round + 1} ${thing}`)
        .join('\n'),
    )
    const { result } = await client.jobs.get(id)
    for (const { line, total } of result?.lines ?? []) {
      const factor = round % 7 === 3 ? 1.9 : 0.97 + 0.02 * (round % 3)
      if (total) await client.outcomes.put(id, line, { total: (Number(total.estimate) * factor).toFixed(2) })
    }
  }
}

/** Under a load that comes and goes, for as long as the charts need to show something. */
async function takeStatus(): Promise<void> {
  const client = service.client((await service.createKey('load')).apiKey)
  const windows = await Promise.all(
    SIZES.flatMap((size) =>
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const window = await openWindow(browser, service.url, { ...size, colorScheme })
        await window.page.goto('/status')
        return { ...window, name: `status-${size.viewport.width}-${colorScheme}.png` }
      }),
    ),
  )
  for (let second = 0; second < 45; second++) {
    const jobs = Math.round(20 + 20 * Math.sin(second / 5))
    await Promise.all(Array.from({ length: jobs }, () => client.jobs.submit({ query: QUERY })))
    await new Promise((resolve) => setTimeout(resolve, 1_000))
  }
  for (const { page, name, close } of windows) {
    await take(page, name)
    await close()
  }
}

/** A service that accepts and does not price holds a job still for its picture. */
async function takeLive(): Promise<void> {
  await service.end('SIGTERM')
  await service.start({ ASSAY_WORKERS: '0' })
  const { apiKey } = await service.createKey('watcher')
  const { jobId } = await service.client(apiKey).jobs.submit({ query: QUERY, geography: 'US-TX' })
  for (const size of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, close } = await openSignedIn(browser, service.url, apiKey, `/jobs/${jobId}`, {
        ...size,
        colorScheme,
      })
      await page.getByText('Waiting for its turn').waitFor()
      await take(page, `live-${size.viewport.width}-${colorScheme}.png`)
      await close()
    }
  }
}

async function take(page: Page, name: string): Promise<void> {
  if (!isWanted(name.replace(/-\d+-\w+\.png$/, ''))) return
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(200)
  const path = `${FOLDER}/${name}`
  await page.screenshot({ path })
  const { size } = await stat(path)
  if (size > BYTES_MAX) throw new Error(`${name} has ${size} bytes, more than ${BYTES_MAX}.`)
  process.stderr.write(`${name} ${Math.round(size / 1000)} KB\n`)
}
