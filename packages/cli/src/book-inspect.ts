import type { Book } from '@assay/engine'
import type { CommandContext } from './context.ts'
import { openLocalBook } from './open-local-book.ts'
import { type Screen, screenOf } from './screen.ts'
import { showDay } from './show-day.ts'
import { formatTable } from './table.ts'
import { plain, wrap } from './text-layout.ts'

/** `assay book inspect`: what a book knows, and how well. */
export async function inspectBook(
  name: string | undefined,
  options: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  const { book } = await openLocalBook(context.env, name)
  const facts = surveyBook(book)
  if (options.json === true) context.print(`${JSON.stringify(facts, null, 2)}\n`)
  else context.print(formatSurvey(facts, screenOf(process.stdout, context.env)))
}

const UNITS_SHOWN = 8
const PLACES_SHOWN = 8

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
  const number = (value: number): string => value.toLocaleString('en')
  const line = (label: string, text: string): string =>
    `${colors.dim(label.padEnd(13))}${wrap(plain(text), columns - 14, ' '.repeat(13))}`
  const some = (parts: readonly string[], all: number): string =>
    `${parts.join(', ')}${all > parts.length ? `, and ${number(all - parts.length)} more` : ''}`
  const { units, geographies, dates } = facts
  const out = [
    `${colors.bold(plain(facts.id))}  ${facts.currency}, as of ${facts.as_of}`,
    line(
      'rows',
      `${number(facts.rows)} rows, ${number(facts.items)} items, ${number(facts.figures)} figures, ${number(facts.sources)} sources`,
    ),
    line(
      'units',
      some(
        units.slice(0, UNITS_SHOWN).map(({ unit, items }) => `${unit} (${number(items)})`),
        units.length,
      ),
    ),
    line(
      'places',
      some(
        geographies
          .slice(0, PLACES_SHOWN)
          .map(({ code, items }) => `${code ?? 'not named'} (${number(items)})`),
        geographies.length,
      ),
    ),
    line(
      'dates',
      dates.newest === null
        ? 'none'
        : `${dates.oldest} to ${dates.newest}${dates.undated_figures > 0 ? `, ${number(dates.undated_figures)} figures without` : ''}`,
    ),
  ]
  if (facts.extends !== null) out.push(line('extends', facts.extends))
  const { calibration } = facts
  if (calibration === null) {
    out.push(line('calibration', 'none: the rows are too few, so that prices come without a range'))
    return `${out.join('\n')}\n`
  }
  const coverage =
    calibration.measured_coverage === null
      ? ''
      : `; 90 % ranges held ${percent(calibration.measured_coverage)}`
  out.push(
    line(
      'calibration',
      `${calibration.id}, ${number(calibration.n)} hold-outs by ${calibration.fold_unit}${coverage}`,
    ),
  )
  const cells = calibration.cells.map((cell) => [
    `  ${plain(cell.name)}`,
    number(cell.n),
    cell.measured_coverage === null ? '-' : percent(cell.measured_coverage),
  ])
  const fifths = calibration.coverage_by_fifth
  const plot =
    fifths.length === 0 ? '' : `\nCoverage of 90 % ranges by difficulty\n${plotFifths(fifths, screen)}`
  return `${out.join('\n')}\n${plot}\n${formatTable([['CELL', 'HOLD-OUTS', 'HELD'], ...cells])}`
}

const FIFTH_NAMES = ['easiest', '', 'middle', '', 'hardest']
const PLOT_WIDTH = 30
/** The plot shows 70 to 100 %, because that is where the difference between good and bad lies. */
const PLOT_FROM = 0.7
const NOMINAL = 0.9

function plotFifths(fifths: readonly number[], { colors, unicode }: Screen): string {
  const place = (share: number): number =>
    Math.round(((Math.min(1, Math.max(PLOT_FROM, share)) - PLOT_FROM) / (1 - PLOT_FROM)) * PLOT_WIDTH)
  const marks = unicode ? { bar: '█', mark: '│', rest: '·' } : { bar: '#', mark: '|', rest: '.' }
  const rows = fifths.map((share, at) => {
    const bar = Array.from({ length: PLOT_WIDTH + 1 }, (_, x) =>
      x === place(NOMINAL) ? marks.mark : x < place(share) ? marks.bar : marks.rest,
    ).join('')
    const paint = share >= 0.86 && share <= 0.96 ? colors.green : colors.yellow
    return `  ${(FIFTH_NAMES[at] ?? '').padEnd(8)}${paint(bar)} ${percent(share)}`
  })
  return `${rows.join('\n')}\n  ${' '.repeat(8)}${'70 %'.padEnd(place(NOMINAL))}90 %${'100 %'.padStart(PLOT_WIDTH - place(NOMINAL) - 2)}\n`
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
