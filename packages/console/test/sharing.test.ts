import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ask, openSignedIn, openWindow } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService()
  apiKey = (await service.createKey('sender-of-prices')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('a result is shared, read by somebody without a key, and taken back', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  const jobId = await ask(page, '3 dozen eggs and 2 unobtainium widgets')
  await page.getByTestId('result').waitFor()
  await service.client(apiKey).jobs.setLabels(jobId, ['SECRET-LABEL'])
  await page.getByRole('button', { name: 'Share' }).click()
  const panel = page.getByTestId('share')
  await panel.getByLabel('Works for').selectOption('7d')
  await panel.getByRole('button', { name: 'Make a link' }).click()
  const link = await panel.getByTestId('share-made').getByRole('link').innerText()
  assert.ok(link.startsWith(`${service.url}/shared/assay_link`), link)
  await panel.getByRole('button', { name: 'Copy the link' }).click()
  await panel.getByRole('button', { name: /^Revoke/ }).waitFor()
  await checkAccessibility(page, 'share')

  const sent: string[] = []
  const stranger = await openWindow(browser, service.url)
  stranger.page.on('request', (request) => {
    sent.push(`${request.method()} ${request.url()} ${request.headers()['x-service-api-key'] ?? ''}`)
  })
  const answer = await stranger.page.goto(link)
  assert.equal(answer?.headers()['cache-control'], 'no-store')
  assert.equal(answer?.headers()['referrer-policy'], 'no-referrer')
  assert.match(answer?.headers()['x-robots-tag'] ?? '', /noindex/)
  const sheet = stranger.page.getByTestId('shared')
  await sheet.getByRole('heading', { name: '3 dozen eggs and 2 unobtainium widgets' }).waitFor()
  assert.match(await sheet.getByTestId('total').innerText(), /\$\d/)
  assert.equal(await sheet.getByTestId('line').count(), 1)
  await sheet.getByText('Not priced').waitFor()
  const shown = await stranger.page.locator('body').innerText()
  assert.doesNotMatch(shown, /SECRET-LABEL|sender-of-prices|job_|book_/)
  assert.equal(await stranger.page.getByRole('navigation').count(), 0, 'nothing of the console')
  assert.deepEqual(
    sent.filter((request) => request.includes('/v1/')),
    [`GET ${link.replace('/shared/', '/v1/shared/')} `],
    'the page asks for this one result, without a key',
  )
  await checkAccessibility(stranger.page, 'shared result')
  const pdf = await stranger.page.pdf({ format: 'A4' })
  assert.equal(pdf.subarray(0, 5).toString(), '%PDF-')
  assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length, 1, 'one page of paper')

  await panel.getByRole('button', { name: /^Revoke/ }).click()
  await panel.getByTestId('share-made').waitFor({ state: 'detached' })
  await stranger.page.reload()
  await stranger.page.getByText('This link shows nothing').waitFor()
  await checkAccessibility(stranger.page, 'dead link')
  await stranger.page.goto(`/shared/assay_link${'0'.repeat(38)}`)
  await stranger.page.getByText('This link shows nothing').waitFor()
  await stranger.close()
  await window.close()
})

test('a shared result fits a phone, dark and light', async () => {
  const client = service.client(apiKey)
  const query =
    '40 hours of an electrician, a two-bedroom apartment for 12 months\nand 3 dozen eggs in Austin'
  const { jobId } = await client.jobs.submit({ query })
  await client.jobs.wait(jobId)
  const { url } = await client.shares.create(jobId)
  for (const colorScheme of ['light', 'dark'] as const) {
    const options = { colorScheme, viewport: { width: 390, height: 844 } }
    const { page, close } = await openWindow(browser, service.url, options)
    await page.goto(url)
    await page.getByTestId('line').nth(2).waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0)
    await checkAccessibility(page, `shared result, ${colorScheme}`)
    await close()
  }
})

test('a link dies with its job, and one that cannot be read can be tried again', async () => {
  const client = service.client(apiKey)
  const { jobId } = await client.jobs.submit({ query: '3 dozen eggs' })
  await client.jobs.wait(jobId)
  const { url } = await client.shares.create(jobId, { expires: '1h' })
  const { page, close } = await openWindow(browser, service.url)
  await page.route('**/v1/shared/*', (route) => route.abort())
  await page.goto(url)
  await page.getByText('The service cannot be reached.').waitFor()
  await page.unroute('**/v1/shared/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByTestId('shared').waitFor()
  await client.jobs.delete(jobId)
  await page.reload()
  await page.getByText('This link shows nothing').waitFor()
  await close()
})

test('a result of an own list, which knows no places, names only its currency', async () => {
  const client = service.client(apiKey)
  await client.books.create('item,price\nBrass bolt,2\n', { name: 'ours', extends: 'none' })
  const { jobId } = await client.jobs.submit({ query: '3 brass bolts', book: 'ours' })
  await client.jobs.wait(jobId)
  const { url } = await client.shares.create(jobId)
  const { page, close } = await openWindow(browser, service.url)
  await page.goto(url)
  await page.getByTestId('line').waitFor()
  const total = page.getByRole('region', { name: 'Total' })
  assert.match(await total.innerText(), /\nUSD(\n|$)/)
  await close()
  const history = await openSignedIn(browser, service.url, apiKey, '/history?q=brass')
  assert.doesNotMatch(await history.page.getByTestId('job-row').innerText(), /\*/)
  await history.close()
})
