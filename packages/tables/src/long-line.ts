import { HEAD_CHARACTERS } from './table-record.ts'

/** What remains of a line that is too long to keep. */
export interface LongLine {
  readonly head: string
  /** Cells of the line if its quotes mean nothing. */
  readonly rawCells: number
  /** Whether a quote is open at the end of the line, if none was open at its start. */
  readonly opensQuote: boolean
  /** The same, if the line began within quotes. */
  readonly staysQuoted: boolean
}

type State = 'start' | 'plain' | 'quoted' | 'after-quote' | 'after-blank' | 'after-return'

/**
 * Reads a line that is too long to keep, character by character, by the same rules as `delimited-text.ts`. Without this
 * nobody would know whether the next line begins a record or still belongs to this one.
 */
export function createLongLineScan(delimiter: string): { add(part: string): void; end(): LongLine } {
  let head = ''
  let rawCells = 1
  let fresh: State = 'start'
  let within: State = 'quoted'
  return {
    add(part) {
      if (head.length < HEAD_CHARACTERS) head += part.slice(0, HEAD_CHARACTERS - head.length)
      for (let at = 0; at < part.length; at++) {
        const char = part.charAt(at)
        if (char === delimiter) rawCells++
        fresh = next(fresh, char, delimiter)
        within = next(within, char, delimiter)
      }
    },
    end: () => ({ head, rawCells, opensQuote: fresh === 'quoted', staysQuoted: within === 'quoted' }),
  }
}

function next(state: State, char: string, delimiter: string): State {
  switch (state) {
    case 'start':
      if (char === delimiter) return 'start'
      if (char === '"') return 'quoted'
      return char === ' ' ? 'start' : 'plain'
    case 'plain':
      return char === delimiter ? 'start' : 'plain'
    case 'quoted':
      return char === '"' ? 'after-quote' : 'quoted'
    case 'after-quote':
      // Two quotes mean one.
      return char === '"' ? 'quoted' : afterQuote(char, delimiter)
    case 'after-blank':
      return char === '"' ? 'after-quote' : afterQuote(char, delimiter)
    case 'after-return':
      // The return was not the end of the line, so the quote before it did not close the cell.
      return char === '"' ? 'after-quote' : 'quoted'
  }
}

function afterQuote(char: string, delimiter: string): State {
  if (char === delimiter) return 'start'
  if (char === ' ') return 'after-blank'
  return char === '\r' ? 'after-return' : 'quoted'
}
