import { symlinkSync } from 'node:fs'
import { dirname } from 'node:path'
import { bundleCommand } from '../../packages/cli/scripts/bundle.ts'
import { RUN_BROWSER, serveBrowser } from './launch-browser.ts'
import { RUN_SERVER, startPostgresServer } from './postgres-server.ts'
import { RUN_COMMAND } from './service-process.ts'

/**
 * Called by Node before the first file of a run. All files share one PostgreSQL and one browser, which end with the run, and start the service
 * from one bundle. `TEST_RUN_NEEDS` says what of it they need, and `TEST_RUN_BUNDLE` where `scripts/start-bundled.mjs` looks for the bundle.
 */
export async function globalSetup(): Promise<void> {
  const needs = (process.env.TEST_RUN_NEEDS ?? 'postgres').split(',')
  const [server, command, browser] = await Promise.all([
    needs.includes('postgres') ? startPostgresServer() : null,
    needs.includes('command') ? bundleCommand().catch(startFromSources) : null,
    needs.includes('browser') ? serveBrowser() : null,
  ])
  if (server !== null) process.env[RUN_SERVER] = server.url
  if (command !== null) {
    process.env[RUN_COMMAND] = command
    const { TEST_RUN_BUNDLE: link } = process.env
    if (link !== undefined) symlinkSync(dirname(command), link)
  }
  if (browser !== null) process.env[RUN_BROWSER] = browser.wsEndpoint()
}

/** Slower, and the same tests. */
function startFromSources(error: Error): null {
  process.stderr.write(
    `The bundle of the command could not be made, so services start from the sources: ${error.message}\n`,
  )
  return null
}
