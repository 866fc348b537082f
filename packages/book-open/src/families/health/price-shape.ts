import { entryAt } from '../../in-range.ts'

/** The percentiles that the sources publish, as parts of one. */
export const PUBLISHED_PARTS = [0.1, 0.25, 0.5, 0.75, 0.9] as const
const SCORES = 101

/**
 * How the prices of single sellers lie, known from five percentiles. Between them ln price is drawn straight over the normal
 * scale, and beyond them the last slope goes on.
 */
export interface PriceShape {
  /** The price below which a part of the sellers lies. */
  price(part: number): number
  /** The part of the sellers whose price is no higher. */
  part(price: number): number
}

export function priceShape(percentiles: readonly number[]): PriceShape {
  const knots = percentiles.map((price, i) => ({
    z: normalQuantile(entryAt(PUBLISHED_PARTS, i)),
    ln: Math.log(price),
  }))
  const segment = (isBefore: (knot: { readonly z: number; readonly ln: number }) => boolean) => {
    const after = knots.findIndex((knot) => isBefore(knot))
    const right = after < 0 ? knots.length - 1 : Math.max(1, after)
    return [entryAt(knots, right - 1), entryAt(knots, right)] as const
  }
  return {
    price(part) {
      const z = normalQuantile(part)
      const [a, b] = segment((knot) => z <= knot.z)
      return Math.exp(a.ln + ((z - a.z) / (b.z - a.z)) * (b.ln - a.ln))
    },
    part(price) {
      const ln = Math.log(price)
      const [a, b] = segment((knot) => ln <= knot.ln)
      // Hospitals that copy one another make two percentiles equal; the step is then drawn as a very steep slope.
      const rise = Math.max(b.ln - a.ln, 1e-6)
      return normalPart(a.z + ((ln - a.ln) / rise) * (b.z - a.z))
    },
  }
}

/** ln(price / figure) of 101 sellers, evenly spread over all of them. */
export function scoresAround(shape: PriceShape, figure: number): readonly number[] {
  return Array.from({ length: SCORES }, (_, i) => round(Math.log(shape.price((i + 0.5) / SCORES) / figure)))
}

/** Evenly spread quantiles of a sample, for a spread that many things share. */
export function sampleScores(sample: readonly number[]): readonly number[] {
  const sorted = sample.toSorted((a, b) => a - b)
  return Array.from({ length: SCORES }, (_, i) => round(quantile(sorted, (i + 0.5) / SCORES)))
}

export function quantile(sorted: readonly number[], part: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, part * sorted.length - 0.5))
  const below = entryAt(sorted, Math.floor(at))
  const above = entryAt(sorted, Math.ceil(at))
  return below + (above - below) * (at - Math.floor(at))
}

export function median(sample: readonly number[]): number {
  return quantile(
    sample.toSorted((a, b) => a - b),
    0.5,
  )
}

export const round = (value: number): number => Math.round(value * 1000) / 1000

/** Abramowitz and Stegun 26.2.17: off by less than 1e-7. */
function normalPart(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989422804 *
    Math.exp(-(z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

/** Abramowitz and Stegun 26.2.23: off by less than 5e-4. */
function normalQuantile(part: number): number {
  const small = Math.min(part, 1 - part)
  const t = Math.sqrt(-2 * Math.log(small))
  const z =
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  return part < 0.5 ? -z : z
}
