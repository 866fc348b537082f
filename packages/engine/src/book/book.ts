import { EngineError } from '../engine-error.ts'
import { type Bm25Arrays, type Bm25Index, openBm25 } from '../index/bm25.ts'
import { type BookModel, openModel } from '../model/book-model.ts'
import { calibrationId, ENGINE_VERSION } from './calibration-id.ts'
import { type FigureTable, readFigures } from './figure-table.ts'
import { readBookFile } from './format.ts'
import { type GeographyTable, readGeographies } from './geography-table.ts'
import type { BookHeader } from './header.ts'
import { type ItemTable, openStrings, readItems } from './item-table.ts'
import type { StringTable } from './string-table.ts'

/** An opened book. It reads the bytes in place; several threads may open the same SharedArrayBuffer. */
export interface Book {
  readonly id: string
  readonly checksum: string
  readonly header: BookHeader
  readonly items: ItemTable
  readonly figures: FigureTable
  readonly geographies: GeographyTable
  readonly index: Bm25Index
  /** Null for books that tell nothing but their own items. */
  readonly model: BookModel | null
  /** Phrases of the synonym table; entry i of `header.synonyms` is what phrase i means. */
  readonly synonyms: StringTable
  section<T>(name: string): T | null
}

export function openBook(bytes: ArrayBuffer | SharedArrayBuffer): Book {
  const file = readBookFile(bytes)
  const header = file.header as BookHeader
  if (header.engine !== ENGINE_VERSION) {
    throw new EngineError(
      'calibration_mismatch',
      `The price book "${header.id}" was calibrated by engine ${header.engine}; this is engine ${ENGINE_VERSION}. Build it again.`,
    )
  }
  const section = (name: string): unknown => file.section(name)
  if (header.calibration && header.calibration.id !== calibrationId(header, (name) => file.section(name))) {
    throw new EngineError(
      'calibration_mismatch',
      `The calibration inside the price book "${header.id}" was measured on other prices. Build it again.`,
    )
  }
  return {
    id: header.id,
    checksum: file.checksum,
    header,
    items: readItems(section),
    figures: readFigures(section),
    geographies: readGeographies(section),
    index: openBm25(readBm25(section)),
    model: header.model && openModel(header.model, section),
    synonyms: openStrings(section, 'synonym'),
    section: <T>(name: string): T | null => section(name) as T | null,
  }
}

const BM25_NAMES = [
  'termBytes',
  'termStarts',
  'termSlots',
  'idf',
  'impactMax',
  'postStart',
  'postDoc',
  'postImpact',
  'docStart',
  'docTerm',
  'docImpact',
] as const satisfies readonly (keyof Bm25Arrays)[]

function readBm25(section: (name: string) => unknown): Bm25Arrays {
  return Object.fromEntries(
    BM25_NAMES.map((name) => [name, section(`bm25.${name}`)]),
  ) as unknown as Bm25Arrays
}
