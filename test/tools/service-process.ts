import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'
import { quickFolder } from './quick-folder.ts'

type Environment = Readonly<Record<string, string>>

/** The command `assay` of a whole run, in few files. `npm test` makes it. */
export const RUN_COMMAND = 'TEST_ASSAY_MAIN'

/** What `npm start` gives Node as far as it changes what a start costs. */
const NODE_FLAGS = ['--disable-warning=ExperimentalWarning', '--no-regexp-tier-up'] as const

const SOURCE = fileURLToPath(new URL('../../packages/cli/src/main.ts', import.meta.url))
/** What Node starts the command with: the bundle of the run, or the sources. */
export const ASSAY_MAIN = process.env[RUN_COMMAND] ?? SOURCE
const START_MS_MAX = 120_000
/** Bounds a command that never ends, on a machine that is busy with other things. */
const COMMAND_MS_MAX = 120_000
/** Compiling takes a third of the processor time of a start, and the suite starts a hundred services. */
export const COMPILE_CACHE: Environment =
  process.env.NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }

/** The real service as a real process on its own database, which survives the process. */
export interface ServiceProcess {
  readonly url: string
  readonly folder: string
  readonly environment: Environment
  /** Everything it has written to stderr: the banner and the log. */
  output(): string
  pid(): number
  /** Starts it (again) and waits until it is ready. */
  start(extra?: Environment): Promise<void>
  /** Sends a signal and waits for the end; resolves with the exit code, or null if the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>
  createKey(user: string): Promise<{ readonly apiKey: string; readonly id: string }>
  /** Runs another `assay` command on the same database. */
  assay(...args: readonly string[]): Promise<{ readonly stdout: string; readonly stderr: string }>
  /** Ends it if need be and erases its folder. */
  dispose(): Promise<void>
}

interface ProcessOptions {
  readonly openFilesMax?: number | null
  /** The command `assay` of another checkout. */
  readonly main?: string
}

/** Runs an `assay` command that is expected to give up by itself. */
export async function runToFailure(
  args: readonly string[],
  env: Environment,
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ASSAY_MAIN, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const closed = once(child, 'close')
  const stderr = await text(child.stderr)
  await closed
  return { code: child.exitCode, stderr }
}

export async function createServiceProcess(
  extra: Environment = {},
  command: 'serve' | 'worker' = 'serve',
  { openFilesMax = null, main = ASSAY_MAIN }: ProcessOptions = {},
): Promise<ServiceProcess> {
  const folder = quickFolder('assay-test-')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const environment: Environment = {
    PATH: process.env.PATH ?? '',
    HOME: folder,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATABASE_URL: `sqlite:${join(folder, 'assay.db')}`,
    ASSAY_DEMO_KEY: 'off',
    ASSAY_CONFIG_DIR: folder,
    // The books that somebody has installed here are none of the test's business.
    ASSAY_BOOKS_DIR: join(folder, 'books'),
    ASSAY_RATE_LIMIT: 'off',
    // Each thread opens the book for itself: half a second of processor time at every start.
    ASSAY_WORKERS: '1',
    ...COMPILE_CACHE,
    ...extra,
  }
  let child: ChildProcess | null = null
  let output = ''

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child === null || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
    return child.exitCode
  }

  const assay: ServiceProcess['assay'] = (...args) =>
    promisify(execFile)(process.execPath, [...NODE_FLAGS, main, ...args], {
      env: environment,
      timeout: COMMAND_MS_MAX,
      killSignal: 'SIGKILL',
    })

  return {
    url,
    folder,
    environment,
    output: () => output,
    pid: () => child?.pid ?? 0,
    end,

    async start(more = {}) {
      const node = [process.execPath, ...NODE_FLAGS, main, command]
      const limit = openFilesMax === null ? '' : `ulimit -n ${openFilesMax} && `
      const started = spawn('sh', ['-c', `${limit}exec "$0" "$@"`, ...node], {
        env: { ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      child = started
      for (const stream of [started.stdout, started.stderr]) {
        stream.setEncoding('utf8').on('data', (chunk: string) => {
          output += chunk
        })
      }
      for (const deadline = Date.now() + START_MS_MAX; ; await sleep(20)) {
        if (started.exitCode !== null)
          throw new Error(`The service ended with ${started.exitCode}:\n${output}`)
        if (Date.now() > deadline) throw new Error(`The service did not become ready:\n${output}`)
        const answer = await fetch(`${url}/readyz`).catch(() => null)
        await answer?.arrayBuffer()
        if (answer?.ok) return
      }
    },

    assay,
    async createKey(user) {
      const { stdout, stderr } = await assay('keys', 'create', user)
      return { apiKey: stdout.trim(), id: /key_\w+/.exec(stderr)?.[0] ?? '' }
    },

    async dispose() {
      await end('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
