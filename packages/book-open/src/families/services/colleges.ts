import type { Concept, ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { NICKNAMES } from './college-nicknames.ts'
import { measureSpread, type Score, stretchSpread } from './measure-spread.ts'

const SCORECARD = 'college_scorecard/institution_costs.csv'
const TUITION_2018 = 'college_tuition_2018/institution_tuition_2018_19.csv'
const DATE = '2020-09'
const OLDER_YEARS = 2
/** From the autumn of 2020 to the summer of 2026. */
const YEARS_ON = 5.8

export const ONE_COLLEGE = 'services: one college, six years on'

export interface College {
  readonly name: string
  readonly state: string
  readonly control: string
  readonly twoYears: boolean
  readonly inState: number
  readonly outOfState: number
  /** Tuition, room, board, books; null where it is not published. */
  readonly everything: number | null
}

/** Colleges that publish a price for a year, one row each. */
export function readColleges(source: SourceFolder): readonly College[] {
  const columns = ['code', 'price', 'institution', 'city', 'state', 'control', 'degree_length'] as const
  const rows = parseCsvRecords(source.text(SCORECARD), columns)
  const groups = Map.groupBy(rows, (row) => `${row.institution}|${row.city}|${row.state}`)
  return [...groups.values()].flatMap((group) => {
    const price = (code: string): number =>
      Number(group.find((row) => row.code === code)?.price ?? Number.NaN)
    const { institution = '', state = '', control = '', degree_length = '' } = present(group[0])
    const inState = price('TUITIONFEE_IN')
    if (!(inState > 0) || control === 'private for-profit') return []
    const everything = price('COSTT4_A')
    const twoYears =
      degree_length === '2 Year' ||
      (degree_length === '' && /community|technical|junior|career|vocational/i.test(institution))
    return [
      {
        name: institution,
        state,
        control,
        twoYears,
        inState,
        outOfState: price('TUITIONFEE_OUT') || inState,
        everything: everything > 0 ? everything : null,
      },
    ]
  })
}

/** Every college by its name: tuition, tuition from out of state, and a whole year with room and board. */
export function collegesByName(colleges: readonly College[]): {
  readonly concepts: readonly Concept[]
  readonly figures: readonly ConceptFigure[]
} {
  const times = new Map<string, number>()
  for (const { name } of colleges) times.set(plainName(name), (times.get(plainName(name)) ?? 0) + 1)
  const concepts: Concept[] = []
  const figures: ConceptFigure[] = []
  const add = (
    college: College,
    kind: string,
    name: string,
    words: readonly string[],
    price: number,
    of: string,
  ) => {
    const id = `college-${slug(college.name)}-${college.state.toLowerCase()}-${kind}`
    if (concepts.some((one) => one.id === id)) return
    concepts.push({
      id,
      name,
      unit: 'year',
      category: 'education',
      words,
      index: 'tuition',
      parity: 'none',
      times: { semester: 0.5 },
    })
    figures.push({
      concept: id,
      meaning: 'list_price',
      price,
      geography: 'US',
      date: DATE,
      source: 'US Department of Education, College Scorecard, 2020-21',
      spread: ONE_COLLEGE,
      of,
    })
  }
  for (const college of colleges) {
    const plain = plainName(college.name)
    const alone = times.get(plain) === 1
    const called = [
      ...new Set([
        alone ? plain : `${plain} ${college.state.toLowerCase()}`,
        ...(NICKNAMES[college.name] ?? []),
      ]),
    ]
    const title = college.name.replace(/-Main Campus$/, '')
    add(
      college,
      'tuition',
      `Tuition and fees at ${title}`,
      called.flatMap((name) => [
        `${name} tuition`,
        `tuition at ${name}`,
        `${name} in state tuition`,
        ...(college.control === 'public' && !college.twoYears ? [`in state tuition at ${name}`] : []),
      ]),
      college.inState,
      college.control === 'public'
        ? 'the published tuition and fees of a full-time year for residents of the state'
        : 'the published tuition and fees of a full-time year',
    )
    if (college.control === 'public' && !college.twoYears && college.outOfState > college.inState)
      add(
        college,
        'out-of-state',
        `Tuition and fees at ${title}, out of state`,
        called.flatMap((name) => [
          `${name} out of state tuition`,
          `${name} tuition out of state`,
          `out of state tuition at ${name}`,
          `${name} out of state`,
        ]),
        college.outOfState,
        'the published tuition and fees of a full-time year for students from other states',
      )
    if (college.everything !== null && !college.twoYears)
      add(
        college,
        'year',
        `A year at ${title}, everything`,
        called.flatMap((name) => [name, `${name} cost of attendance`, `${name} with room and board`]),
        college.everything,
        'tuition, room, board and books of a full-time year as published, before any aid',
      )
  }
  return { concepts, figures }
}

const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/-main campus$/, '')
    .replace(/^the /, '')
    .replace(/[^a-z0-9&' ]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

const slug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/-main campus$/, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/**
 * How a college's price two years on lies around its older price moved as all colleges moved, stretched to the six years
 * that the figures are moved by. Whole colleges are held out.
 */
export function oneCollegeSpread(source: SourceFolder, colleges: readonly College[]): Spread {
  const older = parseCsvRecords(source.text(TUITION_2018), ['code', 'price', 'name', 'state_code'])
  const before = new Map(
    older
      .filter((row) => row.code === 'in_state_tuition')
      .map((row) => [`${row.name}|${row.state_code}`, Number(row.price)] as const),
  )
  const growth = colleges.flatMap(({ name, state, inState }) => {
    const then = before.get(`${name}|${state}`) ?? Number.NaN
    return then > 500 ? [{ unit: `${name}|${state}`, ratio: Math.log(inState / then) }] : []
  })
  const usual = median(growth.map(({ ratio }) => ratio))
  const scores: Score[] = growth.map(({ unit, ratio }) => ({ unit, score: ratio - usual }))
  const measured = measureSpread(ONE_COLLEGE, 'college', scores)
  return stretchSpread(measured, ONE_COLLEGE, Math.sqrt(YEARS_ON / OLDER_YEARS))
}
