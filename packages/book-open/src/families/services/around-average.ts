import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { measureSpread, median, type Score } from './measure-spread.ts'

/** Single payments for a service around its published average. */
export const AROUND_AVERAGE = 'services: around an average'

const SAMPLE = 'bls_ce_diary_2021_purchases/purchase_sample.csv'
const LEAST_PAYMENTS = 40
const HAIR_PREFIX = 'services: diary '

/** Services of the diary that are paid for one at a time, by the survey's code. */
const SERVICES: Readonly<Record<string, string>> = {
  '650210': "a man's visit to a barber or salon",
  '650110': "a woman's visit to a salon",
  '340210': 'baby-sitting',
  '340310': 'housekeeping',
  '270310': 'cable television',
  '270410': 'trash collection',
  '270210': 'water and sewer',
  '690114': 'home internet',
  '500110': 'car insurance',
  '620310': 'recreational lessons',
  '670903': 'tutoring',
  '680902': 'accounting',
}

/** What is answered from the diary itself. */
const ANSWERED: Readonly<Record<string, { readonly concept: string; readonly of: string }>> = {
  '650210': { concept: 'mens-haircut', of: "what households paid for one visit of a man to a barber or salon, median of the payments in spending diaries" },
  '650110': { concept: 'salon-visit', of: "what households paid for one visit of a woman to a salon, median of the payments in spending diaries" },
  '620310': { concept: 'recreational-lesson', of: 'what households paid at once for recreational lessons, median of the payments in spending diaries' },
  '270310': { concept: 'cable-tv', of: 'what households paid on a bill for cable or satellite television, median of the payments in spending diaries' },
}

/** Payments of households for services, and how they lie around the average of their kind. */
export function diaryServices(source: SourceFolder): {
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
} {
  const payments = new Map<string, number[]>()
  for (const row of parseCsvRecords(source.text(SAMPLE), ['ucc', 'cost_usd'])) {
    const code = present(row.ucc)
    const cost = Number(row.cost_usd)
    if (SERVICES[code] === undefined || !(cost > 0)) continue
    payments.set(code, [...(payments.get(code) ?? []), cost])
  }
  const around: Score[] = []
  const figures: ConceptFigure[] = []
  const spreads: Spread[] = []
  for (const [code, costs] of [...payments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (costs.length < LEAST_PAYMENTS) continue
    const average = costs.reduce((sum, cost) => sum + cost, 0) / costs.length
    // As many payments of each kind, so that haircuts do not speak for all services.
    const step = Math.max(1, Math.floor(costs.length / LEAST_PAYMENTS))
    costs.forEach((cost, i) => {
      if (i % step === 0) around.push({ unit: code, score: Math.log(cost / average) })
    })
    const answer = ANSWERED[code]
    if (answer === undefined) continue
    const middle = median(costs)
    const name = `${HAIR_PREFIX}${SERVICES[code]}`
    figures.push({
      concept: answer.concept,
      meaning: 'purchase',
      price: Math.round(middle * 100) / 100,
      geography: 'US',
      date: '2021',
      source: `BLS Consumer Expenditure Diary 2021, ${costs.length} payments`,
      spread: name,
      of: answer.of,
    })
    spreads.push(
      measureSpread(
        name,
        'payment',
        costs.map((cost, i) => ({ unit: String(i), score: Math.log(cost / middle) })),
      ),
    )
  }
  return { figures, spreads: [...spreads, measureSpread(AROUND_AVERAGE, 'kind of service', around)] }
}
