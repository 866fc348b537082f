import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { openWindow } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService()
  apiKey = (await service.createKey('typist')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

/** Goes on with Tab until the focus is on what is wanted, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: RegExp, within = '.job-main'): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 120; presses++) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label =
        element?.getAttribute('aria-label') ??
        (element instanceof HTMLInputElement || element instanceof HTMLSelectElement
          ? element.labels?.[0]?.innerText
          : element?.textContent)
      const places = ['.job-main', '.job-head', '.compare', 'main', 'body']
      return { label: label?.trim() ?? '', places: places.filter((place) => element?.closest(place)) }
    })
    if (wanted.test(focused.label) && focused.places.includes(within)) return
    seen.push(focused.label.slice(0, 30))
    await page.keyboard.press('Tab')
  }
  assert.fail(`The focus never came to ${wanted}: ${seen.join(' | ')}`)
}

test('ask, correct, compare, and record what was paid, by keyboard alone', async () => {
  const window = await openWindow(browser, service.url)
  const { page } = window
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)
  const jobOf = () => /job_[0-9a-z]{26}/.exec(page.url())?.[0] ?? ''

  await page.goto('/')
  await page.getByLabel('API key').waitFor()
  await type(apiKey)
  await press('Enter')
  await page.getByLabel('What to price').waitFor()
  await type('2 lb of ground beef, 3 dozen eggs')
  await press('Control+Enter')
  await page.getByTestId('result').waitFor()
  const asked = jobOf()

  // Correct: three pounds instead of two.
  await tabTo(page, /^Correct$/)
  await press('Enter')
  await tabTo(page, /^Quantity/)
  await press('Control+A')
  await type('3')
  await press('Enter')
  await page.waitForURL((url) => url.pathname.startsWith('/jobs/') && !url.pathname.endsWith(asked))
  await page.getByTestId('result').waitFor()
  await page.getByTestId('line').first().getByText('3 lb', { exact: true }).first().waitFor()
  const corrected = jobOf()

  // Compare with another place.
  await tabTo(page, /^What if/)
  await press('Enter')
  await tabTo(page, /^It were in/)
  await type('california')
  await page.getByRole('option', { selected: true }).getByText('US-CA', { exact: true }).waitFor()
  await press('Enter')
  await tabTo(page, /^Compare$/)
  await press('Enter')
  await page.waitForURL(/\/compare\?/)
  await page.getByRole('table').waitFor()
  await page.getByRole('table').getByText('California').first().waitFor()

  // Back to the result, and what was paid for it.
  await tabTo(page, /^United States$/, 'main')
  await press('Enter')
  await page.waitForURL((url) => url.pathname.endsWith(corrected))
  await page.getByTestId('result').waitFor()
  await tabTo(page, /^What did you pay\?$/)
  await press('Enter')
  await tabTo(page, /^Paid/)
  const total = (await service.client(apiKey).jobs.get(corrected)).result?.lines[0]?.total?.estimate ?? ''
  await type(total)
  await press('Enter')
  await page
    .getByTestId('paid')
    .getByText(/^ ?You paid/)
    .waitFor()
  const [outcome] = (await service.client(apiKey).outcomes.list().page()).items
  assert.deepEqual([outcome?.jobId, outcome?.line, outcome?.within], [corrected, '1', true])
  await window.close()
})
