import { openGazetteer } from '@assay/book-open'
import { openBooksFolder } from '@assay/books'
import type { Assay } from '@assay/client'
import { Argument, type Command } from 'commander'
import { findConnection } from './connection.ts'
import type { CommandContext } from './context.ts'
import { oneLine } from './text-layout.ts'

/** What kinds of word only the service or the disk can complete. */
export const CANDIDATE_KINDS = ['jobs', 'batches', 'books', 'places'] as const
export type CandidateKind = (typeof CANDIDATE_KINDS)[number]

interface Candidate {
  readonly word: string
  readonly about: string
}

const CANDIDATES_MAX = 50
/** A shell waits for this at every press of the tab key, so a slow service gives none. */
const PATIENCE = { timeoutMs: 1_500, retries: 0 } as const

/** `assay complete`, which completion scripts call: one candidate a line, with what it is behind a tab. Never fails. */
export function addCompleteCommand(program: Command, context: CommandContext): void {
  program
    .command('complete', { hidden: true })
    .addArgument(new Argument('<kind>', 'what the word is').choices(CANDIDATE_KINDS))
    .argument('[beginning]', 'what is typed so far', '')
    .action(async (kind: CandidateKind, beginning: string) => {
      const found = await FIND[kind](context, beginning).catch(() => [])
      const lines = found.slice(0, CANDIDATES_MAX).map(({ word, about }) => `${word}\t${oneLine(about)}\n`)
      context.print(lines.join(''))
    })
}

const FIND: Readonly<
  Record<CandidateKind, (context: CommandContext, beginning: string) => Promise<readonly Candidate[]>>
> = {
  async jobs(context, beginning) {
    const page = await ask(context, (assay) => assay.jobs.list({ limit: CANDIDATES_MAX }, PATIENCE).page())
    return starting(
      (page?.items ?? []).map(({ jobId, status, query }) => ({ word: jobId, about: `${status}: ${query}` })),
      beginning,
    )
  },
  async batches(context, beginning) {
    const page = await ask(context, (assay) => assay.batches.list({ limit: CANDIDATES_MAX }, PATIENCE).page())
    return starting(
      (page?.items ?? []).map(({ batchId, status, lines }) => ({
        word: batchId,
        about: `${status}, ${lines} queries`,
      })),
      beginning,
    )
  },
  async books(context, beginning) {
    const folder = openBooksFolder(context.env.ASSAY_BOOKS_DIR || undefined)
    const installed = await folder.list()
    const there = (await ask(context, (assay) => assay.books.list(PATIENCE)).catch(() => null)) ?? []
    const about = new Map([
      ...installed.map(({ name }) => [name, 'installed here'] as const),
      ...there.map(({ name, status }) => [name, `of the service, ${status}`] as const),
    ])
    return starting(
      [...about].map(([word, text]) => ({ word, about: text })),
      beginning,
    )
  },
  async places(_context, beginning) {
    if (beginning === '') return []
    // A place may be typed by its name. A shell that keeps only what begins like it offers no other word then.
    return openGazetteer()
      .search(beginning, CANDIDATES_MAX)
      .map(({ code, name }) => ({ word: code, about: name }))
  },
}

async function ask<T>(context: CommandContext, call: (assay: Assay) => Promise<T>): Promise<T | null> {
  const connection = await findConnection(context.env)
  return connection === null ? null : call(connection.assay)
}

const starting = (candidates: readonly Candidate[], beginning: string): readonly Candidate[] =>
  candidates.filter(({ word }) => word.startsWith(beginning))
