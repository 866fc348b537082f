import { type Browser, chromium } from 'playwright-core'
import { browserEnvironments, findBrowser, thisMachine } from '../../scripts/find-browser.mjs'

/** Quiet and offline: nothing but the page under test may reach for the network. */
const ARGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
]

/** A browser on a loaded machine takes its time. */
const START_MS_MAX = 120_000

/** A real browser. `npm test` has chosen it and names it in CHROME_PATH; a file that runs alone finds one here. */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = await findBrowser(thisMachine())
  if (executablePath === null)
    throw new Error('No browser found: install Chrome, Chromium or Edge, or set CHROME_PATH to one.')
  const failures: unknown[] = []
  for (const more of browserEnvironments(executablePath)) {
    try {
      const env = { ...process.env, ...more }
      return await chromium.launch({ executablePath, args: ARGS, env, timeout: START_MS_MAX })
    } catch (error) {
      failures.push(error)
    }
  }
  throw new Error(`The browser ${executablePath} does not start.`, { cause: failures.at(-1) })
}
