import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { ask, openSignedIn } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

/** Each would leave its mark on the window if any of it were taken for mark-up, an address or a script. */
const HOSTILE = [
  '3 dozen eggs <img src=x onerror="window.hit=1"> and milk',
  '<script>window.hit=1</script> eggs; "><svg onload=window.hit=1>',
  "javascript:window.hit=1 ' onmouseover='window.hit=1' {{constructor.constructor('window.hit=1')()}}",
]

let service: Service
let browser: Browser
let apiKey: string

before(async () => {
  service = await createService({ ASSAY_BOOK: smallBookFile() })
  apiKey = (await service.createKey('reader')).apiKey
  ;[browser] = await Promise.all([launchBrowser(), service.start()])
})
after(async () => {
  await browser?.close()
  await service?.dispose()
})

test('mark-up in a query is shown as text and runs nowhere', async () => {
  const window = await openSignedIn(browser, service.url, apiKey)
  const { page } = window
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const query of HOSTILE) {
    await page.goto('/')
    const id = await ask(page, query)
    await page.getByRole('heading', { name: query, exact: true }).waitFor()
    assert.equal(await page.locator('h1').textContent(), query)
    await service
      .client(apiKey)
      .jobs.wait(id)
      .catch(() => null)
    await page.reload()
    await page.getByRole('heading', { name: query, exact: true }).waitFor()
  }
  await page.goto(`/history?q=${encodeURIComponent('<img src=x')}`)
  await page.getByTestId('job-row').first().waitFor()
  assert.equal(await page.getByTestId('job-row').first().locator('.job-query').textContent(), HOSTILE[0])
  assert.equal(await page.evaluate(() => 'hit' in globalThis), false)
  assert.equal(await page.locator('img[src=x], svg[onload], [onmouseover], h1 *').count(), 0)
  assert.deepEqual(
    asked.filter((url) => !url.startsWith(service.url)),
    [],
  )
  await window.close()
})
