import assert from 'node:assert/strict'
import type { Assay, Job, Quote } from '@assay/client'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'

/** A wait ends with its event. This only bounds a test that fails, on a machine that is busy with other things. */
const ANSWER_MS_MAX = 120_000

/** A new browser window, with its own storage. Errors in the page fail the test that closes it. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
  /** Another tab of the same window. */
  newTab(): Promise<Page>
  close(): Promise<void>
}

export async function openWindow(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<Window> {
  const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(ANSWER_MS_MAX)
  const faults: string[] = []

  async function newTab(): Promise<Page> {
    const page = await context.newPage()
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      // What the page's policy blocks shows up here and nowhere else.
      if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
        faults.push(message.text())
    })
    return page
  }

  const page = await newTab()
  return {
    context,
    page,
    newTab,
    async close() {
      await context.close()
      assert.deepEqual(faults, [])
    },
  }
}

export async function signIn(
  page: Page,
  apiKey: string,
  options: { readonly remember?: boolean } = {},
): Promise<void> {
  await page.getByLabel('API key').fill(apiKey)
  if (options.remember) await page.getByLabel('Remember on this device').check()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
}

/** Where the page keeps the key of a tab. */
const STORED_AS = 'assay.key'

/**
 * Opens a window that is signed in and shows the given path. The key is put where the form puts it: to fill in the form takes as
 * long as most tests do, and the tests of signing in do it.
 */
export async function openSignedIn(
  browser: Browser,
  url: string,
  apiKey: string,
  path = '/',
  options: BrowserContextOptions = {},
): Promise<Window> {
  const window = await openWindow(browser, url, options)
  const { page } = window
  await page.goto('/healthz')
  await page.evaluate(([name, key]) => sessionStorage.setItem(name, key), [STORED_AS, apiKey] as const)
  await page.goto(path)
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
  return window
}

/** Writes a query, sends it, and waits for the job's own page. Answers the job's id. */
export async function ask(page: Page, query: string): Promise<string> {
  await page.getByLabel('What to price').fill(query)
  await page.getByRole('button', { name: 'Price it' }).click()
  await page.waitForURL(/\/jobs\/job_/)
  return new URL(page.url()).pathname.replace('/jobs/', '')
}

/** The job that the page shows, another one than the given, once it has its result. */
export async function readShownJob(
  page: Page,
  client: Assay,
  not?: string,
): Promise<Job & { readonly result: Quote }> {
  await page.waitForURL((url) => /\/jobs\/job_/.test(url.pathname) && !url.pathname.endsWith(`/${not}`))
  await page.getByTestId('result').waitFor()
  const job = await client.jobs.wait(new URL(page.url()).pathname.replace('/jobs/', ''))
  assert.ok(job.result)
  return { ...job, result: job.result }
}
