import type { Quote, QuoteLine } from './wire.ts'

type Newer = 'meaning' | 'alternatives' | 'ignored' | 'parts'
type StoredLine = Omit<QuoteLine, Newer> & Partial<Pick<QuoteLine, Newer>>

/** A result with every field of today. One that an older service stored lacks those that came later. */
export function fillQuote(quote: Omit<Quote, 'lines'> & { readonly lines: readonly StoredLine[] }): Quote {
  return {
    ...quote,
    lines: quote.lines.map((line) => ({ meaning: null, alternatives: [], ignored: [], parts: [], ...line })),
  }
}
