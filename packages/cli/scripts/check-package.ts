import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { buildPackage } from './build.ts'

// `node packages/cli/scripts/check-package.ts [--nodes 20,22,24]`: packs the command as it would be published, installs it in
// an empty folder, and uses it as a person would, started by each of these Nodes. They come from npm.
const { values } = parseArgs({ options: { nodes: { type: 'string', default: '20,24' } } })

const folder = mkdtempSync(join(tmpdir(), 'assay-package-'))
try {
  const tarball = pack()
  for (const major of values.nodes.split(',')) await check(tarball, major)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function pack(): string {
  const built = join(folder, 'built')
  buildPackage(built)
  const name = npm(['pack', '--silent', '--pack-destination', folder], built).trim()
  return join(folder, name)
}

async function check(tarball: string, major: string): Promise<void> {
  const home = join(folder, `node-${major}`)
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  npm(['install', tarball], home)
  const node = installNode(major)
  const assay = join(home, 'node_modules', '.bin', 'assay')
  const env: NodeJS.ProcessEnv = { ...process.env, HOME: home }
  const run = (...args: string[]): string =>
    execFileSync(node, [assay, ...args], {
      env,
      cwd: home,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    })

  expect(run('price', '3 dozen eggs', '--json').includes('"priced"'), 'a price without a service')
  env.ASSAY_API_KEY = run('keys', 'create', 'check').trim()
  const server = spawn(node, [assay, 'serve'], {
    cwd: home,
    env: { ...env, PORT: '0', ASSAY_DEMO_KEY: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  try {
    const url = await addressOf(server.stderr)
    const there = run('price', '2 gal of whole milk', '--json', '--url', url)
    expect(there.includes('"priced"'), 'a price of the service')
    const page = await fetch(url)
    expect((await page.text()).includes('<html'), 'the console')
  } finally {
    server.kill('SIGTERM')
  }
  const [code] = await once(server, 'exit')
  expect(code === 0, 'a clean stop')
  console.log(`Node ${major}: installed, priced, served and stopped.`)
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /http:\/\/[\d.]+:\d+/.exec(line)?.[0]
    if (address !== undefined) return address
  }
  throw new Error('the service ended before it said where it listens')
}

function installNode(major: string): string {
  const name = `node-${process.platform}-${process.arch}`
  const home = join(folder, `runtime-${major}`)
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{ "private": true }')
  npm(['install', `${name}@${major}`], home)
  return join(home, 'node_modules', name, 'bin', 'node')
}

function npm(args: readonly string[], cwd: string): string {
  // The Node of the project comes first on the PATH of its scripts; npm runs on the one that it was installed with.
  const path = (process.env.PATH ?? '').split(':').filter((entry) => !entry.includes('node_modules/.bin'))
  return execFileSync('npm', ['--no-audit', '--no-fund', '--loglevel=error', ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, PATH: path.join(':'), INIT_CWD: dirname(cwd) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`missing: ${what}`)
}
