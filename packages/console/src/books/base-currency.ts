import type { Book, BookCheck } from '@assay/client'

/** What keeps a list from extending the default book: prices in two currencies. Null where nothing is known to. */
export function otherCurrencyOf(check: BookCheck, books: readonly Book[]): string | null {
  const own = currencyOf(check)
  const shared = books.filter((book) => book.is_shared)
  const base = new Set(shared.map((book) => book.currency))
  const [only] = base
  if (own === null || base.size !== 1 || only === null || only === undefined || only === own) return null
  return `The list is in ${own}, and the default book in ${only}.`
}

/** The currency of most of the first rows that name one. */
function currencyOf({ first_rows: rows }: BookCheck): string | null {
  const counts = new Map<string, number>()
  for (const { currency } of rows)
    if (currency !== null) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const [most] = [...counts].sort(([, a], [, b]) => b - a)
  return most?.[0] ?? null
}
