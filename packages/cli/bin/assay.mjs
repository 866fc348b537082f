#!/usr/bin/env node
// The `assay` command. Any Node may start it; the work is done by one that runs TypeScript.
import { fail, runCommand } from '../../../scripts/setup.mjs'

try {
  runCommand(process.argv.slice(2))
} catch (error) {
  fail(error.message)
}
