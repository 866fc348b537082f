import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import bundled from '@sparticuz/chromium'
import { type Browser, chromium } from 'playwright-core'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache/assay-chromium', import.meta.url))

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

/** A real Chromium: the one that `CHROME_PATH` names, else the one that came with the packages. */
export async function launchBrowser(): Promise<Browser> {
  const named = process.env.CHROME_PATH
  if (named) return await launch(named, {})
  const folder = await unpack()
  const executablePath = join(folder, 'chromium')
  const env = { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
  try {
    return await launch(executablePath, env)
  } catch {
    // Most likely libnss3 is missing. The package carries a copy, which a system that has its own should not use.
    return await launch(executablePath, { ...env, LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') })
  }
}

async function launch(executablePath: string, env: Readonly<Record<string, string>>): Promise<Browser> {
  try {
    return await chromium.launch({ executablePath, args: ARGS, env: { ...process.env, ...env } })
  } catch (error) {
    throw new Error(
      `Chromium does not start (${executablePath}). Install one (Debian: apt install chromium) and set CHROME_PATH to it.`,
      { cause: error },
    )
  }
}

/**
 * Unpacks the bundled browser, once. The package itself unpacks in place, so that a second process may start a browser
 * that is only half there; here it appears under its name when it is whole.
 */
async function unpack(): Promise<string> {
  if (existsSync(join(CACHE, 'chromium'))) return CACHE
  await mkdir(dirname(CACHE), { recursive: true })
  const folder = await mkdtemp(`${CACHE}-`)
  // It unpacks into the folder for temporary files, and the libraries only where it believes to be on AWS.
  await withEnvironment({ TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }, () =>
    bundled.executablePath(),
  )
  await writeFile(join(folder, 'fonts.conf'), FONTS)
  try {
    await rename(folder, CACHE)
  } catch (error) {
    // Another process was faster.
    await rm(folder, { recursive: true, force: true })
    if (!existsSync(join(CACHE, 'chromium'))) throw error
  }
  return CACHE
}

async function withEnvironment(
  change: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<void> {
  const before = Object.keys(change).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, change)
  try {
    await work()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

/** The bundled fonts and no others, so that pages look the same on every machine. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(CACHE, 'fonts')}</dir>
  <cachedir>${join(CACHE, 'font-cache')}</cachedir>
</fontconfig>
`
