/** A word or a phrase of a text that was meant as another. */
export interface Mend {
  /** Where it stands in the text as written. */
  readonly start: number
  readonly end: number
  readonly word: string
}
