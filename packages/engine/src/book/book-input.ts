import type { Attribution, QuoteMeaning } from '@assay/contract'

/**
 * What a price book is made of. Only rows are needed; every other part is an optional section that a richer book,
 * such as the default one, brings along. All of it is plain data: the builder reads it once and writes one file.
 */
export interface BookInput {
  readonly rows: Iterable<BookRow>
  readonly options: BookOptions
  /** Facts about items that rows cannot say. Matched to rows by `description` (normalised) and `unit` if given. */
  readonly items?: readonly ItemFacts[]
  /** The words people use. Looked up before any search; a phrase must equal the whole item text of a line. */
  readonly synonyms?: readonly Synonym[]
  /** Names of things that are asked for in sentences: "replace 10 double hung vinyl windows, installed". */
  readonly names?: readonly ItemName[]
  /** Places and what contains them. Without it, `A/B` lies in `A`, and `US-IN` in `US`. */
  readonly geographies?: readonly GeographyEntry[]
  /** Price levels of places, by component; they move a figure from one place to another. */
  readonly parities?: readonly ParityTable[]
  /** Price indices over time, by component; they move a figure from its date to the book's `asOf`. */
  readonly indices?: readonly IndexTable[]
  /** Other countries, reached from the book's own by price level and exchange rate. */
  readonly countries?: readonly CountryEntry[]
  /** Mass to volume. Without an entry a line that mixes them is unpriced. */
  readonly densities?: readonly DensityEntry[]
  /** Words that say who made a thing and not what it is; ignored with a warning when a line has them. */
  readonly brands?: readonly string[]
  /** What names of places mean beside goods. Without it every one of them is a place. */
  readonly placeWords?: PlaceWords
  /** Calibration measured outside, such as leave-area-out on published series; see `ItemFacts.calibration`. */
  readonly calibrations?: readonly ExternalCalibration[]
  /** How far off a figure is that is some months old. Widens the intervals of items with external calibration. */
  readonly staleness?: readonly StalenessPoint[]
  /** What people call the categories of rows, by category; several may share a name. Default: as rows have them. */
  readonly categoryNames?: Readonly<Record<string, string>>
  /** What the licences of the sources ask to be said wherever the figures are shown. */
  readonly attributions?: readonly Attribution[]
}

/** Names of places, in small letters. */
export interface PlaceWords {
  /** States and towns that a dictionary has too, and that are nothing else: "oil change california", "daycare chicago". */
  readonly known: readonly string[]
  /** Goods are called by them, also behind: "shoes jordan". */
  readonly goods: readonly string[]
  /** Makers of goods that are called like a town: "cordless drill milwaukee". A plumber is of the town. */
  readonly makers: readonly string[]
  /** Names that a place is a part of: "boston red sox", "portland cement". */
  readonly names: readonly string[]
}

/** One price that somebody asked, paid or published. */
export interface BookRow {
  readonly description: string
  /** For one `unit`, in `currency`; more than zero. */
  readonly price: number
  /** As written: `lb`, `per 4 sticks (1 lb)`, `90 KG Wholesale`, `L.F.`. Absent: a piece. */
  readonly unit?: string | undefined
  /** ISO 4217. Absent: the book's. A row in another currency is refused. */
  readonly currency?: string | undefined
  /** `US-TX`, `US-CBSA-19100`, `US-ZIP-78701`, or any code of one's own. Absent: the book's default geography. */
  readonly geography?: string | undefined
  /** `2026`, `2026-07` or `2026-07-15`. */
  readonly date?: string | undefined
  /** Who says so: vendor, project, document, series. Calibration holds whole sources out. */
  readonly source?: string | undefined
  /** The page that it was read from. Counts only with a `source`. */
  readonly address?: string | undefined
  /** How many units the price was for; learned as a quantity slope. */
  readonly quantity?: number | undefined
  readonly category?: string | undefined
  readonly brand?: string | undefined
  /** What a container of it holds, by unit id: pieces, or kg, litres or meters where its unit measures: `{ case: 6 }`. */
  readonly contents?: Readonly<Record<string, number>> | undefined
}

