import type { CategoryList, Concept } from '@assay/contract'
import { openCatalogue } from '@assay/engine'
import { findConnection, fromService } from './connection.ts'
import type { CommandContext } from './context.ts'
import { knownGeography, openLocalBook } from './local-book.ts'
import { codeForService } from './named-place.ts'

/** What was found: concepts, or with nothing to look for, the categories. */
export interface Known {
  readonly categories: CategoryList
  readonly concepts: readonly Concept[]
  readonly total: number
  /** The name of the place that the prices are for. */
  readonly place: string
}

export interface KnowsQuestion {
  readonly text: string | null
  readonly category: string | null
  readonly family: string | null
  readonly geography: string | null
  readonly limit: number
}

/** Looks into the books of this machine. */
export async function knownHere(
  question: KnowsQuestion,
  book: string | undefined,
  { env }: CommandContext,
): Promise<Known> {
  const books = await openLocalBook(env, book)
  const geography = question.geography === null ? null : await knownGeography(books, question.geography)
  const catalogue = openCatalogue(books)
  const { items, total, geography: used } = catalogue.list({ ...question, geography, offset: 0 })
  return { categories: catalogue.categories(), concepts: items, total, place: used.name }
}

/** Asks a service; null when none is named. */
export async function knownThere(
  { text, category, family, geography, limit }: KnowsQuestion,
  address: string | undefined,
  { env }: CommandContext,
): Promise<Known | null> {
  const connection = await findConnection(env, address)
  if (connection === null) return null
  const { url, assay } = connection
  const place = geography === null ? null : await codeForService(geography)
  return fromService(url, async () => {
    const filter = {
      q: text ?? undefined,
      category: category ?? undefined,
      family: family ?? undefined,
      geography: place,
      limit,
    }
    const [categories, page] = await Promise.all([
      assay.concepts.categories(),
      assay.concepts.list(filter).page(),
    ])
    const concepts = page.items.map(({ conceptId, unitPrice, ...rest }) => ({
      ...rest,
      concept_id: conceptId,
      unit_price: unitPrice,
    }))
    return { categories, concepts, total: page.total, place: page.geography.name }
  })
}
