import type { Concept, ConceptFigure, ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import { readConceptTables } from '../../concepts/concept-files.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import {
  averageSpreads,
  cigaretteSpread,
  MENU_PRICE,
  menuSpread,
  PACK_OF_CIGARETTES,
} from './average-spreads.ts'
import type { BritishGroup } from './british-items.ts'
import { BRITISH_FOLDER, britishFigures, readBritishPrices } from './british-prices.ts'
import { DIARY_FOLDER, diaryFigures, leastOf, medianOf, type Purchases, readPurchases } from './diary.ts'
import { ownFigures, productSpread, SHARED_FOLDER, sharedFigures } from './published.ts'
import { severalThings } from './several-things.ts'
import { bigMacs, burgerMeals, footballTickets } from './single-figures.ts'
import { FOODS_FOLDER, surveyedFoods, withSurveyedFoods } from './surveyed-foods.ts'

/** Our tables of words, and the spread of single purchases around an average of what is in them. */
const AVERAGES: Readonly<Record<string, string>> = {
  clothing: 'clothing',
  household: 'household',
  toiletries: 'personal care',
  pets: 'personal care',
  electronics: 'electronics',
  'furniture-appliances': 'furniture',
  'eating-out': 'food away',
  'alcohol-tobacco': 'alcohol and tobacco',
  leisure: 'recreation',
  subscriptions: 'recreation',
  baby: 'household',
  'toys-books-sports': 'recreation',
  'tools-garden': 'household',
  'groceries-more': 'food',
  'groceries-ready': 'food',
}

const GROUP_AVERAGES: Readonly<Record<Exclude<BritishGroup, 'food away'>, string>> = {
  apparel: 'clothing',
  home: 'household',
  supplies: 'personal care',
  recreation: 'recreation',
  machines: 'electronics',
  food: 'food',
}

export function computeGoods(sources: SourceFolder): ConceptFile {
  const concepts = new Map(
    readConceptTables()
      .filter(({ category }) => AVERAGES[category] !== undefined)
      .map((concept) => [concept.id, concept]),
  )
  const categoryOf = (id: string) => present(AVERAGES[present(concepts.get(id)).category])
  const averageOf = (id: string) => {
    if (id === 'cigarettes') return PACK_OF_CIGARETTES
    return isDish(present(concepts.get(id))) ? MENU_PRICE : `average: ${categoryOf(id)}`
  }
  const purchases = readPurchases(sources)
  const averages = averageSpreads(sources, purchases)
  const prices = readBritishPrices(sources)
  const several = severalThings(averages, (id) => prices.newest(id).pounds)
  const diary = diaryFigures(purchases, averageOf, (id) => present(several.get(categoryOf(id))))
  const published = [
    ...ownFigures(concepts, averageOf),
    ...bigMacs(sources),
    ...burgerMeals(sources),
    ...footballTickets(sources),
    ...sharedFigures(sources, averageOf),
  ]
  const menu = menuSpread(sources)
  const british = britishFigures(sources, americanPrices(sources, purchases, published), (group) =>
    group === 'food away' ? menu : present(averages.get(GROUP_AVERAGES[group])),
  )
  const foods = withSurveyedFoods(british.figures, surveyedFoods(sources))
  const figures = firstOfEach([published, foods, diary.figures])
  const used = new Set(figures.map(({ spread }) => spread))
  return {
    sources: SOURCES,
    concepts: [],
    figures,
    spreads: [
      ...averages.values(),
      menu,
      cigaretteSpread(purchases),
      productSpread(concepts),
      ...[...diary.spreads, ...british.spreads].filter(({ name }) => used.has(name)),
    ],
    indices: [],
  }
}

/** One dish or drink; what a person spends at a table varies more. */
const isDish = ({ category, unit }: Concept): boolean => category === 'eating-out' && unit !== 'person'

/** A concept takes its figures from the first list that has any for it: what was looked up before what is broader. */
function firstOfEach(lists: readonly (readonly ConceptFigure[])[]): readonly ConceptFigure[] {
  const taken = new Set<string>()
  return lists.flatMap((list) => {
    const fresh = list.filter(({ concept }) => !taken.has(concept))
    for (const { concept } of fresh) taken.add(concept)
    return fresh
  })
}

/** What the American side of a pair costs: a kind of the diary, a published price, or an average of the Bureau of Labor Statistics. */
function americanPrices(sources: SourceFolder, purchases: Purchases, published: readonly ConceptFigure[]) {
  const bls = parseCsvRecords(sources.text('bls_average_prices_2022_2025/ap_monthly_2022_01_2025_04.csv'), [
    'price',
    'period',
    'source_id',
  ]).filter((row) => row['period'] === '2025-01')
  return (us: string) => {
    const [kind = '', name = ''] = us.split(':')
    if (kind === 'diary')
      return { dollars: medianOf(purchases, name, leastOf(purchases, name)), year: '2021' }
    if (kind === 'concept') {
      const figure = published.find(({ concept, geography }) => concept === name && geography === 'US')
      return figure === undefined ? undefined : { dollars: figure.price, year: '2025' }
    }
    const [code, per] = name.split('@')
    const row = bls.find((one) => one['source_id']?.endsWith(`0000${code}`))
    return row === undefined
      ? undefined
      : { dollars: Number(row['price']) / (per === 'lb' ? 0.453_592_37 : 1), year: '2025' }
  }
}

const SOURCES: readonly ConceptSource[] = [
  {
    folder: DIARY_FOLDER,
    what: 'What US households wrote into diaries of their purchases',
    url: 'https://www.bls.gov/cex/pumd_data.htm',
    period: '2021',
    licence: 'US federal work, public domain',
    attribution: null,
  },
  {
    folder: BRITISH_FOLDER,
    what: 'Average prices of the items of the British consumer price index',
    url: 'https://www.ons.gov.uk/economy/inflationandpriceindices/articles/shoppingpricescomparisontool/2023-05-03',
    period: '2020-01 to 2025-09',
    licence: 'Open Government Licence v3.0',
    attribution: 'Source: Office for National Statistics licensed under the Open Government Licence v3.0',
  },
  {
    folder: FOODS_FOLDER,
    what: 'What a food costs for home use, as USDA works it out',
    url: 'https://www.ers.usda.gov/data-products/purchase-to-plate',
    period: '2017/18',
    licence: 'US federal work, public domain',
    attribution: null,
  },
  {
    folder: SHARED_FOLDER,
    what: 'Prices that stand on public pages, each with its address',
    url: 'https://www.bls.gov/cex/',
    period: '2020 to 2026',
    licence: 'facts, cited',
    attribution: null,
  },
  {
    folder: 'economist_big_mac',
    what: 'The price of a Big Mac by country',
    url: 'https://github.com/TheEconomist/big-mac-data',
    period: '2026-01',
    licence: 'CC BY 4.0',
    attribution: 'The Economist, Big Mac index, CC BY 4.0',
  },
  {
    folder: 'nfl_ticket_prices_2014',
    what: 'Resale prices of tickets of the football league by team',
    url: 'https://github.com/fivethirtyeight/data/tree/master/nfl-ticket-prices',
    period: '2014',
    licence: 'CC BY 4.0',
    attribution: 'FiveThirtyEight, CC BY 4.0',
  },
]
