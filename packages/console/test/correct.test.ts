import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { checkAccessibility } from './check-accessibility.ts'
import { ask, readShownJob } from './open-console.ts'
import { withConsole } from './with-console.ts'

const site = withConsole()

/** The job that the page shows, once it has its result. */
const shownJob = (page: Page, not?: string) => readShownJob(page, site.service.client(site.apiKey), not)

test('what a price is of, and what to be careful about, stand beside it', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '8 hours of an electrician in Austin')
  const { result } = await shownJob(page)
  const [line] = result.lines
  assert.ok(line?.meaning, 'the book says what this price is of')
  const row = page.getByTestId('line').first()
  await row.locator('.line-meaning').getByText(line.meaning.of).waitFor()
  for (const warning of line.warnings) assert.ok(await row.getByText(warning).isVisible(), warning)
  assert.equal(await row.locator('details[open]').count(), 0)
  assert.match(await row.locator('.line-quantity').innerText(), /8 hours/)
  await window.close()
})

test('the text is marked with its reading, and each mark says what it is and why', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '2 lb of organic ground beef in Austin please')
  await shownJob(page)
  const row = page.getByTestId('line').first()
  assert.equal(
    (await row.locator('.read-text p').first().innerText()).replace(/\s+/g, ' '),
    '“2 lb of organic ground beef in Austin please”',
  )
  for (const [name, words] of [
    ['2 lb: quantity', /^Quantity: “2 lb” was read as 2 lb\.$/],
    ['ground beef: item', /^Item: “ground beef” was read as Ground beef/],
    ['Austin: place', /^Place: “Austin” says where\. The line is for (US-CBSA-12420|Austin-.*)\.$/],
    [
      'organic: ignored',
      /^Ignored: “organic” did not count, because the price does not tell this quality apart\.$/,
    ],
  ] as const) {
    const mark = row.getByRole('button', { name })
    assert.match((await mark.getAttribute('title')) ?? '', words)
    await mark.click()
    assert.match(await row.getByRole('status').innerText(), words)
  }
  const lines = await row
    .locator('.part')
    .evaluateAll((marks) =>
      marks.map(
        (mark) =>
          `${mark.className} ${getComputedStyle(mark).textDecorationLine} ${getComputedStyle(mark).textDecorationStyle}`,
      ),
    )
  assert.equal(new Set(lines.map((one) => one.split(' ').slice(2).join(' '))).size, 4, 'four kinds of line')
  await window.close()
})

test('an alternative is chosen and priced with one click, and the other lines stay', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '2 lb of ground beef please, 3 dozen eggs')
  const { result } = await shownJob(page)
  const other = result.lines[0]?.alternatives.find(({ item }) => item === 'Ground beef, all uncooked')
  assert.ok(other)
  const row = page.getByTestId('line').first()
  await row.getByText('Not this?').click()
  const choice = row.getByRole('button', { name: other.item })
  assert.match(await choice.innerText(), /\$[\d.]+ – \$[\d.]+/)
  await choice.click()
  const again = await shownJob(page, asked)
  assert.deepEqual(
    again.result.lines.map(({ item, quantity }) => [item, quantity?.value, quantity?.unit]),
    [
      [other.item, '2', 'lb'],
      [result.lines[1]?.item, '3', 'dozen'],
    ],
  )
  await window.close()
})

test('what came nearest to a line without a price can be chosen instead', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '3 dozen eggs, 2 lb of ground beef timer')
  const { result } = await shownJob(page)
  const unpriced = result.lines.find(({ status }) => status === 'unpriced')
  const nearest = unpriced?.comparables[0]
  assert.ok(nearest, 'the book has something near')
  const row = page.getByTestId('unpriced')
  await row.getByText('Did you mean?').click()
  await row.getByRole('button', { name: nearest.description }).first().click()
  const again = await shownJob(page, asked)
  assert.equal(again.result.total.unpriced_lines, 0)
  await window.close()
})

