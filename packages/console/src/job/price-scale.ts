/** Places amounts of money on one axis, from 0 to 1. */
export interface PriceScale {
  position(amount: number): number
  readonly ticks: readonly number[]
}

/** Room beyond the outermost values, as a share of the axis. */
const MARGIN = 0.06
/** An axis narrower than this ratio would make a certain price look uncertain. */
const RATIO_MIN = 1.5
const TICKS_MAX = 5

/**
 * Logarithmic, so a carton of eggs and a month of wages fit on the same axis, and equal lengths mean equal
 * percentages: the longer the bar, the less certain the price, whatever it amounts to.
 */
export function createPriceScale(amounts: readonly number[]): PriceScale {
  const positive = amounts.filter((amount) => amount > 0 && Number.isFinite(amount))
  if (positive.length === 0) return { position: () => 0.5, ticks: [] }
  let low = Math.log(Math.min(...positive))
  let high = Math.log(Math.max(...positive))
  const missing = Math.log(RATIO_MIN) - (high - low)
  if (missing > 0) {
    low -= missing / 2
    high += missing / 2
  }
  const margin = (high - low) * MARGIN
  low -= margin
  high += margin
  return {
    position: (amount) => (amount > 0 ? clamp((Math.log(amount) - low) / (high - low)) : 0),
    ticks: chooseTicks(Math.exp(low), Math.exp(high)),
  }
}

/** Round figures that fall onto the axis: 1-2-5, or whole decades on a long axis, or even steps on a short one. */
function chooseTicks(low: number, high: number): readonly number[] {
  const decades: number[] = []
  const fine: number[] = []
  for (let exponent = Math.floor(Math.log10(low)); exponent <= Math.ceil(Math.log10(high)); exponent++) {
    const decade = Number(`1e${exponent}`)
    decades.push(decade)
    fine.push(decade, decade * 2, decade * 5)
  }
  const within = (ticks: readonly number[]) => ticks.filter((tick) => tick >= low && tick <= high)
  const byFine = within(fine)
  if (byFine.length < 3) return within(evenSteps(low, high))
  if (byFine.length <= TICKS_MAX) return byFine
  const byDecade = within(decades)
  const every = Math.ceil(byDecade.length / TICKS_MAX)
  return byDecade.length >= 2
    ? byDecade.filter((_, index) => index % every === 0)
    : byFine.filter((_, index) => index % 2 === 0)
}

function evenSteps(low: number, high: number): readonly number[] {
  const rough = (high - low) / 4
  const decade = 10 ** Math.floor(Math.log10(rough))
  const step =
    [1, 2, 5, 10].map((factor) => factor * decade).find((candidate) => candidate >= rough) ?? decade * 10
  const first = Math.ceil(low / step)
  const count = Math.floor(high / step) - first + 1
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
