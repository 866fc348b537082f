import type { ConceptFigure } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { readCpi } from '../../sources/cpi.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import { readNationalWages } from '../../sources/oews.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { HIRES, type HireGroup } from './hire-table.ts'
import type { Score } from './measure-spread.ts'

const HOME = 'published_prices_home_auto/rows.csv'
const CALC = 'gsa_calc_it_labor_rates/families.csv'
const WAGE_MONTH = '2024-05'
const CALC_MONTH = '2016-06'

/** Billed rates that are known, with the occupation that does the work. */
const SHOP: Readonly<Record<string, readonly [group: HireGroup, occupation: string]>> = {
  'locksmith, hourly billed rate (university shop)': ['trades', 'Locksmiths and Safe Repairers'],
  'auto mechanic, hourly billed rate (university shop)': [
    'trades',
    'Automotive Service Technicians and Mechanics',
  ],
  'electrician hourly rate': ['trades', 'Electricians'],
  'plumber hourly rate': ['trades', 'Plumbers, Pipefitters, and Steamfitters'],
  'custodian cleaner, hourly billed rate (university shop)': [
    'service',
    'Janitors and Cleaners, Except Maids and Housekeeping Cleaners',
  ],
  'groundskeeper, hourly billed rate (university shop)': [
    'service',
    'Landscaping and Groundskeeping Workers',
  ],
  'movers, hourly billed rate per worker (university shop)': [
    'service',
    'Laborers and Freight, Stock, and Material Movers, Hand',
  ],
  'lawn mowing, per hour': ['service', 'Landscaping and Groundskeeping Workers'],
}
const PUBLISHED: Readonly<Record<string, readonly [group: HireGroup, occupation: string]>> = {
  'lawyer-hour': ['professional', 'Lawyers'],
  'cpa-hour': ['professional', 'Accountants and Auditors'],
  'private-investigator': ['professional', 'Private Detectives and Investigators'],
  'massage-60': ['service', 'Massage Therapists'],
  'personal-trainer': ['service', 'Exercise Trainers and Group Fitness Instructors'],
  babysitter: ['service', 'Childcare Workers'],
  'home-health-aide': ['service', 'Home Health and Personal Care Aides'],
}
const CONTRACTS: Readonly<Record<string, string>> = {
  'Software developer / programmer / engineer': 'Software Developers',
  'Systems / network engineer or administrator': 'Network and Computer Systems Administrators',
  'Help desk / support technician': 'Computer User Support Specialists',
  'Project / program manager': 'Project Management Specialists',
  'Security / cyber specialist': 'Information Security Analysts',
  'Technical writer / documentation': 'Technical Writers',
  'Tester / quality assurance': 'Software Quality Assurance Analysts and Testers',
  'UX / graphic designer': 'Graphic Designers',
  'Business analyst': 'Management Analysts',
  Consultant: 'Management Analysts',
  'Trainer / instructor': 'Training and Development Specialists',
  'Data scientist / analyst / database': 'Database Administrators',
}

export interface BilledRatios {
  /** Billed rate against the wage, in the middle of the group. */
  readonly ratio: Readonly<Record<HireGroup, number>>
  /** How a known billed rate lies around wage times the ratio of its group without it. */
  readonly scores: readonly Score[]
  readonly anchors: number
  readonly wages: ReadonlyMap<string, number>
}

/** How much more is billed for an hour than the worker earns, by group of occupations. */
export function billedRatios(source: SourceFolder, published: readonly ConceptFigure[]): BilledRatios {
  const wages = new Map(readNationalWages(source).map(({ title, hourlyMedian }) => [title, hourlyMedian]))
  const cpi = readCpi(source).all
  const since = (month: string): number => present(cpi.get(WAGE_MONTH)) / present(cpi.get(month))
  const known: { group: HireGroup; occupation: string; billed: number }[] = []
  const newest = (date: string): number =>
    Number(date.slice(0, 4)) >= 2024 ? 1 : since(`${date.slice(0, 4)}-06`)
  for (const row of parseCsvRecords(source.text(HOME), ['item', 'low', 'typical', 'high', 'year'])) {
    const anchor = SHOP[present(row.item)]
    if (anchor === undefined) continue
    const middle = Number(row.typical) || Math.sqrt(Number(row.low) * Number(row.high))
    known.push({ group: anchor[0], occupation: anchor[1], billed: middle * newest(present(row.year)) })
  }
  for (const { concept, geography, price, date } of published) {
    const hired = HIRES.find(({ id }) => concept === `billed-${id}`)
    const anchor = hired === undefined ? PUBLISHED[concept] : ([hired.group, hired.occupation] as const)
    if (anchor === undefined || geography !== 'US') continue
    known.push({ group: anchor[0], occupation: anchor[1], billed: price * newest(date) })
  }
  for (const row of parseCsvRecords(source.text(CALC), ['family', 'level', 'median'])) {
    const occupation = CONTRACTS[present(row.family)]
    if (occupation === undefined || row.level !== 'all') continue
    known.push({ group: 'professional', occupation, billed: Number(row.median) * since(CALC_MONTH) })
  }
  const ratios = known.flatMap(({ group, occupation, billed }) => {
    const wage = wages.get(occupation)
    return wage === undefined ? [] : [{ group, occupation, ratio: billed / wage }]
  })
  const middleOf = (group: HireGroup, without?: string): number =>
    median(
      ratios.filter((one) => one.group === group && one.occupation !== without).map(({ ratio }) => ratio),
    )
  return {
    ratio: {
      trades: middleOf('trades'),
      service: middleOf('service'),
      professional: middleOf('professional'),
    },
    scores: ratios.map(({ group, occupation, ratio }) => ({
      unit: occupation,
      score: Math.log(ratio / middleOf(group, occupation)),
    })),
    anchors: ratios.length,
    wages,
  }
}
