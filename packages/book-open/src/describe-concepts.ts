import { askedAttributions } from './concepts/asked-attributions.ts'
import type { Concept, ConceptFile, Spread } from './concepts/concept.ts'
import { CATEGORY_NAMES } from './words/category-names.ts'

export type Families = Readonly<Record<string, ConceptFile>>

/** The generated parts of the docs that are about concepts. */
export interface ConceptTables {
  readonly families: string
  readonly categories: string
  readonly spreads: string
  readonly 'concept-sources': string
}

export function describeConcepts(families: Families, tables: readonly Concept[]): ConceptTables {
  return {
    families: familyTable(families, tables),
    categories: categoryTable(families, tables),
    spreads: spreadSummary(families),
    'concept-sources': sourceTable(families),
  }
}

export function table(header: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(header), line(header.map(() => '---')), ...rows.map(line)].join('\n')
}

export const count = (value: number): string => value.toLocaleString('en')
export const percent = (value: number): string => `${(value * 100).toFixed(1)} %`

function period(dates: readonly string[]): string {
  const sorted = dates.toSorted()
  const [oldest, newest] = [sorted[0] ?? '', sorted.at(-1) ?? '']
  return oldest === newest ? oldest : `${oldest} to ${newest}`
}

const words = (names: Iterable<string>): string =>
  [...new Set(names)]
    .map((name) => name.replaceAll('_', ' '))
    .sort()
    .join(', ')

function familyTable(families: Families, tables: readonly Concept[]): string {
  const known = new Set(tables.map(({ id }) => id))
  const rows = Object.entries(families).map(([family, { figures, concepts, sources, indices }]) => [
    family,
    count(new Set(figures.map(({ concept }) => concept).filter((id) => known.has(id))).size),
    count(concepts.length),
    count(figures.length),
    words(figures.map(({ meaning }) => meaning)),
    period([
      ...figures.map(({ date }) => date),
      ...indices.flatMap(({ levels }) => (figures.length > 0 ? [] : Object.keys(levels))),
    ]),
    sources.length,
  ])
  return table(
    ['family', 'concepts of the tables', 'of its own', 'figures', 'meanings', 'periods', 'sources'],
    rows,
  )
}

function categoryTable(families: Families, tables: readonly Concept[]): string {
  const figures = Map.groupBy(
    Object.values(families).flatMap((file) => file.figures),
    ({ concept }) => concept,
  )
  const all = [...tables, ...Object.values(families).flatMap((file) => file.concepts)]
  const rows = [...Map.groupBy(all, ({ category }) => category)]
    .map(([category, concepts]) => ({ category, concepts, name: CATEGORY_NAMES[category] ?? category }))
    .toSorted((a, b) => (`${a.name}\0${a.category}` < `${b.name}\0${b.category}` ? -1 : 1))
    .map(({ category, concepts, name }) => {
      const own = concepts.flatMap(({ id }) => figures.get(id) ?? [])
      return [
        name,
        category,
        count(concepts.length),
        count(concepts.reduce((sum, { words: phrases }) => sum + 1 + phrases.length, 0)),
        count(own.length),
        words(own.map(({ meaning }) => meaning)),
        period(own.map(({ date }) => date)),
      ]
    })
  return table(['category', 'kind', 'concepts', 'ways to ask', 'figures', 'meanings', 'periods'], rows)
}

function spreadSummary(families: Families): string {
  const rows = Object.entries(families).flatMap(([family, { spreads }]) => {
    if (spreads.length === 0) return []
    const measured = spreads.flatMap(({ measuredCoverage }) => measuredCoverage ?? []).sort((a, b) => a - b)
    return [
      [
        family,
        spreads.length,
        count(spreads.reduce((sum, { units }) => sum + units, 0)),
        words(spreads.map(({ foldUnit }) => foldUnit)),
        measured.length === 0 ? '' : percent(measured[0] ?? 0),
        measured.length === 0 ? '' : percent(measured[measured.length >> 1] ?? 0),
        measured.length === 0 ? '' : percent(measured.at(-1) ?? 0),
        spreads.length - measured.length,
      ],
    ]
  })
  return table(
    ['family', 'spreads', 'units', 'held out', 'lowest coverage', 'median', 'highest', 'not measured'],
    rows,
  )
}

function sourceTable(families: Families): string {
  const rows = Object.entries(families).flatMap(([family, { sources }]) =>
    sources.map(({ folder, what, url, period: years, licence, attribution }) => [
      family,
      `\`${folder}/\``,
      cell(what),
      url,
      cell(years),
      cell(licence),
      attribution === null ? '' : 'yes',
    ]),
  )
  return table(
    ['family', 'folder', 'source', 'published at', 'period', 'licence', 'asks for attribution'],
    rows,
  )
}

const cell = (text: string): string => text.replaceAll('|', '/').replaceAll('\n', ' ')

/** docs/spreads.md: how single prices lie around the figures, spread by spread. */
export function describeSpreads(families: Families, statistics: readonly Spread[]): string {
  const all = [
    ['statistics', statistics] as const,
    ...Object.entries(families).map(([family, { spreads }]) => [family, spreads] as const),
  ]
  const sections = all.flatMap(([family, spreads]) =>
    spreads.length === 0
      ? []
      : [
          `## ${family}\n`,
          table(
            ['spread', 'of', 'held out', 'units', '90 % of prices lie between', 'measured coverage'],
            spreads.map(({ name, target, foldUnit, units, scores, measuredCoverage }) => [
              cell(name),
              target === 'transaction' ? 'one purchase' : 'the average',
              foldUnit,
              count(units),
              `${times(scores, 0.05)} and ${times(scores, 0.95)}`,
              measuredCoverage === null ? 'not measured' : percent(measuredCoverage),
            ]),
          ),
          '',
        ],
  )
  return [
    '# How prices lie around the figures',
    '',
    'Written by `npx node packages/book-open/scripts/document.ts` from the committed figures. A spread says how single prices lie',
    'around a figure. Coverage is the share of held-out prices inside the 90 % range of the others.',
    '',
    ...sections,
  ].join('\n')
}

/** The quantile of the scores as a multiple of the figure. */
function times(scores: readonly number[], share: number): string {
  const sorted = scores.toSorted((a, b) => a - b)
  const score = sorted[Math.round(share * (sorted.length - 1))] ?? 0
  return `${Math.exp(score).toFixed(2)} ×`
}

/** docs/attribution.md: the words that licences ask for. */
export function describeAttribution(families: Families): string {
  const byLicence = Map.groupBy(askedAttributions(Object.values(families)), ({ licence }) => licence)
  const sections = [...byLicence]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([licence, sources]) => [
      `## ${licence}`,
      '',
      ...sources.map(({ what, url, attribution }) => `- ${what} (${url}): ${attribution}`),
      '',
    ])
  return [
    '# Attribution',
    '',
    'The default book holds figures that were computed from these sources. Their licences ask for the words below. Written by',
    '`npx node packages/book-open/scripts/document.ts`; [book-open.md](book-open.md) lists all sources.',
    '',
    ...sections,
  ].join('\n')
}
