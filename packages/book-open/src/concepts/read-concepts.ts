import { type Concept, MEANINGS, type Meaning } from './concept.ts'

/**
 * Reads a table of concepts. One concept a line, in columns: `id | name | unit | words; words | facts; facts`. The column of
 * facts may be missing. Empty lines and lines that begin with `#` are for people.
 */
export function readConcepts(category: string, text: string): readonly Concept[] {
  return text.split('\n').flatMap((line, at) => {
    const trimmed = line.trim()
    if (trimmed === '' || trimmed.startsWith('#')) return []
    const [id = '', name = '', unit = '', phrases = '', facts = ''] = trimmed
      .split('|')
      .map((part) => part.trim())
    const fail = (why: string): never => {
      throw new Error(`concepts/${category}.txt, line ${at + 1}: ${why}`)
    }
    if (!/^[a-z0-9-]+$/.test(id)) fail(`"${id}" is no id`)
    if (name === '' || unit === '') fail('name and unit are needed')
    const known = parts(phrases)
    if (known.length === 0) fail('no words')
    return [{ id, name, unit, category, words: known, ...readFacts(facts, fail) }]
  })
}

type Facts = Omit<Concept, 'id' | 'name' | 'unit' | 'category' | 'words'>

function readFacts(text: string, fail: (why: string) => never): Facts {
  let facts: Facts = {}
  for (const fact of parts(text)) {
    const at = fact.indexOf('=')
    const key = fact.slice(0, at).trim()
    const value = fact.slice(at + 1).trim()
    if (at < 1 || value === '') fail(`"${fact}" is not written as key=value`)
    facts = { ...facts, ...readFact(facts, key, value, fail) }
  }
  return facts
}

function readFact(facts: Facts, key: string, value: string, fail: (why: string) => never): Facts {
  switch (key) {
    case 'index':
    case 'parity':
    case 'note':
    case 'defaultUnit':
    case 'every':
      return { [key]: value }
    case 'plain':
      return {
        plain:
          MEANINGS.find((meaning): meaning is Meaning => meaning === value) ?? fail(`no meaning "${value}"`),
      }
    case 'time':
      return value === 'working' ? { timeBasis: value } : fail(`no time "${value}"`)
    case 'pieceKg':
    case 'pieceLitres':
    case 'density':
      return { [key]: number(value, fail) }
    case 'size': {
      const [unit = '', typical = '', slope = ''] = value.split(':')
      return { size: { unit, typical: number(typical, fail), slope: number(slope, fail) } }
    }
    case 'times': {
      const [words = '', factor = ''] = value.split(':')
      return { times: { ...facts.times, [words]: number(factor, fail) } }
    }
    case 'setBy':
      return value === 'county' ? { setBy: value } : fail(`nobody called "${value}" sets a fee`)
    case 'season':
      return { season: { name: value } }
    case 'only':
      return value === 'US' ? { homeOnly: true } : fail(`"${value}" is not the country of the book`)
    case 'covers':
      return { covers: value.split(',').map((word) => word.trim()) }
    default:
      // Every other key is a container, and the value says how much it holds: `box=12`.
      return { contents: { ...facts.contents, [key]: number(value, fail) } }
  }
}

function number(text: string, fail: (why: string) => never): number {
  const value = Number(text)
  return Number.isFinite(value) ? value : fail(`"${text}" is no number`)
}

const parts = (text: string): readonly string[] =>
  text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
