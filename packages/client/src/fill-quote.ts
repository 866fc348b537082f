import type { Quote, QuoteLine } from './wire.ts'

type Newer = 'meaning' | 'alternatives' | 'ignored' | 'parts'
/** Over each kind of line by itself, so that `status` still tells them apart. */
type Stored<Line> = Line extends QuoteLine ? Omit<Line, Newer> & Partial<Pick<Line, Newer>> : never

/** A result with every field of today. One that an older service stored lacks those that came later. */
export function fillQuote(
  quote: Omit<Quote, 'lines'> & { readonly lines: readonly Stored<QuoteLine>[] },
): Quote {
  return {
    ...quote,
    lines: quote.lines.map((line) => ({ meaning: null, alternatives: [], ignored: [], parts: [], ...line })),
  }
}
