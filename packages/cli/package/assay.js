#!/usr/bin/env node
// The `assay` command of the installed package. Any Node from 20 on may start it; the work is done by Node 24, which npm
// brings on Linux, because the embedded database is part of it.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const NODE_MAJOR_MIN = 24
const PARENT_CHECK_MS = 500
const main = fileURLToPath(new URL('../src/main.js', import.meta.url))

const node = findNode()
if (node === null) {
  process.stderr.write(
    `Assay needs Node ${NODE_MAJOR_MIN} or newer on ${process.platform}-${process.arch}. This is Node ${process.versions.node}.\n`,
  )
  process.exit(1)
}
// The first option hides that the embedded database is experimental, the second keeps thousands of idle streams small. The third
// compiles a pattern to machine code at once: to compile it for V8's interpreter first costs more than that interpreter saves.
const options = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=16', '--no-regexp-tier-up']
const child = spawn(node, [...options, main, ...process.argv.slice(2)], { stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
// npx sends a signal to its shell, and the shell ends without passing it on. Then this process gets another parent.
const parent = process.ppid
setInterval(() => process.ppid === parent || child.kill('SIGTERM'), PARENT_CHECK_MS).unref()
child.on('error', (error) => {
  process.stderr.write(`Cannot run Node: ${error.message}\n`)
  process.exit(1)
})
child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))

function findNode() {
  try {
    const name = `node-${process.platform}-${process.arch}/package.json`
    return join(dirname(createRequire(import.meta.url).resolve(name)), 'bin', 'node')
  } catch {
    return Number(process.versions.node.split('.')[0]) >= NODE_MAJOR_MIN ? process.execPath : null
  }
}
