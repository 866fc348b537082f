import { createHash } from 'node:crypto'

/** What a folder of the sources is, and where its agency publishes it. */
const SOURCES: Readonly<Record<string, { readonly what: string; readonly url: string }>> = {
  'bls-average-prices': {
    what: 'BLS average prices (AP)',
    url: 'https://download.bls.gov/pub/time.series/ap/',
  },
  bls_average_prices_2022_2025: {
    what: 'BLS average prices (AP), 40 national series to April 2025, as the price tracker of CBS News keeps them',
    url: 'https://github.com/cbs-news-data/price_tracker',
  },
  'usda-purchase-to-plate': {
    what: 'USDA Purchase-to-Plate national average prices',
    url: 'https://www.ers.usda.gov/data-products/purchase-to-plate',
  },
  'usda-fruit-vegetable': {
    what: 'USDA fruit and vegetable prices',
    url: 'https://www.ers.usda.gov/data-products/fruit-and-vegetable-prices',
  },
  'oews-state-2023': {
    what: 'BLS occupational wages by state, May 2023',
    url: 'https://www.bls.gov/oes/tables.htm',
  },
  'oews-national-2024': {
    what: 'BLS occupational wages, US, May 2024',
    url: 'https://www.bls.gov/oes/tables.htm',
  },
  'hud-safmr-2024': {
    what: 'HUD small-area fair market rents, fiscal year 2024',
    url: 'https://www.huduser.gov/portal/datasets/fmr/smallarea/index.html',
  },
  bls_ce_diary_2021_purchases: {
    what: 'BLS consumer expenditure diary 2021: rents and groceries that households wrote down',
    url: 'https://www.bls.gov/cex/pumd_data.htm',
  },
  hud_fmr_fy2026: {
    what: 'HUD fair market rents by county, fiscal year 2026',
    url: 'https://www.huduser.gov/portal/datasets/fmr.html',
  },
  'eia-weekly-fuel': {
    what: 'EIA weekly retail fuel prices',
    url: 'https://www.eia.gov/petroleum/gasdiesel/',
  },
  eia_seds_residential_energy_state: {
    what: 'EIA prices of residential energy by state',
    url: 'https://www.eia.gov/state/seds/',
  },
  'bea-rpp-state': {
    what: 'BEA regional price parities of states',
    url: 'https://apps.bea.gov/regional/downloadzip.htm',
  },
  'bea-rpp-metro': {
    what: 'BEA regional price parities of metros',
    url: 'https://apps.bea.gov/regional/downloadzip.htm',
  },
  wfp_food_prices: {
    what: 'WFP food prices, to measure how averages of other countries age',
    url: 'https://data.humdata.org/dataset/wfp-food-prices',
  },
  worldbank_wdi_price_levels: {
    what: 'World Bank consumer prices by country',
    url: 'https://data.worldbank.org',
  },
  cpi: { what: 'BLS consumer price indices (CU)', url: 'https://download.bls.gov/pub/time.series/cu/' },
  'world-bank-ppp': {
    what: 'World Bank purchasing power parities',
    url: 'https://data.worldbank.org/indicator/PA.NUS.PPP',
  },
  'exchange-rates': {
    what: 'Monthly exchange rates (Federal Reserve)',
    url: 'https://www.federalreserve.gov/releases/g5/',
  },
}

export interface SourceEntry {
  readonly folder: string
  readonly what: string
  readonly url: string
  readonly files: number
  /** The first of them, by their names in the folder. */
  readonly names: readonly string[]
  /** Of the lines "sha256  path" of its files, sorted by path. */
  readonly sha256: string
}

/** A folder with more files holds one file a series. */
const NAMES_MAX = 3

/** One entry a source, with a digest that changes when any of its files does. */
export function sourceManifest(checksums: Readonly<Record<string, string>>): readonly SourceEntry[] {
  const byFolder = new Map<string, string[]>()
  const paths = Map.groupBy(Object.keys(checksums).sort(), (path) => path.slice(0, path.indexOf('/')))
  for (const [path, sum] of Object.entries(checksums)) {
    const folder = path.slice(0, path.indexOf('/'))
    byFolder.set(folder, [...(byFolder.get(folder) ?? []), `${sum}  ${path}\n`])
  }
  return [...byFolder]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([folder, lines]) => ({
      folder,
      what: SOURCES[folder]?.what ?? folder,
      url: SOURCES[folder]?.url ?? '',
      files: lines.length,
      names: (paths.get(folder) ?? []).slice(0, NAMES_MAX).map((path) => path.slice(folder.length + 1)),
      sha256: createHash('sha256').update(lines.sort().join('')).digest('hex'),
    }))
}
