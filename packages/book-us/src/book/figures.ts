import type { AdjustersFile } from '../adjusters/compute-adjusters.ts'
import type { CalibrationFile } from '../calibration/compute-calibration.ts'
import { readFigureFile } from '../figure-file.ts'
import type { PlacesFile } from '../places/compute-places.ts'
import type { AveragePricesFile } from '../prices/compute-average-prices.ts'
import type { FoodsFile } from '../prices/compute-foods.ts'
import type { RentsFile } from '../rents/compute-rents.ts'
import type { WagesFile } from '../wages/compute-wages.ts'

/** Everything that the book is made of, as committed. */
export interface Figures {
  readonly places: PlacesFile
  readonly rents: RentsFile
  readonly averagePrices: AveragePricesFile
  readonly foods: FoodsFile
  readonly wages: WagesFile
  readonly adjusters: AdjustersFile
  readonly calibration: CalibrationFile
}

/** The files are written by this package's own script, so their shape is taken as it says. */
export function readFigures(folder?: URL): Figures {
  const read = (name: string) => readFigureFile(name, folder)
  return {
    places: read('places') as PlacesFile,
    rents: read('rents') as RentsFile,
    averagePrices: read('average-prices') as AveragePricesFile,
    foods: read('foods') as FoodsFile,
    wages: read('wages') as WagesFile,
    adjusters: read('adjusters') as AdjustersFile,
    calibration: read('calibration') as CalibrationFile,
  }
}
