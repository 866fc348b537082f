import type { ConceptFigure, ConceptFile, ConceptSource, Spread } from '../../concepts/concept.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { publishedFigures } from '../market/published-rows.ts'
import { coverageWithout, scoresOf } from '../market/quantiles.ts'
import { FACTORS, FARM_ITEMS, PINK_SHEET, SCRAP_ITEMS, SHORT_TON, SOYBEAN_ITEMS } from './benchmarks.ts'
import { changesOver, newestUpTo, readMonthly } from './series.ts'

const FARM_FILE = 'usda_nass_us_farm_prices/us_farm_prices.csv'
const PINK_FILE = 'worldbank_pink_sheet/monthly_2015_on.csv'
const SPOT_FILE = 'eia_spot_energy_gold/spot_prices.csv'
const SOYBEAN_FILE = 'usda_ers_soybean_costs/soybean_costs_per_acre.csv'
const PUBLISHED_FILE = 'published_prices_goods_travel_fees/rows.csv'

/** The month that the book is for; later figures of the sources are left for a later book. */
const BOOK_MONTH = '2026-07'

const FARM_SPREAD = 'commodities: farm prices'
const BENCHMARK_SPREAD = 'commodities: benchmarks'
const SCRAP_SPREAD = 'commodities: benchmarks, two years'

/** A sale is within a quarter of the month of the figure, a benchmark is moved by two months, a scrap price by two years. */
const MONTHS = { farm: 3, benchmark: 2, scrap: 24 } as const

export function computeCommodities(source: SourceFolder): ConceptFile {
  const farm = readMonthly(source, FARM_FILE)
  const pink = readMonthly(source, PINK_FILE)
  const farmSeries = [...farm].filter(([item]) => FARM_ITEMS[item] !== undefined)
  const figures = [
    ...farmSeries.map(([item, prices]) => farmFigure(FARM_ITEMS[item] ?? '', newestUpTo(prices, BOOK_MONTH))),
    ...[...pink].flatMap(([item, prices]) => benchmarkFigure(item, newestUpTo(prices, BOOK_MONTH))),
    ...spotFigures(source),
    ...scrapFigures(source),
    ...soybeanFigures(source),
    ...publishedFigures('commodities', FARM_SPREAD),
  ]
  const derived = Object.entries(FACTORS).flatMap(([concept, [of, factor]]) =>
    figures
      .filter((figure) => figure.concept === of)
      .map((figure) => ({
        ...figure,
        concept,
        price: round(figure.price * factor),
        of: /^(?:gold|sterling)/.test(concept) ? `its share of fine metal, at ${figure.of}` : figure.of,
      })),
  )
  const changes = (
    series: readonly (readonly [string, Parameters<typeof changesOver>[0]])[],
    months: number,
  ) => series.map(([, prices]) => changesOver(prices, months)).filter((values) => values.length > 0)
  const traded = [...pink].filter(([item]) => PINK_SHEET[item] !== undefined)
  const metals = traded.filter(([item]) =>
    ['Copper', 'Aluminum', 'Lead', 'Zinc', 'Nickel', 'Tin'].includes(item),
  )
  return {
    sources: SOURCES,
    concepts: [],
    figures: [...figures, ...derived],
    spreads: [
      spreadOf(FARM_SPREAD, changes(farmSeries, MONTHS.farm)),
      spreadOf(BENCHMARK_SPREAD, changes(traded, MONTHS.benchmark)),
      spreadOf(SCRAP_SPREAD, changes(metals, MONTHS.scrap)),
    ],
    indices: [],
  }
}

/** How far a commodity's price goes in that time, whole commodities held out. */
function spreadOf(name: string, groups: readonly (readonly number[])[]): Spread {
  return {
    name,
    scores: scoresOf(groups.flat()),
    units: groups.length,
    foldUnit: 'commodity',
    measuredCoverage: coverageWithout(groups),
    target: 'published_average',
  }
}

function farmFigure(concept: string, [date, price]: readonly [string, number]): ConceptFigure {
  return {
    concept,
    meaning: 'published_average',
    price,
    geography: 'US',
    date,
    source: 'USDA NASS, prices received by farmers',
    spread: FARM_SPREAD,
    of: 'what farmers were paid at the first sale, average of the month',
  }
}

function benchmarkFigure(item: string, [date, price]: readonly [string, number]): readonly ConceptFigure[] {
  const row = {
    meaning: 'published_average',
    geography: 'US',
    date,
    source: `World Bank Pink Sheet, ${item}`,
    spread: BENCHMARK_SPREAD,
    of: 'the price on the world market, wholesale, average of the month',
  } as const
  // Urea went up by half in the spring of 2026; the survey of shops that has the other fertilizers is of before.
  if (item === 'Urea')
    return ['urea', 'farm-fertilizer'].map((concept) => ({
      ...row,
      concept,
      price: round(price * SHORT_TON),
    }))
  const known = PINK_SHEET[item]
  if (known === undefined) return []
  const [concept, perUnit] = known
  return [{ ...row, concept, price: round(price * perUnit) }]
}

