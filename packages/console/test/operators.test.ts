import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  await service.createKey('first')
  ;[browser] = await Promise.all([launchBrowser(), service.start({ ASSAY_WEBHOOKS_PRIVATE: 'on' })])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('a webhook is made, pinged, seen to arrive, sent again, given a new secret and deleted', async (t) => {
  const types: string[] = []
  const receiver = createServer((request, response) => {
    let text = ''
    request.on('data', (piece) => {
      text += piece
    })
    request.on('end', () => {
      types.push(JSON.parse(text).type)
      response.end()
    })
  }).listen(0, '127.0.0.1')
  t.after(() => receiver.close())
  await once(receiver, 'listening')
  const address = receiver.address()
  assert.ok(typeof address === 'object' && address !== null)

  const { apiKey } = await service.createKey('teller')
  const window = await openSignedIn(browser, service.url, apiKey, '/webhooks')
  const { page } = window
  const form = page.getByRole('form', { name: 'New webhook' })
  await form.getByLabel('Address').fill(`http://127.0.0.1:${address.port}/told`)
  await form.getByLabel('A book is ready').check()
  await form.getByRole('button', { name: 'Make it' }).click()
  await page
    .getByTestId('shown-once')
    .getByText(/^whsec_/)
    .waitFor()
  await checkAccessibility(page, 'webhooks')
  await page.getByTestId('webhook').getByRole('link').click()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await page.getByRole('button', { name: 'Send a ping' }).click()
  await page.getByTestId('delivery').getByText('Delivered').waitFor()
  assert.deepEqual(types, ['ping'])
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByTestId('delivery').getByText('Delivered').waitFor()
  await page.getByRole('button', { name: 'New secret' }).click()
  await page.getByText('The old secret signs until').waitFor()
  await checkAccessibility(page, 'a webhook')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('heading', { name: 'Webhooks' }).waitFor()
  assert.equal((await service.client(apiKey).webhooks.list()).length, 0)
  await window.close()
})

test('an admin makes and revokes keys, and everybody else does not see the page in the menu', async () => {
  const plain = await openSignedIn(browser, service.url, (await service.createKey('plain')).apiKey)
  await plain.page.getByTestId('who').getByText('plain').waitFor()
  await plain.page.getByText('More', { exact: true }).click()
  await plain.page.getByRole('link', { name: 'Status' }).waitFor()
  assert.equal(await plain.page.getByRole('link', { name: 'Keys' }).count(), 0)
  await plain.page.goto('/keys')
  await plain.page.getByText('assay keys create NAME --scope admin').waitFor()
  assert.equal(await plain.page.getByRole('form').count(), 0)
  assert.equal(await plain.page.getByRole('table').count(), 0)
  await plain.close()

  const root = (await service.assay('keys', 'create', 'root', '--scope', 'admin')).stdout.trim()
  const window = await openSignedIn(browser, service.url, root)
  const { page } = window
  await page.getByTestId('who').getByText('root').waitFor()
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Keys' }).click()
  await page.getByTestId('key').getByText('this one').waitFor()
  const form = page.getByRole('form', { name: 'New key' })
  await form.getByRole('textbox', { name: 'User' }).fill('grace')
  await form.getByLabel('What it is for').fill('the till')
  await form.getByLabel('Ends').selectOption('90d')
  await form.getByRole('button', { name: 'Make a key' }).click()
  const key = await page
    .getByTestId('shown-once')
    .getByText(/^assay_/)
    .innerText()
  assert.equal((await service.client(key).me()).user, 'grace')
  await page.getByTestId('audit').getByText('the till').waitFor()
  const limits = page.getByRole('form', { name: 'Limits of one user' })
  const give = async (user: string, what: string, most: string) => {
    await limits.getByRole('textbox', { name: 'User' }).fill(user)
    await limits.getByLabel('May have').selectOption(what)
    await limits.getByLabel('At most').fill(most)
    await limits.getByRole('button', { name: 'Set the limit' }).click()
  }
  await give('grace', 'activeJobs', '7')
  await page.getByTestId('limits').getByText('7 jobs under way', { exact: true }).waitFor()
  await give('grace', 'streams', '1000')
  await page.getByTestId('limits').getByText('7 jobs under way, 1,000 open streams').waitFor()
  await page.getByTestId('audit').getByText('grace, active jobs 7, streams 1000').waitFor()
  const { limits: own } = await service.client(key).me()
  assert.deepEqual([own.active_jobs, own.streams], [7, 1_000])
  await give('nobody', 'streams', '3')
  await limits.getByText(/no user "nobody"/).waitFor()
  await checkAccessibility(page, 'keys')
  await page.getByRole('button', { name: 'Take back the limits of grace' }).click()
  await page.getByTestId('limits').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Revoke .* of grace$/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page
    .getByTestId('key')
    .getByText(/^revoked/)
    .waitFor()
  await assert.rejects(service.client(key).me(), { status: 401 })
  await page.setViewportSize({ width: 390, height: 844 })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  assert.equal(overflow, 0)
  await window.close()
})

test('at a limit the page says what it waits for, and how long', async () => {
  await service.end('SIGTERM')
  await service.start({ ASSAY_RATE_LIMIT: 'on' })
  const { apiKey } = await service.createKey('hurried')
  const adminKey = (await service.assay('keys', 'create', 'keeper', '--scope', 'admin')).stdout.trim()
  await service.client(adminKey).admin.setQuotas('hurried', { jobsPerMinute: 1 })
  await service.client(apiKey).jobs.submit({ query: '3 dozen eggs' })
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  await page.getByLabel('What to price').fill('3 dozen eggs')
  await page.getByRole('button', { name: 'Price it' }).click()
  await page
    .getByTestId('pause')
    .getByText(/It is tried again in \d+ seconds\.$/)
    .waitFor()
  await window.close()
})
