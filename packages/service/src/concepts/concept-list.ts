import {
  CONCEPT_SEARCH_CHARACTERS_MAX,
  CONCEPTS_LIMIT_DEFAULT,
  CONCEPTS_LIMIT_MAX,
  type Fault,
} from '@assay/contract'
import { createCursorSeal } from '@assay/domain/jobs/cursors'
import { type Geographies, unknownGeography } from '@assay/domain/jobs/geographies'
import { countCodePoints } from '@assay/domain/jobs/unicode-text'

export const CONCEPT_LIST_PARAMETERS = ['q', 'category', 'family', 'geography', 'cursor', 'limit'] as const

interface ConceptListParameters {
  readonly text: string | null
  readonly category: string | null
  readonly family: string | null
  readonly geography: string | null
  readonly cursor: string | null
  readonly limit: number
}

const NAME_CHARACTERS_MAX = 200

/** Reads the parameters of the list and adds every fault to `faults`; the result counts only when there is none. */
export function readConceptList(
  values: ReadonlyMap<string, string>,
  faults: Fault[],
  geographies: Geographies,
): ConceptListParameters {
  return {
    text: readText(values, 'q', CONCEPT_SEARCH_CHARACTERS_MAX, faults) || null,
    // A book without categories has one without a name, so an empty one is a choice too.
    category: readText(values, 'category', NAME_CHARACTERS_MAX, faults),
    family: readText(values, 'family', NAME_CHARACTERS_MAX, faults),
    geography: readGeography(values, faults, geographies),
    cursor: values.get('cursor') ?? null,
    limit: readLimit(values.get('limit'), faults),
  }
}

/** The canonical code of the parameter `geography`, null where there is none. */
export function readGeography(
  values: ReadonlyMap<string, string>,
  faults: Fault[],
  geographies: Geographies,
): string | null {
  const written = values.get('geography')
  if (written === undefined || written === '') return null
  const known = geographies.resolve(written)
  if (known === null) faults.push({ parameter: 'geography', ...unknownGeography(written, geographies) })
  return known?.code ?? null
}

function readText(
  values: ReadonlyMap<string, string>,
  parameter: string,
  charactersMax: number,
  faults: Fault[],
): string | null {
  const text = values.get(parameter)
  if (text === undefined) return null
  if (countCodePoints(text) > charactersMax) {
    const detail = `At most ${charactersMax} characters are allowed.`
    faults.push({ parameter, code: 'too_long', detail })
  }
  return text
}

function readLimit(text: string | undefined, faults: Fault[]): number {
  if (text === undefined) return CONCEPTS_LIMIT_DEFAULT
  const limit = /^[1-9]\d{0,2}$/.test(text) ? Number(text) : 0
  if (limit < 1 || limit > CONCEPTS_LIMIT_MAX) {
    const detail = `Must be a whole number from 1 to ${CONCEPTS_LIMIT_MAX}.`
    faults.push({ parameter: 'limit', code: 'out_of_range', detail })
  }
  return limit
}

/** What a list of concepts is narrowed to, and the books that it was read from. */
interface ConceptListScope {
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
 * Books do not change, so a position is a number. The MAC covers the filters and the books too: when other books come
 * into use, older pages do not continue in them.
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
