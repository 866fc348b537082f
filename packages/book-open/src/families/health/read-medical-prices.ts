import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** Percentiles 10, 25, 50, 75 and 90 over the sellers of one service. */
export interface Percentiles {
  readonly sellers: number
  readonly prices: readonly number[]
}

/** What the sources know of one service, by its code. The codes stay inside: they are keys, never words. */
export interface MedicalPrices {
  readonly hospitalCash: ReadonlyMap<string, Percentiles>
  readonly hospitalCashByState: ReadonlyMap<string, ReadonlyMap<string, Percentiles>>
  readonly hospitalList: ReadonlyMap<string, Percentiles>
  /** The lowest and the highest rate that insurers have agreed with a hospital. */
  readonly lowestRate: ReadonlyMap<string, Percentiles>
  readonly highestRate: ReadonlyMap<string, Percentiles>
  /** Cash price of a flagship hospital, for whole stays. */
  readonly flagshipCash: ReadonlyMap<string, Percentiles>
  /** Medicare's whole fee: in an office, and the doctor's part in a hospital. */
  readonly medicareOffice: ReadonlyMap<string, number>
  readonly medicareDoctor: ReadonlyMap<string, number>
  /** Fees of the payment areas. */
  readonly medicareAreas: readonly Percentiles[]
  /** What Medicaid paid for one claim, median of providers. */
  readonly medicaid: ReadonlyMap<string, number>
  /** What Medicaid paid single dentists for one claim. */
  readonly dentists: ReadonlyMap<string, Percentiles>
  /** Billed prices of hospitals for whole outpatient packages and stays, by group. */
  readonly packageCharges: readonly Percentiles[]
  readonly stayCharges: ReadonlyMap<string, Percentiles>
  readonly stayPaid: ReadonlyMap<string, number>
  readonly stayPaidSpread: ReadonlyMap<string, Percentiles>
}

/** Codes of what dentists do. */
const DENTAL = /^D\d/

const PERCENTILES = ['p10', 'p25', 'median', 'p75', 'p90'] as const

function percentilesOf(row: Readonly<Record<string, string>>, count: string): Percentiles | null {
  const prices = PERCENTILES.map((name) => Number(row[name]))
  return prices.every((price) => price > 0) ? { sellers: Number(row[count]), prices } : null
}

export function readMedicalPrices(source: SourceFolder): MedicalPrices {
  const rows = (path: string, columns: readonly string[]) => parseCsvRecords(source.text(path), columns)
  const spreadColumns = ['item_code', 'price_type', 'n_hospitals', 'geo', ...PERCENTILES]
  const collect = (path: string, kind: RegExp): Map<string, Percentiles> => {
    const found = new Map<string, Percentiles>()
    for (const row of rows(path, spreadColumns)) {
      const prices = percentilesOf(row, 'n_hospitals')
      if (prices !== null && kind.test(present(row.price_type))) found.set(present(row.item_code), prices)
    }
    return found
  }
  const us = 'hospital_cash_prices/hospital_charges_us.csv'
  const services = 'hospital_negotiated_rates/negotiated_services.csv'
  const stays = 'hospital_negotiated_rates/negotiated_ms_drg.csv'
  const rates = (kind: RegExp) => new Map([...collect(services, kind), ...collect(stays, kind)])
  const medicare = readMedicareFees(source)
  const paid = rows('medicaid_paid_per_claim/medicaid_paid_per_claim_us.csv', [
    'item_code',
    'n_providers',
    ...PERCENTILES,
  ])
  return {
    hospitalCash: collect(us, /^cash/),
    hospitalCashByState: readByState(
      rows('hospital_cash_prices/hospital_charges_by_state.csv', spreadColumns),
    ),
    hospitalList: collect(us, /^gross/),
    lowestRate: rates(/^lowest/),
    highestRate: rates(/^highest/),
    flagshipCash: collect(stays, /^cash/),
    ...medicare,
    medicaid: new Map(paid.map((row) => [present(row.item_code), Number(row.median)])),
    dentists: new Map(
      paid.flatMap((row) => {
        const found = percentilesOf(row, 'n_providers')
        return found !== null && DENTAL.test(present(row.item_code)) ? [[present(row.item_code), found]] : []
      }),
    ),
    packageCharges: [
      ...collect('medicare_outpatient_apc/medicare_outpatient_apc_us.csv', /list charge/).values(),
    ],
    stayCharges: collect('medicare_inpatient_drg/medicare_inpatient_drg_us.csv', /list charge/),
    stayPaidSpread: collect('medicare_inpatient_drg/medicare_inpatient_drg_us.csv', /total paid/),
    stayPaid: new Map(
      rows('medicare_inpatient_drg/medicare_inpatient_drg_us.csv', ['item_code', 'price_type', 'mean'])
        .filter((row) => present(row.price_type).startsWith('total paid'))
        .map((row) => [present(row.item_code), Number(row.mean)]),
    ),
  }
}

function readByState(
  rows: ReadonlyArray<Readonly<Record<string, string>>>,
): ReadonlyMap<string, ReadonlyMap<string, Percentiles>> {
  const found = new Map<string, Map<string, Percentiles>>()
  for (const row of rows) {
    const prices = percentilesOf(row, 'n_hospitals')
    if (prices === null || !present(row.price_type).startsWith('cash')) continue
    const states = found.get(present(row.item_code)) ?? new Map<string, Percentiles>()
    found.set(present(row.item_code), states.set(present(row.geo), prices))
  }
  return found
}

function readMedicareFees(source: SourceFolder) {
  const office = new Map<string, number>()
  const doctor = new Map<string, number>()
  const areas: Percentiles[] = []
  const columns = ['item_code', 'part', 'setting', 'price', 'n_localities', ...PERCENTILES]
  const path = 'medicare_physician_fees/medicare_physician_fees_2025_us.csv'
  for (const row of parseCsvRecords(source.text(path), columns)) {
    const price = Number(row.price)
    if (row.part !== 'complete service' || !(price > 0)) continue
    const isOffice = present(row.setting).startsWith('office')
    ;(isOffice ? office : doctor).set(present(row.item_code), price)
    const found = percentilesOf(row, 'n_localities')
    if (isOffice && found !== null) areas.push(found)
  }
  // The fees of laboratories and ambulances are in a separate schedule; the newest year is read last and wins. Medicare
  // pays laboratories in full and others 80 %.
  const paid = 'medicare_paid_per_service/medicare_paid_per_service_2014_2023.csv'
  const years = parseCsvRecords(source.text(paid), ['item_code', 'price', 'period'])
  for (const row of years.toSorted((a, b) => Number(a.period) - Number(b.period))) {
    const code = present(row.item_code)
    office.set(code, Number(row.price) / (/^8/.test(code) ? 1 : 0.8))
  }
  return { medicareOffice: office, medicareDoctor: doctor, medicareAreas: areas }
}
