import type { ConceptFigure, ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { billedRates } from './billed-rates.ts'
import { childCare } from './child-care.ts'
import { collegeKinds, KIND_SPREADS, programFigures } from './college-kinds.ts'
import { collegesByName, oneCollegeSpread, readColleges } from './colleges.ts'
import { diaryServices } from './diary-services.ts'
import { feesElsewhere, withYearlySpread } from './fees-elsewhere.ts'
import { HEALTH_PLANS, healthPlanFigures, healthPlanScores } from './health-plans.ts'
import { measureSpread } from './measure-spread.ts'
import { publishedFigures } from './published-figures.ts'
import { stateFigures } from './state-tables.ts'

/** Education, care, personal and professional services, insurance, fees, utilities, and work billed by the hour. */
export function computeServices(source: SourceFolder): ConceptFile {
  const published = publishedFigures().map((figure): ConceptFigure => {
    const spread = KIND_SPREADS[figure.concept]
    return spread === undefined ? figure : { ...figure, spread }
  })
  const colleges = readColleges(source)
  const named = collegesByName(colleges)
  const kinds = collegeKinds(colleges, published)
  const programs = programFigures(source)
  const care = childCare(source)
  const diary = diaryServices(source)
  const billed = billedRates(source, published)
  return {
    sources: SOURCES,
    concepts: [...named.concepts, ...billed.concepts],
    figures: [
      ...published.map(withYearlySpread),
      ...stateFigures(source).map(withYearlySpread),
      ...healthPlanFigures(source),
      ...kinds.figures,
      ...programs.figures,
      ...care.figures,
      ...diary.figures,
      ...billed.figures,
      ...named.figures,
    ],
    spreads: [
      ...kinds.spreads,
      ...programs.spreads,
      ...care.spreads,
      ...diary.spreads,
      ...billed.spreads,
      oneCollegeSpread(source, colleges),
      ...feesElsewhere([...published, ...stateFigures(source)]),
      measureSpread(HEALTH_PLANS, 'state', healthPlanScores(source)),
    ],
    indices: [],
  }
}

const PUBLIC_DOMAIN = 'US federal work, public domain'

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'college_scorecard',
    what: 'tuition, cost of attendance and books by college',
    url: 'https://collegescorecard.ed.gov/data',
    period: '2020-21',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'college_tuition_2018',
    what: 'tuition by college, to measure how single colleges move',
    url: 'https://nces.ed.gov/fastfacts/display.asp?id=76',
    period: '2018-19',
    licence: 'CC0',
    attribution: null,
  },
  {
    folder: 'dol_childcare_prices',
    what: 'child care by county, age and setting',
    url: 'https://www.dol.gov/agencies/wb/topics/featured-childcare',
    period: '2008 to 2018',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'aca_premiums_2014',
    what: 'marketplace health plans, to compare ages, households and metals',
    url: 'https://www.healthcare.gov/health-and-dental-plan-datasets-for-researchers-and-issuers/',
    period: '2014',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'gsa_calc_it_labor_rates',
    what: 'hourly rates of contracts with the government',
    url: 'https://buy.gsa.gov/pricing/',
    period: '2015 to 2017',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'bls_ce_diary_2021_purchases',
    what: 'payments of households for services',
    url: 'https://www.bls.gov/cex/pumd_data.htm',
    period: '2021',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'published_prices_services',
    what: 'published fees, list prices, averages and guides of services, each with its page',
    url: 'https://www.usa.gov/',
    period: '2020 to 2026',
    licence: 'single facts, cited',
    attribution: null,
  },
]
