import type { Quote, QuoteLine } from './wire.ts'

type Newer = 'meaning' | 'alternatives' | 'ignored' | 'parts' | 'category' | 'book' | 'geography'
/** Maps each kind of line by itself, so `status` still distinguishes them. */
type Stored<Line> = Line extends QuoteLine ? Omit<Line, Newer> & Partial<Pick<Line, Newer>> : never

type Calibration = NonNullable<Quote['calibration']>
type StoredQuote = Omit<Quote, 'lines' | 'calibration' | 'book'> & {
  readonly book: Pick<Quote['book'], 'id' | 'rows'> & Partial<Quote['book']>
  readonly lines: readonly Stored<QuoteLine>[]
  readonly calibration: (Omit<Calibration, 'adapted'> & Partial<Pick<Calibration, 'adapted'>>) | null
}

/** A result with every field of today. One that an older service stored lacks those that came later. */
export function fillQuote(quote: StoredQuote): Quote {
  return {
    ...quote,
    book: { book_id: null, version: null, ...quote.book },
    lines: quote.lines.map((line) => ({
      geography: quote.geography.used,
      meaning: null,
      category: null,
      book: null,
      alternatives: [],
      ignored: [],
      parts: [],
      ...line,
    })),
    calibration: quote.calibration && { adapted: null, ...quote.calibration },
  }
}
