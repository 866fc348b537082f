/** What people write, and how the grammar and the names of a book have it. */
export type PhraseRule = readonly [
  /** Words or signs in small letters, with blanks between them where a word has none. A text without any of them is not looked through. */
  triggers: string,
  /** Bounded, so that a long text costs no more than linear time. */
  written: RegExp,
  /** Null leaves it as it is. */
  meant: (found: RegExpExecArray, text: string) => string | null,
]

export const always = (meant: string) => (): string => meant

/** Words of a home: what stands beside them may say where it is. */
export const HOME =
  /\b(?:studio|apts?|apartments?|rent|(?:\d|one|two|three|four) ?-?b(?:r|d|ed|drm)s?|bedrooms?|bdrms?)\b/i
