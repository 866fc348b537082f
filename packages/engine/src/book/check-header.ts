import { type Attribution, MEANINGS, type QuoteMeaning } from '@assay/contract'
import { SEEN_WIDTH, SEEN_WIDTH_MIN, UNSEEN_WIDTH } from '../calibrate/difficulty.ts'
import { BLEND_WIDTH } from '../model/blend.ts'
import type {
  CountryEntry,
  DensityEntry,
  IndexTable,
  ItemSeason,
  ItemSize,
  ParityTable,
  PlaceWords,
} from './book-input.ts'
import {
  absentOr,
  also,
  type Check,
  list,
  mapFields,
  matching,
  nullable,
  number,
  oneOf,
  shape,
  table,
  text,
  whole,
} from './check-shape.ts'
import type {
  BasketHeader,
  BookHeader,
  CalibrationHeader,
  CellHeader,
  DifficultyHeader,
  EffectsHeader,
  ItemProfile,
  ModelHeader,
  ProfileValues,
  ShrinkageHeader,
  StalenessPoint,
  SynonymEntry,
  SynonymUse,
} from './header.ts'
import { FACTOR_MAX, FACTOR_MIN } from './price-bounds.ts'
import { readRowDate } from './row-date.ts'

/** Groups are numbered by one byte and profiles by two. */
const GROUPS_MAX = 2 ** 8
const PROFILES_MAX = 2 ** 16
/** Every density is compared with an item that needs one. */
const DENSITIES_MAX = 1_000
const TABLES_MAX = 1_000
/** Words that one price covers already. */
const COVERED_MAX = 1_000
const ANY = Number.MAX_SAFE_INTEGER
const ANY_KEY = /^/

const name = text(1_000)
const sentence = text(4_000)
const factor = number(FACTOR_MIN, FACTOR_MAX)
const finite = number(-Number.MAX_VALUE, Number.MAX_VALUE)
const positive = number(Number.MIN_VALUE, Number.MAX_VALUE)
const notNegative = number(0, Number.MAX_VALUE)
const share = number(0, 1)
const target = oneOf('transaction', 'published_average')

const date = also<string>(text(40), (value) => (readRowDate(value) === 0 ? 'is not a date' : null))

const profileFields = {
  target,
  component: nullable(name),
  index: nullable(name),
  note: nullable(sentence),
  defaultUnit: nullable(name),
  spokenUnit: nullable(name),
  timeBasis: oneOf('calendar', 'working'),
  density: nullable(factor),
  pieceKg: nullable(factor),
  pieceLitres: nullable(factor),
  contents: nullable(table(ANY_KEY, factor)),
  calibrationDirect: nullable(name),
  calibrationMoved: nullable(name),
  meaning: nullable(shape<QuoteMeaning>({ kind: oneOf(...MEANINGS), of: sentence })),
  size: nullable(shape<ItemSize>({ unit: name, typical: factor, slope: number(-10, 10) })),
  yields: oneOf(true, false),
  season: absentOr(shape<ItemSeason>({ name, place: absentOr(name) })),
  homeOnly: absentOr(oneOf(true)),
  every: nullable(name),
  times: nullable(table(ANY_KEY, factor)),
  covers: absentOr(list(whole(0, PROFILES_MAX), 0, COVERED_MAX)),
}
const profile = shape<ItemProfile>(profileFields)

/** Every value of a field once; null is that of profiles that lack the field. */
const valuesOf = (check: Check): Check => list(check, 1, PROFILES_MAX)
const profileValues = shape<ProfileValues>({
  ...mapFields(profileFields, valuesOf),
  season: valuesOf(nullable(profileFields.season)),
  homeOnly: valuesOf(nullable(profileFields.homeOnly)),
  covers: valuesOf(nullable(profileFields.covers)),
})

const parity = shape<ParityTable>({ component: name, source: sentence, levels: table(ANY_KEY, factor) })

const index = shape<IndexTable>({
  component: name,
  source: sentence,
  levels: table(/^\d{4}(?:-\d{2})?$/, factor),
})

const country = shape<CountryEntry>({
  code: matching(/^[A-Z]{2}$/),
  name,
  currency: matching(/^[A-Z]{3}$/),
  priceLevel: factor,
  levels: table(ANY_KEY, factor),
  exchangeRate: factor,
  source: sentence,
})

const density = shape<DensityEntry>({ words: name, kgPerLitre: factor })

/** Errors are interpolated between the points, so their months go up from above zero. */
const staleness = also<readonly StalenessPoint[]>(
  list(shape<StalenessPoint>({ months: number(0.001, 10_000), logError90: number(0, 100) }), 0, TABLES_MAX),
  (points) =>
    points.every(({ months }, i) => months > (points[i - 1]?.months ?? 0)) ? null : 'is out of order',
)

