import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Quote } from '@assay/client'
import { formatMoney } from '../src/format/money.ts'
import { checkAccessibility } from './check-accessibility.ts'
import { ask } from './open-console.ts'
import { withConsole } from './with-console.ts'

const site = withConsole()

async function resultOf(jobId: string): Promise<Quote> {
  const { result } = await site.service.client(site.apiKey).jobs.wait(jobId)
  assert.ok(result)
  return result
}

test('a question leads to its own address, its stages and its result', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const jobId = await ask(page, '3 dozen eggs and 2 gal of whole milk')
  await page.getByTestId('result').waitFor()
  const quote = await resultOf(jobId)

  assert.equal(await page.locator('h1').textContent(), '3 dozen eggs and 2 gal of whole milk')
  await page
    .getByTestId('total')
    .getByText(formatMoney(quote.total.estimate ?? '', 'USD'))
    .waitFor()
  const rows = page.getByTestId('line')
  assert.equal(await rows.count(), 2)
  for (const [index, line] of quote.lines.entries()) {
    const row = await rows.nth(index).innerText()
    assert.ok(row.includes(line.item ?? ''), row)
    assert.ok(row.includes(formatMoney(line.total?.estimate ?? '', 'USD')), row)
    assert.ok(row.includes(formatMoney(line.unit_price?.estimate ?? '', 'USD')), row)
    assert.equal(await rows.nth(index).getByRole('img').count(), 1)
  }
  const stages = await page
    .locator('[data-stage]')
    .evaluateAll((steps) => steps.map((step) => step.getAttribute('data-stage')))
  assert.deepEqual(stages, ['parsing', 'matching', 'estimating', 'adjusting', 'calibrating', 'totaling'])
  await window.close()
})

test('Ctrl-Enter sends, and the live region tells the outcome', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await page.getByLabel('What to price').fill('2 lb of butter')
  await page.keyboard.press('Control+Enter')
  await page.getByTestId('result').waitFor()
  await page
    .getByTestId('live')
    .getByText(/^Done\. Total \$/)
    .waitFor({ state: 'attached' })
  await window.close()
})

test('a range is drawn where the book can support one, and its coverage is told in words', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const quote = await resultOf(await ask(page, '3 dozen eggs'))
  const line = quote.lines[0]
  assert.ok(line?.total?.low && line.total.high, 'the default book has ranges for eggs')
  const range = `${formatMoney(line.total.low, 'USD')} – ${formatMoney(line.total.high, 'USD')}`
  await page.locator('.line .line-total').getByText(range).waitFor()
  assert.equal(await page.locator('.line .plot-bar').count(), 1)
  await page.getByText(/9 times out of 10, .* lies within the range/).waitFor()
  await window.close()
})

test('evidence opens on demand, with sources, dates and a way to the method', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const quote = await resultOf(await ask(page, '3 dozen eggs'))
  const [line] = quote.lines
  const row = page.getByTestId('line').first()
  await row.getByText('Evidence').click()
  const comparable = line?.comparables[0]
  assert.ok(comparable)
  await row
    .getByText(comparable.source ?? '')
    .first()
    .waitFor()
  await row.getByText(comparable.description).last().waitFor()
  for (const adjustment of line?.adjustments ?? []) await row.getByText(adjustment.source).first().waitFor()
  await row.getByText('Method:').getByRole('link').click()
  assert.match(page.url(), /#method-/)
  await window.close()
})

test('what was not priced is shown with its reason, beside what was', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const quote = await resultOf(await ask(page, '3 dozen eggs and 2 unobtainium widgets'))
  const unpriced = quote.lines.find((line) => line.status === 'unpriced')
  assert.ok(unpriced?.reason)
  await page.getByTestId('unpriced').getByText(unpriced.reason.message).waitFor()
  await page.getByText('Total of 1 of 2 lines').waitFor()
  await window.close()
})

