import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
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

/** The address of the browser that all files of a whole run share. `npm test` starts it. */
export const RUN_BROWSER = 'TEST_BROWSER_URL'

/** A real browser. In a whole run it is a connection to the one that all files share, and closing it closes only its own windows. */
export async function launchBrowser(): Promise<Browser> {
  const shared = process.env[RUN_BROWSER]
  if (shared !== undefined) return chromium.connect(shared, { timeout: START_MS_MAX })
  return startBrowser((options) => chromium.launch(options))
}

/** Starts the browser that all files of a run share. */
export const serveBrowser = (): Promise<BrowserServer> =>
  startBrowser((options) => chromium.launchServer(options))

/** `npm test` has chosen the browser and names it in CHROME_PATH; a file that runs alone finds one here. */
async function startBrowser<T>(start: (options: LaunchOptions) => Promise<T>): Promise<T> {
  const executablePath = await findBrowser(thisMachine())
  if (executablePath === null)
    throw new Error('No browser found: install Chrome, Chromium or Edge, or set CHROME_PATH to one.')
  const failures: unknown[] = []
  for (const more of browserEnvironments(executablePath)) {
    try {
      const env = { ...process.env, ...more }
      return await start({ executablePath, args: ARGS, env, timeout: START_MS_MAX })
    } catch (error) {
      failures.push(error)
    }
  }
  throw new Error(`The browser ${executablePath} does not start.`, { cause: failures.at(-1) })
}
