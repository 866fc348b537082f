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
  apiKey = (await service.createKey('filer')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('a job is filed under labels, found by them, and taken out again', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  const jobId = await ask(page, '3 dozen eggs')
  await page.getByTestId('result').waitFor()
  const form = page.getByRole('form', { name: 'Add a label' })
  await form.getByLabel('New label').fill('kitchen')
  await page.keyboard.press('Enter')
  await page.getByRole('list', { name: 'Labels' }).getByRole('link', { name: 'kitchen' }).waitFor()
  assert.equal(await form.getByLabel('New label').inputValue(), '')
  await form.getByLabel('New label').fill('kitchen')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByText('The job has this label already.').waitFor()
  await form.getByLabel('New label').fill('Küche & 12 %')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('list', { name: 'Labels' }).getByRole('link', { name: 'Küche & 12 %' }).waitFor()
  assert.deepEqual((await service.client(apiKey).jobs.get(jobId)).labels, ['kitchen', 'Küche & 12 %'])
  await checkAccessibility(page, 'labels')

  await service.client(apiKey).jobs.submit({ query: '2 gal of whole milk' })
  await page.getByRole('list', { name: 'Labels' }).getByRole('link', { name: 'Küche & 12 %' }).click()
  await page.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByTestId('job-row').getByRole('link', { name: '3 dozen eggs' }).waitFor()
  assert.equal(await page.getByTestId('job-row').count(), 1)
  assert.equal(await page.getByLabel('Label').inputValue(), 'Küche & 12 %')
  await page.getByLabel('Label').fill('nothing such')
  await page.getByTestId('empty').waitFor()
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByTestId('job-row').nth(1).waitFor()

  await page.goto(`/jobs/${jobId}`)
  await page.getByRole('button', { name: 'Take the label kitchen away' }).click()
  await page.getByRole('button', { name: 'Take the label kitchen away' }).waitFor({ state: 'detached' })
  assert.deepEqual((await service.client(apiKey).jobs.get(jobId)).labels, ['Küche & 12 %'])
  await window.close()
})

test('a page that is old by now takes away no label that somebody else has set', async () => {
  const client = service.client(apiKey)
  const { jobId } = await client.jobs.submit({ query: '1 dozen eggs', labels: ['old'] })
  await client.jobs.wait(jobId)
  const window = await openSignedIn(browser, service.url, apiKey, `/jobs/${jobId}`)
  const { page } = window
  const labels = page.getByRole('list', { name: 'Labels' })
  await page.getByTestId('result').waitFor()
  await client.jobs.setLabels(jobId, ['old', 'theirs'])
  await page.getByLabel('New label').fill('mine')
  await page.keyboard.press('Enter')
  await labels.getByRole('link', { name: 'mine' }).waitFor()
  assert.deepEqual((await client.jobs.get(jobId)).labels, ['old', 'theirs', 'mine'])
  await client.jobs.setLabels(jobId, ['old', 'theirs', 'mine', 'another'])
  await page.getByRole('button', { name: 'Take the label old away' }).click()
  await labels.getByRole('link', { name: 'old' }).waitFor({ state: 'detached' })
  assert.deepEqual((await client.jobs.get(jobId)).labels, ['theirs', 'mine', 'another'])
  await window.close()
})

