import { readFileSync } from 'node:fs'
import type { ConceptFigure } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { monthNumber } from '../../month.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import { cpiGrowth } from './country-cpi.ts'
import type { CountryLevel } from './country-levels.ts'
import type { Pair } from './moves.ts'
import type { Kind } from './observations.ts'
import type { WorldBankCountry } from './world-bank.ts'

/** Meals of chains, drinks, rides and tickets that are the same thing in both countries. */
const SAME_THING =
  /^(?:burger-combo|big-mac-meal|bus-ride|taxi-ride|movie-ticket|beer-draft|cappuccino|latte)$/
const HAIRCUTS = 'haircuts-abroad.csv'
const HAIRCUTS_YEAR = 2021
/** A haircut may well cost a thirtieth elsewhere; beyond that a unit slipped. */
const RATIO_MAX = Math.log(30)

/** Prices of services that were looked up, each against the American one: poor countries have hardly any other. */
export function servicePairs(
  figures: readonly ConceptFigure[],
  american: (concept: string) => number | undefined,
  levels: ReadonlyMap<string, CountryLevel>,
): readonly Pair[] {
  const own = figures.flatMap(({ concept, geography, price, currency = 'USD' }): Pair[] => {
    const level = levels.get(geography)
    const home = american(concept)
    if (!SAME_THING.test(concept) || level === undefined || home === undefined) return []
    if (currency !== 'USD' && currency !== level.currency) return []
    const dollars = currency === 'USD' ? price : price / level.exchangeRate
    return [pairOf(concept, 'services', level, Math.log(dollars / home))]
  })
  return [...own, ...studyPairs(HAIRCUTS, 'services', levels)].filter(
    ({ ratio }) => Math.abs(ratio) <= RATIO_MAX,
  )
}

/**
 * Haircuts of the countries of the study, in their own money of today. The study asked dearer salons than most people go
 * to: by as much as it lies above what official figures say at home and in Britain, its prices are brought down.
 */
export function haircutPrices(
  known: ReadonlyMap<string, number>,
  countries: ReadonlyMap<string, WorldBankCountry>,
  now: string,
): ReadonlyMap<string, number> {
  const asked = new Map<string, number>()
  for (const row of readStudy(HAIRCUTS)) {
    const country = countries.get(present(row.geo))
    const rate = row.geo === 'US' ? 1 : country?.rate.get(HAIRCUTS_YEAR)
    const growth =
      country === undefined ? null : cpiGrowth(country, monthNumber(`${HAIRCUTS_YEAR}-06`), monthNumber(now))
    if (rate === undefined || growth === null) continue
    asked.set(present(row.geo), Number(row.typical) * rate * Math.exp(growth))
  }
  const over = [...known].map(([country, price]) => Math.log(price / present(asked.get(country))))
  const factor = Math.exp(over.reduce((sum, one) => sum + one, 0) / over.length)
  return new Map(
    [...asked]
      .filter(([country]) => !known.has(country))
      .map(([country, price]) => [country, price * factor]),
  )
}

/** What a maker asks for one device in each country. Each country stands for itself, so countries are held out. */
export function devicePairs(levels: ReadonlyMap<string, CountryLevel>): readonly Pair[] {
  return studyPairs('phones-abroad.csv', 'goods', levels).map((pair) => ({ ...pair, concept: pair.country }))
}

/**
 * A study that asked the same thing in many countries. It may have asked dearer shops than most people go to, at home too,
 * so it is compared with itself.
 */
function studyPairs(table: string, kind: Kind, levels: ReadonlyMap<string, CountryLevel>): readonly Pair[] {
  const rows = readStudy(table)
  const home = Number(present(rows.find((row) => row.geo === 'US')).typical)
  return rows.flatMap((row): Pair[] => {
    const level = levels.get(present(row.geo))
    const ratio = Math.log(Number(row.typical) / home)
    return level === undefined ? [] : [pairOf(present(row.concept), kind, level, ratio)]
  })
}

function readStudy(table: string) {
  const text = readFileSync(new URL(`../../../published/${table}`, import.meta.url), 'utf8')
  return parseCsvRecords(text, ['concept', 'typical', 'geo'])
}

function pairOf(concept: string, kind: Kind, level: CountryLevel, ratio: number): Pair {
  return { concept, country: level.code, kind, level: Math.log(level.priceLevel), ratio }
}
