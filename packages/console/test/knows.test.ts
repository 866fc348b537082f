import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAccessibility } from './check-accessibility.ts'
import { withConsole } from './with-console.ts'

const site = withConsole()

test('by keyboard alone: search, choose a place, open a thing, ask for it, and get the same price', async () => {
  const { page, close } = await site.openSignedIn()
  await page.getByRole('link', { name: 'Browse' }).focus()
  await page.keyboard.press('Enter')
  await page.getByTestId('coverage').getByRole('link', { name: 'Health care', exact: true }).waitFor()
  await page.getByLabel('Search what Assay knows').focus()
  await page.keyboard.type('knee mri')
  const row = page.getByTestId('concept').filter({ hasText: 'MRI scan of the knee' })
  await row.waitFor()
  await page.getByRole('combobox', { name: 'Where' }).focus()
  await page.keyboard.type('Texas')
  await page.getByRole('option').getByText('US-TX').waitFor()
  await page.keyboard.press('Enter')
  await page.getByTestId('found').getByText('Texas').waitFor()
  assert.match(page.url(), /q=knee(\+|%20)mri&geography=US-TX$/)
  await row.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'MRI scan of the knee' }).waitFor()
  const first = page.getByTestId('meaning').first()
  await first.getByText('answers a plain question').waitFor()
  const shown = await first.locator('.concept-figure strong').textContent()
  await page.getByRole('button', { name: 'Ask for it' }).focus()
  await page.keyboard.press('Enter')
  const box = page.getByLabel('What to price')
  await box.waitFor()
  assert.equal(await box.inputValue(), 'MRI scan of the knee')
  assert.equal(await page.getByRole('combobox', { name: 'Where' }).inputValue(), 'Texas')
  await page.keyboard.press('Control+Enter')
  await page
    .getByTestId('result')
    .getByText(shown ?? 'no price')
    .first()
    .waitFor()
  await close()
})

test('the page of what the books know says that it loads', async () => {
  const { page, close } = await site.openSignedIn()
  const asked = Promise.withResolvers<void>()
  await page.route('**/v1/categories*', async (route) => {
    await asked.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Browse' }).click()
  await page.getByRole('status').getByText('Loading …').waitFor()
  asked.resolve()
  await page.getByTestId('coverage').waitFor()
  assert.equal(await page.getByText('Loading …').count(), 0)
  await close()
})

test('a search that begins while somebody types changes nothing in the field', async () => {
  const { page, close } = await site.openSignedIn('/knows')
  const field = page.getByLabel('Search what Assay knows')
  await field.pressSequentially('knee ')
  await page.waitForURL(/[?&]q=knee(?:&|$)/)
  await page.getByTestId('concept').first().waitFor()
  assert.equal(await field.inputValue(), 'knee ')
  await field.pressSequentially('mri')
  await page.waitForURL(/[?&]q=knee(?:\+|%20)mri(?:&|$)/)
  await page.goBack()
  await page.waitForFunction(() => document.querySelector('input')?.value !== 'knee mri')
  await close()
})

test('a category shows its families as rows, and each opens page by page', async () => {
  const { page, close } = await site.openSignedIn('/knows')
  await page.getByTestId('coverage').getByRole('link', { name: 'Travel', exact: true }).click()
  await page.getByRole('link', { name: 'flight between …, one way' }).click()
  await page.getByTestId('concept').nth(49).waitFor()
  assert.equal(await page.getByTestId('concept').count(), 50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await page.getByTestId('concept').nth(99).waitFor()
  const names = await page.getByTestId('concept').getByRole('link').allTextContents()
  assert.equal(new Set(names).size, names.length)
  await page.goBack()
  await page.getByRole('link', { name: 'flight between …, one way' }).waitFor()
  await close()
})

test('what nobody knows, and a thing that is gone, are said', async () => {
  const { page, close } = await site.openSignedIn('/knows?q=unobtainium')
  await page.getByText('Nothing is called “unobtainium”').waitFor()
  await page.goto('/knows/nothing-of-the-kind-0123456789')
  await page.getByText('do not know this thing any more').waitFor()
  await page.goto('/knows?geography=US-QQ&q=eggs')
  await page.getByText('This geography is not known').waitFor()
  await close()
})

for (const [colorScheme, width] of [
  ['light', 1280],
  ['dark', 320],
] as const) {
  test(`axe finds nothing, and nothing overflows, ${colorScheme}, ${width} px`, async () => {
    const { page, close } = await site.openSignedIn('/knows', {
      colorScheme,
      viewport: { width, height: 800 },
      reducedMotion: 'reduce',
    })
    const check = async (where: string) => {
      await checkAccessibility(page, where)
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      assert.equal(overflow, 0, where)
    }
    await page.getByTestId('coverage').waitFor()
    await check('coverage')
    await page.goto('/knows?category=Travel')
    await page.getByTestId('concept').first().waitFor()
    await check('category')
    await page.goto('/knows?q=knee')
    await page.getByTestId('concept').first().getByRole('link').click()
    await page.getByTestId('meaning').first().waitFor()
    await check('concept')
    await close()
  })
}

test('the first page does not load what only this page needs', async () => {
  const { page, close } = await site.openSignedIn()
  const fetched = () => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  assert.equal((await fetched()).filter((name) => /knows|place-field/.test(name)).length, 0)
  await page.getByRole('link', { name: 'Browse' }).click()
  await page.getByTestId('coverage').waitFor()
  assert.notEqual((await fetched()).filter((name) => /knows/.test(name)).length, 0)
  await close()
})
