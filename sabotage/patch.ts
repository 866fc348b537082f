/** A small change that breaks one promise on purpose, and the test that has to notice. */
export interface Patch {
  readonly name: string
  /** A name from the table of docs/guarantees.md, or the words in bold that begin a paragraph of docs/security.md. */
  readonly promise: string
  /** What it does to the service, in a few words. */
  readonly deed: string
  readonly edits: readonly Edit[]
  readonly killer: Killer
  /** Quick enough to be tried in every run of the test suite. */
  readonly isQuick?: boolean
}

/** Text that stands exactly once in a file, and what takes its place. Short anchors survive changes around them. */
export interface Edit {
  readonly file: string
  readonly find: string
  readonly replace: string
}

export interface Killer {
  readonly file: string
  /** The name of the test that fails. Other tests of the file do not count. */
  readonly test: string
}
