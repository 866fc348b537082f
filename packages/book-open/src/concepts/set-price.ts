import type { Concept, ConceptFigure, Spread } from './concept.ts'

/** Index of what no index moves: a set price holds until its seller or office sets another. */
export const NEVER_MOVED = 'none'

/** From this year on a page is taken to have today's price. */
const CURRENT_FROM = 2024

/** The Postal Service sets new prices every year, so an older one is moved by this index. */
const SET_EVERY_YEAR = 'postage'

const CURRENT = 'set price'
const OLDER = 'set price, some years old'
export const ELSEWHERE = 'official fee, elsewhere'
export const ONE_PRODUCT = 'one product in several shops'

/** One price, or two ends of which somebody asks either. */
const LISTED: ReadonlySet<string> = new Set(['list price', ONE_PRODUCT])

/** Publishers that tell list prices in whole dollars: 18 is 17.99 or 18.49. */
const IN_DOLLARS = /\bMy Streaming Life\b/
const ROUNDED = 'list price, told in whole dollars'

const LEAST_WAGE = 'least wage, of any state'

/** What makers sell through shops, dealers and pharmacies, each of which asks what it likes. */
const IN_SHOPS = /electronics|clothing|furniture|household|tools|toys|toiletries|pets|vehicles|drugs|health/

/** The spreads of a fee or list price that is the same for everybody; null for all other prices. */
export function setPrice(
  concept: Concept,
  figure: ConceptFigure,
): { readonly direct: string; readonly moved: string } | null {
  const isFee =
    (figure.meaning === 'official_fee' || figure.meaning === 'wage') && figure.spread === 'official fee'
  if (figure.meaning === 'list_price' && IN_DOLLARS.test(figure.source))
    return { direct: ROUNDED, moved: ROUNDED }
  const isList = figure.meaning === 'list_price' && LISTED.has(figure.spread) && concept.parity === 'none'
  if (isList && (IN_SHOPS.test(concept.category) || figure.spread === ONE_PRODUCT))
    return { direct: ONE_PRODUCT, moved: ONE_PRODUCT }
  if (!isFee && !isList) return null
  if (concept.index === SET_EVERY_YEAR && yearOf(figure) < CURRENT_FROM) return null
  const moved = figure.spreadMoved ?? ELSEWHERE
  if (isFee && concept.setBy === 'county') return { direct: moved, moved }
  if (figure.meaning === 'wage') return { direct: CURRENT, moved: LEAST_WAGE }
  const direct = yearOf(figure) >= CURRENT_FROM ? CURRENT : OLDER
  return { direct, moved: isFee ? moved : direct }
}

/** The year of the page, which the evidence ends with. */
function yearOf({ source, date }: ConceptFigure): number {
  return Number(/(20\d\d)\b(?!.*20\d\d)/.exec(source)?.[1] ?? date.slice(0, 4))
}

const SCORES = 101
/** Fewer than one page in ten is misread or out of date, so a range of 90 % is the price itself and a wider one is not. */
const OFF = 4
const OFF_BY = 0.15

export const SET_PRICE: Spread = {
  name: CURRENT,
  scores: Array.from({ length: SCORES }, (_, at) => (at < OFF ? -OFF_BY : at >= SCORES - OFF ? OFF_BY : 0)),
  units: SCORES,
  foldUnit: 'fee',
  measuredCoverage: null,
  target: 'transaction',
}

/** Half a dollar of the least of these prices, 14 dollars, on either side. The few that are misread lie farther off. */
const HALF_DOLLAR = 0.5 / 14
export const ROUNDED_PRICE: Spread = {
  ...SET_PRICE,
  name: ROUNDED,
  scores: SET_PRICE.scores.map((score, at) =>
    score === 0 ? HALF_DOLLAR * ((2 * (at - OFF)) / (SCORES - 1 - 2 * OFF) - 1) : score,
  ),
}

/** Half of the older fees still hold; the others were raised as the fees were whose old and new amount are known. */
export function olderSetPrice(rises: readonly number[]): Spread {
  const raised = rises.toSorted((a, b) => a - b)
  const scores = [...raised.map(() => 0), ...raised]
  const times = Math.ceil(SCORES / scores.length)
  return {
    ...SET_PRICE,
    name: OLDER,
    scores: Array.from({ length: times }, () => scores).flat(),
    units: raised.length,
  }
}

const STATES = 51

/**
 * How the least wages of states lie around that of the country, below which none may be. A state that is not known has the one of
 * the country or its own, as the known ones do, so the range of both is from the one to the highest of the others.
 */
export function leastWages(figures: readonly ConceptFigure[]): Spread {
  const wages = figures.filter(
    ({ meaning, spread, currency }) =>
      meaning === 'wage' && spread === 'official fee' && currency === undefined,
  )
  const least = wages.find(({ geography }) => geography === 'US')?.price ?? Number.NaN
  const own = wages
    .filter(({ geography, price }) => /^US-[A-Z]{2}$/.test(geography) && price > least)
    .map(({ price }) => Math.log(price / least))
  const national = Array.from({ length: STATES - own.length }, () => 0)
  return { ...SET_PRICE, name: LEAST_WAGE, scores: [...national, ...own], units: STATES, foldUnit: 'state' }
}
