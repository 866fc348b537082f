/** More trigrams than this cost more time than the candidates that they rule out: the text itself decides in the end. */
const TRIGRAMS_MAX = 5
const BRIDGE = /^\S\s\S$/u
const PRIVATE_USE_START = 0xe000
const PRIVATE_USE_COUNT = 6_400

/** The full-text expression for a text of one owner; null when the text is too short to have a trigram. */
export function searchExpression(userId: number, contains: string): string | null {
  const characters = [...contains]
  if (characters.length < 3) return null
  const trigrams = new Set<string>()
  for (let i = 0; i + 3 <= characters.length; i++) trigrams.add(characters.slice(i, i + 3).join(''))
  return [ownerMark(userId), ...choose([...trigrams])].map(quote).join(' AND ')
}

/** The same mark as the statement index-backlog puts before each text. */
function ownerMark(userId: number): string {
  const digit = (value: number): number => PRIVATE_USE_START + (Math.floor(value) % PRIVATE_USE_COUNT)
  return String.fromCharCode(
    digit(userId / PRIVATE_USE_COUNT ** 2),
    digit(userId / PRIVATE_USE_COUNT),
    digit(userId),
  )
}

/**
 * Picks first those that bridge two words, because they tell which words stand side by side, then evenly over the rest:
 * neighbours overlap, and say nearly the same.
 */
function choose(trigrams: readonly string[]): readonly string[] {
  if (trigrams.length <= TRIGRAMS_MAX) return trigrams
  const bridges = trigrams.filter((trigram) => BRIDGE.test(trigram)).slice(0, TRIGRAMS_MAX)
  const others = trigrams.filter((trigram) => !BRIDGE.test(trigram))
  const count = TRIGRAMS_MAX - bridges.length
  const step = (others.length - 1) / Math.max(1, count - 1)
  return [...bridges, ...Array.from({ length: count }, (_, i) => others[Math.round(i * step)] ?? '')].filter(
    Boolean,
  )
}

const quote = (token: string): string => `"${token.replaceAll('"', '""')}"`