export interface BookOptions {
  /** Names the book in every result, such as `us-2026-07`. */
  readonly id: string
  /** Name of another book for lines that this one cannot price; only carried along, the caller opens it. */
  readonly extends?: string
  /** ISO 4217. Default: the most common of the rows, else USD. */
  readonly currency?: string
  /** Used when a request names no place. Default: what all rows have in common, else `*`. */
  readonly defaultGeography?: string
  /** `YYYY-MM-DD` that the prices are for. Default: the newest date among the rows. */
  readonly asOf?: string
  /** Seeds folds and samples. The same rows and seed give the same bytes. Default 1. */
  readonly seed?: number
  /**
   * `blend` (default): a text that is not an item of the book is estimated from its neighbours.
   * `item`: only the price of a matching item is ever told. Right for published statistics, where a mean of "cheddar"
   * and "swiss" is the price of nothing.
   */
  readonly estimate?: 'blend' | 'item'
  /** What the rows are, where an item does not say otherwise. Default `transaction`. */
  readonly target?: 'transaction' | 'published_average'
  /** False when each row's source is a series name, which says where a figure is from but not who asked the price. Default true. */
  readonly foldBySource?: boolean
}

export interface ItemFacts {
  /** The row description that it is about. */
  readonly description: string
  /** What results call the item. Default: the description. */
  readonly name?: string
  readonly target?: 'transaction' | 'published_average'
  /** Which parity and index table moves it; a name in `parities` and `indices`. */
  readonly component?: string
  /** Which index table moves it over time, if not the one of `component`. */
  readonly index?: string
  /** Said with every price of it, such as "A wage, not a billed rate". */
  readonly note?: string
  /**
   * What is meant if no unit is written: `dozen` for eggs. A bare number counts pieces instead wherever the weight or
   * volume of one piece is known, or the item is counted: "6 eggs" is half a dozen. Default: the row's unit.
   */
  readonly defaultUnit?: string
  /** The unit that the price is given in: `lb`, although the row says per 100 g. Default: the row's unit. */
  readonly spokenUnit?: string
  /** `working`: a day has 8 hours, a week 40, a year 2,080, as with wages. Default `calendar`. */
  readonly timeBasis?: 'calendar' | 'working'
  /** kg per litre, for this item alone. */
  readonly density?: number
  /** Mass in kg or volume in litres of one piece, for "3 bananas" priced by the pound. */
  readonly pieceKg?: number
  readonly pieceLitres?: number
  /** What a container or portion of it holds, in kg or litres as its rows are: `{ loaf: 0.567 }`, `{ bottle: 0.75 }`. */
  readonly contents?: Readonly<Record<string, number>>
  /** Names in `calibrations`: for a figure of the very place, and for one moved from another place. */
  readonly calibration?: { readonly direct?: string; readonly moved?: string }
  /** What kind of price it is, such as `cash_price`, and the sentence that says what the price is of. */
  readonly meaning?: QuoteMeaning
  /** False: found by its names alone, never by search over the words of its description. Default true. */
  readonly searchable?: boolean
  /** A measure that describes the thing: ln price grows by `slope` for each ln of it above `typical`. */
  readonly size?: ItemSize
  /** True: beside another name it only says what that is for: "alternator replacement, 2014 Altima". Default false. */
  readonly yields?: boolean
  readonly season?: ItemSeason
  /** True: a thing of the book's own country alone, such as a premium of its public insurance; no other country has it. */
  readonly homeOnly?: boolean
  /** A unit of time that the price is for besides its own unit: a GB of storage `month` by month. */
  readonly every?: string
  /** Words that multiply the price: `{ 'round trip': 2 }`. */
  readonly times?: Readonly<Record<string, number>>
  /** Lists of what the price covers already, as its rule or within its range: "generic" of a drug, "4x4" of a car. */
  readonly covers?: readonly (readonly string[])[]
}

