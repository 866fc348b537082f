/** Maps values of one axis to pixels, with ticks at numbers that people would choose. */
export interface Scale {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  /** Share of the axis from 0 to 1; what lies outside is held at the edge. */
  readonly share: (value: number) => number
}

/** Figures beyond this are not measurements, and nearer to 0 or to each other than a part in a billion they are the same. */
const VALUE_MAX = 1e12
const ALIKE = 1e-9

/** Whether a value has a place on an axis. */
export function isPlottable(value: number): boolean {
  return Math.abs(value) <= VALUE_MAX
}

const STEPS = [1, 2, 2.5, 5, 10] as const

/** An axis that begins and ends at ticks. `ticksWanted` is a wish: the steps are 1, 2, 2.5 or 5 times a power of ten. */
export function linearScale(values: readonly number[], ticksWanted = 5): Scale {
  const [low, high] = extent(values)
  const step = niceStep((high - low) / ticksWanted)
  const first = Math.floor(low / step + 1e-9)
  const last = Math.max(first + 1, Math.ceil(high / step - 1e-9))
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => roundTo((first + i) * step, step))
  const [from, to] = [ticks[0] ?? 0, ticks.at(-1) ?? 1]
  return { from, to, ticks, share: (value) => clamp((value - from) / (to - from)) }
}

/** An axis that begins and ends with its values, with the ticks that fall between: for time, which ends when it ends. */
export function tightScale(values: readonly number[], ticksWanted = 8): Scale {
  const { ticks } = linearScale(values, ticksWanted)
  const [low, to] = extent(values)
  const from = Math.min(low, Math.max(0, ticks[0] ?? 0))
  const slack = (to - from) * ALIKE
  return {
    from,
    to,
    ticks: ticks.filter((tick) => tick >= from - slack && tick <= to + slack),
    share: (value) => clamp((value - from) / (to - from)),
  }
}

/** Powers of ten, with 2 and 5 between them where there are few. Only positive values have a place on it. */
export function logScale(values: readonly number[]): Scale {
  const [low, high] = extent(values.filter((value) => value >= ALIKE))
  const lowest = low > 0 ? low : 0.1
  const first = Math.floor(Math.log10(lowest) + 1e-9)
  const last = Math.max(first + 1, Math.ceil(Math.log10(Math.max(high, lowest)) - 1e-9))
  const between = last - first <= 2 ? [1, 2, 5] : [1]
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => first + i).flatMap((power) =>
    (power === last ? [1] : between).map((digit) => roundTo(digit * 10 ** power, 10 ** power)),
  )
  return {
    from: 10 ** first,
    to: 10 ** last,
    ticks,
    share: (value) => (value > 0 ? clamp((Math.log10(value) - first) / (last - first)) : 0),
  }
}

/** As short as it can be said: thousands with a comma, no zeros behind the last digit that counts. */
export function tickText(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6, maximumSignificantDigits: 6 })
}

function niceStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough))
  const digit = STEPS.find((step) => step * power >= rough * (1 - 1e-9)) ?? 10
  return digit * power
}

/** The smallest and the largest value, apart from each other even when all are the same. */
function extent(values: readonly number[]): readonly [number, number] {
  const known = values.filter(isPlottable)
  if (known.length === 0) return [0, 1]
  const low = known.reduce((least, value) => Math.min(least, value))
  const high = known.reduce((most, value) => Math.max(most, value))
  const size = Math.max(Math.abs(low), Math.abs(high))
  if (size < ALIKE) return [0, 1]
  if (high - low > size * ALIKE) return [low, high]
  return high > 0 ? [0, high] : [low, 0]
}

/** Sums of steps such as 0.1 end in dust; a tick does not. */
function roundTo(value: number, step: number): number {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(step)))
  return Number(value.toFixed(Math.min(digits, 15)))
}

function clamp(share: number): number {
  return Math.min(1, Math.max(0, share))
}