test('the history is narrowed by place and total, and the address keeps it', async () => {
  const user = await service.createKey('narrow')
  const client = service.client(user.apiKey)
  for (const [query, geography] of [
    ['3 dozen eggs', 'US-TX'],
    ['3 dozen eggs', 'US-CA'],
    ['a two-bedroom apartment for 1 month', 'US-TX'],
  ] as const) {
    const { jobId } = await client.jobs.submit({ query, geography })
    await client.jobs.wait(jobId)
  }
  const window = await openSignedIn(browser, service.url, user.apiKey, '/history')
  const { page } = window
  await page.getByTestId('job-row').nth(2).waitFor()
  await page.getByText('Label, place and total').click()
  await page.getByRole('combobox', { name: 'Priced for' }).click()
  await page.keyboard.type('texas')
  await page.getByRole('option', { selected: true }).getByText('US-TX').waitFor()
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=job-row]').length === 2)
  await page.getByLabel('At least').fill('$100.00')
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=job-row]').length === 1)
  assert.match(page.url(), /place=US-TX&min=100/)
  await checkAccessibility(page, 'narrowed history')
  await page.reload()
  await page
    .getByTestId('job-row')
    .getByRole('link', { name: /two-bedroom/ })
    .waitFor()
  assert.equal(await page.getByTestId('job-row').count(), 1)
  // A pause in the typing leaves what was typed as it is.
  await page.getByLabel('At least').fill('$1,2')
  await page.waitForURL(/min=1\.?2/)
  await page.getByLabel('At least').pressSequentially('00')
  await page.waitForURL(/min=1200/)
  assert.equal(await page.getByLabel('At least').inputValue(), '$1,200')
  await page.getByLabel('At least').fill('a lot')
  assert.equal(await page.getByLabel('At least').getAttribute('aria-invalid'), 'true')
  await window.close()
})

test('a page of the list that has nothing on it is not the end', async () => {
  const user = await service.createKey('patient')
  const { jobId } = await service.client(user.apiKey).jobs.submit({ query: '3 dozen eggs', labels: ['far'] })
  await service.client(user.apiKey).jobs.wait(jobId)
  const window = await openSignedIn(browser, service.url, user.apiKey)
  const { page } = window
  // A search that has used up its time ends its page, however little it has found.
  await page.route('**/v1/jobs?*', async (route) => {
    const url = new URL(route.request().url())
    const nth = Number(url.searchParams.get('cursor') ?? 0)
    if (nth < 3) return route.fulfill({ json: { items: [], next_cursor: String(nth + 1) } })
    url.searchParams.delete('cursor')
    return route.continue({ url: url.href })
  })
  await page.goto('/history?label=far')
  await page.getByTestId('job-row').getByRole('link', { name: '3 dozen eggs' }).waitFor()
  await window.close()
})

test('several jobs are chosen and filed under one label', async () => {
  const user = await service.createKey('several')
  const client = service.client(user.apiKey)
  for (const query of ['1 dozen eggs', '2 dozen eggs', '3 dozen eggs']) {
    const { jobId } = await client.jobs.submit({ query, labels: query.startsWith('2') ? ['offer'] : [] })
    await client.jobs.wait(jobId)
  }
  const window = await openSignedIn(browser, service.url, user.apiKey, '/history')
  const { page } = window
  await page.getByRole('button', { name: 'Choose all 3' }).click()
  await page.getByLabel('Choose: 1 dozen eggs').uncheck()
  await page.getByLabel('Label for the chosen jobs').fill('offer')
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=job-row] .label').length === 2)
  await checkAccessibility(page, 'chosen jobs')
  await page.getByRole('link', { name: 'offer' }).first().click()
  await page.waitForFunction(() => document.querySelectorAll('[data-testid=job-row]').length === 2)
  const filed = (await client.jobs.list({ label: 'offer' }).page()).items.map(({ query }) => query)
  assert.deepEqual(filed.toSorted(), ['2 dozen eggs', '3 dozen eggs'])
  await window.close()
})

test('a job that is priced again keeps its labels', async () => {
  const client = service.client(apiKey)
  const { jobId } = await client.jobs.submit({ query: '1 dozen eggs', labels: ['kept'] })
  await client.jobs.wait(jobId)
  const window = await openSignedIn(browser, service.url, apiKey, `/jobs/${jobId}`)
  const { page } = window
  await page.getByTestId('result').waitFor()
  await page.getByRole('button', { name: 'Price again' }).first().click()
  await page.waitForURL((url) => !url.pathname.endsWith(jobId))
  await page.getByRole('list', { name: 'Labels' }).getByRole('link', { name: 'kept' }).waitFor()
  await window.close()
})