test('quantity and unit are corrected in place', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, 'ground beef, 3 dozen eggs')
  await shownJob(page)
  const row = page.getByTestId('line').first()
  await row.getByText('Correct', { exact: true }).click()
  const form = row.getByRole('form')
  await form.getByRole('button', { name: 'Price again' }).click()
  await row.getByText('Change the words, the quantity, the unit or the place first.').waitFor()
  await form.getByLabel('Quantity').fill('a few')
  await form.getByRole('button', { name: 'Price again' }).click()
  await row.getByText('Give the quantity as a number').waitFor()
  await form.getByLabel('Quantity').fill('2.5')
  await form.getByLabel('Unit').selectOption('kg')
  await form.getByRole('button', { name: 'Price again' }).click()
  const again = await shownJob(page, asked)
  assert.equal(again.query, '2.5 kg of ground beef, 3 dozen eggs')
  assert.deepEqual(again.result.lines[0]?.quantity, { value: '2.5', unit: 'kg' })
  assert.equal(again.result.lines.length, 2)
  await window.close()
})

test('the words of a line without a price are corrected in place, and the other lines stay', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '2 dozen zorgle, 2 lb of ground beef')
  await shownJob(page)
  const row = page.getByTestId('unpriced')
  await row.getByText('Correct', { exact: true }).click()
  const form = row.getByRole('form')
  const what = form.getByLabel('What')
  assert.equal(await what.inputValue(), 'zorgle')
  await what.fill(' ')
  await form.getByRole('button', { name: 'Price again' }).click()
  await row.getByText('Write what it is.').waitFor()
  await what.fill('eggs')
  await checkAccessibility(page, 'a line to correct')
  await form.getByRole('button', { name: 'Price again' }).click()
  const again = await shownJob(page, asked)
  assert.equal(again.query, '2 dozen eggs, 2 lb of ground beef')
  assert.equal(again.result.total.unpriced_lines, 0)
  await window.close()
})

test('the place of the only line becomes the requested one; of one among several, it goes into the text', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const correctPlace = async (line: number, typed: string, code: string) => {
    const row = page.getByTestId('line').nth(line)
    await row.getByText('Correct', { exact: true }).click()
    await row.getByRole('combobox', { name: 'Where' }).click()
    await page.keyboard.type(typed)
    await page.getByRole('option', { selected: true }).getByText(code, { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await row.getByRole('button', { name: 'Price again' }).click()
  }
  const one = await ask(page, '8 hours of an electrician in Austin')
  await shownJob(page)
  await correctPlace(0, 'boston', 'US-CBSA-14460')
  const moved = await shownJob(page, one)
  assert.equal(moved.geography, 'US-CBSA-14460')
  assert.equal(moved.result.geography.used, 'US-CBSA-14460')
  assert.doesNotMatch(moved.query, /Austin/)

  await page.goto('/')
  const two = await ask(page, '3 dozen eggs, 2 gal of whole milk')
  await shownJob(page)
  await correctPlace(1, 'boston', 'US-CBSA-14460')
  const mixed = await shownJob(page, two)
  assert.equal(mixed.geography, null)
  assert.equal(mixed.query, '3 dozen eggs in United States, 2 gal of whole milk in Boston, MA')
  assert.deepEqual(
    mixed.result.lines.map((line) => line.geography),
    ['US', 'US-CBSA-14460'],
    'the other line stays where it was',
  )
  await page.locator('.used-place').getByText('Priced for United States; Boston').waitFor()
  await page.getByTestId('line').nth(1).locator('.line-place').getByText('Priced for Boston').waitFor()
  await window.close()
})

test('the place of the whole result stands beside the total and can be changed there', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '3 dozen eggs in Texas')
  const first = await shownJob(page)
  assert.equal(first.geography, null, 'the place is left to the text')
  await page.locator('.used-place').getByText('US-TX').waitFor()
  await page.goto('/')
  const plain = await ask(page, '3 dozen eggs')
  await shownJob(page, asked)
  await page.getByText('Change', { exact: true }).click()
  await page.getByRole('form', { name: 'Price for another place' }).getByRole('combobox').fill('nyc')
  await page.getByRole('button', { name: 'Price there' }).click()
  const moved = await shownJob(page, plain)
  assert.equal(moved.geography, 'US-CBSA-35620')
  await window.close()
})

