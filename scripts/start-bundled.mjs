import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { basename, join } from 'node:path'
import { argv } from 'node:process'
import { pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'

// The threads and processes that a test starts within the service load from the bundle of the run, as the services that it starts do.
// To load the engine from its four hundred files takes longer than most of them live.
const folder = new URL(import.meta.url).searchParams.get('bundle')
const isStarted = !isMainThread || /[\\/]src[\\/][\w-]+\.ts$/.test(argv[1] ?? '')

if (folder !== null && isStarted && existsSync(folder)) {
  registerHooks({
    resolve(specifier, context, next) {
      const isEntry = context.parentURL === undefined && /\/packages\/\w+\/src\/.+\.ts$/.test(specifier)
      const bundled = isEntry ? join(folder, `${basename(specifier, '.ts')}.mjs`) : null
      return bundled !== null && existsSync(bundled)
        ? next(pathToFileURL(bundled).href, context)
        : next(specifier, context)
    },
  })
}
