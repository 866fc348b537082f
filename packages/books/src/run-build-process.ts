import { fork } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { BookCheck } from '@assay/contract'
import type {
  BookProblem,
  BuildFailure,
  BuildNote,
  BuildOrder,
  BuildReportMessage,
  BuiltList,
} from './build-messages.ts'
import type { StepAside } from './step-aside.ts'

export interface BuildLimits {
  /** Memory of the process that builds, all of it. */
  readonly memoryBytesMax: number
  readonly durationMsMax: number
}

export interface BuildHooks {
  /** Null: it does not step aside, because somebody waits for it too. */
  readonly stepAside: Pick<StepAside, 'add'> | null
  readonly onNote: (note: BuildNote) => void
  readonly onProblems: (problems: readonly BookProblem[]) => Promise<void>
  /** Gets the compressed book piece by piece, in order. */
  readonly onBytes: (bytes: Uint8Array) => Promise<void>
}

export type BuildEnd =
  | { readonly kind: 'built'; readonly built: BuiltList }
  | { readonly kind: 'checked'; readonly check: BookCheck }
  | { readonly kind: 'refused'; readonly failure: BuildFailure }
  /** It died of something else. */
  | { readonly kind: 'died'; readonly reason: string }

const ENTRY = new URL('./build-process.ts', import.meta.url)
const LOOK_EVERY_MS = 250
/** Part of its memory is outside of the heap: texts, typed arrays, the workbook. */
const HEAP_SHARE = 0.75

/**
 * Builds a book in a separate process, which is ended when it takes more memory or time than a list may. Nothing is written to
 * disk: the list goes in and the book comes out over pipes. When this process dies, the other one notices and ends.
 */
export async function runBuildProcess(
  order: BuildOrder,
  list: AsyncIterable<Uint8Array>,
  { memoryBytesMax, durationMsMax }: BuildLimits,
  hooks: BuildHooks,
  signal: AbortSignal,
): Promise<BuildEnd> {
  signal.throwIfAborted()
  const heapMegabytes = Math.floor((memoryBytesMax * HEAP_SHARE) / 1024 ** 2)
  const child = fork(ENTRY, {
    execArgv: [
      ...process.execArgv.filter((flag) => !flag.startsWith('--test')),
      `--max-old-space-size=${heapMegabytes}`,
      // Nothing of it collects garbage or compiles on another core: that one is for those who wait for prices.
      '--single-threaded',
    ],
    // It gets no settings and no secrets of the service. The cache of compiled code halves what its start costs.
    env: {
      PATH: process.env.PATH,
      NODE_ENV: process.env.NODE_ENV,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  const { stdin, stdout, stderr } = child
  if (stdin === null || stdout === null || stderr === null)
    throw new Error('a process was started without its pipes')
  const exited = new Promise<string>((resolve) => {
    // Later than `exit`: by then all that it reported has been read too.
    child.once('close', (code, killedBy) => resolve(killedBy ?? `exit code ${code}`))
    child.once('error', (error) => resolve(error.message))
  })
  let refused: BuildFailure | null = null
  let built: BuiltList | null = null
  let check: BookCheck | null = null
  let complaint = ''
  let writing: Promise<void> = Promise.resolve()
  let failure: unknown = null

  const kill = (): void => void child.kill('SIGKILL')
  const exceed = (message: string): void => {
    refused ??= { code: 'build_limit_exceeded', message }
    kill()
  }
  child.on('message', (message: BuildReportMessage) => {
    switch (message.kind) {
      case 'note':
        return hooks.onNote(message.note)
      case 'problems':
        writing = writing.then(() => hooks.onProblems(message.problems)).catch(giveUp)
        return
      case 'built':
        built = message.built
        return
      case 'checked':
        check = message.check
        return
      case 'refused':
        refused ??= message.failure
    }
  })
  function giveUp(error: unknown): void {
    failure ??= error
    kill()
  }
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = `${complaint}${text}`.slice(-2_000)
  })
  const deadline = setTimeout(
    () => exceed(`The book took more than ${Math.round(durationMsMax / 1_000)} seconds to build.`),
    durationMsMax,
  )
  const look = setInterval(() => {
    void residentBytesOf(child.pid).then((bytes) => {
      if (bytes > memoryBytesMax)
        exceed(`The book takes more than ${Math.round(memoryBytesMax / 1024 ** 2)} MB of memory to build.`)
    })
  }, LOOK_EVERY_MS)
  signal.addEventListener('abort', kill)
  hooks.stepAside?.add(child)
  try {
    child.send(order)
    // A list that is refused is not read to its end, which breaks the pipe. That is not a failure. One of the list itself is.
    const feeding = pipeline(Readable.from(noteFailure(list, giveUp)), stdin).catch(() => {})
    try {
      for await (const bytes of stdout) await hooks.onBytes(bytes)
    } catch (error) {
      giveUp(error)
    }
    const reason = await exited
    // Once nobody wants the book, what is still to come of the list is not waited for.
    if (!signal.aborted) await feeding
    await writing
    signal.throwIfAborted()
    if (failure !== null) throw failure
    if (refused !== null) return { kind: 'refused', failure: refused }
    if (check !== null && reason === 'exit code 0') return { kind: 'checked', check }
    if (built !== null && reason === 'exit code 0') return { kind: 'built', built }
    return outOfMemory(complaint, memoryBytesMax) ?? { kind: 'died', reason: `${reason} ${complaint}`.trim() }
  } finally {
    clearTimeout(deadline)
    clearInterval(look)
    signal.removeEventListener('abort', kill)
    kill()
  }
}

function outOfMemory(complaint: string, memoryBytesMax: number): BuildEnd | null {
  if (!/heap out of memory|heap limit/i.test(complaint)) return null
  const message = `The book takes more than ${Math.round(memoryBytesMax / 1024 ** 2)} MB of memory to build.`
  return { kind: 'refused', failure: { code: 'build_limit_exceeded', message } }
}

async function* noteFailure<T>(
  list: AsyncIterable<T>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<T> {
  const pieces = list[Symbol.asyncIterator]()
  try {
    for (;;) {
      // Only what the list itself throws: a broken pipe is thrown into this generator where it yields.
      const step = await pieces.next().catch((error: unknown) => {
        onFailure(error)
        throw error
      })
      if (step.done) return
      yield step.value
    }
  } finally {
    await pieces.return?.()
  }
}

const PAGE_BYTES = 4_096

/** What a process has in memory, on systems that say so. Elsewhere the limit on its heap is the only one. */
async function residentBytesOf(pid: number | undefined): Promise<number> {
  if (process.platform !== 'linux' || pid === undefined) return 0
  const text = await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '')
  return Number(text.split(' ')[1] ?? 0) * PAGE_BYTES
}
