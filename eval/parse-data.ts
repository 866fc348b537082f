import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCsv } from './read-csv.ts'

/** One labelled phrase of a recipe. */
export interface LabelledPhrase {
  readonly input: string
  /** As the set writes it: numbers divided by blanks, `1#1$2` for 1 1/2, `8x` for a multiplier, `2-3` for a range. */
  readonly quantity: string
  /** Units divided by blanks, one for each number or so, describing words included: `g oz`, `small handful`. */
  readonly unit: string
}

/** A text and what a recogniser of numbers or of dimensions should find in it. `end` is exclusive. */
export interface LabelledText {
  readonly input: string
  readonly results: readonly LabelledResult[]
}

export interface LabelledResult {
  readonly start: number
  readonly end: number
  /** Null when a unit was written with no number. */
  readonly value: number | null
  readonly unit: string | null
}

/** The data of the evaluation: in ASSAY_EVAL_DATA, or in `shared/data` beside the project. */
export const EVAL_DATA: string = process.env.ASSAY_EVAL_DATA ?? join(import.meta.dirname, '../../shared/data')

/** Rows without a name are unlabelled and left out. */
export function readPhrases(path: string): readonly LabelledPhrase[] {
  return readCsv(readFileSync(path, 'utf8'))
    .filter((row) => row.name?.trim())
    .map(({ input = '', quantity = '', unit = '' }) => ({ input, quantity, unit }))
}

interface RawText {
  readonly Input: string
  readonly Results: readonly {
    readonly Start: number
    readonly End: number
    readonly Resolution: { readonly value: string | null; readonly unit?: string }
  }[]
}

export function readTexts(path: string): readonly LabelledText[] {
  const raw = JSON.parse(readFileSync(path, 'utf8')) as readonly RawText[]
  return raw.map(({ Input, Results }) => ({
    input: Input,
    results: Results.map(({ Start, End, Resolution: { value, unit } }) => ({
      start: Start,
      end: End + 1,
      value: value === null ? null : Number(value),
      unit: unit ?? null,
    })),
  }))
}
