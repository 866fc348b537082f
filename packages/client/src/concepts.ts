import { type CamelCased, camelCased } from './camel-case.ts'
import { unexpectedAnswer } from './errors.ts'
import type { CallOptions, Http } from './http.ts'
import { createPagedList, type PagedList } from './paged-list.ts'
import { isObject } from './read-body.ts'
import type { CategoryList, WireConcept, WireConceptDetail, WireConceptList } from './wire.ts'

/** A thing that the books have prices of, with its price in the place asked for. */
export type Concept = CamelCased<WireConcept>
/** The same with every kind of price that it has, and who says so. */
export type ConceptDetail = CamelCased<WireConceptDetail>

/** Which concepts to list; all of them together narrow the list. */
export interface ConceptFilter {
  /** Words to search for; the beginning of a word is enough. Best match first. */
  readonly q?: string | undefined
  readonly category?: string | undefined
  /** A family of `categories()`, or `none`: only concepts without one. */
  readonly family?: string | undefined
  /** Where the prices are for. Default: the home of the book. */
  readonly geography?: string | null | undefined
  /** Concepts on one page, 1 to 100. The service's default is 50. */
  readonly limit?: number | undefined
  /** The `nextCursor` of an earlier page with the same filter. */
  readonly cursor?: string | undefined
}

export interface ConceptPage {
  readonly items: readonly Concept[]
  /** Null on the last page. */
  readonly nextCursor: string | null
  /** How many concepts all pages have together. */
  readonly total: number
  readonly geography: WireConceptList['geography']
}

export type ConceptList = PagedList<Concept, ConceptPage>

/** What the books of the service know. */
export interface Concepts {
  list(filter?: ConceptFilter, options?: CallOptions): ConceptList
  get(
    conceptId: string,
    options?: CallOptions & { readonly geography?: string | null | undefined },
  ): Promise<ConceptDetail>
  /** What is covered, category by category, and what the licences of the sources ask to be said. */
  categories(options?: CallOptions): Promise<CategoryList>
}

export function createConcepts(http: Http): Concepts {
  return {
    list: (filter = {}, options = {}) => createConceptList(http, filter, options),

    async get(conceptId, { geography, ...options } = {}) {
      const { body } = await http.request({
        ...options,
        method: 'GET',
        path: `/v1/concepts/${encodeURIComponent(conceptId)}`,
        query: { geography: geography ?? undefined },
      })
      if (!isDetail(body)) throw unexpectedAnswer('The answer is not a concept')
      return camelCased(body)
    },

    async categories(options = {}) {
      const { body } = await http.request({ ...options, method: 'GET', path: '/v1/categories' })
      if (!isCategories(body)) throw unexpectedAnswer('The answer is not a list of categories')
      return body
    },
  }
}

function createConceptList(http: Http, filter: ConceptFilter, options: CallOptions): ConceptList {
  async function readPage(cursor: string | undefined): Promise<ConceptPage> {
    const { q, category, family, geography, limit } = filter
    const { body } = await http.request({
      ...options,
      method: 'GET',
      path: '/v1/concepts',
      query: { q, category, family, geography: geography ?? undefined, limit: limit?.toString(), cursor },
    })
    if (!isList(body)) throw unexpectedAnswer('The answer is not a page of concepts')
    const { items, nextCursor, total, geography: used } = camelCased(body)
    return { items: items.map((item) => camelCased(item)), nextCursor, total, geography: used }
  }

  return createPagedList(readPage, filter.cursor)
}

function isConcept(value: unknown): value is WireConcept {
  return isObject(value) && typeof value.concept_id === 'string' && typeof value.name === 'string'
}

function isList(value: unknown): value is WireConceptList {
  return (
    isObject(value) &&
    Array.isArray(value.items) &&
    value.items.every(isConcept) &&
    (value.next_cursor === null || typeof value.next_cursor === 'string') &&
    typeof value.total === 'number' &&
    isObject(value.geography)
  )
}

function isDetail(value: unknown): value is WireConceptDetail {
  return isConcept(value) && 'meanings' in value && Array.isArray(value.meanings)
}

function isCategories(value: unknown): value is CategoryList {
  return isObject(value) && Array.isArray(value.items) && Array.isArray(value.books)
}
