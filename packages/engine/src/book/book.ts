import { GRID_STEPS } from '../calibrate/quantiles.ts'
import { EngineError } from '../engine-error.ts'
import { type Bm25Index, openBm25, readBm25 } from '../index/bm25.ts'
import { type BookModel, openModel } from '../model/book-model.ts'
import type { PlaceWords } from './book-input.ts'
import { calibrationId, ENGINE_VERSION } from './calibration-id.ts'
import { checkHeader, hasVersion } from './check-header.ts'
import { checkReal } from './check-numbers.ts'
import { damagedBook } from './damaged-book.ts'
import { type FigureTable, readFigures } from './figure-table.ts'
import { readBookFile } from './format.ts'
import { type GeographyTable, readGeographies } from './geography-table.ts'
import type { BookHeader } from './header.ts'
import { type ItemTable, readItems } from './item-table.ts'
import { type MeaningTable, readMeanings } from './meaning-table.ts'
import { type NameTable, readNames } from './name-table.ts'
import { type ProfileTable, readProfiles } from './profile-table.ts'
import { type SectionReader, sectionReader } from './sections.ts'
import { openStrings, type StringTable } from './string-table.ts'

/** An opened book. It reads the bytes in place; several threads may open the same SharedArrayBuffer. */
export interface Book {
  readonly id: string
  readonly checksum: string
  readonly header: BookHeader
  readonly items: ItemTable
  readonly profiles: ProfileTable
  readonly figures: FigureTable
  readonly geographies: GeographyTable
  readonly index: Bm25Index
  /** Null for books that price nothing but their own items. */
  readonly model: BookModel | null
  /** Phrases of the synonym table. */
  readonly synonyms: StringTable
  readonly meanings: MeaningTable
  readonly names: NameTable
  /** Every proper beginning of a name. */
  readonly nameBeginnings: StringTable
  /** Words that name a maker and not a thing. */
  readonly brands: ReadonlySet<string>
  /** What names of places mean beside goods. */
  readonly placeWords: { readonly [K in keyof PlaceWords]: ReadonlySet<string> }
  /** Quantiles of each calibration cell, one grid behind the other. */
  readonly cellGrids: Float64Array
  /** The same for each calibrated basket size. */
  readonly basketGrids: Float64Array
}

export interface OpenOptions {
  /**
   * Whether exactly these bytes were opened before, and somebody has made sure that they are the same. Then no number is checked again,
   * which is two thirds of the work.
   */
  readonly isKnown?: boolean
}

/**
 * Opens a book that may come from anywhere. Every number in it is checked here once, so pricing with it can neither fail
 * nor run away: what is not a whole and consistent book throws an EngineError.
 */
export function openBook(
  bytes: ArrayBuffer | SharedArrayBuffer,
  { isKnown = false }: OpenOptions = {},
): Book {
  const file = readBookFile(bytes, isKnown)
  const header = readHeader(file.header, isKnown)
  const isOther = (): boolean => header.calibration?.id !== calibrationId(header, file.section)
  if (!isKnown && header.calibration && isOther()) {
    throw new EngineError(
      'calibration_mismatch',
      `The calibration inside the price book "${header.id}" was measured on other prices. Build it again.`,
    )
  }
  const sections = sectionReader(file.section, isKnown)
  const profiles = readProfiles(sections, header)
  const items = readItems(sections, header, profiles.size)
  const geographies = readGeographies(sections)
  const counts = { items: items.size, sources: header.sources, geographies: geographies.size }
  const synonyms = openStrings(sections, 'synonym', true)
  const cells = header.calibration?.cells.length ?? 0
  const basketSizes = header.calibration?.basketSizes.length ?? 0
  return {
    id: header.id,
    checksum: file.checksum,
    header,
    items,
    profiles,
    figures: readFigures(sections, counts),
    geographies,
    index: openBm25(readBm25(sections, items.size)),
    model: header.model && openModel(header.model, sections, counts),
    synonyms,
    meanings: readMeanings(sections, header, synonyms.size),
    names: readNames(sections, items.size),
    nameBeginnings: openStrings(sections, 'name.begin', true),
    brands: new Set(header.brands),
    placeWords: {
      known: new Set(header.placeWords?.known),
      goods: new Set(header.placeWords?.goods),
      makers: new Set(header.placeWords?.makers),
      names: new Set(header.placeWords?.names),
    },
    cellGrids: readGrids(sections, 'calibration.grids', cells),
    basketGrids: readGrids(sections, 'basket.grids', basketSizes),
  }
}

function readHeader(value: unknown, isKnown: boolean): BookHeader {
  if (!hasVersion(value)) throw damagedBook('its header names no engine')
  if (value.engine !== ENGINE_VERSION) {
    throw new EngineError(
      'calibration_mismatch',
      `The price book "${value.id}" was calibrated by engine ${value.engine}; this is engine ${ENGINE_VERSION}. Build it again.`,
    )
  }
  const header: unknown = value
  checkHeader(header, isKnown, (why) => {
    throw damagedBook(why)
  })
  return header
}

/** Scores are errors in logs divided by their scale; no real one comes near this. */
const SCORE_MAX = 1e9

function readGrids(sections: SectionReader, name: string, count: number): Float64Array {
  if (count === 0 && !sections.has(name)) return new Float64Array(0)
  const grids = sections.f64(name, count * (GRID_STEPS + 1))
  sections.verify(() => checkReal(grids, -SCORE_MAX, SCORE_MAX, name))
  return grids
}
