import { externalCells } from '../calibrate/external.ts'
import { EngineError } from '../engine-error.ts'
import { present } from '../in-range.ts'
import { type Bm25Arrays, buildBm25, openBm25 } from '../index/bm25.ts'
import { type FittedBook, fitBook } from '../model/fit-book.ts'
import { itemKey, nameKeyOnce, terms, words } from '../text/words.ts'
import type { BookInput, ItemName, Synonym } from './book-input.ts'
import { calibrationId, ENGINE_VERSION } from './calibration-id.ts'
import { checkHeader } from './check-header.ts'
import { type Collapsed, type CollapsedItem, collapseRows, type RefusedRow } from './collapse-rows.ts'
import { writeFigures } from './figure-table.ts'
import { writeBookFile } from './format.ts'
import {
  ANYWHERE,
  type GeographyTable,
  lineage,
  parentCode,
  readGeographies,
  writeGeographies,
} from './geography-table.ts'
import type { BookHeader, CalibrationHeader, CellHeader, SynonymEntry } from './header.ts'
import { profileItems, writeItems } from './item-table.ts'
import { writeMeanings } from './meaning-table.ts'
import { writeNames } from './name-table.ts'
import { writeProfiles } from './profile-table.ts'
import { dayOf, lastDayOf, readRowDate } from './row-date.ts'
import { type Sections, sectionReader } from './sections.ts'
import { stringSections } from './string-table.ts'

export type BuildStage = 'reading' | 'indexing' | 'fitting' | 'calibrating' | 'writing'

export interface BuildProgress {
  readonly stage: BuildStage
  readonly message: string
  /** 0 to 1 within the whole build, never decreasing; null while the number of rows is not known. */
  readonly progress: number | null
  readonly rows: number
}

export interface BuiltBook {
  readonly bytes: ArrayBuffer
  readonly header: BookHeader
  readonly summary: BuildSummary
}

export interface BuildSummary {
  /** Rows given, used and refused; used + refused = given. */
  readonly rowsGiven: number
  readonly rowsUsed: number
  readonly rowsRefused: number
  /** The first 10,000 refused rows. */
  readonly refused: readonly RefusedRow[]
  readonly items: number
  readonly sources: number
  readonly geographies: number
}

/** Builds a book and its calibration. The same rows in any order, with the same options, give the same bytes. */
export function* buildBook(input: BookInput): Generator<BuildProgress, BuiltBook, void> {
  const reading = collapseRows(input)
  let step = reading.next()
  while (!step.done) {
    yield {
      stage: 'reading',
      message: `Read ${step.value.toLocaleString('en')} rows`,
      progress: null,
      rows: step.value,
    }
    step = reading.next()
  }
  const collapsed = step.value
  const { items } = collapsed
  if (items.length === 0) {
    throw new EngineError(
      'book_empty',
      'No row of the price book could be used: each needs a description and a price.',
    )
  }
  const rows = collapsed.seen
  yield {
    stage: 'indexing',
    message: `Indexing ${items.length.toLocaleString('en')} items`,
    progress: 0.1,
    rows,
  }
  const groups = [...new Set(items.map((item) => item.group))].sort()
  const { options } = input
  const { profiles, covered, profile, names } = profileItems(
    collapsed,
    input.items ?? [],
    options.target ?? 'transaction',
  )
  const geoSections = writeGeographies(input.geographies ?? [], collapsed.geographies)
  const geographies = readGeographies(sectionReader((name) => geoSections[name] ?? null, false))
  const named = new Set(
    (input.items ?? []).flatMap((fact) => (fact.searchable === false ? [itemKey(fact.description)] : [])),
  )
  const documents = items.map((item) => (named.has(descriptionKey(item)) ? [] : terms(itemText(item))))
  const bm25 = buildBm25(documents)
  const profileColumns = writeProfiles(profiles)
  const synonyms = resolveSynonyms(input.synonyms ?? [], items)
  const meanings = writeMeanings(synonyms.entries)
  const itemNames = resolveNames(input.names ?? [], items)
  const bm25Sections: Sections = Object.fromEntries(
    Object.entries(bm25).map(([name, array]) => [`bm25.${name}`, array]),
  )
  const external = externalCells(input.calibrations ?? [])
  const asOf = asOfDate(options.asOf, collapsed)
  const fitted = yield* fit(input, collapsed, { bm25, documents, groups, geographies, asOf })
  const bare: BookHeader = {
    id: options.id,
    extends: options.extends ?? null,
    engine: ENGINE_VERSION,
    currency: collapsed.currency,
    defaultGeography: options.defaultGeography ?? commonGeography(collapsed.geographies),
    asOf,
    rows: collapsed.rowCount,
    items: items.length,
    sources: collapsed.sources.length,
    estimate: options.estimate ?? 'blend',
    target: options.target ?? 'transaction',
    seed: options.seed ?? 1,
    groups,
    profileValues: profileColumns.values,
    ...(covered.length === 0 ? {} : { covered }),
    parities: input.parities ?? [],
    indices: input.indices ?? [],
    countries: input.countries ?? [],
    densities: input.densities ?? [],
    staleness: input.staleness ?? [],
    synonymUses: meanings.uses,
    brands: (input.brands ?? []).map((word) => word.toLowerCase()),
    ...(input.placeWords === undefined ? {} : { placeWords: input.placeWords }),
    model: fitted?.model ?? null,
    calibration: null,
    ...(input.categoryNames === undefined ? {} : { categoryNames: input.categoryNames }),
    ...(input.attributions === undefined ? {} : { attributions: input.attributions }),
  }
  yield { stage: 'writing', message: 'Writing the book', progress: 0.98, rows }
  const sections: Sections = {
    ...geoSections,
    ...bm25Sections,
    ...writeItems(collapsed, groups, profile, names),
    ...profileColumns.sections,
    ...writeFigures(collapsed, geographies),
    ...stringSections('synonym', synonyms.phrases, true),
    ...meanings.sections,
    ...writeNames(itemNames.phrases, itemNames.entries),
    ...stringSections('name.begin', beginningsOf(itemNames.phrases), true),
    ...(fitted?.sections ?? {}),
    'calibration.grids': concat(fitted?.grids ?? new Float64Array(0), external.grids),
  }
  const header: BookHeader = {
    ...bare,
    calibration: joinCalibrations(
      fitted?.calibration ?? null,
      external.cells,
      calibrationId(bare, (name) => sections[name] ?? null),
    ),
  }
  checkHeader(header, false, (why) => {
    throw new EngineError('book_input', `The price book cannot be built: ${why}.`)
  })
  const bytes = writeBookFile(header, sections)
  return {
    bytes,
    header,
    summary: {
      rowsGiven: collapsed.seen,
      rowsUsed: collapsed.rowCount,
      rowsRefused: collapsed.refusedCount,
      refused: collapsed.refused,
      items: items.length,
      sources: collapsed.sources.length,
      geographies: collapsed.geographies.length,
    },
  }
}

