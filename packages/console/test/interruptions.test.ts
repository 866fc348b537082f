import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { ask, openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

const PRICES_NOTHING = { ASSAY_WORKERS: '0' }
/** Long enough to be still at work when a kill comes, most of the time. */
const LONG_QUERY = '3 dozen eggs, 2 gal of whole milk, '.repeat(110)
const KILLS_MAX = 10

let service: Service
let browser: Browser
let apiKey: string
/** Whether the service was started with threads that price, or not at all since it was killed. */
let mayPrice = false

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('reader')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start(PRICES_NOTHING)])
})
// Every test begins with a service that accepts jobs and prices none: a job stays where the test wants it.
afterEach(async () => {
  if (mayPrice) await restart(PRICES_NOTHING)
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

async function restart(
  env: Readonly<Record<string, string>> = {},
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
) {
  mayPrice = env !== PRICES_NOTHING
  await service.end(signal)
  await service.start(env)
}

const waiting = (page: Page) => page.getByText('Waiting for its turn')
const result = (page: Page) => page.getByTestId('result')

test('a reload in the middle finds the job again and follows it to the end', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  await ask(page, '3 dozen eggs')
  await waiting(page).waitFor()
  await page.reload()
  await waiting(page).waitFor()
  await restart()
  await result(page).waitFor()
  await window.close()
})

test('a killed service shows as reconnecting, and the job goes on after the restart', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  await ask(page, '3 dozen eggs')
  await waiting(page).waitFor()
  mayPrice = true
  await service.end('SIGKILL')
  await page.getByTestId('reconnecting').waitFor()
  await service.start()
  await result(page).waitFor()
  assert.equal(await page.getByTestId('reconnecting').count(), 0)
  await window.close()
})

test('a service killed while it prices takes the job up again, and the page shows each stage once', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  // A job may be over before the kill comes, so the test asks again until one was interrupted.
  let stages: readonly string[] = []
  for (let tries = 1; !stages.includes('retrying'); tries++) {
    assert.ok(tries <= KILLS_MAX, `none of ${KILLS_MAX} kills came while a job was priced`)
    await page.goto('/')
    const jobId = await ask(page, LONG_QUERY)
    await waiting(page).waitFor()
    await restart({ ASSAY_WORKERS: '1' })
    await firstStage(jobId)
    await restart({}, 'SIGKILL')
    await result(page).waitFor()
    stages = await stagesOf(jobId)
    if (!stages.includes('retrying')) await restart(PRICES_NOTHING)
  }
  const shown = await page
    .locator('[data-stage]')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-stage')))
  assert.deepEqual(shown, stages)
  await window.close()
})

/** Waits on a separate connection: the page takes its time before it connects again. */
async function firstStage(jobId: string): Promise<void> {
  for await (const event of service.client(apiKey).jobs.stream(jobId)) if (event.eventType === 'stage') return
}

/** The stages of an ended job, as its stream names them. A stage with several messages counts once. */
async function stagesOf(jobId: string): Promise<readonly string[]> {
  const stages: string[] = []
  for await (const event of service.client(apiKey).jobs.stream(jobId)) {
    if (event.eventType === 'stage' && stages.at(-1) !== event.stage) stages.push(event.stage)
  }
  return stages
}

test('offline and back: the result that came meanwhile appears', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page, context } = window
  await ask(page, '3 dozen eggs')
  await waiting(page).waitFor()
  await context.setOffline(true)
  await restart()
  await page.getByTestId('reconnecting').waitFor()
  assert.equal(await result(page).count(), 0)
  await context.setOffline(false)
  await result(page).waitFor()
  await window.close()
})

test('a question asked while offline keeps its text and says what is wrong', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page, context } = window
  await page.getByLabel('What to price').fill('3 dozen eggs')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Price it' }).click()
  await page.getByText('You are offline.').waitFor()
  await context.setOffline(false)
  assert.equal(await page.getByLabel('What to price').inputValue(), '3 dozen eggs')
  await page.getByRole('button', { name: 'Price it' }).click()
  await waiting(page).waitFor()
  await window.close()
})

test('two tabs follow the same job, and a cancel in one shows in the other', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  const jobId = await ask(page, '3 dozen eggs')
  const other = await window.newTab()
  await other.goto('/')
  await other.evaluate((key) => sessionStorage.setItem('assay.key', key), apiKey)
  await other.goto(`/jobs/${jobId}`)
  await waiting(other).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  for (const tab of [page, other])
    await tab.getByTestId('failure').getByRole('heading', { name: 'Cancelled' }).waitFor()
  await window.close()
})

test('a tab that nobody looks at gives its connection up, and misses nothing', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  await ask(page, '3 dozen eggs')
  await waiting(page).waitFor()
  await until(async () => (await openStreams()) === 1)
  await setHidden(page, true)
  await until(async () => (await openStreams()) === 0)
  await restart()
  assert.equal(await result(page).count(), 0)
  await setHidden(page, false)
  await result(page).waitFor()
  await window.close()
})

async function openStreams(): Promise<number> {
  const metrics = await (await fetch(`${service.url}/metrics`)).text()
  return Number(/^assay_streams_open (\d+)/m.exec(metrics)?.[1])
}

/** A headless browser shows all its tabs at once, so the page has to be told. */
async function setHidden(page: Page, hidden: boolean): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  }, hidden)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000
  while (!(await condition())) {
    assert.ok(Date.now() < deadline, 'it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
