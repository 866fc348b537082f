type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** The same document with its own field names in camelCase; what lies inside the fields keeps its spelling. */
export type CamelCased<Document> = {
  readonly [Name in keyof Document as CamelCase<Name>]: Document[Name]
}

/**
 * Renames the outermost fields only. A result stays the document that the service stored, so it can be compared,
 * logged or passed on without a translation in between. Fields that this version does not know come along.
 */
export function camelCased<Document extends object>(document: Document): CamelCased<Document> {
  const renamed = Object.entries(document).map(([name, value]) => [
    name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
    value,
  ])
  return Object.fromEntries(renamed)
}
