import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { openArchive, openStore } from '@assay/stores'
import { ASSAY_MAIN, COMPILE_CACHE } from '../../../test/tools/service-process.ts'
import { createOutput } from '../src/output.ts'
import { runProgram } from '../src/program.ts'

/** The real command, started as a user starts it. */
const ASSAY = fileURLToPath(new URL('../bin/assay.mjs', import.meta.url))
const RUN_MS_MAX = 120_000

export interface Finished {
  readonly stdout: string
  readonly stderr: string
  readonly code: number | null
}

type Environment = Readonly<Record<string, string>>

interface RunOptions {
  readonly cwd: string
  readonly env?: Environment
  readonly input?: string | Uint8Array
}

/** Starts `assay` as a separate process, with pipes on all sides, as a script does. */
export async function startAssay(
  args: readonly string[],
  { cwd, env = {}, input }: RunOptions,
): Promise<Finished> {
  const child = spawn(process.execPath, [ASSAY, ...args], {
    cwd,
    env: environment(cwd, env),
    timeout: RUN_MS_MAX,
  })
  child.stdin.on('error', () => {})
  child.stdin.end(input ?? '')
  const [stdout, stderr, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    exitOf(child),
  ])
  return { stdout, stderr, code }
}

/**
 * Runs a command as `assay` does. One that reads standard input is a separate process. All others run within this process:
 * to start one takes a second of processor time, most of it for loading the same files again.
 */
export async function runAssay(args: readonly string[], options: RunOptions): Promise<Finished> {
  if (options.input !== undefined) return startAssay(args, options)
  const { cwd, env = {} } = options
  process.chdir(cwd)
  return runHere(args, environment(cwd, env))
}

export async function runHere(args: readonly string[], env: Environment = {}): Promise<Finished> {
  const [stdout, stderr] = [createRecorder(), createRecorder()]
  const output = createOutput({ stdout, stderr, env })
  const code = await runProgram(args, { env, openStore, openArchive, ...output })
  return { stdout: stdout.text(), stderr: stderr.text(), code }
}

function createRecorder() {
  let all = ''
  return {
    write(text: string): boolean {
      all += text
      return true
    },
    once: () => undefined,
    text: () => all,
  }
}

interface TerminalOptions {
  readonly cwd: string
  readonly columns: number
  readonly env?: Environment
  /** Called with all that was written so far; what it returns is typed. */
  readonly type?: (output: string) => string | null
  /** Whether it is started as a user starts it. To find the Node that runs it and to load its sources takes as long as most commands do. */
  readonly isLaunched?: boolean
}

/** Runs `assay` on a pseudo-terminal of a given width, through util-linux `script`. */
export async function runInTerminal(
  args: readonly string[],
  { cwd, columns, env = {}, type, isLaunched = false }: TerminalOptions,
): Promise<{ readonly output: string; readonly code: number | null }> {
  const script = ['/usr/bin/script', '/bin/script', '/usr/local/bin/script'].find(existsSync)
  if (script === undefined) {
    throw new Error(
      'These tests need the command "script" of util-linux (Debian: bsdutils) for a pseudo-terminal.',
    )
  }
  const program = isLaunched ? [ASSAY] : ['--disable-warning=ExperimentalWarning', ASSAY_MAIN]
  const command = [process.execPath, ...program, ...args].map(quoted).join(' ')
  const line = `stty cols ${columns} rows 40 -echo; exec ${command}`
  const child = spawn(script, ['-qefc', line, '/dev/null'], {
    cwd,
    env: {
      ...environment(cwd, env),
      ...COMPILE_CACHE,
      TERM: 'xterm-256color',
      LANG: 'C.UTF-8',
      SHELL: '/bin/sh',
    },
    timeout: RUN_MS_MAX,
  })
  child.stdin.on('error', () => {})
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    const typed = type?.(output) ?? null
    if (typed !== null) child.stdin.write(typed)
  })
  const code = await exitOf(child)
  return { output, code }
}

/** What a person sees in the end: carriage returns and cleared lines are carried out, colours are taken away. */
export function screenOf(output: string): string {
  const lines: string[] = []
  for (const line of output.replaceAll('\r\n', '\n').split('\n')) {
    let shown = ''
    for (const part of line.split('\r')) {
      const cleared = part.split('\u001b[2K')
      const text = cleared.at(-1) ?? ''
      shown = cleared.length > 1 ? text : text + shown.slice(text.length)
    }
    lines.push(withoutColours(shown))
  }
  return lines.join('\n')
}

export function withoutColours(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, '')
}

function environment(cwd: string, extra: Environment): Environment {
  return { PATH: process.env.PATH ?? '', HOME: cwd, ASSAY_CONFIG_DIR: cwd, ...extra }
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const chunk of stream) parts.push(chunk)
  return Buffer.concat(parts).toString('utf8')
}

function exitOf(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code))
  })
}