test('a place that is typed and not picked is looked up, and refused where nobody knows it', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const where = page.getByRole('combobox', { name: 'Where' })
  assert.equal(await where.inputValue(), 'From the text')
  await where.fill('zzyzzx')
  await page.getByLabel('What to price').fill('3 dozen eggs')
  const told = page.getByText('“zzyzzx” is not a place that we know')
  await told.waitFor()
  await page.getByRole('button', { name: 'Price it' }).click()
  await page
    .locator('#ask-message')
    .getByText('Nothing was sent: the place is not one that we know.')
    .waitFor()
  assert.equal(await told.count(), 1, 'told once')
  assert.equal(await page.getByLabel('What to price').getAttribute('aria-invalid'), 'false')
  const bottomOf = (part: Locator) => part.evaluate((shown) => shown.getBoundingClientRect().bottom)
  const button = page.getByRole('button', { name: 'Price it' })
  assert.ok(Math.abs((await bottomOf(where)) - (await bottomOf(button))) <= 1, 'the row stays level')
  assert.equal(new URL(page.url()).pathname, '/')
  await where.fill('ohio')
  await page.keyboard.press('Control+Enter')
  assert.equal((await shownJob(page)).geography, 'US-OH')
  await window.close()
})

test('ranges of five-digit amounts stay in their column at 1280', async () => {
  const window = await site.openSignedIn('/', {
    viewport: { width: 1280, height: 860 },
  })
  const { page } = window
  await ask(page, '2000 hours of an electrician, 24 months of a 2 bedroom apartment in San Francisco')
  await shownJob(page)
  const faults = await page.evaluate(() =>
    [...document.querySelectorAll('.line, .lines-foot')].flatMap((row) => {
      const boxes = [...row.children].map((cell) => cell.getBoundingClientRect())
      const inner = [...row.querySelectorAll('.line-total small, .line-unit')].filter(
        (cell) => cell.scrollWidth > cell.clientWidth + 1 && getComputedStyle(cell).display === 'block',
      )
      const isWide = boxes.some((box) => box.right > row.getBoundingClientRect().right + 1)
      return [...inner.map((cell) => cell.textContent), ...(isWide ? ['a cell beyond the row'] : [])]
    }),
  )
  assert.deepEqual(faults, [])
  await window.close()
})

test('the labels of the axis stand apart, from a carton of eggs to the rent of a year', async () => {
  for (const width of [1280, 900, 390]) {
    const viewport = { width, height: 860 }
    const window = await site.openSignedIn('/', { viewport })
    const { page } = window
    await ask(page, '12 months of a 2 bedroom apartment in San Francisco, 3 dozen eggs')
    await shownJob(page)
    const axes = await page.locator('.plot-axis:visible').evaluateAll((found) =>
      found.map((axis) =>
        [...axis.querySelectorAll('text')].map((text) => {
          const { left, right } = text.getBoundingClientRect()
          return { left, right }
        }),
      ),
    )
    assert.ok(axes.length > 0)
    for (const labels of axes) {
      assert.ok(labels.length >= 2)
      for (const [at, { left }] of labels.entries())
        assert.ok(left > (labels[at - 1]?.right ?? 0) + 2, `at ${width}: ${JSON.stringify(labels)}`)
    }
    await window.close()
  }
})

