/** A record of entries. Whoever asks for it answers for it that every key of `R` has an entry, with a value of its kind. */
export function recordOf<R extends object>(entries: Iterable<readonly [string, unknown]>): R {
  // TypeScript does not follow which key is paired with which value.
  return Object.fromEntries(entries) as R
}
