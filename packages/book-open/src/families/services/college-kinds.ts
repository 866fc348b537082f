import type { ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import type { College } from './colleges.ts'
import { measureSpread } from './measure-spread.ts'

const SCORECARD = 'college_scorecard/institution_costs.csv'
const SOURCE = 'US Department of Education, College Scorecard, 2020-21'
const DATE = '2020-09'
const LEAST_COLLEGES = 3

/** Kinds of colleges: what a year of one of them costs, and how single colleges lie around their kind. */
const KINDS = [
  {
    concept: 'college-in-state-tuition',
    spread: 'services: public colleges, in state',
    is: ({ control, twoYears }: College) => control === 'public' && !twoYears,
    price: ({ inState }: College) => inState,
  },
  {
    concept: 'college-out-of-state-tuition',
    spread: 'services: public colleges, out of state',
    is: ({ control, twoYears }: College) => control === 'public' && !twoYears,
    price: ({ outOfState }: College) => outOfState,
  },
  {
    concept: 'college-private-tuition',
    spread: 'services: private colleges',
    is: ({ control, twoYears }: College) => control === 'private nonprofit' && !twoYears,
    price: ({ inState }: College) => inState,
  },
  {
    concept: 'community-college-tuition',
    spread: 'services: community colleges',
    is: ({ control, twoYears }: College) => control === 'public' && twoYears,
    price: ({ inState }: College) => inState,
  },
] as const

/** The spread of a kind of college for the concepts that published averages answer. */
export const KIND_SPREADS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(KINDS.map(({ concept, spread }) => [concept, spread])),
  'college-in-state-total': 'services: public colleges, in state',
  'college-out-of-state-total': 'services: public colleges, out of state',
  'college-private-total': 'services: private colleges',
}

/**
 * Figures by state: the state's median against the country's, times what the country's students pay on average now.
 * Small colleges are many and students few, so the medians themselves would be too low.
 */
export function collegeKinds(
  colleges: readonly College[],
  published: readonly ConceptFigure[],
): { readonly figures: readonly ConceptFigure[]; readonly spreads: readonly Spread[] } {
  const figures: ConceptFigure[] = []
  const spreads: Spread[] = []
  for (const { concept, spread, is, price } of KINDS) {
    const members = colleges.filter(is)
    const middle = median(members.map(price))
    const average = published.find((figure) => figure.concept === concept && figure.geography === 'US')
    const level = average?.price ?? middle
    const date = average?.date ?? DATE
    const figure = (geography: string, value: number): ConceptFigure => ({
      concept,
      meaning: 'published_average',
      price: Math.round(value),
      geography,
      date,
      source: average === undefined ? SOURCE : `${average.source}; ${SOURCE}`,
      spread,
      of: 'the published tuition and fees of a full-time year, in the middle of the colleges of this kind',
    })
    if (average === undefined) figures.push(figure('US', middle))
    for (const [state, group] of Map.groupBy(members, (college) => college.state)) {
      const known = published.some((one) => one.concept === concept && one.geography === `US-${state}`)
      if (group.length < LEAST_COLLEGES || known || !STATES.has(state)) continue
      figures.push(figure(`US-${state}`, (level * median(group.map(price))) / middle))
    }
    spreads.push(
      measureSpread(
        spread,
        'college',
        members.map((college) => ({
          unit: `${college.name}|${college.state}`,
          score: Math.log(price(college) / middle),
        })),
      ),
    )
  }
  return { figures, spreads }
}

const STATES: ReadonlySet<string> = new Set(
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  ),
)

/** Programs that are paid for as a whole, by the name of the school, and books for a year. */
const PROGRAMS = [
  {
    concept: 'beauty-school',
    code: 'TUITIONFEE_PROG',
    school: /beauty|cosmet|hair|barber|salon|paul mitchell|empire|aveda|esthet/i,
  },
  { concept: 'massage-school', code: 'TUITIONFEE_PROG', school: /massage/i },
  {
    concept: 'trade-school',
    code: 'TUITIONFEE_PROG',
    school: /^(?!.*(?:beauty|cosmet|hair|barber|salon|paul mitchell|empire|aveda|esthet|massage))/i,
  },
  { concept: 'college-books', code: 'BOOKSUPPLY', school: /./ },
] as const

export function programFigures(source: SourceFolder): {
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
} {
  const rows = parseCsvRecords(source.text(SCORECARD), ['code', 'price', 'institution', 'state'])
  const parts = PROGRAMS.map(({ concept, code, school }) => {
    const prices = rows.filter(
      (row) => row.code === code && school.test(present(row.institution)) && Number(row.price) > 0,
    )
    const middle = median(prices.map((row) => Number(row.price)))
    const spread = `services: schools, ${concept}`
    return {
      figure: {
        concept,
        meaning: 'list_price',
        price: Math.round(middle),
        geography: 'US',
        date: DATE,
        source: SOURCE,
        spread,
        of:
          code === 'BOOKSUPPLY'
            ? 'what colleges say that books and supplies of a year cost, median of the colleges'
            : `the published tuition of the whole program, median of ${prices.length} schools`,
      } satisfies ConceptFigure,
      spread: measureSpread(
        spread,
        'school',
        prices.map((row) => ({
          unit: `${row.institution}|${row.state}`,
          score: Math.log(Number(row.price) / middle),
        })),
      ),
    }
  })
  return { figures: parts.map(({ figure }) => figure), spreads: parts.map(({ spread }) => spread) }
}
