import type { ConceptFigure, Meaning, Spread } from '../../concepts/concept.ts'
import { entryAt } from '../../in-range.ts'
import { CASH_WORDS, cashPrices, totalOf } from './cash-price.ts'
import { heldOutCoverage, stretchFor } from './held-out.ts'
import type { OutsideRatios } from './outside-hospital.ts'
import { type PriceShape, priceShape, round, scoresAround } from './price-shape.ts'
import type { MedicalPrices, Percentiles } from './read-medical-prices.ts'
import type { Service } from './services.ts'
import { SHARED_SPREADS } from './shared-spreads.ts'

/** A service needs this many hospitals to have its own spread. */
const OWN_SPREAD_HOSPITALS = 50
/** A state's own figure needs this many hospitals. */
const STATE_HOSPITALS = 25
const P50 = 2
const COVERAGE_MIN = 0.885
const COVERAGE_MAX = 0.915
const COVERAGE_BEYOND = 0.92
/** What people ask for most, with figures of the states' own hospitals. */
const STATE_CONCEPTS: ReadonlySet<string> = new Set(
  `mri-knee mri-brain mri-lower-back mri-shoulder mri-any ct-head ct-chest ct-abdomen ct-abdomen-pelvis ct-any xray-chest xray-any
  ultrasound-abdomen ultrasound-pregnancy mammogram echocardiogram ekg cbc cmp lipid-panel a1c tsh general-blood-panel
  doctor-visit specialist-visit annual-physical er-visit therapy-session physical-therapy colonoscopy endoscopy sleep-study
  stitches cortisone-shot vasectomy`.split(/\s+/),
)
/** Ways whose figure is not a multiple of the hospitals' own price: their spread is measured on whole packages and stays. */
const PACKAGE_WAYS: ReadonlySet<string> = new Set(['surg', 'drg'])
/** Ways whose codes are so unlike at hospitals that the spread of all clinics is the better one. */
const CLINIC_WAYS: ReadonlySet<string> = new Set(['out', 'iud'])
/** Ways that are of dentists, whose prices differ less than those of the dental clinics of hospitals. */
const DENTAL_WAYS: ReadonlySet<string> = new Set(['dent', 'dentq', 'mcd'])

interface Found {
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
}

export function serviceFigures(
  services: readonly Service[],
  prices: MedicalPrices,
  ratios: OutsideRatios,
): Found {
  const ways = cashPrices(prices, ratios)
  const figures: ConceptFigure[] = []
  const spreads: Spread[] = []
  for (const service of services) {
    const way = ways[service.way]
    if (way === undefined) throw new Error(`${service.concept}: there is no way of counting "${service.way}"`)
    const price = totalOf(service.parts, way, service.share)
    if (price === null) throw new Error(`${service.concept}: the sources do not price it by "${service.way}"`)
    const own = ownSpread(service, price, prices)
    if (own !== null) spreads.push(own)
    const hospitals = hospitalsOf(service, prices)
    figures.push({
      concept: service.concept,
      meaning: 'cash_price',
      price: tidy(price),
      geography: 'US',
      date: service.way === 'drg' ? '2026-08' : '2026-01',
      source: 'Price lists that federal law makes hospitals publish, 2026',
      spread: own?.name ?? sharedSpread(service),
      of: (CASH_WORDS[service.way] ?? '').replace('#', hospitals.toLocaleString('en-US')),
    })
    if (own !== null && STATE_CONCEPTS.has(service.concept))
      figures.push(...stateFigures(service, price, prices))
    figures.push(...otherMeanings(service, prices))
  }
  return { figures, spreads }
}

function sharedSpread({ way }: Service): string {
  if (way === 'drg') return SHARED_SPREADS.stay
  if (DENTAL_WAYS.has(way)) return SHARED_SPREADS.dentist
  return PACKAGE_WAYS.has(way) ? SHARED_SPREADS.package : SHARED_SPREADS.clinic
}

function hospitalsOf({ parts }: Service, { hospitalCash }: MedicalPrices): number {
  return Math.max(0, ...parts.map(({ code }) => hospitalCash.get(code)?.sellers ?? 0))
}

