/**
 * Makes the pictures of docs/images: every page at the width of a phone and of a laptop, light and dark, from the real
 * service on the default book. Run: node packages/console/scripts/screenshots.ts
 */
import { mkdir, stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Assay } from '@assay/client'
import type { Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { openSignedIn, openWindow } from '../test/open-console.ts'
import { createService } from '../test/start-service.ts'

const FOLDER = fileURLToPath(new URL('../../../docs/images', import.meta.url))
const BYTES_MAX = 150_000
const SIZES = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
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

const service = await createService()
const browser = await launchBrowser()
try {
  await mkdir(FOLDER, { recursive: true })
  const { apiKey } = await service.createKey('reader')
  const client = service.client(apiKey)
  await service.start({ ASSAY_WORKERS: '1' })
  for (const query of EARLIER) await price(client, query)
  const jobId = await price(client, QUERY)

  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const options = { viewport, colorScheme, reducedMotion: 'reduce' as const }
      const name = (page: string) => `${page}-${viewport.width}-${colorScheme}.png`
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
      await page.goto('/history')
      await page.getByTestId('job-row').nth(EARLIER.length).waitFor()
      await take(page, name('history'))
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
    }
  }
  await takeStatus()
  await takeLive()
} finally {
  await browser.close()
  await service.dispose()
}

async function price(client: Assay, query: string): Promise<string> {
  const { jobId } = await client.jobs.submit({ query, geography: 'US-TX' })
  await client.jobs.wait(jobId)
  return jobId
}

/** Under a load that comes and goes, for as long as the charts need to show something. */
async function takeStatus(): Promise<void> {
  const client = service.client((await service.createKey('load')).apiKey)
  const windows = await Promise.all(
    SIZES.flatMap((viewport) =>
      (['light', 'dark'] as const).map(async (colorScheme) => {
        const window = await openWindow(browser, service.url, { viewport, colorScheme })
        await window.page.goto('/status')
        return { ...window, name: `status-${viewport.width}-${colorScheme}.png` }
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
  for (const viewport of SIZES) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, close } = await openSignedIn(browser, service.url, apiKey, `/jobs/${jobId}`, {
        viewport,
        colorScheme,
      })
      await page.getByText('Waiting for its turn').waitFor()
      await take(page, `live-${viewport.width}-${colorScheme}.png`)
      await close()
    }
  }
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(200)
  const path = `${FOLDER}/${name}`
  await page.screenshot({ path })
  const { size } = await stat(path)
  if (size > BYTES_MAX) throw new Error(`${name} has ${size} bytes, more than ${BYTES_MAX}.`)
  process.stderr.write(`${name} ${Math.round(size / 1000)} KB\n`)
}
