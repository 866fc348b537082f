import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildBookOpen } from './book/build-book-open.ts'
import { type Figures, readFigures } from './book/figures.ts'
import { computeFigures } from './compute-figures.ts'
import { FAMILIES } from './families/families.ts'
import { compareFigures, type FiguresDiff } from './refresh/compare-figures.ts'
import { checkFolder, fetchSources } from './refresh/fetch-sources.ts'
import { openSourceFolder } from './sources/source-folder.ts'

export type { FigureChange, FiguresDiff } from './refresh/compare-figures.ts'

export interface RefreshOptions {
  /** A folder laid out like the sources, or the http(s) address of one with a `SHA256SUMS`. */
  readonly from: string
  /** Where the new book goes, as `<id>.book`. A book of that name is kept beside it as `<id>.previous.book`. */
  readonly toFolder: string
  /** What is kept where `from` has no source, and what the new figures are compared with. Default: the package's own. */
  readonly previous?: Figures
  readonly onProgress?: (progress: RefreshProgress) => void
  readonly signal?: AbortSignal
}

export interface RefreshProgress {
  readonly stage: 'fetching' | 'checking' | 'computing' | 'building' | 'writing'
  readonly message: string
  /** 0 to 1, never decreasing. */
  readonly progress: number
}

export interface RefreshResult {
  readonly id: string
  readonly rows: number
  readonly file: string
  /** Where the book of the same name went; null when there was none. */
  readonly keptFile: string | null
  /** SHA-256 of every source file that was read. */
  readonly checksums: Readonly<Record<string, string>>
  readonly diff: FiguresDiff
}

/** Computes a new default book from newer downloads. Nothing is replaced until the new book is whole. */
export async function refreshBookOpen(options: RefreshOptions): Promise<RefreshResult> {
  const { from, toFolder, signal } = options
  const say = (stage: RefreshProgress['stage'], message: string, progress: number) => {
    signal?.throwIfAborted()
    options.onProgress?.({ stage, message, progress })
  }
  const scratch = await mkdtemp(join(tmpdir(), 'assay-refresh-'))
  try {
    const folder = await gather(from, scratch, say, signal)
    const previous = options.previous ?? readFigures()
    const source = openSourceFolder(folder)
    const figures = await runFigures(source, previous, say)
    say('building', 'Building the book', 0.8)
    const built = buildBookOpen(figures)
    say('writing', 'Writing the book', 0.95)
    const { id, rows } = built.header
    const { file, keptFile } = await place(toFolder, id, new Uint8Array(built.bytes))
    say('writing', `Wrote ${file}`, 1)
    return {
      id,
      rows,
      file,
      keptFile,
      checksums: source.checksums(),
      diff: compareFigures(previous, figures),
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

type Say = (stage: RefreshProgress['stage'], message: string, progress: number) => void

/** The folder to read: the given one, checked if it has a list of checksums, or one filled from the address. */
async function gather(
  from: string,
  scratch: string,
  say: Say,
  signal: AbortSignal | undefined,
): Promise<string> {
  if (!/^https?:\/\//.test(from)) {
    say('checking', `Checking ${from}`, 0)
    const checked = await checkFolder(from)
    say(
      'checking',
      checked === 0 ? 'The folder has no SHA256SUMS; taken as it is' : `Checked ${checked} files`,
      0.4,
    )
    return from
  }
  say('fetching', `Fetching from ${from}`, 0)
  const onFile = ({ file, done, total }: { file: string; done: number; total: number }) =>
    say(
      'fetching',
      file === '' ? `Fetched and checked ${total} files` : file,
      (0.4 * done) / Math.max(1, total),
    )
  await fetchSources(from, scratch, onFile, signal)
  return scratch
}

/** The kinds of statistics, and each family of concepts. */
const COMPUTING_STEPS = 6 + Object.keys(FAMILIES).length

async function runFigures(
  source: ReturnType<typeof openSourceFolder>,
  previous: Figures,
  say: Say,
): Promise<Figures> {
  const computing = computeFigures(source, previous)
  let step = await computing.next()
  for (let done = 0; !step.done; done++) {
    say('computing', step.value, 0.4 + (0.4 * done) / COMPUTING_STEPS)
    step = await computing.next()
  }
  return step.value
}

/** Writes beside and renames, so neither the old nor the new book is ever half there. */
async function place(
  folder: string,
  id: string,
  bytes: Uint8Array,
): Promise<{ readonly file: string; readonly keptFile: string | null }> {
  await mkdir(folder, { recursive: true })
  const file = join(folder, `${id}.book`)
  const beside = join(folder, `.${id}.${randomUUID()}.tmp`)
  await writeFile(beside, bytes)
  const kept = join(folder, `${id}.previous.book`)
  const hadOne = await rename(file, kept).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
  await rename(beside, file)
  return { file, keptFile: hadOne ? kept : null }
}
