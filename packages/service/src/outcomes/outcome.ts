/** A line of a job as it was told: what an outcome is compared with. Kept with the outcome, which outlives the job. */
export interface ToldLine {
  /** The line's part of the query, or for the whole job the query's beginning. */
  readonly text: string
  readonly item: string | null
  readonly method: string | null
  readonly book: string
  readonly category: string
  readonly place: string
  readonly currency: string
  /** What one unit is; null for the whole job and for a line without a price. */
  readonly per: string | null
  /** How many of them, a decimal. */
  readonly quantity: string | null
  /** Of one unit, or of the whole job. Null for a line without a price. */
  readonly told: PriceRange | null
  /** What the book alone said, before the caller's outcomes moved it. */
  readonly own: PriceRange | null
  /** The line asks what a sum of money buys: its total says nothing about prices. */
  readonly isBudget: boolean
}

/** Decimals. */
export interface PriceRange {
  readonly low: string | null
  readonly estimate: string
  readonly high: string | null
}

/** What was paid. */
export interface Paid {
  readonly unitPrice: string | null
  /** The unit of `unitPrice` as the caller named it. */
  readonly per: string | null
  readonly total: string | null
  readonly date: string | null
  readonly source: string | null
  /** For one unit of the line, or for the whole job; null where it cannot be compared. */
  readonly comparable: number | null
}

/** Everything about an outcome but whose it is and when it was reported. */
export interface OutcomeFacts {
  readonly line: ToldLine
  readonly paid: Paid
}
