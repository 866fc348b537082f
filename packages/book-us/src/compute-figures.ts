import { computeAdjusters } from './adjusters/compute-adjusters.ts'
import { computeCalibration } from './calibration/compute-calibration.ts'
import { fromDeltas, writeFigureFile } from './figure-file.ts'
import { openGazetteer } from './gazetteer.ts'
import { computePlaces, type PlacesFile } from './places/compute-places.ts'
import { computeAveragePrices, readPlacedSeries } from './prices/compute-average-prices.ts'
import { computeFoods } from './prices/compute-foods.ts'
import { computeRents } from './rents/compute-rents.ts'
import { readMetroParities } from './sources/bea-parities.ts'
import { readCpi } from './sources/cpi.ts'
import { readHudRents } from './sources/hud-rents.ts'
import { openSourceFolder } from './sources/source-folder.ts'
import { computeWages } from './wages/compute-wages.ts'

export interface WrittenFile {
  readonly name: string
  readonly bytes: number
}

/** Reads the agencies' files and writes every figure file of the book. The same input gives the same bytes. */
export function* computeFigures(folder: string): Generator<WrittenFile, void, void> {
  const source = openSourceFolder(folder)
  const write = (name: string, value: unknown): WrittenFile => ({ name, bytes: writeFigureFile(name, value) })
  const hud = readHudRents(source.text('hud-safmr-2024/fy2024_safmrs.csv.gz'))
  const places = computePlaces(hud, readMetroParities(source.text('bea-rpp-metro/regional_prices.csv')))
  yield write('places', places)
  const rents = computeRents(hud, metroLookup(places))
  yield write('rents', rents)
  const cpi = readCpi(source)
  const series = readPlacedSeries(source)
  const averagePrices = computeAveragePrices(series, cpi)
  yield write('average-prices', averagePrices)
  yield write('foods', computeFoods(source))
  const wages = computeWages(source)
  yield write('wages', wages)
  const adjusters = computeAdjusters(source, series, cpi)
  yield write('adjusters', adjusters)
  const history = { series, cpi, adjusters, resolve: openGazetteer().resolve }
  const { asOf } = averagePrices
  yield write('calibration', computeCalibration({ source, history, places, rents, wages, asOf }))
}

function metroLookup(places: PlacesFile): (zip: number) => string {
  const zips = fromDeltas(places.zipDeltas)
  const byZip = new Map(zips.map((zip, at) => [zip, `US-CBSA-${places.metros[places.zipMetro[at]!]!.cbsa}`]))
  return (zip) => byZip.get(zip)!
}