const SPOT_ITEMS: Readonly<Record<string, string>> = {
  'Crude oil, WTI Cushing spot': 'crude-oil',
  'Crude oil, Brent Europe spot': 'brent-oil',
  'Natural gas, Henry Hub spot': 'henry-hub-gas',
  'Gold, monthly average': 'gold',
}

function spotFigures(source: SourceFolder): readonly ConceptFigure[] {
  const series = readMonthly(source, SPOT_FILE)
  return Object.entries(SPOT_ITEMS).map(([item, concept]) => {
    const prices = series.get(item)
    if (prices === undefined) throw new Error(`EIA has no "${item}"`)
    const [date, price] = newestUpTo(prices, BOOK_MONTH)
    return {
      concept,
      meaning: 'published_average',
      price: round(price),
      geography: 'US',
      date,
      source: concept === 'gold' ? 'World Bank and World Gold Council, gold' : 'EIA spot prices',
      spread: BENCHMARK_SPREAD,
      of: 'the price on the exchange, average of the month',
    } as const
  })
}

/** The newest row of each kind of scrap. Steel is given by the pound and by the ton. */
function scrapFigures(source: SourceFolder): readonly ConceptFigure[] {
  const columns = ['item', 'meaning', 'low', 'typical', 'high', 'year', 'publisher', 'address']
  const newest = new Map<string, ConceptFigure>()
  for (const row of parseCsvRecords(source.text(PUBLISHED_FILE), columns)) {
    const concept = SCRAP_ITEMS[row.item ?? '']
    const date = row.year ?? ''
    if (concept === undefined || (newest.get(concept)?.date ?? '') > date) continue
    const typical = Number(row.typical)
    newest.set(concept, {
      concept,
      meaning: row.meaning === 'list_price' ? 'list_price' : 'guide_range',
      price: round(typical > 0 ? typical : Math.sqrt(Number(row.low) * Number(row.high))),
      geography: 'US',
      date,
      source: row.publisher ?? '',
      address: row.address ?? '',
      spread: SCRAP_SPREAD,
      of: 'what a scrap yard pays to who brings it',
    })
  }
  return [...newest.values()]
}

function soybeanFigures(source: SourceFolder): readonly ConceptFigure[] {
  const rows = parseCsvRecords(source.text(SOYBEAN_FILE), ['item', 'price', 'geo', 'period'])
  const national = rows.filter(({ geo }) => geo === 'U.S. total')
  const last = national.map(({ period }) => period ?? '').reduce((a, b) => (a > b ? a : b), '')
  return national.flatMap((row) => {
    const concept = SOYBEAN_ITEMS[row.item ?? '']
    if (concept === undefined || row.period !== last) return []
    return [
      {
        concept,
        meaning: 'published_average',
        price: Number(row.price),
        geography: 'US',
        date: last,
        source: 'USDA ERS, costs and returns of soybeans',
        spread: FARM_SPREAD,
        of: 'what it costs farms by the acre that they plant, average of the nation',
      } as const,
    ]
  })
}

const round = (price: number): number => Math.round(price * 10_000) / 10_000

const PUBLIC_DOMAIN = { licence: 'US federal work, public domain', attribution: null } as const

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'usda_nass_us_farm_prices',
    what: 'USDA prices received by farmers',
    url: 'https://quickstats.nass.usda.gov/',
    period: '2025-01 to 2026-08',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'worldbank_pink_sheet',
    what: 'World Bank commodity prices',
    url: 'https://www.worldbank.org/en/research/commodity-markets',
    period: 'to 2026-05',
    licence: 'CC BY 4.0',
    attribution: 'World Bank Commodity Price Data (The Pink Sheet)',
  },
  {
    folder: 'eia_spot_energy_gold',
    what: 'EIA spot prices of oil and gas, monthly gold',
    url: 'https://www.eia.gov/dnav/pet/pet_pri_spt_s1_d.htm',
    period: 'to 2026-08',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'usda_ers_soybean_costs',
    what: 'USDA costs of growing soybeans',
    url: 'https://www.ers.usda.gov/data-products/commodity-costs-and-returns',
    period: '2024',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'published_prices_goods_travel_fees',
    what: 'What scrap yards pay',
    url: 'https://www.scrapmonster.com/',
    period: '2024-2025',
    licence: 'facts with their addresses',
    attribution: null,
  },
]