test('a query of which nothing can be priced says so, and can be edited', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, 'unobtainium widgets')
  await page.getByTestId('failure').getByText('Nothing could be priced').waitFor()
  await page.locator('.step.failed[data-stage=matching]').waitFor()
  assert.equal(await page.locator('.step.done[data-stage]').count(), 1, 'only the reading went well')
  assert.equal(await page.locator('.step.ahead[data-stage]').count(), 4)
  const browse = page.getByRole('link', { name: 'Browse what can be priced' })
  assert.equal(await browse.getAttribute('href'), '/knows')
  await page.getByRole('button', { name: 'Edit' }).click()
  assert.equal(await page.getByLabel('What to price').inputValue(), 'unobtainium widgets')
  await window.close()
})

test('a query of which nothing can be priced names what the book has nearest', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '3 dragon haircuts')
  const nearest = page.getByTestId('failure').getByTestId('nearest')
  await nearest
    .getByRole('link', { name: /haircut/i })
    .first()
    .waitFor()
  assert.ok((await nearest.getByTestId('concept').count()) <= 5)
  await checkAccessibility(page, 'a failure with what is nearest')
  await window.close()
})

test('each of the examples is priced in full', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  for (const index of [0, 1, 2]) {
    await page.goto('/')
    await page.locator('.example').nth(index).click()
    await page.keyboard.press('Control+Enter')
    await page.getByTestId('result').waitFor()
    assert.equal(await page.getByTestId('unpriced').count(), 0, await page.locator('h1').innerText())
  }
  await window.close()
})

test('a place is found by name and by ZIP, chosen by keyboard, and used', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const picker = page.getByRole('combobox', { name: 'Where' })
  for (const [typed, code] of [
    ['78701', 'US-ZIP-78701'],
    ['germany', 'DE'],
    ['austin', 'US-CBSA-12420'],
  ] as const) {
    await page.keyboard.press('Escape')
    await picker.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type(typed)
    await page.getByRole('option', { selected: true }).getByText(code, { exact: true }).waitFor()
  }
  await page.keyboard.press('Enter')
  const jobId = await ask(page, '3 dozen eggs')
  assert.equal((await site.service.client(site.apiKey).jobs.get(jobId)).geography, 'US-CBSA-12420')
  await page.getByTestId('result').getByText('US-CBSA-12420').waitFor()
  await window.close()
})

test('nothing in a query is ever HTML', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const query =
    '3 dozen eggs and <img src=x onerror="document.title=1"><script>document.title=1</script> & "widgets"'
  await ask(page, query)
  await page.getByTestId('result').waitFor()
  assert.equal(await page.locator('h1').textContent(), query)
  assert.equal(await page.locator('main img, main script').count(), 0)
  await page.goto(`/history?q=${encodeURIComponent('<img src=x')}`)
  await page.getByRole('link', { name: query }).waitFor()
  assert.equal(await page.locator('main img, main script').count(), 0)
  assert.notEqual(await page.title(), '1')
  await window.close()
})

test('the result is copied whole as JSON, and as CSV', async () => {
  const window = await site.openSignedIn('/', {
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = window
  const quote = await resultOf(await ask(page, '3 dozen eggs and 2 gal of whole milk'))
  await page.getByRole('button', { name: 'Copy JSON' }).click()
  await page.getByText('Copied').first().waitFor()
  assert.deepEqual(JSON.parse(await page.evaluate(() => navigator.clipboard.readText())), quote)
  await page.getByRole('button', { name: 'Copy CSV' }).click()
  await page.waitForFunction(async () =>
    (await navigator.clipboard.readText()).startsWith('line,text,status'),
  )
  const csv = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(csv.trimEnd().split(/\r?\n/).length, 3)
  await window.close()
})

test('an empty and an overlong question are answered on the spot', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await page.getByRole('button', { name: 'Price it' }).click()
  await page.getByText('Write what you want priced.').waitFor()
  await page.getByLabel('What to price').fill('eggs '.repeat(900))
  await page.getByRole('button', { name: 'Price it' }).click()
  await page.getByText('At most 4,000 characters.').waitFor()
  assert.equal(new URL(page.url()).pathname, '/')
  await window.close()
})
