import { ownFigureError } from '../families/world/own-figure-error.ts'
import { fromDeltas } from '../figure-file.ts'
import { present } from '../in-range.ts'
import { monthsBetween } from '../month.ts'
import type { PlacesFile } from '../places/compute-places.ts'
import { quantile } from '../quantile.ts'
import type { RentsFile } from '../rents/compute-rents.ts'
import { readHudCounties } from '../sources/hud-counties.ts'
import type { SourceFolder } from '../sources/source-folder.ts'
import type { WagesFile } from '../wages/compute-wages.ts'
import { scoresOfFoods } from './food-scores.ts'
import { scoresOfOneGrocery } from './grocery-spread.ts'
import {
  type History,
  PRICE_FAMILIES,
  type PriceFamily,
  scoresOfAge,
  scoresOfArea,
  scoresOfMovedAge,
} from './price-scores.ts'
import { scoresOfRentAge, scoresOfRentPlace } from './rent-scores.ts'
import { scoresOfOneHome } from './rent-spread.ts'
import { absolute90, addErrors, type CalibrationCell, makeCell, netOfAge, type Score } from './score-cell.ts'
import { SPREAD_CLASSES, scoresOfSpread, scoresOfWagePlace } from './wage-scores.ts'

/** The file `calibration`: measured errors by kind of figure, and how errors grow with age. */
export interface CalibrationFile {
  readonly cells: readonly CalibrationCell[]
  readonly staleness: ReadonlyArray<{ readonly months: number; readonly logError90: number }>
  /** Coverage of the whole interval, cell and age together, on old figures of history. */
  readonly checks: readonly AgeCheck[]
}

export interface AgeCheck {
  readonly family: string
  readonly months: number
  readonly n: number
  readonly coverage: number
  /** 90th percentile of the error, as a share: of the old figure as it is, moved by its index, and of an area held out. */
  readonly unmoved90: number
  readonly moved90: number
  readonly area90: number
}

export interface CalibrationInput {
  readonly source: SourceFolder
  readonly history: History
  readonly places: PlacesFile
  readonly rents: RentsFile
  readonly wages: WagesFile
  readonly asOf: string
}

/** The age of most figures that are not new: November 2023 in July 2026. */
const OLD_MONTHS = 32
/** From here on the engine moves a figure by its index and counts it as this old. */
const INDEXED_MONTHS = 12

export function computeCalibration(input: CalibrationInput): CalibrationFile {
  const { history } = input
  const fresh = absolute90(scoresOfAge(history, 'groceries', 1))
  const beyondFresh = (scores: readonly Score[]): number =>
    Math.round(Math.sqrt(Math.max(0, absolute90(scores) ** 2 - fresh ** 2)) * 1000) / 1000
  // Only groceries have figures that are some months old; what is older than a year is of every family.
  const staleness = [
    { months: 1, logError90: 0 },
    { months: 3, logError90: beyondFresh(scoresOfAge(history, 'groceries', 3)) },
    { months: 6, logError90: beyondFresh(scoresOfAge(history, 'groceries', 6)) },
    {
      months: INDEXED_MONTHS,
      logError90: beyondFresh(
        PRICE_FAMILIES.flatMap((family) => scoresOfMovedAge(history, family, OLD_MONTHS)),
      ),
    },
  ]
  const indexed = present(staleness.at(-1)).logError90
  const shop = {
    purchase: scoresOfOneGrocery(input.source, history),
    abroad: ownFigureError(input.source).scores.map((error) => ({ error, unit: 'country' })),
  }
  const cells = [
    ...PRICE_FAMILIES.flatMap((family) => priceCells(history, family, indexed, shop)),
    ...usdaCells(input, indexed, shop.purchase),
    ...rentCells(input, indexed),
    ...wageCells(input, indexed),
  ]
  const checks = PRICE_FAMILIES.map((family) => checkOfAge(history, family, cells, indexed))
  return { cells, staleness, checks }
}

/** As the engine does it: the quantiles of an average, widened by the error of age as independent errors add. */
function checkOfAge(
  history: History,
  family: PriceFamily,
  cells: readonly CalibrationCell[],
  indexed: number,
): AgeCheck {
  const name = `${family}, of the place`
  const { scores } = present(
    cells.find((cell) => cell.name === averageOf(name)) ?? cells.find((cell) => cell.name === name),
  )
  const widened = (offset: number): number => Math.sign(offset) * Math.hypot(offset, indexed)
  const low = widened(Math.min(0, quantile(scores, 0.05)))
  const high = widened(Math.max(0, quantile(scores, 0.95)))
  const old = scoresOfMovedAge(history, family, OLD_MONTHS)
  const inside = old.filter(({ error }) => error >= low && error <= high).length
  const share = (errors: readonly Score[]): number => Math.round(Math.expm1(absolute90(errors)) * 1000) / 1000
  return {
    family,
    months: OLD_MONTHS,
    n: old.length,
    coverage: Math.round((inside / old.length) * 1000) / 1000,
    unmoved90: share(scoresOfAge(history, family, OLD_MONTHS)),
    moved90: share(old),
    area90: share(scoresOfArea(history, family)),
  }
}

