import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Assay } from '@assay/client'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { readDownload } from '../../../test/tools/read-download.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openSignedIn, openWindow, signIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

const JOBS = 500
/** Of the wheel, before the end of the list must have come. */
const TURNS_MAX = 400

let service: Service
let browser: Browser
let apiKey: string
let client: Assay

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('reader')).apiKey
  client = service.client(apiKey)
  ;[browser] = await Promise.all([launchBrowser(), service.start({ ASSAY_WORKERS: '0' })])
  // Number 250 alone is about Ünobtainium, written so that only case folding finds it.
  await Promise.all(
    Array.from({ length: JOBS }, (_, index) =>
      client.jobs.submit({ query: index === 250 ? `${index} ÜNOBTAINIUM widgets` : `${index} dozen eggs` }),
    ),
  )
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

const rows = (page: Page) => page.getByTestId('job-row')

test('endless scrolling shows every one of 500 jobs once, newest first', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/history')
  const { page } = window
  await rows(page).first().waitFor()
  assert.ok((await rows(page).count()) < JOBS, 'not all at once')
  for (let turns = 0; turns < TURNS_MAX && (await page.getByText('That is all.').count()) === 0; turns++) {
    await page.mouse.wheel(0, 4_000)
    await page.waitForTimeout(50)
  }
  const shown = await page
    .locator('.job-query')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const listed: string[] = []
  for await (const job of client.jobs.list({ limit: 200 })) listed.push(`/jobs/${job.jobId}`)
  assert.equal(shown.length, JOBS)
  assert.deepEqual(shown, listed)

  // From deep in the list to a job and back: the list is as long as before, and in the same place.
  await rows(page).nth(300).scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  await rows(page).nth(300).getByRole('link').click()
  await page.getByText('Waiting for its turn').waitFor()
  await page.goBack()
  await rows(page).nth(300).waitFor()
  await page.waitForFunction((top) => Math.abs(scrollY - top) < 200, before)
  assert.equal(await rows(page).count(), JOBS)
  await window.close()
})

test('search as you type finds by any case, stands in the address, and can be shared', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/history')
  const { page } = window
  await page.getByLabel('Search the queries').pressSequentially('ünobtain')
  await page.waitForFunction(() => document.querySelectorAll('.job-row').length === 1)
  await page.getByRole('link', { name: '250 ÜNOBTAINIUM widgets' }).waitFor()
  assert.equal(new URL(page.url()).searchParams.get('q'), 'ünobtain')

  const shared = await openWindow(browser, service.url)
  await shared.page.goto(page.url())
  await signIn(shared.page, apiKey)
  await shared.page.getByRole('link', { name: '250 ÜNOBTAINIUM widgets' }).waitFor()
  assert.equal(await shared.page.getByLabel('Search the queries').inputValue(), 'ünobtain')
  await shared.close()

  await page.getByLabel('Search the queries').fill('no such thing')
  await page.getByText('No job matches').waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.job-row').length >= 50)
  assert.equal(new URL(page.url()).search, '')
  await window.close()
})

test('days and states narrow the list, on the calendar of the reader', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/history', {
    timezoneId: 'Pacific/Auckland',
  })
  const { page } = window
  await rows(page).first().waitFor()
  const today = await page.evaluate(() => {
    const now = new Date()
    return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
      .map((part) => String(part).padStart(2, '0'))
      .join('-')
  })
  await page.getByLabel('From').fill(today)
  await rows(page).first().waitFor()
  assert.equal(new URL(page.url()).searchParams.get('from'), today)
  await page.getByLabel('to', { exact: true }).fill('2020-01-01')
  await page.getByText('No job matches').waitFor()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await rows(page).first().waitFor()
  await page.getByText('Failed', { exact: true }).click()
  await page.getByText('No job matches').waitFor()
  assert.equal(new URL(page.url()).search, '?status=failed')
  await page.getByText('Waiting', { exact: true }).first().click()
  await rows(page).first().waitFor()
  await window.close()
})

test('cancel, price again and delete work from the list; delete asks first', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/history?q=250')
  const { page } = window
  const row = rows(page).first()
  await row.getByRole('button', { name: /^Cancel/ }).click()
  await row.getByText('Cancelled').waitFor()

  await row.getByRole('button', { name: /^Price again/ }).click()
  await page.waitForURL(/\/jobs\/job_/)
  await page.getByRole('heading', { name: '250 ÜNOBTAINIUM widgets' }).waitFor()
  await page.goBack()
  await page.waitForFunction(() => document.querySelectorAll('.job-row').length === 2)

  const cancelled = page.locator('.job-row[data-status=failed]')
  await cancelled.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByText('Delete this job for good?').waitFor()
  await page.keyboard.press('Escape')
  assert.equal(await rows(page).count(), 2)
  await cancelled.getByRole('button', { name: /^Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.waitForFunction(() => document.querySelectorAll('.job-row').length === 1)
  await window.close()
})

test('the states of running jobs, and jobs from elsewhere, come into the list by themselves', async () => {
  const watcher = await service.createKey('watcher')
  const own = service.client(watcher.apiKey)
  await own.jobs.submit({ query: '3 dozen eggs' })
  const window = await openSignedIn(browser, service.url, watcher.apiKey, '/history')
  const { page } = window
  await page.locator('.job-row[data-status=pending]').waitFor()
  await own.jobs.submit({ query: '2 lb of butter' })
  await page.getByRole('link', { name: '2 lb of butter' }).waitFor()
  await service.end('SIGTERM')
  await page.getByRole('alert').getByText('The service does not answer').waitFor()
  await service.start()
  await page.waitForFunction(() => document.querySelectorAll('.job-row[data-status=completed]').length === 2)
  await page.locator('.job-total').getByText('$').first().waitFor()
  assert.equal(await page.getByRole('alert').count(), 0)
  await window.close()
})

test('several jobs are chosen and deleted at once, and the history becomes a file', async () => {
  const own = (await service.createKey('tidy')).apiKey
  const client = service.client(own)
  const queries = ['=1+1 eggs', 'two', 'three']
  for (const query of queries) {
    const { jobId } = await client.jobs.submit({ query })
    await client.jobs.wait(jobId)
  }
  const window = await openSignedIn(browser, service.url, own, '/history')
  const { page } = window
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ])
  const rows = (await readDownload(download)).toString().trimEnd().split('\r\n')
  assert.equal(rows.length, 4)
  assert.match(rows[3] ?? '', /,completed,'=1\+1 eggs,/)
  await page.getByLabel('Choose: two').check()
  await page.getByLabel('Choose: three').check()
  await page.getByRole('button', { name: 'Delete 2 chosen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'two' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /chosen$/ }).waitFor({ state: 'detached' })
  assert.deepEqual(
    (await client.jobs.list().page()).items.map(({ query }) => query),
    ['=1+1 eggs'],
  )
  await window.close()
})
