import type { Concept, ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { frenchDrugs } from './french-drugs.ts'
import { heldOutGroups } from './held-out.ts'
import { median, round, sampleScores } from './price-shape.ts'
import {
  type PartDRow,
  phrasesOf,
  readBrandStrengths,
  readFillPrices,
  readGenericStrengths,
  readPartD,
  readTable,
  type Strength,
} from './read-drugs.ts'
import { tidy } from './service-figures.ts'

export const DRUG_SPREAD = 'health: drug'

/** A fill of this many tablets is what the price of one is taken from. */
const USUAL_FILL = 60
/** Shorter courses are bought whole: the price of one tablet is that of the course by its tablets. */
const COURSE_MAX = 30
/** A survey's mean that is further from Medicare's than this pools a dear brand with its generic. */
const FILL_RATIO_MIN = 0.7
const FILL_RATIO_MAX = 1.9
/** The fee of a fill is shared by this many tablets, between a month and a quarter of a year. */
const FEE_FILL = 45
/** Strengths of one drug differ less at the counter than in what pharmacies pay: by the root, and no more than this. */
const STRENGTH_POWER = 0.5
const STRENGTH_FACTOR_MAX = 2.5
/** Strengths that are sold from the shelf, far below the price of a prescription. */
const SHELF: ReadonlySet<string> = new Set([
  'ibuprofen 200',
  'naproxen 220',
  'famotidine 10',
  'meclizine 12.5',
])
/** Bare names that people use for what the shelf has. */
const SHELF_NAMES: ReadonlySet<string> = new Set(['ibuprofen'])
const SOURCE = 'AHRQ, Medical Expenditure Panel Survey, and CMS, Part D spending, 2022'
const OF_GENERIC =
  'what insurer and patient together pay for one at a pharmacy, from the price of a usual fill'
const OF_BRAND = 'what insurer and patient together pay for the brand at a pharmacy, before rebates'

interface Drugs {
  readonly concepts: readonly Concept[]
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
}

export function drugFigures(source: SourceFolder): Drugs {
  const partD = readPartD(source)
  const fills = readFillPrices(source)
  const table = readTable('drugs.txt').map(
    ([name = '', common = '', month = '', words = '', listed = '', row = '']) => ({
      name,
      common,
      month: Number(month),
      words: phrasesOf(words),
      listed: listed === '' ? name.toUpperCase() : listed,
      row: row === '' ? partDOf(partD, name) : partD.get(row),
      fill: fills.get(name) ?? fills.get(name.replaceAll(' ', '-')) ?? null,
    }),
  )
  // How much more all payers pay at the counter than Medicare's average, drug by drug.
  const ratios = table.flatMap(({ row, fill }) =>
    row === undefined || fill === null ? [] : fill / row.perClaim,
  )
  const usual = median(ratios)
  const growth = quantityGrowth(source)
  const strengths = byDrug(readGenericStrengths(source))
  const counter = counterPrice(
    table.flatMap(({ listed, row, fill }) => {
      const known = strengths.get(listed)
      if (row === undefined || fill === null || known === undefined) return []
      const units = row.perClaim / row.perUnit
      return [{ cost: units * median(known.map(({ price }) => price)), paid: fill }]
    }),
  )
  const found = table.flatMap(({ name, common, month, words, listed, row, fill }) => {
    const known = (strengths.get(listed) ?? []).filter(({ strength }) => !SHELF.has(`${name} ${strength}`))
    const centre = known.find(({ strength }) => strength === common) ?? known[0]
    if (row === undefined || centre === undefined) return []
    const one = paidForOne(row, fill, month, usual, growth)
    return known.map((strength) => ({
      name,
      strength,
      concept: conceptOf(
        name,
        strength,
        month,
        strength === centre ? [...(SHELF_NAMES.has(name) ? [] : [name]), ...words] : [],
        [name, ...words.filter(isName)],
      ),
      price: Math.sqrt(one * strengthFactor(strength.price / centre.price) * counter(strength.price, month)),
      date: '2022',
      source: SOURCE,
      of: OF_GENERIC,
    }))
  })
  const french = found.map(({ concept, strength: { strength, measure }, name }) => ({
    concept: concept.id,
    drug: name,
    strength,
    measure,
  }))
  const named = new Set(found.flatMap(({ concept }) => concept.words))
  const products = productFigures(partD)
  const taken = new Set(products.flatMap(({ concept }) => concept.words))
  const brands = brandFigures(source, usual, new Set([...named, ...taken]))
  const all = [...found, ...products, ...brands]
  return {
    concepts: all.map(({ concept }) => concept),
    figures: [
      ...all.map(({ concept, price, date, source: from, of }) => ({
        concept: concept.id,
        meaning: 'purchase' as const,
        price: tidy(price),
        geography: 'US',
        date,
        source: from,
        spread: DRUG_SPREAD,
        of,
      })),
      ...frenchDrugs(source, french),
    ],
    spreads: [spreadOf(ratios.map((ratio) => Math.log(ratio / usual)))],
  }
}

/** What all payers together paid for one tablet, whatever its strength. */
function paidForOne(
  row: PartDRow,
  fill: number | null,
  month: number,
  usual: number,
  growth: number,
): number {
  const ratio = fill === null ? 1 : fill / row.perClaim
  // Where Medicare pays far more than everybody, its average has a dear brand in it.
  if (fill !== null && ratio < FILL_RATIO_MIN) return fill / month
  const paid = fill !== null && ratio < FILL_RATIO_MAX ? fill : row.perClaim * usual
  const units = row.perClaim / row.perUnit
  return units < COURSE_MAX ? paid / units : (paid * (USUAL_FILL / units) ** growth) / USUAL_FILL
}

/**
 * The price of a tablet at the counter from what the pharmacy pays for it: a fee for each fill, and so much over the cost.
 * Both are the medians of all pairs of drugs (Theil and Sen), which dear outliers do not move.
 */
function counterPrice(
  fills: readonly { readonly cost: number; readonly paid: number }[],
): (cost: number, month: number) => number {
  const slopes = fills.flatMap((a, i) =>
    fills
      .slice(i + 1)
      .flatMap((b) => (Math.abs(b.cost - a.cost) > 1 ? [(b.paid - a.paid) / (b.cost - a.cost)] : [])),
  )
  const slope = median(slopes)
  const fee = median(fills.map(({ cost, paid }) => paid - slope * cost))
  return (cost, month) => fee / (month < COURSE_MAX - 2 ? month : FEE_FILL) + slope * cost
}

interface Found {
  readonly concept: Concept
  readonly price: number
  readonly date: string
  readonly source: string
  readonly of: string
}

function partDOf(partD: ReadonlyMap<string, PartDRow>, name: string): PartDRow | undefined {
  const fits = [...partD].filter(
    ([known]) => known.toLowerCase().split(' ')[0] === name.split(' ')[0] && !known.includes('-'),
  )
  const plain = fits.filter(([known]) => !/\b(?:er|xr|sr|xl|odt|dr|hfa)\b/i.test(known))
  return (plain.length > 0 ? plain : fits).toSorted(([, a], [, b]) => b.claims - a.claims)[0]?.[1]
}

function byDrug(all: readonly Strength[]): ReadonlyMap<string, readonly Strength[]> {
  return Map.groupBy(all, ({ drug }) => drug)
}

/** A brand or its generic takes a strength behind it; "blood pressure pills" does not. */
const isName = (word: string): boolean => /^(?:generic )?[a-z]+$/.test(word) && !/^anti|pill|medic/.test(word)

const strengthFactor = (ratio: number): number =>
  Math.min(STRENGTH_FACTOR_MAX, Math.max(1 / STRENGTH_FACTOR_MAX, ratio ** STRENGTH_POWER))

/** The power of the quantity that a fill's price grows with: from what a chain asks for 30 and for 90 days. */
function quantityGrowth(source: SourceFolder): number {
  const rows = parseCsvRecords(source.text('published_prices_services/rows.csv'), ['item', 'low'])
  const low = (item: string): number => Number(present(rows.find((row) => row.item === item)).low)
  const [month, quarter] = [
    low('generic prescription on Walmart list, 30-day supply'),
    low('generic prescription on Walmart list, 90-day supply'),
  ]
  return Math.log(quarter / month) / Math.log(3)
}

/** Tablets are counted; a bare name is a month of them. */
function conceptOf(
  name: string,
  { strength, measure, form }: Strength,
  month: number,
  bare: readonly string[],
  names: readonly string[],
): Concept {
  const dose = `${strength.replaceAll('-', ' ')} ${measure}`
  return {
    id: `drug-${name}-${strength}-${measure}`.replaceAll(/[^a-z0-9]+/g, '-'),
    name: `${name[0]?.toUpperCase()}${name.slice(1)} ${strength} ${measure}`,
    unit: form,
    category: 'drugs',
    words: [
      ...bare.flatMap((known) => [known, `supply ${known}`, `${known} prescription`]),
      ...names.flatMap((known) => [
        `${known} ${dose}`,
        `${dose} ${known}`,
        `${known} ${strength.replaceAll('-', ' ')}`,
        `supply ${known} ${dose}`,
        // "augmentin 875": people say the first of two substances.
        ...(strength.includes('-')
          ? [`${known} ${strength.split('-')[0]}`, `${known} ${strength.split('-')[0]} ${measure}`]
          : []),
      ]),
    ],
    index: 'drugs',
    parity: 'none',
    defaultUnit: 'bottle',
    contents: {
      each: 1,
      bottle: month,
      month,
      pack: month,
      box: month,
      day: month / 30,
      week: (month * 7) / 30,
      year: month * 12,
    },
  }
}

/** Inhalers, drops, creams, pens, and brands that are asked for by the month. */
function productFigures(partD: ReadonlyMap<string, PartDRow>): readonly Found[] {
  return readTable('drug-products.txt').map(
    ([id = '', name = '', unit = '', units = '', row = '', words = '']) => {
      const known = partD.get(row)
      if (known === undefined) throw new Error(`${id}: Part D has no "${row}"`)
      return {
        concept: {
          id: `drug-${id}`,
          name,
          unit,
          category: 'drugs',
          words: [...phrasesOf(words), ...(unit === 'month' ? monthsOf(phrasesOf(words), units) : [])],
          index: 'drugs',
          parity: 'none',
        },
        price: known.perUnit * Number(units),
        date: '2022',
        source: 'CMS, Part D spending, 2022',
        of: OF_BRAND,
      }
    },
  )
}

/** "Eliquis 60 tabs", "60 eliquis tablets": as many as a month takes are the month. */
function monthsOf(words: readonly string[], units: string): readonly string[] {
  const names = words.filter((word) => /^[a-z]+$/.test(word))
  return names.flatMap((name) =>
    ['tablets', 'tabs', 'pills'].flatMap((pieces) => [
      `${name} ${units} ${pieces}`,
      `${units} ${name} ${pieces}`,
    ]),
  )
}

/** Brands that have a generic: what pharmacies pay in 2025, and what is paid over it. */
function brandFigures(source: SourceFolder, over: number, taken: ReadonlySet<string>): readonly Found[] {
  const drugs = byDrug(readBrandStrengths(source))
  return [...drugs].flatMap(([drug, strengths]) => {
    const name = drug.toLowerCase()
    if (taken.has(name) || !/^[a-z][a-z -]+$/.test(name)) return []
    const short = name.replace(/ (?:er|dr|xr|xl|sr|la|cd|cr)$/, '')
    const bare = [
      name,
      `brand ${name}`,
      ...(short === name || taken.has(short) || drugs.has(short.toUpperCase()) ? [] : [short]),
    ]
    const middle = median(strengths.map(({ price }) => price))
    const centre = strengths.toSorted((a, b) => Math.abs(a.price - middle) - Math.abs(b.price - middle))[0]
    return strengths.map((strength) => ({
      concept: conceptOf(
        name,
        strength,
        30,
        strength === centre ? bare : [],
        bare.length > 2 ? [name, short] : [name],
      ),
      price: strength.price * Math.min(over, BRAND_OVER_MAX),
      date: strength.date.slice(0, 7),
      source: 'CMS, National Average Drug Acquisition Cost, 2025',
      of: OF_BRAND,
    }))
  })
}

/** A brand's fill costs some hundred dollars: what is paid over the pharmacy's cost is a small part of it. */
const BRAND_OVER_MAX = 1.1

function spreadOf(scores: readonly number[]): Spread {
  const groups = scores.map((score) => [score])
  return {
    name: DRUG_SPREAD,
    scores: sampleScores(scores),
    units: scores.length,
    foldUnit: 'drug',
    measuredCoverage: round(heldOutGroups(groups)),
    target: 'transaction',
  }
}
