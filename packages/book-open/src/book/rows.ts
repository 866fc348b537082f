import type { BookRow } from '@assay/engine'
import { monthOf } from '../calibration/food-scores.ts'
import { fromDeltas } from '../figure-file.ts'
import { entryAt, present } from '../in-range.ts'
import { metroParts } from '../places/metro-parts.ts'
import { produceName } from '../prices/produce-names.ts'
import { BEDROOMS_MAX } from '../rents/compute-rents.ts'
import { AS_BOUGHT } from '../shelf/as-bought.ts'
import { DERIVED } from '../shelf/shelf-facts.ts'
import type { WagesFile } from '../wages/compute-wages.ts'
import type { Figures } from './figures.ts'

export const BEDROOM_NAMES = ['Studio', '1-bedroom', '2-bedroom', '3-bedroom', '4-bedroom'] as const

/** What the book calls a rent, such as "2-bedroom home, monthly rent". */
export function rentDescription(bedrooms: number): string {
  return `${BEDROOM_NAMES[bedrooms]} home, monthly rent`
}

/** Every figure of the book as a row with its provenance. */
export function* bookRows(figures: Figures): Generator<BookRow, void, void> {
  yield* averagePriceRows(figures)
  yield* foodRows(figures)
  yield* wageRows(figures.wages)
  yield* rentRows(figures)
}

function* averagePriceRows({ averagePrices, places }: Figures): Generator<BookRow> {
  const parts = metroParts(places)
  for (const { name, unit, group, figures } of averagePrices.items) {
    for (const { geography, price, month, source } of figures) {
      const row = { description: name, price, unit, date: month, source, category: group }
      yield { ...row, geography }
      for (const part of parts) if (part.metro === geography) yield { ...row, geography: part.code }
    }
  }
}

function* foodRows({ foods }: Figures): Generator<BookRow> {
  for (const [at, name] of foods.name.entries()) {
    yield {
      description: name,
      price: entryAt(foods.centsPerKg, at) / 1000,
      unit: '100 g',
      geography: 'US',
      date: monthOf(foods.cycle),
      source: `USDA Purchase-to-Plate ${foods.cycle}, food ${foods.code[at]}`,
      category: 'food',
    }
  }
  for (const { item, from = '', part = '' } of DERIVED) {
    const at = foods.name.indexOf(from)
    if (at < 0) throw new Error(`The shelf prices "${item}" from "${from}", which is no food of the survey`)
    yield {
      description: item,
      price: Number(((entryAt(foods.centsPerKg, at) / 1000) * present(AS_BOUGHT[part])).toPrecision(4)),
      unit: '100 g',
      geography: 'US',
      date: monthOf(foods.cycle),
      source: `USDA Purchase-to-Plate ${foods.cycle}, food ${foods.code[at]}, as bought`,
      category: 'food',
    }
  }
  for (const row of foods.produce) {
    const description = produceName(row)
    if (description === null) continue
    const { price, unit } = row
    yield {
      description,
      price,
      unit,
      geography: 'US',
      date: '2022',
      source: `USDA Fruit and Vegetable Prices 2022, ${row.name}, ${row.form.toLowerCase()}`,
      category: 'produce',
    }
  }
}

/**
 * BLS publishes means for states and medians for the nation. A state's median is taken as its mean times the nation's
 * ratio of the two, because a few high earners lift a mean above what most are paid.
 */
function* wageRows(wages: WagesFile): Generator<BookRow> {
  for (const { code, title, national, stateMeans } of wages.occupations) {
    const [mean, , , median] = national
    const row = { description: title, unit: 'hour', source: `BLS OEWS ${code}`, category: 'wage' }
    yield { ...row, price: median / 100, geography: 'US', date: wages.nationalPeriod }
    for (const [at, state] of wages.states.entries()) {
      const stateMean = entryAt(stateMeans, at)
      if (stateMean === 0) continue
      const price = Math.round((stateMean * median) / mean) / 100
      yield { ...row, price, geography: state, date: wages.statePeriod }
    }
  }
}

function* rentRows({ rents, places }: Figures): Generator<BookRow> {
  const zips = fromDeltas(places.zipDeltas).map((zip) => `US-ZIP-${String(zip).padStart(5, '0')}`)
  for (let bedrooms = 0; bedrooms <= BEDROOMS_MAX; bedrooms++) {
    const row = {
      description: rentDescription(bedrooms),
      unit: 'month',
      category: 'rent',
    }
    for (const { geography, rents: dollars } of rents.areas)
      yield {
        ...row,
        price: entryAt(dollars, bedrooms),
        geography,
        date: rents.areaPeriod,
        source: 'HUD FMR FY2026',
      }
    for (const [at, geography] of zips.entries())
      yield {
        ...row,
        price: entryAt(entryAt(rents.zipRents, bedrooms), at),
        geography,
        date: rents.period,
        source: 'HUD SAFMR FY2024',
      }
  }
}