/** Local energy figures are nearly all old ones, so their cell is measured at that age and made net of it. */
const MEASURED_OLD: ReadonlySet<PriceFamily> = new Set<PriceFamily>(['electricity', 'piped gas'])

/** How far the published average of a place lies from the one told. */
function ownErrors(history: History, family: PriceFamily, indexed: number): readonly Score[] {
  return MEASURED_OLD.has(family)
    ? netOfAge(scoresOfMovedAge(history, family, OLD_MONTHS), indexed)
    : scoresOfAge(history, family, 1)
}

/** What a shop sells is told for one purchase; energy has one tariff or station price that its average is of. */
function isGrocery(family: PriceFamily): boolean {
  return family === 'groceries' || family === 'produce' || family === 'eggs'
}

/** How one purchase lies around an average, and how the average of another country lies around the one told. */
interface ShopErrors {
  readonly purchase: readonly Score[]
  readonly abroad: readonly Score[]
}

function priceCells(
  history: History,
  family: PriceFamily,
  indexed: number,
  { purchase, abroad }: ShopErrors,
): readonly CalibrationCell[] {
  const [direct, moved] = [`${family}, of the place`, `${family}, moved`]
  const own = ownErrors(history, family, indexed)
  const area = scoresOfArea(history, family)
  const averages = [
    makeCell(direct, own, 'month', 'the last months of a series held out'),
    makeCell(moved, area, 'area', 'an area held out, told from the US by price parity'),
  ]
  if (!isGrocery(family)) return averages
  return [
    ...averages.map((cell) => ({ ...cell, name: averageOf(cell.name) })),
    purchaseCell(`country: ${direct}`, purchase, abroad, 'the own figure of another country, moved in time'),
    purchaseCell(direct, purchase, own, 'the last months of a series'),
    purchaseCell(moved, purchase, area, 'an area, told from the US by price parity'),
  ]
}

/** What a cell of single purchases says of the average alone: how sure the words of a line are has nothing to do with shops. */
const averageOf = (name: string): string => `mean of ${name}`

function purchaseCell(
  name: string,
  purchase: readonly Score[],
  errors: readonly Score[],
  what: string,
): CalibrationCell {
  return makeCell(
    name,
    addErrors(purchase, errors),
    'kind of purchase',
    `one purchase, by kinds of the diary held out, and ${what}`,
  )
}

function usdaCells(
  input: CalibrationInput,
  indexed: number,
  purchase: readonly Score[],
): readonly CalibrationCell[] {
  const { history } = input
  const foods = netOfAge(scoresOfFoods(input.source, history.cpi), indexed)
  const produce = netOfAge(scoresOfMovedAge(history, 'produce', 51), indexed)
  const cells = (name: string, errors: readonly Score[], unit: string, what: string) => [
    makeCell(averageOf(name), errors, unit, what),
    purchaseCell(name, purchase, errors, what),
  ]
  return [
    ...cells('USDA foods, of the place', foods, 'food', 'the 2017/18 price held out, told from 2011/12'),
    ...cells(
      'USDA foods, moved',
      addErrors(foods, scoresOfArea(history, 'groceries')),
      'food',
      'the same with the error of an area held out',
    ),
    ...cells('USDA produce, of the place', produce, 'month', 'the last 51 months of BLS produce held out'),
    ...cells(
      'USDA produce, moved',
      addErrors(produce, scoresOfArea(history, 'produce')),
      'area',
      'the same with the error of an area held out',
    ),
  ]
}

function rentCells(input: CalibrationInput, indexed: number): readonly CalibrationCell[] {
  const months = monthsBetween(input.rents.period, input.asOf)
  const age = scoresOfRentAge(input.source, input.history.cpi, months)
  const place = scoresOfRentPlace(input.rents, fromDeltas(input.places.zipDeltas))
  const home = scoresOfOneHome(input.source, readHudCounties(input.source))
  return [
    makeCell(
      'rent, of the place',
      addErrors(netOfAge(age, indexed), home),
      'area',
      `one home among those of its area, and rent indices of areas, ${months} months held out`,
    ),
    makeCell(
      'rent, moved',
      addErrors(netOfAge(place, indexed), home),
      'state',
      'one home among those of its area, and a ZIP held out, told from its state',
    ),
  ]
}

function wageCells(input: CalibrationInput, indexed: number): readonly CalibrationCell[] {
  const place = scoresOfWagePlace(input.wages, input.history.adjusters)
  const cells = [
    makeCell('wage level, moved', place, 'state', 'the mean wage of a state held out, told from the others'),
  ]
  for (let spread = 0; spread < SPREAD_CLASSES; spread++) {
    const scores = netOfAge(scoresOfSpread(input.wages, spread), indexed)
    cells.push(
      makeCell(
        `wage spread ${spread + 1}, of the place`,
        scores,
        'occupation',
        'the wages of an occupation held out',
      ),
      makeCell(
        `wage spread ${spread + 1}, moved`,
        addErrors(scores, place),
        'occupation',
        'the same with the error of a state held out',
      ),
    )
  }
  return cells
}
