import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ask, openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService()
  apiKey = (await service.createKey('buyer')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('what was paid is said at the line, judged, changed and taken back', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  const jobId = await ask(page, '3 dozen eggs, 2 gal of whole milk')
  const { outcomes } = service.client(apiKey)
  const row = page.getByTestId('line').first()
  await row.getByText('What did you pay?').click()
  const form = row.getByRole('form', { name: 'What did you pay for “3 dozen eggs”?' })
  await form.getByLabel('Paid').fill('much')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Give what you paid as a number').waitFor()
  await form.getByLabel('Paid').fill('6.60')
  await form.getByRole('button', { name: 'Save' }).click()
  await row.getByTestId('paid').getByText('You paid $2.20 / dozen').waitFor()
  await row.getByText(', within the range').waitFor()
  const [first] = (await outcomes.list().page()).items
  assert.deepEqual([first?.jobId, first?.line, first?.total, first?.within], [jobId, '1', '6.60', true])
  await checkAccessibility(page, 'what was paid')

  await form.getByLabel('For').selectOption('unit')
  await form.getByLabel('Paid').fill('9')
  await form.getByRole('button', { name: 'Change it' }).click()
  await row.getByText(', outside the range').waitFor()
  await page.reload()
  await row.getByTestId('paid').getByText('You paid $9.00 / dozen').click()
  await form.getByRole('button', { name: 'Take it back' }).click()
  await row.getByText('What did you pay?').waitFor()
  assert.equal((await outcomes.list().page()).items.length, 0)
  await window.close()
})

test('the page of calibration tells how ranges held, report by report, and warns of those that do not', async () => {
  const user = await service.createKey('regular')
  const client = service.client(user.apiKey)
  const lines = ['dozen eggs', 'gal of whole milk', 'lb of ground beef', 'lb of flour']
  // Far above every range, from the first on: the alarm must come.
  for (let round = 0; round < 8; round++) {
    const { jobId } = await client.jobs.submit({
      query: lines.map((line) => `${round + 1} ${line}`).join('\n'),
    })
    const { result } = await client.jobs.wait(jobId)
    for (const { line, total } of result?.lines ?? [])
      await client.outcomes.put(jobId, line, { total: (Number(total?.estimate) * 3).toFixed(2) })
  }
  const window = await openSignedIn(browser, service.url, user.apiKey, '/calibration')
  const { page } = window
  await page.getByTestId('broken').getByText('no longer hold for you').waitFor()
  await page.getByTestId('coverage-chart').waitFor()
  assert.match((await page.getByRole('img').first().getAttribute('aria-label')) ?? '', /After 32 reports/)
  await page.getByTestId('outcome').nth(31).waitFor()
  await checkAccessibility(page, 'calibration')
  await page
    .getByRole('button', { name: /^Take back what you paid/ })
    .first()
    .click()
  await page.getByText('31 reports:').waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0)
  await window.close()
})

test('without reports the page of calibration says how to begin', async () => {
  const window = await openSignedIn(
    browser,
    service.url,
    (await service.createKey('new')).apiKey,
    '/calibration',
  )
  await window.page.getByText('Nothing reported yet').waitFor()
  await checkAccessibility(window.page, 'calibration without reports')
  await window.close()
})
