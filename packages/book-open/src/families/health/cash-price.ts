import { present } from '../../in-range.ts'
import type { OutsideRatios } from './outside-hospital.ts'
import { median } from './price-shape.ts'
import type { MedicalPrices, Percentiles } from './read-medical-prices.ts'
import type { ServiceCode } from './services.ts'

/** The cash price of one service by one way of counting; null when the sources do not know enough. */
export type CashPrice = (code: string) => number | null

const P25 = 1
const P50 = 2
const P75 = 3
const AMBULANCE_MILES = 10

const middle = (a: number, b: number): number => Math.sqrt(a * b)

/** Every way of counting a cash price. What each says in words is in `CASH_WORDS`. */
export function cashPrices(
  prices: MedicalPrices,
  ratios: OutsideRatios,
): Readonly<Record<string, CashPrice>> {
  const hospital = (code: string, at: number): number | null =>
    prices.hospitalCash.get(code)?.prices[at] ?? null
  const at = (found: Percentiles | undefined, part: number): number | null => found?.prices[part] ?? null
  const both = (inside: number | null, outside: number | null): number | null =>
    inside === null || outside === null ? (inside ?? outside) : middle(inside, outside)
  const times = (fee: number | undefined, ratio: number): number | null =>
    fee === undefined ? null : fee * ratio
  const givingShot = present(prices.medicareOffice.get('90471'))
  const agreed = (code: string): number | null => {
    const low = at(prices.lowestRate.get(code), P50)
    const high = at(prices.highestRate.get(code), P50)
    return low === null || high === null ? null : middle(low, high)
  }
  // Few flagship hospitals list a cash price for every stay; where they do, it is this many times what insurers pay.
  const stayRatio = median(
    [...prices.flagshipCash].flatMap(([code, found]) => {
      const rate = agreed(code)
      const cash = at(found, P50)
      return rate === null || cash === null ? [] : cash / rate
    }),
  )
  return {
    hosp: (code) => hospital(code, P50),
    img: (code) => both(hospital(code, P50), times(prices.medicareOffice.get(code), ratios.imaging)),
    vis: (code) => both(hospital(code, P50), times(prices.medicareOffice.get(code), ratios.visits)),
    lab: (code) => both(hospital(code, P50), at(prices.highestRate.get(code), P50)),
    labl: (code) => both(hospital(code, P50), at(prices.lowestRate.get(code), P50)),
    out: (code) => times(prices.medicareOffice.get(code), ratios.visits),
    dent: (code) => both(hospital(code, P50), times(prices.medicaid.get(code), ratios.dental)),
    dentq: (code) => both(hospital(code, P25), times(prices.medicaid.get(code), ratios.dental)),
    mcd: (code) => times(prices.medicaid.get(code), ratios.dental),
    iud: (code) =>
      code.startsWith('J')
        ? both(hospital(code, P25), prices.medicaid.get(code) ?? null)
        : both(hospital(code, P50), times(prices.medicareOffice.get(code), ratios.imaging)),
    surg: (code) => sum(hospital(code, P75), hospital(code, P25)),
    endo: (code) => sum(hospital(code, P50), hospital(code, P25)),
    er: (code) => sum(hospital(code, P50), times(prices.medicareDoctor.get(code), ratios.imaging)),
    vac: (code) => sum(at(prices.lowestRate.get(code), P50), givingShot),
    amb: (code) => sum(hospital(code, P50), times(hospital('A0425', P50) ?? undefined, AMBULANCE_MILES)),
    drg: (code) => {
      const rate = agreed(code)
      return rate === null ? null : middle(rate, at(prices.flagshipCash.get(code), P50) ?? rate * stayRatio)
    },
  }
}

const sum = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b)

/** The price of all parts of a service; null when one of them is not known. */
export function totalOf(parts: readonly ServiceCode[], priceOf: CashPrice, share: number): number | null {
  let total = 0
  for (const { code, count } of parts) {
    const price = priceOf(code)
    if (price === null) return null
    total += price * count
  }
  return total / share
}

/** What each way of counting is the price of; `#` stands for the number of hospitals. */
export const CASH_WORDS: Readonly<Record<string, string>> = {
  hosp: 'what a hospital asks of a patient who pays cash, median of # hospitals',
  img: 'what a patient who pays cash is asked, midway between hospitals (median of #) and offices or centres outside of them',
  vis: 'what a patient who pays cash is asked, midway between hospitals (median of #) and private practices',
  lab: 'what a patient who pays cash is asked for the test, midway between hospitals (median of #) and the rates of insurers',
  labl: 'what a patient who pays cash is asked for the test, midway between hospitals (median of #) and the lowest rates of insurers',
  out: 'what a patient who pays cash is asked at a private practice, from the fee of Medicare',
  dent: 'what a patient who pays cash is asked, midway between hospital dental clinics (median of #) and dentists',
  dentq:
    'what a patient who pays cash is asked, midway between the cheaper hospital dental clinics (of #) and dentists',
  mcd: 'what a patient who pays a dentist in cash is asked, from what Medicaid pays',
  iud: 'what a patient who pays cash is asked for the device, put in',
  surg: 'what a hospital and its surgeon ask of a patient who pays cash, from the two levels that # hospitals list',
  endo: 'what a hospital and its doctor ask of a patient who pays cash, from the price lists of # hospitals',
  er: 'what a hospital asks of a patient who pays cash, median of # hospitals, with the doctor; tests and treatment come on top',
  vac: 'what a dose costs in cash with the fee for giving it, from what insurers pay at the least',
  amb: 'what a ride of 10 miles costs a patient who pays cash, median of # hospital ambulance services',
  drg: 'what a whole hospital stay costs a patient who pays cash, midway between the cash price of flagship hospitals and what insurers pay; doctors come on top',
}
