import type { AdjustersFile } from '../adjusters/compute-adjusters.ts'
import type { CalibrationFile } from '../calibration/compute-calibration.ts'
import type { ConceptFile } from '../concepts/concept.ts'
import { readConceptFiles } from '../concepts/concept-files.ts'
import { readFigureFile, writeFigureFile } from '../figure-file.ts'
import type { PlacesFile } from '../places/compute-places.ts'
import type { AveragePricesFile } from '../prices/compute-average-prices.ts'
import type { FoodsFile } from '../prices/compute-foods.ts'
import type { RentsFile } from '../rents/compute-rents.ts'
import type { WagesFile } from '../wages/compute-wages.ts'

/** Everything that the book is made of; each part is one file of the package. */
export interface Figures {
  readonly places: PlacesFile
  readonly rents: RentsFile
  readonly averagePrices: AveragePricesFile
  readonly foods: FoodsFile
  readonly wages: WagesFile
  readonly adjusters: AdjustersFile
  readonly calibration: CalibrationFile
  /** Figures of concepts, by family. */
  readonly concepts: Readonly<Record<string, ConceptFile>>
}

const FILE_NAMES: Readonly<Record<Exclude<keyof Figures, 'concepts'>, string>> = {
  places: 'places',
  rents: 'rents',
  averagePrices: 'average-prices',
  foods: 'foods',
  wages: 'wages',
  adjusters: 'adjusters',
  calibration: 'calibration',
}

/** The files are written by this package's own script, so their shape is taken as it says. */
export function readFigures(): Figures {
  const parts = Object.entries(FILE_NAMES).map(([part, name]) => [part, readFigureFile(name)])
  return { ...Object.fromEntries(parts), concepts: readConceptFiles() } as Figures
}

/** Writes every part and answers the size of each file. */
export function writeFigures(figures: Figures): Readonly<Record<string, number>> {
  const sizes = Object.entries(FILE_NAMES).map(([part, name]) => [
    name,
    // `Object.entries` knows of no narrower key than string.
    writeFigureFile(name, figures[part as keyof typeof FILE_NAMES]),
  ])
  return Object.fromEntries(sizes)
}
