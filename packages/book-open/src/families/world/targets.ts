import type { Concept } from '../../concepts/concept.ts'
import { amountIn, usualUnit } from './measures.ts'
import type { Observation } from './observations.ts'

/** What an observation is a price of within the book. */
export interface Target {
  /** A concept's id, or `item:` and a description. */
  readonly id: string
  readonly unit: string
}

export interface Resolved {
  readonly target: Target
  readonly units: number
  /** Which of its words found the target: the first is what it is, the others what it is also called. */
  readonly rank: number
}

export interface Targets {
  /** The target of an observation and how many of its units the observed amount is; null where the units do not agree. */
  resolve(observation: Observation): Resolved | null
  /** Concepts that no other family has. */
  readonly own: () => readonly Concept[]
}

const SMALL = new Set('a the of for my in at on to with your'.split(' '))

/** Phrases that mean the same to the reader: no case, no small words, no plural. */
export function plainPhrase(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && !SMALL.has(word))
    .map((word) => (word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word))
    .join(' ')
}

/**
 * Finds the concept of another family by the words of the table, in their order; what nobody else has becomes a concept of
 * this family, which the tables of all countries share.
 */
export function openTargets(
  others: readonly Concept[],
  itemUnits: ReadonlyMap<string, string>,
  categoryOf: (observation: Observation) => {
    readonly category: string
    readonly index: string
    readonly parity: string
  },
): Targets {
  const known = new Map<string, Concept>()
  for (const concept of others)
    for (const phrase of [concept.name, ...concept.words]) {
      const plain = plainPhrase(phrase)
      if (!known.has(plain)) known.set(plain, concept)
    }
  const own: Concept[] = []
  const create = (observation: Observation): Concept => {
    const { words, contents } = observation.name
    const [name = ''] = words
    const free = words.filter((word) => !known.has(plainPhrase(word)))
    const concept: Concept = {
      id: `world-${plainPhrase(name).replaceAll(' ', '-')}`,
      name: name[0]?.toUpperCase() + name.slice(1),
      unit: usualUnit(observation.unit),
      words: free,
      ...(Object.keys(contents).length === 0 ? {} : { contents }),
      ...categoryOf(observation),
    }
    own.push(concept)
    for (const word of free) known.set(plainPhrase(word), concept)
    return concept
  }
  return {
    own: () => own,
    resolve(observation) {
      const { words } = observation.name
      const item = words[0]?.startsWith('item:') === true ? words[0].slice('item:'.length) : null
      if (item !== null) {
        const unit = itemUnits.get(item)
        if (unit === undefined) throw new Error(`The book has no item "${item}"`)
        const units = amountIn(observation.amount, observation.unit, unit)
        return units === null ? null : { target: { id: `item:${item}`, unit }, units, rank: 0 }
      }
      const found = words.flatMap((word, rank) => {
        const concept = known.get(plainPhrase(word))
        return concept === undefined ? [] : [{ concept, rank }]
      })
      const concepts = found.length === 0 ? [{ concept: create(observation), rank: 0 }] : found
      for (const { concept, rank } of concepts) {
        const units = unitsOf(observation, concept.unit)
        if (units !== null) return { target: { id: concept.id, unit: concept.unit }, units, rank }
      }
      return null
    },
  }
}

const PACKS = new Set(['pack', 'box', 'packet', 'carton', 'canister', 'bag', 'set', 'bottle', 'jar', 'tub'])

/** How many of a concept's units the observed amount is. Pieces fill a pack as the table says, or make up one. */
function unitsOf({ amount, unit, name }: Observation, wanted: string): number | null {
  if (unit !== 'each' || amount === 1 || !PACKS.has(wanted)) return amountIn(amount, unit, wanted)
  return amount / (name.contents[wanted] ?? amount)
}
