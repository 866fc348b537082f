#!/usr/bin/env node
// The `assay` command. Any Node may start it; the work is done by one that runs TypeScript.
import { fileURLToPath } from 'node:url'
import { fail, runNode } from '../../../scripts/setup.mjs'

try {
  runNode([fileURLToPath(new URL('../src/main.ts', import.meta.url)), ...process.argv.slice(2)])
} catch (error) {
  fail(error.message)
}
