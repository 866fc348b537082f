import { buildBook } from '@assay/engine'
import type { Books } from '../../src/thread-messages.ts'

const PLANTS = ['fern', 'ivy', 'moss', 'oak', 'pine', 'rose', 'sage', 'thyme']
const POTS = ['small', 'medium', 'large']

/** A book of thirty things, which a thread opens at once. */
export function booksOf(id: string, factor = 1): Books {
  const building = buildBook({
    rows: [
      ...PLANTS.flatMap((plant, i) =>
        POTS.map((pot, k) => ({
          description: `${plant}, ${pot} pot`,
          price: (5 + i * 2 + k * 3) * factor,
          category: 'plants',
          geography: 'US',
          date: '2026-06',
          source: 'Garden survey',
          address: 'https://example.com/plants',
        })),
      ),
      ...['spade', 'rake', 'hoe', 'trowel', 'shears', 'hose'].map((tool, i) => ({
        description: tool,
        price: (20 + i) * factor,
        category: 'tools',
        geography: i % 2 === 0 ? 'US' : 'US-TX',
        date: '2025',
        source: 'Tool list',
      })),
    ],
    options: { id, currency: 'USD', defaultGeography: 'US', asOf: '2026-07-31', estimate: 'item' },
    items: [{ description: 'spade', name: 'spade', meaning: { kind: 'list_price', of: 'what a shop asks' } }],
    names: [{ phrase: 'shovel', items: ['spade'] }],
    attributions: [
      { what: 'Garden survey', address: 'https://example.com', licence: 'CC BY 4.0', words: 'The gardeners' },
    ],
  })
  let step = building.next()
  while (!step.done) step = building.next()
  const { bytes } = step.value
  const book = new SharedArrayBuffer(bytes.byteLength)
  new Uint8Array(book).set(new Uint8Array(bytes))
  return { book, base: null }
}

export const smallBook = Promise.resolve(booksOf('garden'))
