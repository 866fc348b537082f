import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache/assay-chromium', import.meta.url))

/** Only the bundled fonts: pages look the same on every machine. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(CACHE, 'fonts')}</dir>
  <cachedir>${join(CACHE, 'font-cache')}</cachedir>
</fontconfig>
`

/**
 * Unpacks the browser that comes with the packages, once, and returns its path. The package unpacks in place, so a second
 * process could start a browser that is only half there. Here it gets its name when it is whole.
 * @returns {Promise<string>}
 */
export async function unpackBundledBrowser() {
  const path = join(CACHE, 'chromium')
  if (existsSync(path)) return path
  const { default: bundled } = await import('@sparticuz/chromium')
  await mkdir(dirname(CACHE), { recursive: true })
  const folder = await mkdtemp(`${CACHE}-`)
  // It unpacks into the folder for temporary files, and its libraries only where it believes it runs on AWS.
  await withEnvironment({ TMPDIR: folder, AWS_LAMBDA_JS_RUNTIME: 'nodejs22.x' }, () =>
    bundled.executablePath(),
  )
  await writeFile(join(folder, 'fonts.conf'), FONTS)
  try {
    await rename(folder, CACHE)
  } catch (error) {
    // Another process was faster.
    await rm(folder, { recursive: true, force: true })
    if (!existsSync(path)) throw error
  }
  return path
}

/**
 * @param {Readonly<Record<string, string>>} change
 * @param {() => Promise<unknown>} work
 */
async function withEnvironment(change, work) {
  const before = Object.keys(change).map((name) => /** @type {const} */ ([name, process.env[name]]))
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