/** Fits the text model, unless the book prices nothing but its own items. */
function* fit(
  input: BookInput,
  collapsed: Collapsed,
  parts: {
    readonly bm25: Bm25Arrays
    readonly documents: readonly (readonly string[])[]
    readonly groups: readonly string[]
    readonly geographies: GeographyTable
    readonly asOf: string
  },
): Generator<BuildProgress, FittedBook | null, void> {
  if (input.options.estimate === 'item') return null
  const { geographies } = parts
  const lineages = collapsed.geographies.map((code) => lineage(geographies, geographies.find(code)))
  const groupId = new Map(parts.groups.map((group, id) => [group, id]))
  const fitting = fitBook({
    rows: collapsed,
    index: openBm25(parts.bm25),
    terms: parts.documents,
    words: collapsed.items.map((item) => words(itemText(item))),
    group: Uint8Array.from(collapsed.items, (item) => present(groupId.get(item.group))),
    seed: input.options.seed ?? 1,
    bySource: input.options.foldBySource ?? true,
    asOfDay: dayOf(readRowDate(parts.asOf)),
    lineageOf: (geography) => lineages[geography] ?? [],
  })
  for (;;) {
    const step = fitting.next()
    if (step.done) return step.value
    const { stage, message, share } = step.value
    yield { stage, message, progress: 0.12 + 0.85 * share, rows: collapsed.seen }
  }
}

function concat(a: Float64Array, b: Float64Array): Float64Array {
  const joined = new Float64Array(a.length + b.length)
  joined.set(a, 0)
  joined.set(b, a.length)
  return joined
}

/** The book's own calibration and those measured outside are one, with one id. */
function joinCalibrations(
  own: FittedBook['calibration'],
  external: readonly CellHeader[],
  id: string,
): CalibrationHeader | null {
  if (own) return { ...own, id, cells: [...own.cells, ...external] }
  if (external.length === 0) return null
  return {
    id,
    n: external.reduce((sum, cell) => sum + cell.n, 0),
    sources: external.reduce((sum, cell) => sum + cell.sources, 0),
    foldUnit: [...new Set(external.map((cell) => cell.foldUnit))].join(', '),
    measuredCoverage: meanCoverage(external),
    coverageByFifth: [],
    cells: external,
    difficulty: null,
    basketSizes: [],
  }
}

