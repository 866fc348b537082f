import type { Figures } from './book/figures.ts'
import { bookRows } from './book/rows.ts'
import type { Concept } from './concepts/concept.ts'
import { type ConceptTables, count, describeConcepts, percent, table } from './describe-concepts.ts'
import { fromDeltas } from './figure-file.ts'
import { present } from './in-range.ts'
import { stateOfZip } from './places/zip-states.ts'
import type { SourceEntry } from './source-manifest.ts'

/** The generated parts of docs/book-open.md, so no number in it is typed by hand. */
export interface BookTables extends ConceptTables {
  readonly summary: string
  readonly knows: string
  readonly map: string
  readonly coverage: string
  readonly age: string
  readonly sources: string
}

export function describeBook(
  figures: Figures,
  sources: readonly SourceEntry[],
  concepts: readonly Concept[],
): BookTables {
  return {
    ...describeConcepts(figures.concepts, concepts),
    summary: summary(figures, concepts),
    knows: knowledge(figures),
    map: stateMap(figures),
    coverage: coverageTable(figures),
    age: ageTable(figures),
    sources: sourceTable(sources),
  }
}

function summary(figures: Figures, tables: readonly Concept[]): string {
  const { asOf } = figures.averagePrices
  const rows = [...bookRows(figures)]
  const items = new Set(rows.map(({ description, unit }) => `${description}\n${unit}`)).size
  const files = Object.values(figures.concepts)
  const own = files.reduce((sum, { concepts }) => sum + concepts.length, tables.length)
  const known = files.reduce((sum, file) => sum + file.figures.length, 0)
  return [
    `The book \`us-${asOf}\`, as of ${asOf}, has ${count(rows.length)} figures of ${count(items)} items of public statistics,`,
    `and ${count(known)} figures of ${count(own)} concepts.`,
  ].join(' ')
}

/** Which kind of figure exists at which level of place. */
function knowledge(figures: Figures): string {
  const levels = ['US', 'region', 'state', 'metro', 'county', 'ZIP'] as const
  const kinds = new Map<
    string,
    { items: Set<string>; at: Map<string, number>; newest: string; oldest: string }
  >()
  for (const { description, category = '', geography = '', date = '' } of bookRows(figures)) {
    const kind = kindOf(category)
    const entry = kinds.get(kind) ?? { items: new Set(), at: new Map(), newest: '', oldest: '9999' }
    kinds.set(kind, entry)
    entry.items.add(description)
    entry.at.set(levelOf(geography), (entry.at.get(levelOf(geography)) ?? 0) + 1)
    if (date > entry.newest) entry.newest = date
    if (date < entry.oldest) entry.oldest = date
  }
  const rows = [...kinds].map(([kind, { items, at, newest, oldest }]) => [
    kind,
    count(items.size),
    ...levels.map((level) => (at.has(level) ? count(present(at.get(level))) : '')),
    newest === oldest ? newest : `${oldest} to ${newest}`,
  ])
  return table(['kind', 'items', ...levels, 'period'], rows)
}

const ENERGY = new Set(['electricity', 'piped gas', 'motor fuel', 'heating oil'])

function kindOf(category: string): string {
  if (category === 'food') return 'foods (USDA Purchase-to-Plate)'
  if (category === 'produce') return 'fruit and vegetables (USDA)'
  if (category === 'wage') return 'wages (BLS OEWS)'
  if (category === 'rent') return 'rents (HUD)'
  return ENERGY.has(category) ? 'energy (BLS, EIA)' : 'groceries (BLS)'
}

function levelOf(geography: string): string {
  if (geography === 'US') return 'US'
  if (geography.startsWith('US-ZIP-')) return 'ZIP'
  if (geography.startsWith('US-CBSA-')) return 'metro'
  if (geography.startsWith('US-COUNTY-')) return 'county'
  return geography.length === 5 ? 'state' : 'region'
}

/** States where they lie, one tile each. */
const TILES = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. .. .. .. .. VT NH',
  'WA ID MT ND MN IL WI MI NY RI MA',
  'OR NV WY SD IA IN OH PA NJ CT ..',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. PR',
]

/** ZIPs with their own rent in each state; a star where BLS surveys energy in a metro of the state. */
function stateMap(figures: Figures): string {
  const zips = new Map<string, number>()
  for (const zip of fromDeltas(figures.places.zipDeltas)) {
    const state = present(stateOfZip(zip)).slice(3)
    zips.set(state, (zips.get(state) ?? 0) + 1)
  }
  const surveyed = new Set<string>()
  const titles = new Map(figures.places.metros.map(({ cbsa, name }) => [`US-CBSA-${cbsa}`, name]))
  for (const { group, figures: own } of figures.averagePrices.items) {
    if (!ENERGY.has(group)) continue
    for (const { geography } of own)
      surveyed.add(titles.get(geography)?.split(', ').at(-1)?.slice(0, 2) ?? '')
  }
  const tile = (state: string): string => {
    if (state === '..') return ' '.repeat(8)
    return `${state}${surveyed.has(state) ? '*' : ' '}${String(zips.get(state) ?? 0).padStart(4)} `
  }
  return ['```', ...TILES.map((row) => row.split(' ').map(tile).join('').trimEnd()), '```'].join('\n')
}

function coverageTable({ calibration }: Figures): string {
  return table(
    ['cell', 'held out', 'errors', 'units', 'half width at 90 %', 'measured coverage'],
    calibration.cells.map((cell) => [
      cell.name,
      cell.what,
      count(cell.n),
      count(cell.sources),
      percent(Math.expm1(cell.width90)),
      percent(cell.measuredCoverage),
    ]),
  )
}

function ageTable({ calibration }: Figures): string {
  return table(
    [
      'family',
      'months',
      'errors',
      'left as it is',
      'moved by its index',
      'told from the US',
      'coverage of the whole interval',
    ],
    calibration.checks.map((check) => [
      check.family,
      check.months,
      count(check.n),
      percent(check.unmoved90),
      percent(check.moved90),
      percent(check.area90),
      percent(check.coverage),
    ]),
  )
}

function sourceTable(sources: readonly SourceEntry[]): string {
  return table(
    ['source', 'published at', 'folder and files', 'digest'],
    sources.map((source) => [source.what, source.url, filesOf(source), `\`${source.sha256.slice(0, 12)}\``]),
  )
}

function filesOf({ folder, files, names }: SourceEntry): string {
  const more = files > names.length ? ` and ${count(files - names.length)} more` : ''
  return `\`${folder}/\`: ${names.map((name) => `\`${name}\``).join(', ')}${more}`
}
