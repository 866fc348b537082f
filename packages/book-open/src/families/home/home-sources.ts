import type { ConceptSource } from '../../concepts/concept.ts'

const permits = (
  folder: string,
  city: string,
  url: string,
  period: string,
  licence = 'public record',
  attribution: string | null = null,
): ConceptSource => ({
  folder,
  what: `Building permits of ${city}: declared cost`,
  url,
  period,
  licence,
  attribution,
})

export const HOME_SOURCES: readonly ConceptSource[] = [
  permits(
    'chicago_building_permits',
    'Chicago',
    'https://data.cityofchicago.org/Buildings/Building-Permits/ydr8-5enu',
    '2019 to 2026-07',
    'City of Chicago terms of use',
    'Data of the City of Chicago, Department of Buildings, from data.cityofchicago.org, used as published.',
  ),
  permits('nashville_building_permits', 'Nashville', 'https://data.nashville.gov', '2021 to 2024'),
  permits(
    'spearfish_building_permits',
    'Spearfish, South Dakota',
    'https://www.cityofspearfish.com/Archive.aspx?AMID=37',
    '2013 to 2025',
  ),
  permits(
    'seattle_multifamily_permits',
    'Seattle',
    'https://data.seattle.gov/Permitting/Building-Permits/76t5-zqzr',
    '2013 to 2025',
  ),
  permits(
    'calgary_building_permits',
    'Calgary',
    'https://data.calgary.ca/Business-and-Economic-Activity/Building-Permits/c2es-76ed',
    '2019 to 2026',
    'Open Government Licence - City of Calgary',
    'Contains information licensed under the Open Government Licence – City of Calgary.',
  ),
  permits(
    'burlington_on_building_permits',
    'Burlington, Ontario',
    'https://navburl-burlington.opendata.arcgis.com',
    '2022 to 2026',
    'Open Government Licence - Burlington',
    'Contains information licensed under the Open Government Licence – Burlington.',
  ),
  {
    folder: 'mdot_michigan_bid_tabs',
    what: 'Unit prices that contractors bid to the Michigan Department of Transportation',
    url: 'https://mdotjboss.state.mi.us/BidLetting/BidLettingHome.htm',
    period: '2023 to 2025-06',
    licence: 'public record',
    attribution: null,
  },
  {
    folder: 'indot_bid_tabs_2026',
    what: 'Unit prices that contractors bid to the Indiana Department of Transportation',
    url: 'https://www.in.gov/indot/doing-business-with-indot/contractors/',
    period: '2026-04 and 2026-05',
    licence: 'public record',
    attribution: null,
  },
  {
    folder: 'doe_scout_home_equipment_costs',
    what: 'Installed cost of heating, cooling and water heating in homes',
    url: 'https://scout.energy.gov',
    period: '2020 to 2023',
    licence: 'public domain',
    attribution: null,
  },
  {
    folder: 'published_prices_home_auto',
    what: 'Prices of work on homes that stand on public pages, each with its page',
    url: 'packages/book-open/published/home.csv',
    period: '2020 to 2026',
    licence: 'facts with citation',
    attribution: null,
  },
]
