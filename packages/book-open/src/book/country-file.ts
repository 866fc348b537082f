import type { CountryEntry } from '@assay/engine'
import { readFigureFile, writeFigureFile } from '../figure-file.ts'

const NAME = 'countries'

/** How figures are carried into other countries. The file is written by this package's own script, so its shape is as it says. */
export function readCountryFile(): readonly CountryEntry[] {
  return readFigureFile(NAME) as readonly CountryEntry[]
}

/** Answers the size of the file. */
export function writeCountryFile(countries: readonly CountryEntry[]): number {
  return writeFigureFile(NAME, countries)
}
