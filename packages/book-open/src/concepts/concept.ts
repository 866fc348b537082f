/**
 * What a price is of, the nearest to what one buyer pays first. A plain question is answered by the first meaning that the
 * concept has a figure for; words such as "with insurance" or "Medicare" choose another.
 */
export const MEANINGS = [
  'purchase',
  'official_fee',
  'list_price',
  'menu_price',
  'published_average',
  'cash_price',
  'declared_job',
  'billed_rate',
  'asking',
  'guide_range',
  'fee_schedule',
  'negotiated',
  'insurer_paid',
  'bid',
  'wage',
  'list_charge',
  'declared_value',
  'index_only',
] as const

export type Meaning = (typeof MEANINGS)[number]

/** A thing that people ask for. */
export interface Concept {
  /** Letters, digits and dashes; the same for ever. */
  readonly id: string
  /** What results call it: "MRI scan of the knee". */
  readonly name: string
  /** What one price is for: a unit of the engine (`lb`, `sq ft`, `night`) or any noun (`scan`, `visit`). */
  readonly unit: string
  readonly category: string
  /** What people call it, as they type it. Singular and plural are the same; another order of words is another phrase. */
  readonly words: readonly string[]
  /** Which meaning answers a plain question, if not the first of `MEANINGS` that it has. */
  readonly plain?: Meaning
  /** Index that moves it in time: a name in the adjusters or in a concept file. Default: all items. */
  readonly index?: string
  /** Parity that moves it between places of the country. Default: all items; `none` for what costs the same everywhere. */
  readonly parity?: string
  /** What is meant if no unit is written, such as `year` for tuition by the month. */
  readonly defaultUnit?: string
  /** kg of one piece, for goods priced by weight. */
  readonly pieceKg?: number
  readonly pieceLitres?: number
  /** kg per litre, for goods priced by volume and asked for by weight or the other way round: a bushel of wheat has 0.772. */
  readonly density?: number
  /** How much a container holds: pieces for what is counted, kg or litres for what is weighed or measured. */
  readonly contents?: Readonly<Record<string, number>>
  /** Of another measure than the price is for: "40 gallon water heater". ln price grows by `slope` for each ln of it. */
  readonly size?: { readonly unit: string; readonly typical: number; readonly slope: number }
  /** A unit of time that the price is for besides `unit`: `month` for a GB of storage. */
  readonly every?: string
  /** For people who are paid by the hour: a day of them is 8 hours, a month 173. Without it a day is 24 hours. */
  readonly timeBasis?: 'working'
  /** Words that multiply the price: `round trip` by 2 for a fare one way. */
  readonly times?: Readonly<Record<string, number>>
  /** Words that say nothing beyond the name: what is the rule for it, or what the range of its prices holds. */
  readonly covers?: readonly string[]
  /** The seasons that its price follows: a name in `seasons` of a file, and the place in it if not the one asked for. */
  readonly season?: { readonly name: string; readonly place?: string }
  /** A thing of the United States alone: no other country has it. */
  readonly homeOnly?: boolean
  /** Who sets a fee below the state: what one county takes says little about the next. */
  readonly setBy?: 'county'
  /** Said with every price of it. */
  readonly note?: string
}

/** One number of one source for one concept, meaning, geography and period. */
export interface ConceptFigure {
  readonly concept: string
  readonly meaning: Meaning
  /** The median where the source has a spread, for one `unit` of the concept, in the money of the period. */
  readonly price: number
  /** ISO 4217. Default: USD. A figure of another country is in its own currency. */
  readonly currency?: string
  /** `US`, `US-TX`, `US-CBSA-12420`, `US-ZIP-78701`, or the letters of a country: `GB`. */
  readonly geography: string
  /** `2026`, `2026-07` or `2026-07-15`. */
  readonly date: string
  /** Shown as evidence: who published it, and how it was counted. */
  readonly source: string
  /** The page that it was read from, if it has one. */
  readonly address?: string
  /** Name of the spread of one purchase around this figure. */
  readonly spread: string
  /** The spread when the figure is moved to another geography. Default: `spread`. */
  readonly spreadMoved?: string
  /** What the price is of, in one plain sentence without the final point. */
  readonly of: string
}

/** How single prices lie around a figure: ln(price / figure), as measured on units that were held out. */
export interface Spread {
  readonly name: string
  /** At least 20, in any order; quantiles of a larger sample will do. */
  readonly scores: readonly number[]
  /** How many independent units they come from: hospitals, permits, households, areas. */
  readonly units: number
  /** What was held out: `hospital`, `permit`, `purchase`, `area`. */
  readonly foldUnit: string
  /** Coverage of the 90 % range on units that the scores do not include; null if not measured. */
  readonly measuredCoverage: number | null
  /** `transaction`: the range is of one purchase. `published_average`: of the average itself. */
  readonly target: 'transaction' | 'published_average'
}

/** A source that figures rest on, for the page of sources and the attribution that its licence asks for. */
export interface ConceptSource {
  /** The folder of the sources. */
  readonly folder: string
  readonly what: string
  readonly url: string
  readonly period: string
  readonly licence: string
  /** The words that the licence asks for; null if it asks for none. */
  readonly attribution: string | null
}

/** What a family of sources gives to the book: one file of the package. */
export interface ConceptFile {
  readonly sources: readonly ConceptSource[]
  /** Concepts that the sources themselves name, such as drugs and colleges; the others are in the tables of words. */
  readonly concepts: readonly Concept[]
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
  /** How prices of some kind go up and down with the months, by geography: January to December, against the mean of the year. */
  readonly seasons?: readonly {
    readonly name: string
    readonly source: string
    readonly months: Readonly<Record<string, readonly number[]>>
  }[]
  /** Indices of its own, by month (`2026-07`) or year. */
  readonly indices: readonly {
    readonly name: string
    readonly source: string
    readonly levels: Readonly<Record<string, number>>
  }[]
}
