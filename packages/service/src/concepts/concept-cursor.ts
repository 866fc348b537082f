import { createCursorSeal } from '../jobs/cursor.ts'

/** What a list of concepts is narrowed to, and the books that it was read from. */
export interface ConceptListScope {
  readonly text: string | null
  readonly category: string | null
  readonly family: string | null
  readonly tag: string
}

export interface ConceptCursors {
  encode(offset: number, scope: ConceptListScope): string
  /** Null for anything that `encode` did not make for these filters and books. */
  decode(cursor: string, scope: ConceptListScope): number | null
}

const CURSOR_CHARACTERS_MAX = 64

/**
 * Books do not change, so a position is a number. The MAC covers the filters and the books too: when other books come into
 * use, the pages of before do not go on in them.
 */
export function createConceptCursors(secret: Uint8Array): ConceptCursors {
  const { seal, open } = createCursorSeal(secret)
  const scopeOf = (position: string, { text, category, family, tag }: ConceptListScope) =>
    ['concepts', position, text, category, family, tag] as const

  return {
    encode(offset, scope) {
      const position = offset.toString(36)
      return seal(position, scopeOf(position, scope))
    },
    decode(cursor, scope) {
      const position = open(cursor, CURSOR_CHARACTERS_MAX, (found) => scopeOf(found, scope))
      return position === null ? null : Number.parseInt(position, 36)
    },
  }
}
