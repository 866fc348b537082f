/** A record of entries. Whoever asks for it answers for it that every key of `R` has an entry, with a value of its kind. */
export function recordOf<R extends object>(entries: Iterable<readonly [string, unknown]>): R {
  // TypeScript does not follow which key is paired with which value.
  return Object.fromEntries(entries) as R
}

/** The keys of a record whose type names all of them. */
export function keysOf<K extends string>(record: Readonly<Record<K, unknown>>): readonly K[] {
  // TypeScript takes any object for one that may have more keys than its type names.
  return Object.keys(record) as K[]
}
