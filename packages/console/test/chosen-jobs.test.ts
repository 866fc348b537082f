import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Assay } from '@assay/client'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openSignedIn, type Window } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

interface Opened {
  readonly window: Window
  readonly page: Page
  readonly client: Assay
  /** In the order of the queries. */
  readonly jobIds: readonly string[]
}

/** The history of somebody new who has asked these. */
async function openHistory(userId: string, queries: readonly string[]): Promise<Opened> {
  const { apiKey } = await service.createKey(userId)
  const client = service.client(apiKey)
  const jobIds: string[] = []
  for (const query of queries) {
    const { jobId } = await client.jobs.submit({ query })
    await client.jobs.wait(jobId)
    jobIds.push(jobId)
  }
  const window = await openSignedIn(browser, service.url, apiKey, '/history')
  await window.page
    .getByTestId('job-row')
    .nth(queries.length - 1)
    .waitFor()
  return { window, page: window.page, client, jobIds }
}

/** From here on the list stays as it is, as if nothing had looked again yet. */
async function stopRefreshing(page: Page): Promise<void> {
  await page.route('**/v1/jobs?*', () => {})
}

async function confirmDelete(page: Page, button: string): Promise<void> {
  await page.getByRole('button', { name: button }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}

async function asked(client: Assay): Promise<readonly string[]> {
  return (await client.jobs.list().page()).items.map(({ query }) => query).toSorted()
}

test('what is not listed is not chosen: another filter begins with nothing chosen', async () => {
  const { window, page, client } = await openHistory('narrowing', [
    '1 dozen eggs',
    '2 gal of milk',
    '5 lb flour',
  ])
  await page.getByRole('button', { name: 'Choose all 3' }).click()
  await page.getByRole('button', { name: 'Delete 3 chosen' }).waitFor()
  await page.getByRole('searchbox').fill('milk')
  await page.getByLabel('Choose: 1 dozen eggs').waitFor({ state: 'detached' })
  await page.getByLabel('Choose: 2 gal of milk').check()
  await page.getByLabel('Label for the chosen jobs').fill('dairy')
  await page.keyboard.press('Enter')
  await page.getByTestId('job-row').getByRole('link', { name: 'dairy' }).waitFor()
  assert.equal((await client.jobs.list({ label: 'dairy' }).page()).items.length, 1)
  await confirmDelete(page, 'Delete 1 chosen')
  await page.getByTestId('empty').waitFor()
  assert.deepEqual(await asked(client), ['1 dozen eggs', '5 lb flour'])
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await page.getByTestId('job-row').nth(1).waitFor()
  assert.equal(await page.getByRole('button', { name: /chosen$/ }).count(), 0)
  await window.close()
})

test('a job that is deleted in its own row is no longer among the chosen', async () => {
  const { window, page } = await openHistory('one-by-one', ['1 dozen eggs', '2 gal of milk'])
  await page.getByRole('button', { name: 'Choose all 2' }).click()
  await confirmDelete(page, 'Delete: 2 gal of milk')
  await page.getByRole('button', { name: 'Delete 1 chosen' }).waitFor()
  await window.close()
})

test('a job that is gone by now does not keep the others from being deleted', async () => {
  const { window, page, client, jobIds } = await openHistory('late', ['first', 'second', 'third', 'fourth'])
  await page.getByRole('button', { name: 'Choose all 4' }).click()
  await stopRefreshing(page)
  const [, second, third = '', fourth = ''] = jobIds
  await client.jobs.delete(fourth)
  await client.jobs.delete(third)
  // The service refuses one of them.
  await page.route(`**/v1/jobs/${second}`, (route) =>
    route.fulfill({ status: 409, json: { code: 'conflict', detail: 'This one is in use.' } }),
  )
  await confirmDelete(page, 'Delete 4 chosen')
  await page.getByRole('button', { name: 'Delete 1 chosen' }).waitFor()
  await page.getByRole('alert').getByText('This one is in use.').waitFor()
  assert.deepEqual(await page.getByTestId('job-row').locator('.job-query').allInnerTexts(), ['second'])
  assert.deepEqual(await asked(client), ['second'])

  await page.unroute(`**/v1/jobs/${second}`)
  await client.jobs.delete(second ?? '')
  await confirmDelete(page, 'Delete: second')
  await page.getByTestId('job-row').waitFor({ state: 'detached' })
  await window.close()
})

test('a label is added to those that each job has by now', async () => {
  const { window, page, client, jobIds } = await openHistory('filers', ['first', 'second', 'third'])
  await page.getByRole('button', { name: 'Choose all 3' }).click()
  await stopRefreshing(page)
  const [first = '', second = '', third = ''] = jobIds
  await client.jobs.setLabels(first, ['theirs'])
  await client.jobs.setLabels(second, ['offer', 'theirs too'])
  await client.jobs.delete(third)
  await page.getByLabel('Label for the chosen jobs').fill('offer')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Delete 2 chosen' }).waitFor()
  await page.getByTestId('job-row').getByRole('link', { name: 'theirs', exact: true }).waitFor()
  await page.getByTestId('job-row').getByRole('link', { name: 'theirs too' }).waitFor()
  assert.deepEqual((await client.jobs.get(first)).labels, ['theirs', 'offer'])
  assert.deepEqual((await client.jobs.get(second)).labels, ['offer', 'theirs too'])
  await window.close()
})
