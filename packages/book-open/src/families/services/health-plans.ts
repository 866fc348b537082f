import type { ConceptFigure } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

/** Plans that buyers of one kind are offered around the benchmark of their state. */
export const HEALTH_PLANS = 'services: health plans'

const PLANS = 'aca_premiums_2014/aca_premiums_2014.csv'
const PUBLISHED = 'published_prices_services/rows.csv'
const REFERENCE = 'Silver adult age 40'

/** Metal and household of the plan that answers a question. */
const SCENARIOS: Readonly<Record<string, string>> = {
  'health-insurance-silver': REFERENCE,
  'health-insurance-bronze': 'Bronze adult age 40',
  'health-insurance-gold': 'Gold adult age 40',
  'health-insurance-27': 'Silver adult age 27',
  'health-insurance-50': 'Silver adult age 50',
  'health-insurance-60': 'Silver adult age 60',
  'health-insurance-couple': 'Silver couple age 40',
  'health-insurance-family': 'Silver family: couple age 40 with 2 children',
  'health-insurance-child': 'Silver child',
}

/**
 * Premiums of 2026 by state. The newest table by state is of 2025 and for one age; the newest figure for the country is of
 * 2026 and for another age. How premiums of ages, households and metals stand to each other is taken from all plans of 2014:
 * the ages by law and the metals by their cover stand so still.
 */
export function healthPlanFigures(source: SourceFolder): readonly ConceptFigure[] {
  const ratio = scenarioRatios(source)
  const rows = parseCsvRecords(source.text(PUBLISHED), ['item', 'typical', 'geo', 'year', 'address'])
  const typical = (item: string): number => {
    const row = rows.find((one) => one.item === item)
    if (row === undefined) throw new Error(`No row "${item}" in ${PUBLISHED}`)
    return Number(row.typical)
  }
  const us2025 = typical('marketplace health insurance benchmark silver plan, one person')
  const us2026 =
    typical('marketplace health insurance benchmark silver plan age 21') / ratio('Silver adult age 21')
  const states = rows.filter((row) =>
    present(row.item).startsWith('marketplace health insurance benchmark silver plan age 40 in '),
  )
  const address = present(states[0]?.address)
  return Object.entries(SCENARIOS).flatMap(([concept, scenario]) =>
    [
      { geography: 'US', benchmark: us2026 },
      ...states.map((row) => ({
        geography: present(row.geo),
        benchmark: (Number(row.typical) / us2025) * us2026,
      })),
    ].map(
      ({ geography, benchmark }): ConceptFigure => ({
        concept,
        meaning: 'published_average',
        price: Math.round(benchmark * ratio(scenario)),
        geography,
        date: '2026-01',
        source: 'KFF, benchmark premiums of 2025 and 2026; CMS, plans by age and metal of 2014',
        address,
        spread: HEALTH_PLANS,
        of: 'what a marketplace plan of this kind asks a month before any subsidy',
      }),
    ),
  )
}

/** Premium of a kind of plan against a silver plan at 40, in the middle of the country's plans. */
function scenarioRatios(source: SourceFolder): (scenario: string) => number {
  const rows = parseCsvRecords(source.text(PLANS), ['metal', 'scenario', 'geo', 'median'])
  const medians = new Map<string, number>(
    rows
      .filter((row) => row.geo === 'US')
      .map((row) => [`${row.metal} ${row.scenario}`, Number(row.median)] as const),
  )
  const reference = present(medians.get(REFERENCE))
  return (scenario) => present(medians.get(scenario)) / reference
}

/** How plans lie around the median of their state, metal and household; whole states are held out. */
export function healthPlanScores(source: SourceFolder): readonly { unit: string; score: number }[] {
  const points = ['p10', 'p25', 'median', 'p75', 'p90'] as const
  const rows = parseCsvRecords(source.text(PLANS), ['geo', ...points])
  return rows
    .filter((row) => present(row.geo).startsWith('US-'))
    .flatMap((row) =>
      points.map((point) => ({
        unit: present(row.geo),
        // The last tenth on either side is not published; it is taken to lie as far again as the tenth before it.
        score:
          Math.log(Number(row[point]) / Number(row.median)) * (point === 'p10' || point === 'p90' ? 1.28 : 1),
      })),
    )
    .filter(({ score }) => Number.isFinite(score))
}
