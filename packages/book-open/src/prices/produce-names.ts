import type { UsdaProduce } from '../sources/usda-foods.ts'

/** What USDA's table calls by how it is eaten, people call by how it is bought. An empty name is left out. */
const NAMES: Readonly<Record<string, string>> = {
  'Carrots, raw whole': 'Carrots',
  'Carrots, cooked whole': '',
  'Spinach, eaten raw': 'Spinach',
  'Spinach, boiled': '',
  'Cucumbers with peel': 'Cucumbers',
  'Cucumbers without peel': '',
  'Celery, trimmed bunches': 'Celery',
  'Tomatoes, large round': '',
  'Apples, applesauce': 'Applesauce',
  'Grapes (raisins)': 'Raisins',
  'Plum (prunes)': 'Prunes',
  'Broccoli heads': 'Broccoli',
  'Cauliflower heads': 'Cauliflower',
  'Mushrooms, whole': 'Mushrooms',
  'Cabbage, sauerkraut': 'Sauerkraut',
  'Potatoes, french fries': 'French fries',
  Plum: 'Plums',
  Radish: 'Radishes',
  Avocado: 'Avocados',
}

/** Fresh produce that BLS prices monthly, as it does canned corn and frozen orange juice. */
const PRICED_BY_BLS: ReadonlySet<string> = new Set([
  'Bananas',
  'Grapefruit',
  'Oranges',
  'Strawberries',
  'Potatoes',
  'Lettuce, iceberg',
  'Lettuce, romaine, heads',
])

const JUICES: Readonly<Record<string, string>> = {
  Apples: 'Apple',
  Grapefruit: 'Grapefruit',
  Grapes: 'Grape',
  Oranges: 'Orange',
  Pineapple: 'Pineapple',
  'Plum (prune)': 'Prune',
  Pomegranate: 'Pomegranate',
}

/** The book's name of a row, or null when another figure is the better one. */
export function produceName({ name, form }: UsdaProduce): string | null {
  if (form === 'Juice') {
    if (name === 'Oranges, frozen concentrate') return null
    const [fruit = '', kind = ''] = name.split(', ')
    return `${JUICES[fruit] ?? fruit} juice, ${kind}`
  }
  const plain = NAMES[name] ?? name
  if (plain === '') return null
  if (form === 'Fresh' && PRICED_BY_BLS.has(plain)) return null
  if (form === 'Canned' && plain === 'Corn') return null
  if (['Raisins', 'Prunes', 'Applesauce', 'Sauerkraut'].includes(plain)) return plain
  return `${plain}, ${form.toLowerCase()}`
}

/** The mass in kg of one piece as it is sold, for "2 avocados" and "a watermelon". */
export const PRODUCE_PIECE_KG: Readonly<Record<string, number>> = {
  'Apples, fresh': 0.182,
  'Avocados, fresh': 0.2,
  'Acorn squash, fresh': 0.7,
  'Artichoke, fresh': 0.16,
  'Broccoli, fresh': 0.6,
  'Butternut squash, fresh': 1.1,
  'Cabbage, green, fresh': 0.9,
  'Cabbage, red, fresh': 0.9,
  'Cantaloupe, fresh': 1.4,
  'Carrots, fresh': 0.072,
  'Cauliflower, fresh': 0.9,
  'Celery, fresh': 0.45,
  'Clementines, fresh': 0.074,
  'Corn, fresh': 0.25,
  'Cucumbers, fresh': 0.3,
  'Green peppers, fresh': 0.18,
  'Honeydew, fresh': 1.6,
  'Kiwi, fresh': 0.075,
  'Mangoes, fresh': 0.34,
  'Nectarines, fresh': 0.15,
  'Onions, fresh': 0.15,
  'Papaya, fresh': 0.5,
  'Peaches, fresh': 0.15,
  'Pears, fresh': 0.18,
  'Pineapple, fresh': 1.6,
  'Plums, fresh': 0.066,
  'Pomegranate, fresh': 0.28,
  'Red peppers, fresh': 0.18,
  'Sweet potatoes, fresh': 0.2,
  'Tomatoes, roma & plum, fresh': 0.062,
  'Watermelon, fresh': 9,
  'Zucchini, fresh': 0.2,
}

/** kg in a portion of produce that people ask for by it. */
export const PRODUCE_CONTENTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'Broccoli, fresh': { head: 0.6, bunch: 0.6 },
  'Cabbage, green, fresh': { head: 0.9 },
  'Cabbage, red, fresh': { head: 0.9 },
  'Carrots, fresh': { bunch: 0.45 },
  'Cauliflower, fresh': { head: 0.9 },
  'Celery, fresh': { bunch: 0.45, stalk: 0.04, head: 0.45 },
  'Corn, fresh': { ear: 0.25, cob: 0.25 },
  'Black beans, canned': { can: 0.425 },
  'Green beans, canned': { can: 0.411 },
  'Kidney beans, canned': { can: 0.439 },
  'Tomatoes, canned': { can: 0.411 },
}

/** Fruit and vegetables that nobody buys by the pound: who asks for one without a number means one piece. */
export const WHOLE_PRODUCE: ReadonlySet<string> = new Set([
  'Avocados, fresh',
  'Cabbage, green, fresh',
  'Cabbage, red, fresh',
  'Cantaloupe, fresh',
  'Cauliflower, fresh',
  'Honeydew, fresh',
  'Mangoes, fresh',
  'Papaya, fresh',
  'Pineapple, fresh',
  'Pomegranate, fresh',
  'Watermelon, fresh',
])
