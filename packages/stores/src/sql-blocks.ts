import { readFileSync } from 'node:fs'

/** One statement of a .sql file that holds several. */
export interface SqlBlock {
  readonly name: string
  /** What it is for: the comment lines beneath its name. */
  readonly comment: string
  /** The statement itself, without comment lines at its head. Parameters are named `:like_this`. */
  readonly text: string
}

const NAME = /^-- name: ([a-z]+(?:-[a-z]+)*)$/

/**
 * Reads .sql files in which each statement stands beneath a line `-- name: find-job` and a comment that says what it is
 * for. Names are unique over all files, because a caller asks for a statement by its name alone.
 */
export function readSqlBlocks(files: readonly URL[]): ReadonlyMap<string, SqlBlock> {
  const blocks = new Map<string, SqlBlock>()
  for (const file of files) {
    for (const block of splitSqlBlocks(readFileSync(file, 'utf8'))) {
      if (blocks.has(block.name)) throw new Error(`two statements are named ${block.name}`)
      blocks.set(block.name, block)
    }
  }
  return blocks
}

/** The blocks of one file. Throws when a statement has no name, or a name has no comment or no statement. */
export function splitSqlBlocks(source: string): readonly SqlBlock[] {
  const lines = source.split('\n')
  const starts = lines.flatMap((line, i) => (line.startsWith('-- name:') ? [i] : []))
  const head = lines.slice(0, starts[0] ?? lines.length)
  if (head.some((line) => line !== '' && !line.startsWith('--'))) {
    throw new Error('a statement has no name')
  }
  return starts.map((start, i) => toBlock(lines.slice(start, starts[i + 1])))
}

function toBlock([first = '', ...rest]: readonly string[]): SqlBlock {
  const name = NAME.exec(first)?.[1]
  if (name === undefined) throw new Error(`not a name of a statement: ${first}`)
  const found = rest.findIndex((line) => !line.startsWith('--'))
  const end = found === -1 ? rest.length : found
  const comment = rest.slice(0, end).map((line) => line.slice(2).trim())
  const text = rest.slice(end).join('\n').trim()
  if (comment.length === 0 || text === '') throw new Error(`${name} has no comment or no statement`)
  return { name, comment: comment.join(' '), text }
}

/**
 * Both stores' queries name their parameters `:like_this`. PostgreSQL itself numbers them, and to SQLite numbers are twice
 * as quick to bind as names.
 */
export function numberParameters(
  source: string,
  mark: '$' | '?',
): { readonly text: string; readonly parameters: readonly string[] } {
  const parameters: string[] = []
  const text = source.replace(/^--.*\n/gm, '').replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => {
    if (!parameters.includes(name)) parameters.push(name)
    return `${mark}${parameters.indexOf(name) + 1}`
  })
  return { text, parameters }
}
