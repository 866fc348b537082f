import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openSignedIn, openWindow, signIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('reader')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start({ ASSAY_WORKERS: '0' })])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('a wrong key is refused in plain words, and the page that was asked for opens with the right one', async () => {
  const window = await openWindow(browser, service.url)
  const { page } = window
  await page.goto('/history?q=eggs')
  for (const wrong of ['nonsense', `${apiKey.slice(0, -1)}!`, 'schlüssel']) {
    await page.getByLabel('API key').fill(wrong)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').getByText(/key/i).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Sign out' }).count(), 0)
  }
  await signIn(page, `  ${apiKey} `)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  assert.equal(new URL(page.url()).search, '?q=eggs')
  await window.close()
})

test('a key lives as long as a tab does, serves new tabs, and never stands in an address', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page, context } = window
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url()))
  await page.getByTestId('who').getByText('reader').waitFor()
  await page.getByRole('link', { name: 'History' }).click()
  await page.getByTestId('empty').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  const other = await window.newTab()
  await other.goto('/history')
  await other.getByTestId('empty').waitFor()
  assert.ok(addresses.length > 0)
  assert.deepEqual(
    addresses.filter((address) => address.includes(apiKey)),
    [],
  )
  assert.equal(await page.evaluate(() => localStorage.getItem('assay.key')), null)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await other.getByLabel('API key').waitFor()
  const third = await window.newTab()
  await third.goto('/')
  await third.getByLabel('API key').waitFor()
  await window.close()
})

test('the way leads from the console to the pages of the API and back', async () => {
  const window = await openWindow(browser, service.url)
  const { page } = window
  await page.goto('/')
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'API' }).click()
  await page.getByRole('heading', { name: 'Assay API' }).waitFor()
  const operations = await page
    .getByRole('navigation', { name: 'Operations' })
    .getByRole('link')
    .allInnerTexts()
  assert.equal(operations[0], 'Submit a job')
  await page.getByRole('link', { name: 'Console' }).click()
  await page.getByLabel('API key').waitFor()
  await window.close()
})

test('a remembered key serves every tab, and signing out of one signs out of all', async () => {
  const window = await openWindow(browser, service.url)
  const { page } = window
  await page.goto('/')
  await signIn(page, apiKey, { remember: true })
  const other = await window.newTab()
  await other.goto('/history')
  await other.getByRole('heading', { name: 'History' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await other.getByLabel('API key').waitFor()
  await page.reload()
  await page.getByLabel('API key').waitFor()
  await window.close()
})

test('a key that is revoked while it is used ends the session, and the page says why', async () => {
  const doomed = await service.createKey('doomed')
  const window = await openSignedIn(browser, service.url, doomed.apiKey)
  const { page } = window
  await service.assay('keys', 'revoke', doomed.id)
  await page.getByLabel('What to price').fill('3 dozen eggs')
  await page.getByRole('button', { name: 'Price it' }).click()
  await page.getByText('Your key no longer works').waitFor()
  assert.equal(await page.evaluate(() => sessionStorage.getItem('assay.key')), null)
  await signIn(page, apiKey)
  assert.equal(await page.getByLabel('What to price').inputValue(), '3 dozen eggs')
  await window.close()
})

test('one user does not see the jobs of another, by list or by address', async () => {
  const { jobId } = await service.client(apiKey).jobs.submit({ query: 'a secret of the reader' })
  const window = await openSignedIn(
    browser,
    service.url,
    (await service.createKey('stranger')).apiKey,
    '/history',
  )
  const { page } = window
  await page.getByText('Nothing priced yet').waitFor()
  await page.goto(`/jobs/${jobId}`)
  await page.getByRole('heading', { name: 'There is no such job' }).waitFor()
  await window.close()
})

test('the page is served under a strict policy, without frames and without inline scripts', async () => {
  for (const path of ['/', '/history', '/status', '/jobs/job_00000000000000000000000000']) {
    const response = await fetch(service.url + path)
    const policy = response.headers.get('content-security-policy') ?? ''
    assert.match(policy, /default-src 'none'/)
    assert.match(policy, /script-src 'self'(;|$)/)
    assert.match(policy, /frame-ancestors 'none'/)
    assert.doesNotMatch(policy, /unsafe/)
    const html = await response.text()
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)/)
    assert.doesNotMatch(html, /<style|\son\w+=|\sstyle=/)
  }
})
