/** More trigrams than this cost more time than the candidates that they rule out: the text itself decides in the end. */
const TRIGRAMS_MAX = 5
const PRIVATE_USE_START = 0xe000
const PRIVATE_USE_COUNT = 6_400

/** The full-text expression for a text of one owner; null when the text is too short to have a trigram. */
export function searchExpression(userId: number, contains: string): string | null {
  const characters = [...contains]
  if (characters.length < 3) return null
  const trigrams = new Set<string>()
  for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(characters.slice(i, i + 3).join(''))
  return [ownerMark(userId), ...spread([...trigrams])].map(quote).join(' AND ')
}

/** The same mark as index-backlog.sql puts before each text. */
function ownerMark(userId: number): string {
  const digit = (value: number): number => PRIVATE_USE_START + (Math.floor(value) % PRIVATE_USE_COUNT)
  return String.fromCharCode(
    digit(userId / PRIVATE_USE_COUNT ** 2),
    digit(userId / PRIVATE_USE_COUNT),
    digit(userId),
  )
}

/** Picks evenly over the whole text: neighbours overlap, and say nearly the same. */
function spread(trigrams: readonly string[]): readonly string[] {
  if (trigrams.length <= TRIGRAMS_MAX) return trigrams
  const step = (trigrams.length - 1) / (TRIGRAMS_MAX - 1)
  return Array.from({ length: TRIGRAMS_MAX }, (_, i) => trigrams[Math.round(i * step)] as string)
}

const quote = (token: string): string => `"${token.replaceAll('"', '""')}"`
