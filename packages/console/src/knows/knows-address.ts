/** What the page shows, as its address says it. */
export interface KnowsView {
  readonly q: string
  /** Null: all of them. A book without categories has one without a name. */
  readonly category: string | null
  readonly family: string | null
  readonly geography: string | null
}

export const EMPTY_VIEW: KnowsView = { q: '', category: null, family: null, geography: null }

export function readView(search: string): KnowsView {
  const values = new URLSearchParams(search)
  return {
    q: values.get('q') ?? '',
    category: values.get('category'),
    family: values.get('family'),
    geography: values.get('geography'),
  }
}

export function knowsAddress(view: Partial<KnowsView>): string {
  return withQuery('/knows', { ...EMPTY_VIEW, ...view })
}

export function conceptAddress(conceptId: string, geography: string | null): string {
  return withQuery(`/knows/${encodeURIComponent(conceptId)}`, { ...EMPTY_VIEW, geography })
}

function withQuery(path: string, { q, category, family, geography }: KnowsView): string {
  const values = new URLSearchParams()
  if (q !== '') values.set('q', q)
  if (category !== null) values.set('category', category)
  if (family !== null) values.set('family', family)
  if (geography !== null) values.set('geography', geography)
  const query = values.toString()
  return query === '' ? path : `${path}?${query}`
}

/** `dental-vision` as `Dental vision`: categories are named by those who make the books. */
export function categoryName(category: string): string {
  const words = category.replaceAll(/[-_]+/g, ' ').trim()
  return words === '' ? 'Without a category' : words.charAt(0).toUpperCase() + words.slice(1)
}