/** A price that follows the months: for `lodging` the parity tables `lodging, january` to `lodging, december` say how. */
export interface ItemSeason {
  readonly name: string
  /** The code in the tables that the item is of. Default: the place that is asked for. */
  readonly place?: string
}

export interface ItemSize {
  readonly unit: string
  readonly typical: number
  readonly slope: number
}

/** A name that is looked for anywhere in a line, around its amounts and over its numbers: "4 wheel alignment". */
export interface ItemName {
  /** As people write it. Case, plural and small words ("of", "the", "for") do not count. */
  readonly phrase: string
  /** Descriptions of the rows meant, the likeliest first: one for each meaning of the concept. */
  readonly items: readonly string[]
}

export interface Synonym {
  /**
   * As people write it, any case; plural and singular are both found. One phrase may mean several items: the first whose
   * unit fits the line's is taken, and where the line says how much a pack holds, the one whose piece holds most nearly
   * that ("soda" in 12 oz cans or in 2-liter bottles).
   */
  readonly phrase: string
  /** Description of the row or item meant. */
  readonly item: string
  /** Overrides the item's `defaultUnit` for this phrase. */
  readonly defaultUnit?: string
  /** Overrides the item's `spokenUnit` for this phrase. */
  readonly spokenUnit?: string
  /** Said with the price, such as "Priced as gasoline, all grades". */
  readonly note?: string
}

export interface GeographyEntry {
  readonly code: string
  readonly name: string
  /** The next wider place; null at the top. A ZIP's is its metro if it has one, else its state. */
  readonly parent: string | null
  readonly kind: 'zip' | 'metro' | 'county' | 'state' | 'region' | 'country' | 'other'
  /** Other ways to write it, such as `Austin`, `Austin, TX`. On a clash the entry with the larger `weight` wins. */
  readonly aliases?: readonly string[]
  /** Population or any measure of how likely it is meant. Default 0. */
  readonly weight?: number
}

export interface ParityTable {
  readonly component: string
  /** Told in `adjustments`, such as "BEA RPP 2023, goods". */
  readonly source: string
  /** Price level by geography code; only ratios matter. A place without an entry takes its parent's. */
  readonly levels: Readonly<Record<string, number>>
}

export interface IndexTable {
  readonly component: string
  readonly source: string
  /** Index by month (`2026-07`) or year (`2024`); only ratios matter. The nearest earlier entry is used. */
  readonly levels: Readonly<Record<string, number>>
}

export interface CountryEntry {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
  /** ISO 4217. */
  readonly currency: string
  /** Price level relative to the book's own country at market exchange rates: 0.5 is half as expensive. */
  readonly priceLevel: number
  /** The same by component, where it was measured. */
  readonly levels: Readonly<Record<string, number>>
  /** Units of `currency` for one unit of the book's. */
  readonly exchangeRate: number
  /** Told in `adjustments`, such as "World Bank PPP 2024, exchange rate 2026-06". */
  readonly source: string
}

export interface DensityEntry {
  /** Words that must all be in the item's description: `milk`, `olive oil`. The longest entry that fits is used. */
  readonly words: string
  readonly kgPerLitre: number
}

export interface ExternalCalibration {
  readonly name: string
  /** Signed errors ln(truth / estimate), as measured out of sample, any order. At least 20. */
  readonly scores: readonly number[]
  /** As how many errors the scores count when the ends of a range are taken; default: as many as they are. */
  readonly nEffective?: number
  /** How many independent units (areas, series) the scores come from. */
  readonly sources: number
  /** What was held out: `area`, `month`, `state`, `zip`. */
  readonly foldUnit: string
  /** Coverage at 0.9 measured on data that the scores do not include; null if not measured. */
  readonly measuredCoverage: number | null
}

export interface StalenessPoint {
  readonly months: number
  /** 90th percentile of |ln(truth / old figure)|. */
  readonly logError90: number
}
