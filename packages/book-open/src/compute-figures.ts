import { ADJUSTER_FILES, computeAdjusters } from './adjusters/compute-adjusters.ts'
import type { Figures } from './book/figures.ts'
import { computeCalibration } from './calibration/compute-calibration.ts'
import type { ConceptFile } from './concepts/concept.ts'
import { FAMILIES } from './families/families.ts'
import { openGazetteer } from './gazetteer.ts'
import { computePlaces } from './places/compute-places.ts'
import { computeAveragePrices, readPlacedSeries } from './prices/compute-average-prices.ts'
import { computeFoods } from './prices/compute-foods.ts'
import { computeRents } from './rents/compute-rents.ts'
import { readMetroParities } from './sources/bea-parities.ts'
import { readCpi } from './sources/cpi.ts'
import { HUD_COUNTY_FILE, readHudCounties } from './sources/hud-counties.ts'
import { readHudRents } from './sources/hud-rents.ts'
import type { SourceFolder } from './sources/source-folder.ts'
import { computeWages } from './wages/compute-wages.ts'

const HUD_FILE = 'hud-safmr-2024/fy2024_safmrs.csv.gz'
const PLACE_FILES = [HUD_FILE, HUD_COUNTY_FILE, ADJUSTER_FILES.metroParities]
const USDA_FOLDERS = ['usda-purchase-to-plate', 'usda-fruit-vegetable'] as const
const OEWS_FOLDERS = ['oews-state-2023', 'oews-national-2024'] as const
const PRICE_FOLDERS = ['bls-average-prices', 'cpi'] as const
/** Errors can only be measured where whole histories are. */
const HISTORY_FOLDERS = [
  'bls-average-prices/history',
  'cpi/components',
  'usda-purchase-to-plate',
  'bls_ce_diary_2021_purchases',
  'wfp_food_prices',
  'worldbank_wdi_price_levels',
] as const

/** Facts that the package itself holds are there always. */
const OWN_TABLES = /^published(?:\/|$)/

/**
 * Computes the figures of the book from the agencies' files, yielding what it is about to do. Kinds of figures whose
 * files are not there are kept from `previous`; without one every file is needed. A family of concepts is computed again
 * where all folders of its sources are there. The same input gives the same figures.
 */
export async function* computeFigures(
  source: SourceFolder,
  previous: Figures | null,
): AsyncGenerator<string, Figures, void> {
  const hasAll = (paths: readonly string[]) => paths.every((path) => source.has(path))
  const kept = <T>(figures: T | undefined, paths: readonly string[]): T => {
    if (figures === undefined) throw new Error(`The sources lack one of: ${paths.join(', ')}`)
    return figures
  }
  yield 'Reading rents and places'
  const { places, rents } = hasAll(PLACE_FILES)
    ? placesAndRents(source)
    : kept(previous ?? undefined, PLACE_FILES)
  yield 'Reading average prices and price indices'
  const market = hasAll(PRICE_FOLDERS) ? { series: readPlacedSeries(source), cpi: readCpi(source) } : null
  const averagePrices =
    market === null
      ? kept(previous?.averagePrices, PRICE_FOLDERS)
      : computeAveragePrices(market.series, market.cpi, previous?.averagePrices ?? null)
  yield 'Reading foods'
  const foods = hasAll(USDA_FOLDERS) ? computeFoods(source) : kept(previous?.foods, USDA_FOLDERS)
  yield 'Reading wages'
  const wages = hasAll(OEWS_FOLDERS) ? computeWages(source) : kept(previous?.wages, OEWS_FOLDERS)
  yield 'Reading price parities and countries'
  const titles = new Map(places.metros.map(({ cbsa, name }) => [`US-CBSA-${cbsa}`, name]))
  const adjusters = computeAdjusters(source, market, titles, previous?.adjusters ?? null)
  yield 'Measuring errors on history'
  const calibration =
    market !== null && hasAll(HISTORY_FOLDERS)
      ? computeCalibration({
          source,
          history: { ...market, adjusters, resolve: openGazetteer().resolve },
          places,
          rents,
          wages,
          asOf: averagePrices.asOf,
        })
      : kept(previous?.calibration, HISTORY_FOLDERS)
  const concepts: Record<string, ConceptFile> = { ...previous?.concepts }
  for (const [name, file] of Object.entries(previous?.concepts ?? {})) {
    const load = FAMILIES[name]
    const folders = file.sources.map(({ folder }) => folder).filter((folder) => !OWN_TABLES.test(folder))
    if (load === undefined || folders.length === 0 || !hasAll(folders)) continue
    yield `Computing ${name}`
    const compute = await load()
    concepts[name] = compute(source)
  }
  return { places, rents, averagePrices, foods, wages, adjusters, calibration, concepts }
}

function placesAndRents(source: SourceFolder): Pick<Figures, 'places' | 'rents'> {
  const hud = readHudRents(source.text(HUD_FILE))
  const counties = readHudCounties(source)
  const parities = readMetroParities(source.text(ADJUSTER_FILES.metroParities))
  const places = computePlaces(hud, parities, counties)
  const titles = new Map(places.metros.map(({ cbsa, name }) => [cbsa, name]))
  return { places, rents: computeRents(hud, counties, titles) }
}
