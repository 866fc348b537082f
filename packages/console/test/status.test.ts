import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../test/tools/launch-browser.ts'
import { smallBookFile } from '../../../test/tools/small-book.ts'
import { openSignedIn, openWindow, type Window } from './open-console.ts'
import { createService, type Service } from './start-service.ts'

const DIST = fileURLToPath(new URL('../dist', import.meta.url))
const PAINT_MS_MAX = 1_000
/** A bare page takes less than this on a quiet machine. */
const BARE_PAINT_MS = 250
const LOADS_MAX = 10
const PAGE_BYTES_MAX = 80_000

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

test('the status needs no key, counts what waits, and notices a service that goes and comes', async () => {
  const client = service.client(apiKey)
  for (let job = 0; job < 3; job++) await client.jobs.submit({ query: '3 dozen eggs' })
  const window = await openWindow(browser, service.url)
  const { page } = window
  await page.goto('/status')
  // Nothing prices yet, and the page says so.
  await page.getByTestId('health').getByText('no worker is alive').waitFor()
  await page.getByRole('region', { name: 'Waiting', exact: true }).getByText('3', { exact: true }).waitFor()
  await service.end('SIGTERM')
  await page.getByTestId('health').getByText('Does not answer').waitFor()
  await service.start()
  await page.getByTestId('health').getByText('Ready').waitFor()
  await page.getByRole('region', { name: 'Waiting', exact: true }).getByText('0', { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Answer time' }).getByText(/\d ms/).first().waitFor()
  await window.close()
})

test('the theme can be chosen, and the choice is kept', async () => {
  const window = await openSignedIn(browser, service.url, apiKey, '/', { colorScheme: 'light' })
  const { page } = window
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const light = await background()
  await page.getByRole('button', { name: 'Theme: system' }).click()
  assert.equal(await background(), light)
  await page.getByRole('button', { name: 'Theme: light' }).click()
  const dark = await background()
  assert.notEqual(dark, light)
  await page.reload()
  await page.getByRole('button', { name: 'Theme: dark' }).waitFor()
  assert.equal(await background(), dark)
  await window.close()
})

test('the whole page is small, and nothing comes from elsewhere', async () => {
  // What the first page loads: the document and the files that it names. Every other page is fetched when it is opened.
  const html = readFileSync(`${DIST}/index.html`, 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file ?? '')
  assert.ok(named.length >= 2)
  const bytes = ['index.html', ...named].map((file) => gzipSync(readFileSync(`${DIST}/${file}`)).length)
  assert.ok(bytes.reduce((sum, size) => sum + size, 0) < PAGE_BYTES_MAX)

  const window = await openWindow(browser, service.url)
  const hosts = new Set<string>()
  window.context.on('request', (request) => hosts.add(new URL(request.url()).host))
  await window.page.goto('/status')
  await window.page.getByTestId('health').getByText('Ready').waitFor()
  hosts.delete('')
  assert.deepEqual([...hosts], [new URL(service.url).host])
  await window.close()
})

test('the first paint comes within a second on a slow machine, and nothing jumps after it', async () => {
  // A page without anything in it shows what the browser and the rest of the machine take at that moment. Both are loaded in
  // turn: what else the machine does then delays both alike, and the bar is moved by as much as the bare page took longer than
  // it does on a quiet machine.
  const loads: { readonly paintMs: number; readonly bareMs: number }[] = []
  const isWithin = ({ paintMs, bareMs }: (typeof loads)[number]): boolean =>
    paintMs < PAINT_MS_MAX * Math.max(1, bareMs / BARE_PAINT_MS)
  do {
    const bareMs = await paintBarePage()
    const { paintMs, shift } = await loadSlowly()
    loads.push({ paintMs, bareMs })
    assert.equal(shift, 0)
  } while (!loads.some(isWithin) && loads.length < LOADS_MAX)
  const figures = loads.map(({ paintMs, bareMs }) => `${paintMs} ms (bare page ${bareMs} ms)`)
  assert.ok(loads.some(isWithin), `first paint after ${figures.join(', ')}`)
})

/** The first paint of a line of text from the same service, on a quarter of the processor. */
async function paintBarePage(): Promise<number> {
  const { page, close } = await openSlowWindow()
  await page.goto('/healthz')
  const paintMs = await page.evaluate(async () => {
    const painted = (): PerformanceEntry | undefined =>
      performance.getEntriesByName('first-contentful-paint')[0]
    while (painted() === undefined) await new Promise((resolve) => setTimeout(resolve, 20))
    return painted()?.startTime ?? Number.NaN
  })
  await close()
  return paintMs
}

/** Loads the page into an empty cache on a quarter of the processor. */
async function loadSlowly(): Promise<{ readonly paintMs: number; readonly shift: number }> {
  const { page, close } = await openSlowWindow()
  await page.goto('/')
  await page.getByLabel('API key').waitFor()
  const figures = await page.evaluate(async () => {
    const shifts: number[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('value' in entry) shifts.push(Number(entry.value))
      }
    }).observe({ type: 'layout-shift', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 500))
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    return { paintMs: paint?.startTime ?? Number.NaN, shift: shifts.reduce((sum, value) => sum + value, 0) }
  })
  await close()
  return figures
}

async function openSlowWindow(): Promise<Pick<Window, 'page' | 'close'>> {
  const window = await openWindow(browser, service.url)
  const protocol = await window.context.newCDPSession(window.page)
  await protocol.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return window
}
