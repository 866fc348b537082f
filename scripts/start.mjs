import { join } from 'node:path'
import { fail, root, runNode, setUp } from './setup.mjs'

// `npm start`: sets up what is missing, then serves. Arguments are passed on (`npm start -- --help`).
try {
  setUp({ dev: false })
  runNode([join(root, 'packages/service/src/main.ts'), 'serve', ...process.argv.slice(2)])
} catch (error) {
  fail(error.message)
}