test('an unknown address is a page that says so, and stays JSON for programs', async () => {
  const window = await site.openWindow()
  const answer = await window.page.goto('/no/such/page')
  assert.equal(answer?.status(), 404)
  await window.page.getByRole('heading', { name: 'There is nothing here' }).waitFor()
  await window.close()
  for (const accept of ['application/json', '*/*']) {
    const plain = await fetch(`${site.service.url}/no/such/page`, { headers: { accept } })
    assert.equal(plain.status, 404)
    assert.match(plain.headers.get('content-type') ?? '', /problem\+json/)
  }
})

test('a line is read, corrected and priced again by keyboard alone', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '3 dozen eggs')
  await shownJob(page)
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
  const tabTo = async (wanted: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      await page.keyboard.press('Tab')
      if (wanted.test(await focused())) return
    }
    assert.fail(`the keyboard does not reach ${wanted}`)
  }
  await tabTo(/^3 dozen: quantity$/)
  await page.keyboard.press('Enter')
  await page.getByText('Quantity: “3 dozen” was read as 3 dozen.').waitFor()
  await tabTo(/^Correct$/)
  await page.keyboard.press('Enter')
  // Past the words.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+A')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  const again = await shownJob(page, asked)
  assert.equal(again.query, '5 dozen eggs')
  await window.close()
})

test('a line is removed and another one added, and the rest is priced as it was', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '3 dozen eggs, 2 gal of whole milk and 5 lb of ground beef')
  await shownJob(page)
  await page.getByRole('button', { name: 'Remove “2 gal of whole milk” and price the rest' }).click()
  const fewer = await shownJob(page, asked)
  assert.equal(fewer.query, '3 dozen eggs, 5 lb of ground beef')
  const form = page.getByRole('form', { name: 'Add a line' })
  await form.getByRole('button', { name: 'Add and price' }).click()
  await form.getByText('Write what to add').waitFor()
  await form.getByLabel('One more thing').fill('10 lb of flour')
  await page.keyboard.press('Enter')
  const more = await shownJob(page, fewer.jobId)
  assert.equal(more.query, '3 dozen eggs, 5 lb of ground beef\n10 lb of flour')
  assert.deepEqual(
    more.result.lines.map(({ status }) => status),
    ['priced', 'priced', 'priced'],
  )
  await window.close()
})

test('a line that named the place of all is removed, and the others keep the place', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  const asked = await ask(page, '8 hours of an electrician in Austin, 3 dozen eggs')
  const { result } = await shownJob(page)
  await page.getByRole('button', { name: /^Remove “8 hours of an electrician/ }).click()
  const fewer = await shownJob(page, asked)
  assert.equal(fewer.query, '3 dozen eggs')
  assert.equal(fewer.result.lines[0]?.geography, 'US-CBSA-12420')
  assert.deepEqual(fewer.result.lines[0]?.total, result.lines[1]?.total)
  await window.close()
})

test('a long list has a short heading that opens, and says until when it is kept', async () => {
  const window = await site.openSignedIn('/', {
    viewport: { width: 390, height: 844 },
  })
  const { page } = window
  await ask(page, ['3 dozen eggs', '2 gal of whole milk', '10 lb of flour', '5 lb of ground beef'].join('\n'))
  await shownJob(page)
  await page.getByText('Kept until').waitFor()
  const heading = page.getByRole('heading', { level: 1 })
  assert.ok(((await heading.boundingBox())?.height ?? 999) < 120)
  await page.getByRole('button', { name: 'Show all 4 lines' }).click()
  assert.equal(await heading.locator('.query-line').count(), 4)
  await window.close()
})

test('what takes a moment gives the focus back', async () => {
  const window = await site.openSignedIn()
  const { page } = window
  await ask(page, '3 dozen eggs')
  await shownJob(page)
  const erase = page.getByRole('button', { name: 'Delete', exact: true })
  await erase.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Keep it' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent?.includes('Delete'))
  await page.getByRole('link', { name: 'Calibration' }).press('Enter')
  await page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  await window.close()
})
