import type { ExternalCalibration } from '@assay/engine'
import { readFigures } from '../book/figures.ts'
import type { Spread } from '../concepts/concept.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import { buildMovers, type Mover, sourceOf } from './movers/build-movers.ts'
import { moverErrors } from './movers/mover-errors.ts'
import { britishCarryErrors } from './world/british.ts'
import { PACE_HIGH, PACE_MAX, paceErrors } from './world/country-cpi.ts'
import { countryMoves } from './world/country-moves.ts'
import { readWorldBank } from './world/world-bank.ts'
import { readWorld } from './world/world-figures.ts'

/** The page that says how far each move of a figure may miss. */
export function describeMoves(source: SourceFolder): string {
  const figures = readFigures()
  const spreads = Object.values(figures.concepts).flatMap((file) => file.spreads)
  return [
    '# How figures are moved, and how far a move misses',
    'A figure is of a place and a time. Where the question is about another place or another time, the figure is moved, and the range of the answer holds the error of the move. This page is written by `npx node packages/book-open/scripts/document-moves.ts --sources DIR` from the sources and from the committed figures. Errors are |ln(truth / moved figure)|: 0.10 is about 10 %.',
    '## In time: what carries an index on',
    'Most indices of a kind of thing end before the month of the book. Each goes on by what missed it least on its own history: a wider index that is published for longer, all items, its own pace of five years, or nothing. The errors are those of as many months as are missing now, over windows that begin half a year apart from 1995 on. All items stay where nothing beats them by a tenth.',
    table(
      [
        'index',
        'what moves it',
        'months missing',
        'windows',
        'median error',
        '90th percentile',
        'by all items, median',
        'by nothing, median',
      ],
      buildMovers(source).map(moverRow),
    ),
    '## In time: indices against real prices',
    'Prices of the same thing some years apart, moved by the index of its kind, by all items, or left alone. Histories: a Big Mac in the United States (food away), cigarettes by state (tobacco), new houses (homes), child care by state and age (child care), average charges of colleges (tuition), average payments for visits and stays (physicians, hospital, dental) and for 200 drugs by fill (drugs).',
    table(
      ['index', 'years', 'moves', 'median error by the index', 'by all items', 'by nothing'],
      moverErrors(source).map((one) => [
        one.name,
        String(one.years),
        count(one.moves),
        part(one.own),
        part(one.all),
        part(one.nothing),
      ]),
    ),
    'Child care is moved by all items for this reason. Drugs change so much one by one that no index helps; their figures are of 2022 or newer.',
    '## Between places of the United States',
    'By the regional price parities of the Bureau of Economic Analysis. The ranges are those of figures whose place was held out.',
    spreadTable(
      figures.calibration.cells.filter(
        ({ name }) => name.endsWith('moved') && !name.startsWith('wage spread'),
      ),
    ),
    '## Between countries',
    'An American figure goes to another country by its price level of household consumption, as the World Bank has it, carried to today by the difference of the two inflations. How it follows the level depends on the kind of thing: ln(price there / price here) = shift + slope x ln(price level). Whole concepts are held out.',
    table(
      [
        'kind',
        'pairs',
        'concepts',
        'countries',
        'shift',
        'slope',
        'median error',
        'by the plain level',
        'coverage of the 90 % range',
      ],
      countryRows(source),
    ),
    'Fuel is taxed by each country as it likes; it is moved so only where a country has no figure of its own.',
    "## A country's own figures",
    "Prices of other countries are brought to the month of the book by the country's consumer prices. The World Bank's index ends in 2024 and goes on at the pace of its last year (half of it where that was above 20 %). Errors two years ahead, over all countries since 2010:",
    table(
      [
        'pace',
        'windows',
        'median error',
        '90th percentile',
        'windows, high inflation',
        'median error',
        '90th percentile',
      ],
      paceRows(source),
    ),
    'British items are moved by their own indices to September 2025, then at the pace of their division. Errors of ten months, over all items:',
    table(
      ['carried by', 'windows', 'median error', '90th percentile'],
      britishCarryErrors(source, 10).map((one) => [
        one.name,
        count(one.windows),
        part(one.median),
        part(one.p90),
      ]),
    ),
    "The World Food Programme's yearly means, moved to the months that it has newer prices of, lie around them so (whole countries held out):",
    spreadTable(spreads.filter(({ name }) => name.startsWith('country: '))),
    '## To the United States from abroad',
    'Everyday things that nobody publishes an American price of have the figure of another country, moved by the kind of thing as above. The range holds the error of the move and the spread of single purchases together.',
    spreadTable(spreads.filter(({ name }) => name.startsWith('world: moved'))),
    '## From wages to billed rates',
    'Whoever hires somebody pays more than the wage. The ratio is measured where both are known, and whole occupations are held out.',
    spreadTable(spreads.filter(({ name }) => name.includes('billed'))),
  ].join('\n\n')
}

function moverRow(mover: Mover): readonly string[] {
  const { name, tail, tailMonths, errors } = mover
  const of = (wanted: string) => errors.find((error) => error.name === wanted)
  const chosen = of(tail)
  return [
    name,
    sourceOf(mover),
    String(tailMonths),
    chosen === undefined ? '' : count(chosen.windows),
    part(chosen?.median),
    part(chosen?.p90),
    part(of('all items')?.median),
    part(of('nothing')?.median),
  ]
}

function countryRows(source: SourceFolder): readonly (readonly string[])[] {
  const { byKind, byComponent } = countryMoves(readWorld(source))
  return [
    ...byKind.values(),
    ...[...byComponent]
      .filter(([name]) => ['goods', 'all', 'labour', 'none'].includes(name))
      .map(([, move]) => move),
  ].map((one) => [
    one.name,
    count(one.pairs),
    count(one.concepts),
    count(one.countries),
    one.move.shift.toFixed(2),
    one.move.slope.toFixed(2),
    part(one.median),
    part(one.medianPlain),
    percent(one.coverage),
  ])
}

function paceRows(source: SourceFolder): readonly (readonly string[])[] {
  const countries = [...readWorldBank(source).values()]
  const high = paceErrors(countries, PACE_HIGH, PACE_MAX)
  return paceErrors(countries).map((one, at) => {
    const above = high[at]
    return [
      one.name,
      count(one.windows),
      part(one.median),
      part(one.p90),
      count(above?.windows ?? 0),
      part(above?.median),
      part(above?.p90),
    ]
  })
}

function spreadTable(spreads: readonly (Spread | ExternalCalibration)[]): string {
  return table(
    ['range', 'units', 'held out', '90 % range', 'measured coverage'],
    spreads.map((spread) => {
      const sorted = [...spread.scores].sort((a, b) => a - b)
      const at = (share: number) =>
        Math.exp(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0)
      const units = 'units' in spread ? spread.units : spread.sources
      return [
        spread.name,
        count(units),
        spread.foldUnit,
        `x ${at(0.05).toFixed(2)} to x ${at(0.95).toFixed(2)}`,
        spread.measuredCoverage === null ? 'not measured' : percent(spread.measuredCoverage),
      ]
    }),
  )
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, header.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const count = (value: number): string => value.toLocaleString('en-US')
const part = (value: number | undefined): string =>
  value === undefined || Number.isNaN(value) ? '' : value.toFixed(3)
const percent = (value: number): string => `${(100 * value).toFixed(1)} %`