/** How hospitals lie around the figure, by the shape of the first code that enough hospitals price. */
function ownSpread(service: Service, figure: number, prices: MedicalPrices): Spread | null {
  if ([PACKAGE_WAYS, CLINIC_WAYS, DENTAL_WAYS].some((ways) => ways.has(service.way))) return null
  const code = service.parts.map((part) => part.code).find((known) => prices.hospitalCash.has(known))
  const found = code === undefined ? undefined : prices.hospitalCash.get(code)
  const total = totalOf(service.parts, (part) => medianCash(prices, part), service.share)
  if (code === undefined || found === undefined || total === null || found.sellers < OWN_SPREAD_HOSPITALS)
    return null
  const shape = priceShape(found.prices)
  const centre = entryAt(found.prices, P50)
  const scaled = scaledShape(shape, total / centre)
  const states = prices.hospitalCashByState.get(code) ?? new Map()
  const plain = heldOutCoverage(states)
  if (plain === null) return null
  // A few services are priced so unlike in the states that their own spread must be stretched to hold in a new state.
  const stretch = plain < COVERAGE_MIN || plain > COVERAGE_MAX ? stretchFor(states) : 1
  const coverage = heldOutCoverage(states, stretch) ?? plain
  // Where hospitals copy one another no stretch gives nine in ten; the spread of all clinics is then the better one.
  if (coverage > COVERAGE_BEYOND) return null
  const offset = Math.log(total / figure)
  return {
    name: `health: ${service.concept}`,
    scores: scoresAround(scaled, figure).map((score) => round(offset + (score - offset) * stretch)),
    units: found.sellers,
    foldUnit: 'hospital',
    measuredCoverage: round(coverage),
    target: 'transaction',
  }
}

const scaledShape = (shape: PriceShape, factor: number): PriceShape => ({
  price: (part) => shape.price(part) * factor,
  part: (price) => shape.part(price / factor),
})

const medianCash = ({ hospitalCash }: MedicalPrices, code: string): number | null =>
  hospitalCash.get(code)?.prices[P50] ?? null

/** The figure of a state: the national one by the ratio that the state's own hospitals show. */
function stateFigures(service: Service, figure: number, prices: MedicalPrices): readonly ConceptFigure[] {
  const code = service.parts[0]?.code ?? ''
  const national = prices.hospitalCash.get(code)?.prices[P50]
  if (national === undefined) return []
  return [...(prices.hospitalCashByState.get(code) ?? [])]
    .filter(([, { sellers }]) => sellers >= STATE_HOSPITALS)
    .map(([state, found]) => ({
      concept: service.concept,
      meaning: 'cash_price' as const,
      price: tidy((figure * entryAt(found.prices, P50)) / national),
      geography: state,
      date: '2026-01',
      source: `Price lists of ${found.sellers} hospitals of the state, 2026`,
      spread: `health: ${service.concept}`,
      of: (CASH_WORDS[service.way] ?? '').replace('#', String(found.sellers)),
    }))
}

/** Medicare's fee, what insurers pay, and the list that hardly anybody pays. */
function otherMeanings(service: Service, prices: MedicalPrices): readonly ConceptFigure[] {
  const one = (found: ReadonlyMap<string, Percentiles>) => (code: string) =>
    found.get(code)?.prices[P50] ?? null
  const total = (priceOf: (code: string) => number | null) => totalOf(service.parts, priceOf, service.share)
  const low = total(one(prices.lowestRate))
  const high = total(one(prices.highestRate))
  const isStay = service.way === 'drg'
  const kinds: readonly (readonly [Meaning, number | null, string, string, string, string])[] = [
    [
      'fee_schedule',
      isStay
        ? total((code) => prices.stayPaid.get(code) ?? null)
        : total((code) => medicareFee(prices, code)),
      isStay ? '2016' : '2025',
      isStay ? 'Medicare inpatient payments, fiscal year 2016' : 'Medicare fee schedules, 2025',
      isStay ? SHARED_SPREADS.stayPaid : SHARED_SPREADS.fee,
      isStay
        ? 'what Medicare and the patient together pay for a whole hospital stay, mean of all stays'
        : 'what Medicare allows for it, of which the patient pays a fifth',
    ],
    [
      'negotiated',
      low === null || high === null ? null : Math.sqrt(low * high),
      '2026-08',
      'Rates that insurers have agreed with flagship hospitals, 2026',
      SHARED_SPREADS.rate,
      'what an insurer pays a hospital, midway between the lowest and the highest rate at flagship hospitals',
    ],
    [
      'list_charge',
      isStay ? total((code) => one(prices.stayCharges)(code)) : total(one(prices.hospitalList)),
      isStay ? '2016' : '2026-01',
      isStay
        ? 'Medicare inpatient charges, fiscal year 2016'
        : 'Price lists that federal law makes hospitals publish, 2026',
      isStay ? SHARED_SPREADS.stay : SHARED_SPREADS.list,
      "the hospital's list price, which hardly anybody pays, median of hospitals",
    ],
  ]
  return kinds.flatMap(([meaning, price, date, source, spread, of]) =>
    price === null
      ? []
      : [
          {
            concept: service.concept,
            meaning,
            price: tidy(price),
            geography: 'US',
            date,
            source,
            spread,
            of,
          },
        ],
  )
}

const medicareFee = ({ medicareOffice, medicareDoctor }: MedicalPrices, code: string): number | null =>
  medicareOffice.get(code) ?? medicareDoctor.get(code) ?? null

/** Cents below ten, else four digits: more would be invented. */
export const tidy = (price: number): number =>
  price < 10 ? Math.round(price * 1e4) / 1e4 : Number(price.toPrecision(4))
