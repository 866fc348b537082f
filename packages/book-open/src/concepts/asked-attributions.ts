import type { ConceptFile, ConceptSource } from './concept.ts'

/** Sources whose licence asks for words, each once. */
export function askedAttributions(files: readonly ConceptFile[]): readonly ConceptSource[] {
  const asking = new Map<string, ConceptSource>()
  for (const { sources } of files)
    for (const source of sources)
      if (source.attribution !== null) asking.set(`${source.folder}\n${source.attribution}`, source)
  return [...asking.values()]
}
