import type { Book, BookCheck } from '@assay/client'

/** What keeps a list from extending the default book: prices in two currencies. Null where nothing is known to. */
export function otherCurrencyOf(check: BookCheck, books: readonly Book[]): string | null {
  const own = currencyOf(check)
  const shared = books.filter((book) => book.isShared)
  const base = new Set(shared.map((book) => book.currency))
  const [only] = base
  if (own === null || base.size !== 1 || only === null || only === undefined || only === own) return null
  return `The list is in ${own}, and the default book in ${only}.`
}

/** The currency that rows without one are in: the most common of those that name theirs. */
export function currencyOf({ first_rows: rows }: BookCheck): string | null {
  const named = rows.flatMap(({ currency }) => (currency === null ? [] : [currency]))
  const [most] = [...Map.groupBy(named, (currency) => currency)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return most === undefined ? null : most[0]
}