const useFields = { defaultUnit: nullable(name), spokenUnit: nullable(name), note: nullable(sentence) }
const synonymUse = shape<SynonymUse>(useFields)
const synonym = (items: number): Check => shape<SynonymEntry>({ item: whole(0, items - 1), ...useFields })

const model = shape<ModelHeader>({
  centre: finite,
  ridgeAlpha: notNegative,
  magnitudeTokens: oneOf(true, false),
  idfLone: positive,
  blend: list(finite, BLEND_WIDTH, BLEND_WIDTH),
  shrinkage: shape<ShrinkageHeader>({
    itemK: notNegative,
    placeK: nullable(notNegative),
    halfLifeMonths: nullable(positive),
  }),
  effects: shape<EffectsHeader>({
    quantitySlope: finite,
    driftPerYear: finite,
    lnQuantityMean: finite,
    lnQuantitySpread: notNegative,
  }),
  coverageMin: finite,
  saidMin: absentOr(share),
})

const cell = shape<CellHeader>({
  name,
  nEffective: positive,
  n: whole(0),
  sources: whole(0),
  foldUnit: name,
  measuredCoverage: nullable(share),
})

/** A book may lack the last terms from `least` on: they then say nothing about its scale. */
const difficulty = (width: number, least = width): Check =>
  also<DifficultyHeader>(
    shape<DifficultyHeader>({
      coefficients: list(finite, 0, width),
      exponent: number(0, 10),
      min: positive,
      max: positive,
      fifths: list(finite, 0, 4),
    }),
    ({ coefficients, min, max }) => {
      if (coefficients.length !== 0 && coefficients.length < least) return 'has too few coefficients'
      return min <= max ? null : 'has a min above its max'
    },
  )

const calibration = shape<CalibrationHeader>({
  id: name,
  n: whole(0),
  sources: whole(0),
  foldUnit: sentence,
  measuredCoverage: nullable(share),
  coverageByFifth: list(share, 0, 5),
  cells: list(cell, 0, ANY),
  difficulty: nullable(
    shape<NonNullable<CalibrationHeader['difficulty']>>({
      unseen: difficulty(UNSEEN_WIDTH),
      seen: difficulty(SEEN_WIDTH, SEEN_WIDTH_MIN),
    }),
  ),
  basketSizes: list(shape<BasketHeader>({ size: whole(1), nEffective: positive }), 0, TABLES_MAX),
})

const attribution = shape<Attribution>({
  what: sentence,
  address: sentence,
  licence: sentence,
  words: sentence,
})

const placeWords = shape<PlaceWords>({
  known: list(name, 0, ANY),
  goods: list(name, 0, ANY),
  makers: list(name, 0, ANY),
  names: list(name, 0, ANY),
})

const header = (items: number): Check =>
  shape<BookHeader>({
    id: name,
    extends: nullable(name),
    engine: name,
    currency: matching(/^[A-Z]{3}$/),
    defaultGeography: name,
    asOf: date,
    rows: whole(1),
    items: whole(1),
    sources: whole(0),
    estimate: oneOf('blend', 'item'),
    target,
    seed: finite,
    groups: list(name, 1, GROUPS_MAX),
    profileValues: absentOr(profileValues),
    profiles: absentOr(list(profile, 1, PROFILES_MAX)),
    covered: absentOr(list(list(name, 1, COVERED_MAX), 0, PROFILES_MAX)),
    parities: list(parity, 0, TABLES_MAX),
    indices: list(index, 0, TABLES_MAX),
    countries: list(country, 0, TABLES_MAX),
    densities: list(density, 0, DENSITIES_MAX),
    staleness,
    synonymUses: absentOr(list(synonymUse, 0, ANY)),
    synonyms: absentOr(list(list(synonym(items), 1, ANY), 0, ANY)),
    brands: list(name, 0, ANY),
    placeWords: absentOr(placeWords),
    model: nullable(model),
    calibration: nullable(calibration),
    categoryNames: absentOr(table(ANY_KEY, name)),
    attributions: absentOr(list(attribution, 0, TABLES_MAX)),
  })

const version = shape<Pick<BookHeader, 'id' | 'engine'>>({ id: name, engine: name })
const size = shape<Pick<BookHeader, 'items'>>({ items: whole(1) })

/** What another engine wrote need not have the same fields, so the version is read before anything else. */
export function hasVersion(value: unknown): value is Pick<BookHeader, 'id' | 'engine'> {
  return version(value) === null
}

/** Looks at every field of the header, so nothing that reads a book has to look at its types and bounds again. A known one was looked at. */
export function checkHeader(
  value: unknown,
  isKnown: boolean,
  fail: (why: string) => never,
): asserts value is BookHeader {
  if (isKnown) return
  // The size has just been found to be there.
  const fault = size(value) ?? header((value as BookHeader).items)(value)
  if (fault !== null) fail(`its header ${fault}`)
}
