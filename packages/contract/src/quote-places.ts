import type { Quote } from './quote.ts'

/** The codes of the places that lines were priced for, each once; that of the result where no line says it, as in one of an older service. */
export function usedPlaces({ lines, geography }: Quote): readonly string[] {
  const codes = lines.flatMap((line) => (line.status === 'priced' ? (line.geography ?? []) : []))
  return codes.length === 0 ? [geography.used] : [...new Set(codes)]
}
