import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

const TABLE = 'bls_ce_diary_2021_purchases/purchase_amounts_by_ucc.csv'
const DIARY = 'median of the payments in spending diaries'

/** What is answered from the diary itself. */
const ANSWERED = [
  {
    code: '650210',
    concept: 'mens-haircut',
    of: `what households paid for one visit of a man to a barber or salon, ${DIARY}`,
  },
  {
    code: '650110',
    concept: 'salon-visit',
    of: `what households paid for one visit of a woman to a salon, ${DIARY}`,
  },
  {
    code: '620310',
    concept: 'recreational-lesson',
    of: `what households paid at once for recreational lessons, ${DIARY}`,
  },
  {
    code: '270310',
    concept: 'cable-tv',
    of: `what households paid on one bill for cable or satellite television, ${DIARY}`,
  },
  {
    code: '520541',
    concept: 'toll',
    of: `what households paid at once for tolls and toll passes, ${DIARY}`,
  },
  {
    code: '520531',
    concept: 'street-parking',
    of: `what households paid at once for parking in their own city, ${DIARY}`,
  },
  {
    code: '340120',
    concept: 'parcel-delivery',
    of: `what households paid a delivery service at once, ${DIARY}`,
  },
  {
    code: '440150',
    concept: 'watch-jewelry-repair',
    of: `what households paid for a repair of watches and jewelry, ${DIARY}`,
  },
  {
    code: '620330',
    concept: 'photo-processing',
    of: `what households paid at once for photo processing, ${DIARY}`,
  },
  {
    code: '340901',
    concept: 'lawn-tool-repair',
    of: `what households paid at once for the repair or rental of lawn equipment and tools, ${DIARY}`,
  },
] as const

/** Payments of households for services. */
export function diaryServices(source: SourceFolder): {
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
} {
  const points = ['p10', 'p25', 'median', 'p75', 'p90'] as const
  const rows = parseCsvRecords(source.text(TABLE), ['ucc', 'n_entries', ...points])
  const parts = ANSWERED.map(({ code, concept, of }) => {
    const row = present(rows.find((one) => one.ucc === code))
    const spread = `services: payments, ${concept}`
    const payments = Number(row.n_entries)
    return {
      figure: {
        concept,
        meaning: 'purchase',
        price: Number(row.median),
        geography: 'US',
        date: '2021',
        source: `BLS Consumer Expenditure Diary 2021, ${payments} payments`,
        spread,
        of,
      } satisfies ConceptFigure,
      spread: percentileSpread(
        spread,
        payments,
        points.map((point) => Math.log(Number(row[point]) / Number(row.median))),
      ),
    }
  })
  return {
    figures: parts.map(({ figure }) => figure),
    spreads: parts.map(({ spread }) => spread),
  }
}

const AT = [0.1, 0.25, 0.5, 0.75, 0.9] as const
/** How far the ends of a range of 90 % lie from those of 80 %, as for a normal spread. */
const BEYOND = 1.645 / 1.2816

/** A spread from published percentiles, straight between them; the tenths at the ends go on as a normal spread would. */
function percentileSpread(name: string, units: number, logs: readonly number[]): Spread {
  const [low = 0, , , , high = 0] = logs
  const at = [0, 0.05, ...AT, 0.95, 1]
  const known = [low * BEYOND * 1.3, low * BEYOND, ...logs, high * BEYOND, high * BEYOND * 1.3]
  const scores = Array.from({ length: 101 }, (_, step) => {
    const p = step / 100
    const next = Math.max(
      1,
      at.findIndex((one) => one >= p),
    )
    const [before, after] = [present(at[next - 1]), present(at[next])]
    const share = (p - before) / (after - before)
    const score = present(known[next - 1]) * (1 - share) + present(known[next]) * share
    return Math.round(score * 10_000) / 10_000
  })
  return { name, scores, units, foldUnit: 'payment', measuredCoverage: null, target: 'transaction' }
}
