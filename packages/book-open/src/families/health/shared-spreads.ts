import type { Spread } from '../../concepts/concept.ts'
import { entryAt } from '../../in-range.ts'
import { heldOutGroups } from './held-out.ts'
import type { OutsideRatios } from './outside-hospital.ts'
import { priceShape, round, sampleScores } from './price-shape.ts'
import type { MedicalPrices, Percentiles } from './read-medical-prices.ts'

/** Names of the spreads that many services share. */
export const SHARED_SPREADS = {
  clinic: 'health: clinic',
  dentist: 'health: dentist',
  package: 'health: operation',
  stay: 'health: hospital stay',
  stayPaid: 'health: hospital stay, paid',
  list: 'health: list charge',
  rate: 'health: insurer rate',
  fee: 'health: Medicare fee',
} as const

/** Services that fewer hospitals price speak for the small clinics. */
const CLINIC_SELLERS_MAX = 400
/** A code that fewer dentists bill says little of how dentists differ. */
const DENTISTS_MIN = 100
const P50 = 2
const SAMPLES = 21

export function sharedSpreads(prices: MedicalPrices, ratios: OutsideRatios): readonly Spread[] {
  const all = (found: ReadonlyMap<string, Percentiles>) => [...found.values()]
  const clinics = all(prices.hospitalCash).filter(({ sellers }) => sellers < CLINIC_SELLERS_MAX)
  return [
    ofSellers(SHARED_SPREADS.clinic, 'service', clinics),
    ofDentists(prices, ratios),
    ofSellers(SHARED_SPREADS.package, 'kind of operation', prices.packageCharges),
    ofSellers(SHARED_SPREADS.stay, 'kind of stay', all(prices.stayCharges)),
    ofSellers(SHARED_SPREADS.stayPaid, 'kind of stay', all(prices.stayPaidSpread)),
    ofSellers(SHARED_SPREADS.list, 'service', all(prices.hospitalList)),
    pooled(SHARED_SPREADS.rate, 'service', agreedRates(prices), prices.lowestRate.size),
    ofSellers(SHARED_SPREADS.fee, 'service', prices.medicareAreas),
  ]
}

function ofSellers(name: string, foldUnit: string, services: readonly Percentiles[]): Spread {
  const groups = services.map(({ prices }) => around(prices))
  return pooled(name, foldUnit, groups, Math.max(...services.map(({ sellers }) => sellers)))
}

/**
 * How single dentists lie around a figure that is midway between hospital clinics and dentists: as they do around the middle of what
 * Medicaid pays them, and that middle may lie below the figure or above it, by as much as dentists and clinics are apart.
 */
function ofDentists({ dentists, hospitalCash, medicaid }: MedicalPrices, { dental }: OutsideRatios): Spread {
  const known = [...dentists].filter(([, { sellers }]) => sellers >= DENTISTS_MIN)
  const groups = known.flatMap(([code, { prices }]) => {
    const clinic = hospitalCash.get(code)?.prices[P50]
    const dentist = medicaid.get(code)
    if (clinic === undefined || dentist === undefined) return []
    const apart = Math.log((dentist * dental) / clinic) / 2
    return [around(prices).flatMap((score) => [score + apart, score - apart])]
  })
  return pooled(
    SHARED_SPREADS.dentist,
    'service',
    groups,
    Math.max(...known.map(([, { sellers }]) => sellers)),
  )
}

/** Where sellers of one service lie around the middle of them. */
function around(prices: readonly number[]): readonly number[] {
  const shape = priceShape(prices)
  const centre = entryAt(prices, P50)
  return Array.from({ length: SAMPLES }, (_, i) => Math.log(shape.price((i + 0.5) / SAMPLES) / centre))
}

/** Where the rates of single hospitals and insurers lie around the middle of the lowest and the highest. */
function agreedRates({ lowestRate, highestRate }: MedicalPrices): readonly (readonly number[])[] {
  return [...lowestRate].flatMap(([code, low]) => {
    const high = highestRate.get(code)
    if (high === undefined) return []
    const middle = Math.sqrt(entryAt(low.prices, P50) * entryAt(high.prices, P50))
    return [[low, high].flatMap(({ prices }) => prices.map((price) => Math.log(price / middle)))]
  })
}

function pooled(
  name: string,
  foldUnit: string,
  groups: readonly (readonly number[])[],
  units: number,
): Spread {
  return {
    name,
    scores: sampleScores(groups.flat()),
    units,
    foldUnit,
    measuredCoverage: round(heldOutGroups(groups)),
    target: 'transaction',
  }
}
