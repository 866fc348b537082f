import type { Attribution, QuoteMeaning } from '@assay/contract'
import type {
  CountryEntry,
  DensityEntry,
  IndexTable,
  ItemSeason,
  ItemSize,
  ParityTable,
  PlaceWords,
  StalenessPoint,
} from './book-input.ts'

export type { StalenessPoint }

/** The part of a book file that is JSON: small, and read once. Everything that grows with the rows is a section. */
export interface BookHeader {
  readonly id: string
  /** Name of another book for lines that this one cannot price; null if there is none. */
  readonly extends: string | null
  readonly engine: string
  readonly currency: string
  readonly defaultGeography: string
  readonly asOf: string
  readonly rows: number
  readonly items: number
  readonly sources: number
  readonly estimate: 'blend' | 'item'
  readonly target: 'transaction' | 'published_average'
  readonly seed: number
  /** Names of unit groups, by number. */
  readonly groups: readonly string[]
  /** What items have in common, value by value: profile-table.ts. */
  readonly profileValues?: ProfileValues
  /** The same in full, in books of an earlier edition. */
  readonly profiles?: readonly ItemProfile[]
  /** Lists of words that the prices of some items cover already; profiles point here. */
  readonly covered?: readonly (readonly string[])[]
  readonly parities: readonly ParityTable[]
  readonly indices: readonly IndexTable[]
  readonly countries: readonly CountryEntry[]
  readonly densities: readonly DensityEntry[]
  readonly staleness: readonly StalenessPoint[]
  /** What phrases say beside the item that they mean: meaning-table.ts. */
  readonly synonymUses?: readonly SynonymUse[]
  /** In books of an earlier edition, entry i holds what phrase i may mean, the likeliest first. */
  readonly synonyms?: readonly (readonly SynonymEntry[])[]
  readonly brands: readonly string[]
  readonly placeWords?: PlaceWords
  readonly model: ModelHeader | null
  readonly calibration: CalibrationHeader | null
  /** What people call the categories of items; several may share a name. */
  readonly categoryNames?: Readonly<Record<string, string>>
  /** What the licences of its sources ask to be said. */
  readonly attributions?: readonly Attribution[]
}

export interface ItemProfile {
  readonly target: 'transaction' | 'published_average'
  readonly component: string | null
  readonly index: string | null
  readonly note: string | null
  readonly defaultUnit: string | null
  readonly spokenUnit: string | null
  readonly timeBasis: 'calendar' | 'working'
  readonly density: number | null
  readonly pieceKg: number | null
  readonly pieceLitres: number | null
  /** Canonical units in a container or portion, by its unit id. */
  readonly contents: Readonly<Record<string, number>> | null
  /** Names of calibration cells. */
  readonly calibrationDirect: string | null
  readonly calibrationMoved: string | null
  readonly meaning: QuoteMeaning | null
  readonly size: ItemSize | null
  readonly yields: boolean
  /** Set for what costs more in some months than in others. */
  readonly season?: ItemSeason
  /** Set for what no other country has, so it is not carried there. */
  readonly homeOnly?: true
  readonly every: string | null
  readonly times: Readonly<Record<string, number>> | null
  /** Entries of `covered` in the header: words that say nothing beyond the name. */
  readonly covers?: readonly number[]
}

/** What stands in each field of the profiles, each value once; null where a profile lacks the field. */
export type ProfileValues = {
  readonly [K in keyof Required<ItemProfile>]: readonly (undefined extends ItemProfile[K]
    ? NonNullable<ItemProfile[K]> | null
    : ItemProfile[K])[]
}

export interface SynonymEntry extends SynonymUse {
  readonly item: number
}

export interface SynonymUse {
  readonly defaultUnit: string | null
  readonly spokenUnit: string | null
  readonly note: string | null
}

/** Parameters of the text model, chosen by out-of-fold error when the book was built. */
export interface ModelHeader {
  /** Mean of ln price over items: what is left when no word says anything. */
  readonly centre: number
  readonly ridgeAlpha: number
  readonly magnitudeTokens: boolean
  /** idf of a feature that no two items share. */
  readonly idfLone: number
  /** See model/blend.ts. */
  readonly blend: readonly number[]
  readonly shrinkage: ShrinkageHeader
  readonly effects: EffectsHeader
  /** Smallest idf coverage that counts as a match. */
  readonly coverageMin: number
  /** An item wins a line only if the line has more than this share of its words; absent where that was not measured. */
  readonly saidMin?: number
}

export interface ShrinkageHeader {
  /** An item's own mean weighs n / (n + itemK) against the blend. */
  readonly itemK: number
  /** A place's own mean weighs n / (n + placeK) against the item's; null: places are not told apart. */
  readonly placeK: number | null
  /** Rows lose half their weight in this many months; null: they never do. */
  readonly halfLifeMonths: number | null
}

export interface EffectsHeader {
  /** Change of ln unit price per unit of ln quantity, within an item; 0: none learned. */
  readonly quantitySlope: number
  /** Change of ln price a year. */
  readonly driftPerYear: number
  /** Mean and spread of ln quantity over items; a spread of 0 means that no row has a quantity. */
  readonly lnQuantityMean: number
  readonly lnQuantitySpread: number
}

export interface CalibrationHeader {
  readonly id: string
  readonly n: number
  readonly sources: number
  readonly foldUnit: string
  readonly measuredCoverage: number | null
  /** Measured coverage at 0.9 of the easiest fifth of the hold-outs to the hardest; empty when not measured. */
  readonly coverageByFifth: readonly number[]
  readonly cells: readonly CellHeader[]
  /** Coefficients of the difficulty scale, for unseen and for seen items. */
  readonly difficulty: { readonly unseen: DifficultyHeader; readonly seen: DifficultyHeader } | null
  /** Sizes of baskets whose total was calibrated; empty without sources. */
  readonly basketSizes: readonly BasketHeader[]
}

export interface CellHeader {
  readonly name: string
  /** Effective number of scores, which limits the level that they can carry. */
  readonly nEffective: number
  readonly n: number
  readonly sources: number
  readonly foldUnit: string
  readonly measuredCoverage: number | null
}

export interface DifficultyHeader {
  /** Empty: the scale is the same for all. */
  readonly coefficients: readonly number[]
  /** How far the fitted scale is believed. */
  readonly exponent: number
  readonly min: number
  readonly max: number
  /** Difficulty below which a fifth, two, three and four fifths of the hold-outs lie. */
  readonly fifths: readonly number[]
}

export interface BasketHeader {
  /** Lines in the basket; whole sources come last, with their mean size. */
  readonly size: number
  readonly nEffective: number
}
