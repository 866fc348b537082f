import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { buildPackage } from './build.ts'

// Builds the client as it would be published, and asks two strangers what they think of it.
const attw = fileURLToPath(new URL('../../../node_modules/.bin/attw', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'assay-client-'))
try {
  const built = join(folder, 'package')
  buildPackage(built)
  const { messages, pkg } = await publint({ pkgDir: built, level: 'suggestion', strict: true })
  for (const message of messages) process.stderr.write(`publint: ${formatMessage(message, pkg)}\n`)
  if (messages.length > 0) process.exitCode = 1
  // The package has modules for `import` alone; Node 20.19 and later can `require` them too.
  const args = ['--pack', built, '--profile', 'esm-only', '--no-emoji']
  execFileSync(attw, args, { stdio: 'inherit', cwd: folder })
} finally {
  rmSync(folder, { recursive: true, force: true })
}
