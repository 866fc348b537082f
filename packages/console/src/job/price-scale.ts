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

/** The narrowest axis of the page, and the room of a label on it: for each character, and between two labels. */
const AXIS_PX = 130
const CHARACTER_PX = 7.5
const GAP_PX = 6
/** Labels this near to an end of the axis turn inwards, so none is cut off. */
const END = 0.06

/** How a label at this share of the axis lies to its tick. */
export function anchorAt(share: number): 'start' | 'middle' | 'end' {
  if (share < END) return 'start'
  return share > 1 - END ? 'end' : 'middle'
}

/** The ticks whose labels fit side by side: all of them, or every second, third and so on. */
export function labelledTicks(scale: PriceScale, label: (tick: number) => string): readonly number[] {
  const boxes = scale.ticks.map((tick) => {
    const width = label(tick).length * CHARACTER_PX
    const share = scale.position(tick)
    const before = { start: 0, middle: width / 2, end: width }[anchorAt(share)]
    const left = share * AXIS_PX - before
    return { tick, left, right: left + width }
  })
  for (let every = 1; every < boxes.length; every++) {
    const chosen = boxes.filter((_, index) => index % every === 0)
    const isClear = chosen.every(
      ({ left }, index) => left >= (chosen[index - 1]?.right ?? -Infinity) + GAP_PX,
    )
    if (isClear) return chosen.map(({ tick }) => tick)
  }
  return scale.ticks.slice(0, 1)
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
