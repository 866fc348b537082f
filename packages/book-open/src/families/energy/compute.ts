import type { ConceptFigure, ConceptFile, ConceptSource, Spread } from '../../concepts/concept.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { publishedFigures } from '../market/published-rows.ts'
import { coverageWithout, scoresOf } from '../market/quantiles.ts'

const SEDS = 'eia_seds_residential_energy_state'
const HOMES_FILE = `${SEDS}/residential_energy_prices_by_state.csv`
const PROPANE_FILE = `${SEDS}/commercial_and_propane_2022.csv`
const BUSINESS_FILE = `${SEDS}/electricity_gas_res_com_2023.csv`
const WEEKLY_FILE = 'eia_gasoline_state_city_weekly/us_weekly_2025_2026.csv'

const ENERGY_SPREAD = 'energy: price of a state'

/** Gallons that a tank takes: propane tanks are filled to 80 %, an oil tank of 275 gallons takes 250. */
const PROPANE_FILLS: Readonly<Record<string, number>> = {
  'propane-250-tank-fill': 200,
  'propane-500-tank-fill': 400,
  'propane-1000-tank-fill': 800,
}
const OIL_FILL = { concept: 'home-heating-oil-tank', gallons: 250 } as const

export function computeEnergy(source: SourceFolder): ConceptFile {
  const published = publishedFigures('energy', ENERGY_SPREAD)
  const propane = [...published.filter(({ concept }) => concept === 'propane-gallon')]
  propane.push(...otherPropane(source, propane))
  return {
    sources: SOURCES,
    concepts: [],
    figures: [
      ...published.filter(({ concept }) => concept !== 'propane-gallon'),
      ...propane,
      ...Object.entries(PROPANE_FILLS).flatMap(([concept, gallons]) =>
        propane.map((figure) => ({
          ...figure,
          concept,
          price: Math.round(figure.price * gallons * 100) / 100,
          of: `${gallons} gallons of propane delivered to a home, at ${figure.of}`,
        })),
      ),
      oilFill(source),
      ...businessFigures(source),
    ],
    spreads: [stateSpread(source)],
    indices: [],
  }
}

/** States that the weekly survey leaves out: their price of the winter of 2022 as it stood to the nation's. */
function otherPropane(source: SourceFolder, known: readonly ConceptFigure[]): readonly ConceptFigure[] {
  const nation = known.find(({ geography }) => geography === 'US')
  if (nation === undefined) throw new Error('The weekly survey has no price of the nation')
  const rows = parseCsvRecords(source.text(PROPANE_FILE), ['item', 'price', 'geo']).filter(({ item }) =>
    item?.startsWith('Propane'),
  )
  const have = new Set(known.map(({ geography }) => geography))
  const both = rows.flatMap(({ geo, price }) => {
    const today = known.find(({ geography }) => geography === `US-${geo}`)?.price
    return today === undefined ? [] : [Math.log(today / Number(price))]
  })
  const growth = Math.exp(both.reduce((sum, value) => sum + value, 0) / both.length)
  return rows.flatMap(({ geo, price }) =>
    geo === 'US' || have.has(`US-${geo}`)
      ? []
      : [
          {
            ...nation,
            geography: `US-${geo}`,
            price: Math.round(Number(price) * growth * 1000) / 1000,
            source: 'EIA survey of the winter of 2022, moved as the states that are still surveyed',
          },
        ],
  )
}

function oilFill(source: SourceFolder): ConceptFigure {
  const rows = parseCsvRecords(source.text(WEEKLY_FILE), ['item', 'price', 'period']).filter(({ item }) =>
    item?.startsWith('Heating oil'),
  )
  const last = rows.reduce((best, row) => ((row.period ?? '') > (best.period ?? '') ? row : best))
  return {
    concept: OIL_FILL.concept,
    meaning: 'published_average',
    price: Math.round(Number(last.price) * OIL_FILL.gallons),
    geography: 'US',
    date: (last.period ?? '').slice(0, 7),
    source: 'EIA weekly heating oil',
    spread: ENERGY_SPREAD,
    of: `${OIL_FILL.gallons} gallons of heating oil at what homes paid, average of the nation without taxes`,
  }
}

function businessFigures(source: SourceFolder): readonly ConceptFigure[] {
  const rows = parseCsvRecords(source.text(BUSINESS_FILE), ['item', 'price', 'geo', 'period']).filter(
    ({ item }) => item === 'Electricity, commercial',
  )
  const row = {
    concept: 'commercial-electricity',
    meaning: 'published_average',
    date: rows[0]?.period ?? '',
    source: 'EIA average price of electricity',
    spread: ENERGY_SPREAD,
  } as const
  const states = rows.map(({ geo, price }) => ({
    ...row,
    price: Number(price),
    geography: `US-${geo}`,
    of: 'what businesses pay by the kilowatt-hour, average of the state and year',
  }))
  const nation = { ...row, price: median(states.map(({ price }) => price)), geography: 'US' }
  return [
    { ...nation, of: 'what businesses pay by the kilowatt-hour, the middle state of the year' },
    ...states,
  ]
}

/** How far a state's price of a fuel goes another way than the nation's over two years; whole states held out. */
function stateSpread(source: SourceFolder): Spread {
  const prices = new Map<string, Map<string, number>>()
  for (const row of parseCsvRecords(source.text(HOMES_FILE), ['item', 'price', 'geo', 'period'])) {
    if (row.item?.startsWith('Firewood')) continue
    const years = prices.get(`${row.geo}|${row.item}`) ?? new Map<string, number>()
    prices.set(`${row.geo}|${row.item}`, years.set(row.period ?? '', Number(row.price)))
  }
  const groups = new Map<string, number[]>()
  for (const [key, years] of prices) {
    const [geo = '', item = ''] = key.split('|')
    const nation = prices.get(`US|${item}`)
    if (geo === 'US' || nation === undefined) continue
    for (const [year, price] of years) {
      const later = String(Number(year) + YEARS)
      const [then, us, usThen] = [years.get(later), nation.get(year), nation.get(later)]
      if (then === undefined || us === undefined || usThen === undefined) continue
      const group = groups.get(geo)
      const miss = Math.log(then / ((price * usThen) / us))
      if (group === undefined) groups.set(geo, [miss])
      else group.push(miss)
    }
  }
  const known = [...groups.values()]
  return {
    name: ENERGY_SPREAD,
    scores: scoresOf(known.flat()),
    units: known.length,
    foldUnit: 'state',
    measuredCoverage: coverageWithout(known),
    target: 'published_average',
  }
}

const YEARS = 2

const PUBLIC_DOMAIN = { licence: 'US federal work, public domain', attribution: null } as const

const SOURCES: readonly ConceptSource[] = [
  {
    folder: SEDS,
    what: 'EIA prices of energy by state',
    url: 'https://www.eia.gov/state/seds/',
    period: '2010-2023',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'eia_gasoline_state_city_weekly',
    what: 'EIA weekly heating oil',
    url: 'https://www.eia.gov/petroleum/heatingoilpropane/',
    period: 'to 2026-03',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'published/energy.csv',
    what: 'Propane by state, firewood, pellets, public charging, bills',
    url: 'https://www.eia.gov/petroleum/heatingoilpropane/',
    period: '2022-2026',
    licence: 'facts with their addresses',
    attribution: null,
  },
]
