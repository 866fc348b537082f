import type { Book } from '../book/book.ts'
import { profileOf } from '../book/profile-of.ts'
import { entryAt } from '../in-range.ts'
import { ownUnit } from '../price/own-unit.ts'
import { readableId } from './concept-id.ts'

/** Many concepts of one kind, such as air routes, colleges or used cars. A reader of a category wants them as one row. */
export interface Family {
  readonly id: string
  /** What their names have in common: "flight between …, one way". */
  readonly name: string
  readonly category: string
  /** What their prices are of, when all of them say the same. */
  readonly of: string | null
  readonly concepts: number
}

interface Member {
  readonly name: string
  readonly category: string
  /** The item that answers a plain question. */
  readonly item: number
}

/** Fewer than this can be read one by one. */
const FAMILY_MIN = 100

/** Concepts of one category and unit whose prices are of the same thing, numbers aside, are a family when they are many. */
export function findFamilies(
  book: Book,
  concepts: readonly Member[],
): { readonly families: readonly Family[]; readonly family: Uint16Array } {
  const groups = new Map<string, number[]>()
  for (const [concept, { category, item }] of concepts.entries()) {
    const { meaning } = profileOf(book, item)
    if (meaning === null) continue
    const of = meaning.of.replace(/\d[\d.,]*/g, '#')
    const key = [category, book.items.label(item), meaning.kind, of].join('\u0001')
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [concept])
    else group.push(concept)
  }
  const families: Family[] = []
  /** One more than the number of the family; 0 for none. */
  const family = new Uint16Array(concepts.length)
  for (const [key, group] of groups) {
    if (group.length < FAMILY_MIN) continue
    const members = group.map((concept) => entryAt(concepts, concept))
    families.push(describe(book, key, members))
    for (const concept of group) family[concept] = families.length
  }
  return { families, family }
}

function describe(book: Book, key: string, members: readonly Member[]): Family {
  const { category, item } = entryAt(members, 0)
  const sentences = new Set(members.map((one) => profileOf(book, one.item).meaning?.of))
  const [of = null] = sentences.size === 1 ? sentences : []
  const name = template(members.map((member) => member.name)) ?? `${category}, per ${ownUnit(book, item)}`
  return { id: readableId(name, [key]), name, category, of, concepts: members.length }
}

/** What all names begin and end with, in whole words; null when that is nothing. */
function template(names: readonly string[]): string | null {
  const [first = ''] = names
  let prefix = first
  let suffix = first
  for (const name of names) {
    let same = 0
    while (same < prefix.length && prefix[same] === name[same]) same++
    prefix = prefix.slice(0, same)
    let ending = 0
    while (ending < suffix.length && suffix.at(-1 - ending) === name.at(-1 - ending)) ending++
    suffix = suffix.slice(suffix.length - ending)
  }
  const before = /^.*\s|^.*\p{L}(?=\P{L}*$)/u.exec(prefix)?.[0].trim() ?? ''
  const after = /[\s,(].*$/u.exec(suffix)?.[0] ?? ''
  const shortest = Math.min(...names.map((name) => name.length))
  if (!/\p{L}{3}/u.test(before + after) || before.length + after.length > shortest) return null
  return `${before === '' ? '' : `${before} `}…${after}`
}
