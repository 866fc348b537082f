import type { ConceptSource } from '../../concepts/concept.ts'
import { SALES_ADDRESS } from './home-spread.ts'

const PUBLIC_DOMAIN = { licence: 'US federal work, public domain', attribution: null } as const

export const HOUSING_SOURCES: readonly ConceptSource[] = [
  {
    folder: 'census_quickfacts_housing',
    what: 'Census home values and costs of owners by county and state',
    url: 'https://www.census.gov/quickfacts',
    period: '2015-2019',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'fhfa_hpi',
    what: 'FHFA house price index of metros',
    url: 'https://www.fhfa.gov/data/hpi/datasets',
    period: 'to 2024Q3',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'fhfa_hpi_state',
    what: 'FHFA house price index of states, purchases only',
    url: 'https://www.fhfa.gov/data/hpi/datasets',
    period: 'to 2025Q4',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'hud_fmr_fy2026',
    what: 'HUD fair market rents by county and bedrooms',
    url: 'https://www.huduser.gov/portal/datasets/fmr.html',
    period: 'fiscal year 2026',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'census_new_home_sales_price',
    what: 'Median sales price of new houses',
    url: 'https://www.census.gov/construction/nrs',
    period: 'to 2026Q2',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'usda_nass_land_values_state',
    what: 'USDA values of farm land by state',
    url: 'https://usda.library.cornell.edu/concern/publications/pn89d6567',
    period: '1997-2017',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'usda_nass_us_farm_prices',
    what: 'USDA values and cash rents of farm land, nation',
    url: 'https://quickstats.nass.usda.gov/',
    period: '2020-2026',
    ...PUBLIC_DOMAIN,
  },
  {
    folder: 'published/housing.csv',
    what: 'Property taxes, building lots, manufactured homes; shares of home sales by price',
    url: SALES_ADDRESS,
    period: '2014-2025',
    licence: 'facts with their addresses',
    attribution: null,
  },
]