/** Over all scores whose coverage was measured. */
function meanCoverage(cells: readonly CellHeader[]): number | null {
  let covered = 0
  let n = 0
  for (const cell of cells) {
    if (cell.measuredCoverage === null) continue
    covered += cell.measuredCoverage * cell.n
    n += cell.n
  }
  return n === 0 ? null : Math.round((covered / n) * 1e4) / 1e4
}

/** What search knows an item by: its words, and those words of its unit text that name no unit. */
function itemText(item: CollapsedItem): string {
  return item.qualifier === '' ? item.description : `${item.description} ${item.qualifier}`
}

/** The key of an item without a qualifier is that of its description, and is known. */
const descriptionKey = ({ key, description, qualifier }: CollapsedItem): string =>
  qualifier === '' ? key : itemKey(description)

function resolveSynonyms(
  synonyms: readonly Synonym[],
  items: readonly CollapsedItem[],
): { readonly phrases: readonly string[]; readonly entries: readonly (readonly SynonymEntry[])[] } {
  const itemByKey = new Map<string, number>()
  items.forEach((item, i) => {
    const key = descriptionKey(item)
    if (!itemByKey.has(key)) itemByKey.set(key, i)
  })
  const byPhrase = new Map<string, SynonymEntry[]>()
  for (const synonym of synonyms) {
    const item = itemByKey.get(itemKey(synonym.item))
    if (item === undefined) {
      throw new EngineError(
        'book_input',
        `The synonym "${synonym.phrase}" means "${synonym.item}", which no row has.`,
      )
    }
    const phrase = itemKey(synonym.phrase)
    const entry: SynonymEntry = {
      item,
      defaultUnit: synonym.defaultUnit ?? null,
      spokenUnit: synonym.spokenUnit ?? null,
      note: synonym.note ?? null,
    }
    const known = byPhrase.get(phrase)
    if (known === undefined) byPhrase.set(phrase, [entry])
    else if (!known.some((other) => other.item === item)) known.push(entry)
  }
  const phrases = [...byPhrase.keys()].sort()
  return { phrases, entries: phrases.map((phrase) => present(byPhrase.get(phrase))) }
}

/** One entry a name, with every item that it was given to, in the order of the input. */
function resolveNames(
  names: readonly ItemName[],
  items: readonly CollapsedItem[],
): { readonly phrases: readonly string[]; readonly entries: readonly (readonly number[])[] } {
  const itemByKey = new Map(items.map((item, i) => [descriptionKey(item), i]))
  /** Most names mean an item as it is written in a row, and many mean the same one. */
  const itemByText = new Map(items.map((item, i) => [item.description, i]))
  const byPhrase = new Map<string, Set<number>>()
  for (const { phrase, items: meant } of names) {
    const key = nameKeyOnce(phrase)
    if (key === '') throw new EngineError('book_input', `The name "${phrase}" has no word of its own.`)
    const known = byPhrase.get(key) ?? new Set<number>()
    for (const description of meant) {
      const item = itemByText.get(description) ?? itemByKey.get(itemKey(description))
      if (item === undefined)
        throw new EngineError('book_input', `The name "${phrase}" means "${description}", which no row has.`)
      known.add(item)
    }
    byPhrase.set(key, known)
  }
  const phrases = [...byPhrase.keys()].sort()
  return { phrases, entries: phrases.map((phrase) => [...present(byPhrase.get(phrase))]) }
}

/** Every proper beginning of a name, so a search over a text can stop where no name goes on. */
function beginningsOf(names: readonly string[]): readonly string[] {
  const found = new Set<string>()
  for (const name of names)
    for (let at = name.indexOf(' '); at > 0; at = name.indexOf(' ', at + 1)) found.add(name.slice(0, at))
  return [...found].sort()
}

/** The narrowest place that all rows lie in; `*` when there is none. */
function commonGeography(codes: readonly string[]): string {
  let common: string | null = codes[0] ?? null
  for (const code of codes) {
    while (
      common !== null &&
      code !== common &&
      !code.startsWith(`${common}-`) &&
      !code.startsWith(`${common}/`)
    ) {
      common = parentCode(common)
    }
  }
  return common ?? ANYWHERE
}

function asOfDate(given: string | undefined, collapsed: Collapsed): string {
  if (given !== undefined) return given
  let newest = 0
  for (const date of collapsed.date) if (date > newest) newest = date
  if (newest > 0) return lastDayOf(newest)
  throw new EngineError(
    'book_input',
    'No row of the price book has a date; say with `asOf` what day its prices are for.',
  )
}
