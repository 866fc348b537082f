import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility as check } from './check-accessibility.ts'
import { withConsole } from './with-console.ts'

const site = withConsole()

// Colours do not depend on the width, so two combinations show all of both.
for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 390],
] as const) {
  test(`axe finds nothing on any page, ${colorScheme}, ${width} px`, async () => {
    const client = site.service.client(site.apiKey)
    const priced = await client.jobs.submit({
      query: '3 dozen eggs, 2 gal of whole milk and 2 unobtainium widgets',
    })
    const failed = await client.jobs.submit({ query: 'unobtainium widgets' })
    for (const { jobId } of [priced, failed]) await client.jobs.wait(jobId)

    const options = { colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' } as const
    const stranger = await site.openWindow(options)
    await stranger.page.goto('/')
    await stranger.page.getByLabel('API key').waitFor()
    await check(stranger.page, 'sign in')
    await stranger.close()

    const window = await site.openSignedIn('/', options)
    const { page } = window
    await check(page, 'ask')
    await page.getByRole('combobox').click()
    await page.keyboard.type('tex')
    await page.getByRole('option').getByText('US-TX').waitFor()
    await check(page, 'picker')

    await page.goto(`/jobs/${priced.jobId}`)
    await page.getByTestId('result').waitFor()
    // A phone folds its lines.
    for (const more of await page.locator('.line-more:visible').all()) await more.click()
    for (const summary of await page.locator('summary').all()) await summary.click()
    await check(page, 'result')
    await page.goto(`/jobs/${failed.jobId}`)
    await page.getByTestId('failure').waitFor()
    await check(page, 'failure')
    await page.goto('/jobs/job_00000000000000000000000000')
    await page.getByText('There is no such job').waitFor()
    await check(page, 'no such job')

    await page.goto('/history')
    await page.getByTestId('job-row').first().waitFor()
    await check(page, 'history')
    await page
      .getByRole('button', { name: /^Delete/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
    await check(page, 'question')
    await page.goto('/history?q=nothing')
    await page.getByTestId('empty').waitFor()
    await check(page, 'empty history')

    await page.goto('/status')
    await page.getByText('Ready to price').waitFor()
    await check(page, 'status')
    for (const path of ['/docs', '/docs/errors']) {
      await page.goto(path)
      await check(page, path)
    }
    await window.close()
  })
}

test('a job in the making has no violation either', async () => {
  await site.service.end('SIGTERM')
  await site.service.start({ ASSAY_WORKERS: '0' })
  const { jobId } = await site.service.client(site.apiKey).jobs.submit({ query: '3 dozen eggs' })
  for (const colorScheme of ['light', 'dark'] as const) {
    const window = await site.openSignedIn(`/jobs/${jobId}`, { colorScheme })
    await window.page.getByText('Waiting for its turn').waitFor()
    await check(window.page, `working, ${colorScheme}`)
    await window.close()
  }
})

test('the whole way from the key to the evidence goes by keyboard alone', async () => {
  await site.service.end('SIGTERM')
  await site.service.start()
  const window = await site.openWindow()
  const { page } = window
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await page.goto('/')
  // A field is seen a moment before it has the focus, and until then keys go nowhere.
  const focused = (label: string) => page.getByLabel(label).and(page.locator(':focus')).waitFor()
  await focused('API key')
  await page.keyboard.type(site.apiKey)
  await press('Enter')
  await focused('What to price')
  await page.keyboard.type('3 dozen eggs')
  await press('Tab')
  await page.keyboard.type('texas')
  await page.getByRole('option', { selected: true }).getByText('US-TX').waitFor()
  await press('Enter', 'Tab', 'Enter')
  await page.getByTestId('result').waitFor()
  assert.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1')
  for (let presses = 0; presses < 30; presses++) {
    await press('Tab')
    if (await page.evaluate(() => document.activeElement?.textContent?.startsWith('Evidence'))) break
  }
  await press('Enter')
  await page.getByTestId('line').locator('.comparables').waitFor()
  await window.close()
})

test('every page fits a phone without sideways scrolling', async () => {
  const client = site.service.client(site.apiKey)
  const { jobId } = await client.jobs.submit({ query: `3 dozen eggs and ${'unbreakable'.repeat(30)}` })
  await client.jobs.wait(jobId)
  const window = await site.openSignedIn('/', {
    viewport: { width: 320, height: 640 },
  })
  const { page } = window
  const content = {
    '/': page.getByLabel('What to price'),
    [`/jobs/${jobId}`]: page.getByTestId('result'),
    '/history': page.getByTestId('job-row').first(),
    '/status': page.getByTestId('health').getByText('Ready'),
    '/docs': page.getByRole('heading', { name: 'Assay API' }),
    '/docs/errors': page.getByRole('heading', { name: 'Errors' }).first(),
  }
  for (const [path, shown] of Object.entries(content)) {
    await page.goto(path)
    await shown.waitFor()
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    assert.equal(overflow, 0, path)
  }
  await window.close()
})
