import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { changeWords } from '../src/compare/compare-lines.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ask, readShownJob } from './open-console.ts'
import { withConsole } from './with-console.ts'

const site = withConsole()

/** The job that the page shows, once it has its result. */
const shownJob = (page: Page) => readShownJob(page, site.service.client(site.apiKey))

test('another place stands beside the result, in two columns with their difference, by keyboard alone', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '8 hours of an electrician\n3 dozen eggs')
  await shownJob(page)
  const whatIf = page.getByText('What if …')
  await whatIf.focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('form', { name: 'Compare with another place, day or book' })
  await form.getByRole('button', { name: 'Compare' }).press('Enter')
  await form.getByText('Choose another place, day or book first.').waitFor()
  await form.getByRole('combobox', { name: 'It were in' }).focus()
  await page.keyboard.type('boston')
  await page.getByRole('option', { selected: true }).getByText('US-CBSA-14460', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'Compare' }).press('Enter')
  const table = page.getByTestId('comparison')
  await table.getByRole('columnheader', { name: /Boston/ }).waitFor()
  assert.equal(await table.getByRole('row').count(), 4)
  assert.match(await table.getByRole('row').nth(1).innerText(), /[+−][\d.]+%/)
  await checkAccessibility(page, 'a comparison')
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0)
  await page.goto('/compare')
  await page.getByText('Two results are needed').waitFor()
  await window.close()
})

test('a place that is typed is taken with an arrow key and Enter, however fast', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '3 dozen eggs')
  await shownJob(page)
  await page.getByText('What if …').click()
  const place = page.getByRole('combobox', { name: 'It were in' })
  const choose = async (isFast: boolean): Promise<void> => {
    await place.press('Control+A')
    await page.keyboard.type('Calif')
    const found = page.getByRole('option', { selected: true }).getByText('US-CA', { exact: true })
    if (!isFast) await found.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForFunction(
      () => document.querySelector('.what-if [role=combobox]')?.ariaExpanded === 'false',
    )
  }
  await choose(false)
  assert.equal(await place.inputValue(), 'California')
  await place.fill('')
  await page.keyboard.press('Enter')
  await choose(true)
  await page.waitForFunction(
    () => document.querySelector<HTMLInputElement>('.what-if [role=combobox]')?.value === 'California',
    undefined,
    { timeout: 10_000 },
  )
  // The second place is still one key further.
  await place.press('Control+A')
  await page.keyboard.type('Calif')
  await page.getByRole('option', { selected: true }).getByText('US-CA', { exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  assert.equal(
    await page.getByRole('option', { selected: true }).getByText('US-CA', { exact: true }).count(),
    0,
  )
  await window.close()
})

test('another day stands beside the result, and a third in the place of the second', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '3 dozen eggs\n2 gal of whole milk')
  const { query: asked } = await shownJob(page)
  const compareOn = async (day: string): Promise<string> => {
    await page.getByText('What if …').click()
    const form = page.getByRole('form', { name: 'Compare with another place, day or book' })
    await form.getByLabel('On').fill(day)
    await form.getByRole('button', { name: 'Compare' }).click()
    await page.waitForURL(/\/compare\?/)
    const [, other = ''] = /[?&]b=([^&]+)/.exec(page.url()) ?? []
    return other
  }
  const other = await compareOn('2025-03-31')
  const table = page.getByTestId('comparison')
  await table.getByRole('columnheader', { name: /as of Mar 31, 2025/ }).waitFor()
  assert.match(await table.getByRole('row').nth(1).innerText(), /\+1\d\d\.\d%/, 'eggs were dear then')
  await checkAccessibility(page, 'a comparison of days')
  await page.goto(`/jobs/${other}`)
  assert.equal((await shownJob(page)).query, `${asked}\nas of 2025-03-31`)
  const third = await compareOn('2024-06-30')
  await page.goto(`/jobs/${third}`)
  assert.equal((await shownJob(page)).query, `${asked}\nas of 2024-06-30`)
  await window.close()
})

test('a comparison with a result that was deleted says so and waits for nothing', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const kept = await ask(page, '3 dozen eggs')
  await shownJob(page)
  const client = site.service.client(site.apiKey)
  const { jobId: gone } = await client.jobs.submit({ query: '3 dozen eggs' })
  await client.jobs.wait(gone)
  await client.jobs.delete(gone)
  await page.goto(`/compare?a=${kept}&b=${gone}`)
  await page.getByText('One of the two results was deleted, or has expired.').waitFor()
  assert.equal(await page.getByText('Pricing …').count(), 0)
  await window.close()
})

test('a day that the book tells no prices for is said, with a way back to the result', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '3 dozen eggs')
  await shownJob(page)
  await page
    .locator('.total')
    .getByText(/^Prices as of /)
    .waitFor()
  await page.getByText('What if …').click()
  await page.getByLabel('On', { exact: true }).fill('1985-01-01')
  await page.getByRole('button', { name: 'Compare' }).click()
  await page.getByText(/One side has no price/).waitFor()
  await page.getByRole('link', { name: 'Back to the result' }).click()
  await page.waitForURL(`**/jobs/${asked}`)
  await window.close()
})

test('amounts are called the same only where they are', () => {
  assert.deepEqual([0, 0.0003, -0.0003, 0.094, -1].map(changeWords), [
    'the same',
    '+<0.1%',
    '−<0.1%',
    '+9.4%',
    '−100%',
  ])
})
