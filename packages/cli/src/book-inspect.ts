import type { Book } from '@assay/engine'
import type { CommandContext } from './context.ts'
import { openLocalBook, showDay } from './local-book.ts'
import type { Screen } from './output.ts'
import { layOutTable } from './table.ts'
import { oneLine } from './text-layout.ts'

/** `assay book inspect`: what a book covers, and how well. */
export async function inspectBook(
  name: string | undefined,
  options: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  const { book } = await openLocalBook(context.env, name)
  const facts = surveyBook(book)
  if (options.json === true) context.printJson(facts)
  else context.print(formatSurvey(facts, context.screen))
}

const UNITS_SHOWN = 8
const GEOGRAPHIES_SHOWN = 8

type Survey = ReturnType<typeof surveyBook>

function surveyBook(book: Book) {
  const { header, items, figures, geographies } = book
  const units = new Map<string, number>()
  const places = new Map<number, number>()
  let oldest = Number.POSITIVE_INFINITY
  let newest = 0
  let undated = 0
  for (let item = 0; item < items.size; item++) {
    count(units, items.label(item))
    for (const { geography, date } of figures.of(item)) {
      count(places, geography)
      if (date === 0) undated++
      else {
        oldest = Math.min(oldest, date)
        newest = Math.max(newest, date)
      }
    }
  }
  const { calibration } = header
  return {
    id: header.id,
    extends: header.extends,
    currency: header.currency,
    as_of: header.asOf,
    default_geography: header.defaultGeography,
    rows: header.rows,
    items: header.items,
    sources: header.sources,
    figures: [...places.values()].reduce((sum, n) => sum + n, 0),
    units: ranked(units).map(([unit, n]) => ({ unit, items: n })),
    geographies: ranked(places).map(([id, n]) => ({
      code: id < 0 ? null : geographies.code(id),
      name: id < 0 ? null : geographies.name(id),
      items: n,
    })),
    dates: { oldest: showDay(oldest), newest: showDay(newest), undated_figures: undated },
    calibration:
      calibration === null
        ? null
        : {
            id: calibration.id,
            n: calibration.n,
            sources: calibration.sources,
            fold_unit: calibration.foldUnit,
            measured_coverage: calibration.measuredCoverage,
            coverage_by_fifth: calibration.coverageByFifth,
            cells: calibration.cells.map(({ name, n, sources, foldUnit, measuredCoverage }) => ({
              name,
              n,
              sources,
              fold_unit: foldUnit,
              measured_coverage: measuredCoverage,
            })),
          },
  }
}

function formatSurvey(facts: Survey, screen: Screen): string {
  const { colors, columns } = screen
  const { units, geographies, dates, calibration } = facts
  const number = (value: number): string => value.toLocaleString('en')
  const some = (parts: readonly string[], all: number): string =>
    `${parts.join(', ')}${all > parts.length ? `, and ${number(all - parts.length)} more` : ''}`
  const unitTexts = units.slice(0, UNITS_SHOWN).map(({ unit, items }) => `${unit} (${number(items)})`)
  const geographyTexts = geographies
    .slice(0, GEOGRAPHIES_SHOWN)
    .map(({ code, items }) => `${code ?? 'not named'} (${number(items)})`)
  const undated = dates.undated_figures > 0 ? `, ${number(dates.undated_figures)} figures without a date` : ''
  const coverage =
    calibration === null || calibration.measured_coverage === null
      ? ''
      : `; 90 % ranges held ${percent(calibration.measured_coverage)}`
  const rows = [
    [
      'rows',
      `${number(facts.rows)} rows, ${number(facts.items)} items, ${number(facts.figures)} figures, ${number(facts.sources)} sources`,
    ],
    ['units', some(unitTexts, units.length)],
    ['places', some(geographyTexts, geographies.length)],
    ['dates', dates.newest === null ? 'none' : `${dates.oldest} to ${dates.newest}${undated}`],
    ...(facts.extends === null ? [] : [['extends', facts.extends]]),
    [
      'calibration',
      calibration === null
        ? 'none: there are too few rows, and prices come without a range'
        : `${calibration.id}, ${number(calibration.n)} hold-outs by ${calibration.fold_unit}${coverage}`,
    ],
  ]
  const head = [
    `${colors.bold(oneLine(facts.id))}  ${oneLine(facts.currency)}, as of ${oneLine(facts.as_of)}`,
    ...layOutTable(rows, { columns: [{ paint: colors.dim }], width: columns - 1, overflow: 'wrap' }),
  ].join('\n')
  if (calibration === null) return `${head}\n`
  const cells = calibration.cells.map(({ name, n, measured_coverage: held }) => [
    name,
    number(n),
    held === null ? '-' : percent(held),
  ])
  const table = layOutTable([['CELL', 'HOLD-OUTS', 'HELD'], ...cells], {
    columns: [{}, { align: 'right' }, { align: 'right' }],
  })
  return `${head}\n${plotFifths(calibration.coverage_by_fifth, screen)}\n${table.join('\n')}\n`
}

const FIFTH_NAMES = ['easiest', '', 'middle', '', 'hardest']
const PLOT_WIDTH = 30
/** The plot shows 70 to 100 %: the difference between good and bad lies there. */
const PLOT_FROM = 0.7
const NOMINAL = 0.9
const NEAR_NOMINAL = { min: 0.86, max: 0.96 } as const

function plotFifths(fifths: readonly number[], { colors, unicode }: Screen): string {
  if (fifths.length === 0) return ''
  const position = (share: number): number =>
    Math.round(((Math.min(1, Math.max(PLOT_FROM, share)) - PLOT_FROM) / (1 - PLOT_FROM)) * PLOT_WIDTH)
  const marks = unicode ? { bar: '█', mark: '│', rest: '·' } : { bar: '#', mark: '|', rest: '.' }
  const rows = fifths.map((share, at) => {
    const bar = Array.from({ length: PLOT_WIDTH + 1 }, (_, x) =>
      x === position(NOMINAL) ? marks.mark : x < position(share) ? marks.bar : marks.rest,
    ).join('')
    const isNear = share >= NEAR_NOMINAL.min && share <= NEAR_NOMINAL.max
    const cells = [FIFTH_NAMES[at] ?? '', bar, percent(share)]
    return { cells, paint: isNear ? colors.green : colors.yellow }
  })
  const nominalAt = position(NOMINAL)
  const scale = `${'70 %'.padEnd(nominalAt)}90 %${'100 %'.padStart(PLOT_WIDTH - nominalAt - 2)}`
  const same = (text: string): string => text
  const table = layOutTable([...rows, ['', scale, '']], {
    columns: [{ paint: same }, { gap: 1 }, { gap: 1, paint: same }],
    indent: 2,
  })
  return `\nCoverage of 90 % ranges by difficulty\n${table.join('\n')}\n`
}

function count<K>(counts: Map<K, number>, key: K): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function ranked<K>(counts: ReadonlyMap<K, number>): [K, number][] {
  return [...counts].sort((a, b) => b[1] - a[1])
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
