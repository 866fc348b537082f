import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { median } from './price-shape.ts'
import type { MedicalPrices } from './read-medical-prices.ts'

/**
 * How cash prices outside of hospitals compare with a public fee. Hospitals are the dear end of the market: half of all scans
 * and most visits happen elsewhere, and there the cash price is a small multiple of the public fee. Each ratio is measured on
 * what guides say of places that are not hospitals.
 */
export interface OutsideRatios {
  /** Imaging centres and offices with equipment, over Medicare's fee. */
  readonly imaging: number
  /** Visits to doctors and therapists, over Medicare's fee. */
  readonly visits: number
  /** Dentists, over what Medicaid pays. */
  readonly dental: number
}

const GUIDE = 'published_prices_services/rows.csv'
/** A guide's item, and the services whose public fees it is compared with. */
const IMAGING: Readonly<Record<string, readonly string[]>> = {
  'MRI scan at independent imaging center, cash': ['70551', '72148', '73721', '73221'],
}
const VISITS: Readonly<Record<string, readonly string[]>> = {
  'therapy session without insurance': ['90834', '90837'],
  'in-person doctor visit equivalent to telehealth': ['99213', '99214'],
}
const DENTAL: Readonly<Record<string, readonly string[]>> = {
  'dental filling': ['D2140', 'D2150', 'D2391', 'D2392'],
  'dental crown': ['D2740', 'D2750', 'D2751', 'D2752'],
  'root canal without insurance': ['D3310', 'D3320', 'D3330'],
}

export function measureOutsideRatios(source: SourceFolder, prices: MedicalPrices): OutsideRatios {
  const middles = new Map(
    parseCsvRecords(source.text(GUIDE), ['item', 'low', 'high']).map((row) => [
      present(row.item),
      Math.sqrt(Number(row.low) * Number(row.high)),
    ]),
  )
  const ratio = (items: Readonly<Record<string, readonly string[]>>, fees: ReadonlyMap<string, number>) =>
    median(
      Object.entries(items).map(
        ([item, codes]) => present(middles.get(item)) / median(codes.flatMap((code) => fees.get(code) ?? [])),
      ),
    )
  return {
    imaging: ratio(IMAGING, prices.medicareOffice),
    visits: ratio(VISITS, prices.medicareOffice),
    dental: ratio(DENTAL, prices.medicaid),
  }
}
