import type { Concept, ConceptFigure, Spread } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { median } from '../../quantile.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import { readNationalWages } from '../../sources/oews.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { billedRatios } from './billed-anchors.ts'
import { HIRES } from './hire-table.ts'
import { measureSpread, type Score } from './measure-spread.ts'

const RATES = 'gsa_calc_it_labor_rates/rates.csv'
const FAMILIES = 'gsa_calc_it_labor_rates/families.csv'
const FROM_WAGE = 'services: billed rate from a wage'
const ONE_WAGE = 'services: wage of one worker'
const ONE_VENDOR = "services: one vendor's rate"

/** Contract rates of the government, by the families of its table. */
const CONTRACTED: readonly {
  readonly family: string
  readonly id: string
  readonly name: string
  readonly words: string
}[] = [
  {
    family: 'Software developer / programmer / engineer',
    id: 'software-contractor',
    name: 'Software contractor',
    words:
      'software contractor; contract software developer; freelance software developer; freelance developer; hire a software developer; software developer hourly rate; contract programmer; freelance programmer; software consultant; app developer; hire a programmer; freelance web developer; web developer hourly rate; hire a web developer; contract developer; software engineer contractor; freelance app developer; freelance coder; programmer hourly rate; software development contractor',
  },
  {
    family: 'Systems / network engineer or administrator',
    id: 'network-contractor',
    name: 'Network or systems engineer on contract',
    words:
      'network contractor; contract network engineer; hire a network engineer; it support contractor; systems administrator contractor; contract system administrator; network engineer hourly rate; freelance devops engineer',
  },
  {
    family: 'Help desk / support technician',
    id: 'help-desk-contractor',
    name: 'Help desk technician on contract',
    words:
      'it support; it support hourly rate; help desk contractor; tech support visit; computer technician hourly rate; it technician; hire it support; managed it support; computer technician; onsite it support',
  },
  {
    family: 'Project / program manager',
    id: 'project-manager-contractor',
    name: 'Project manager on contract',
    words:
      'contract project manager; freelance project manager; hire a project manager; project manager hourly rate; it project manager; project management consultant',
  },
  {
    family: 'Security / cyber specialist',
    id: 'cyber-contractor',
    name: 'Cyber security consultant',
    words:
      'cyber security consultant; cybersecurity consultant; security consultant; hire a cyber security expert; penetration tester; infosec consultant; contract security engineer',
  },
  {
    family: 'Business analyst',
    id: 'business-analyst-contractor',
    name: 'Business analyst on contract',
    words:
      'contract business analyst; freelance business analyst; hire a business analyst; business analyst hourly rate',
  },
  {
    family: 'Technical writer / documentation',
    id: 'technical-writer-contractor',
    name: 'Technical writer on contract',
    words:
      'freelance technical writer; contract technical writer; hire a technical writer; technical writer hourly rate; technical writing',
  },
  {
    family: 'Data scientist / analyst / database',
    id: 'data-contractor',
    name: 'Data analyst on contract',
    words:
      'data analyst contractor; freelance data analyst; freelance data scientist; data science consultant; contract data scientist; database consultant; hire a data scientist; data consultant; hire a data analyst',
  },
  {
    family: 'UX / graphic designer',
    id: 'ux-contractor',
    name: 'UX designer on contract',
    words:
      'ux designer; freelance ux designer; ui designer; ux consultant; hire a ux designer; ui ux designer; product designer contractor; web designer hourly rate; freelance web designer',
  },
  {
    family: 'Tester / quality assurance',
    id: 'qa-contractor',
    name: 'Software tester on contract',
    words:
      'qa contractor; freelance software tester; contract qa tester; software testing contractor; hire a qa tester',
  },
  {
    family: 'Trainer / instructor',
    id: 'it-trainer-contractor',
    name: 'Trainer on contract',
    words:
      'corporate trainer; freelance trainer; training consultant; it trainer; hire a trainer for staff; corporate training instructor',
  },
  {
    family: 'Consultant',
    id: 'consultant',
    name: 'Consultant',
    words:
      'consultant; it consultant; business consultant; management consultant; hire a consultant; consultant hourly rate; consulting; consulting rate; consulting fee; technology consultant; strategy consultant; consulting services; independent consultant; consultant fee; consultor',
  },
  {
    family: 'Architect (IT / enterprise)',
    id: 'solution-architect',
    name: 'Solution architect on contract',
    words:
      'solution architect; enterprise architect; cloud architect; software architect; hire a solution architect; it architect',
  },
  {
    family: 'Subject matter expert',
    id: 'subject-matter-expert',
    name: 'Subject matter expert',
    words: 'subject matter expert; expert consultant; sme consultant',
  },
  {
    family: 'Administrative / clerical',
    id: 'clerical-contractor',
    name: 'Office help on contract',
    words:
      'temp office worker; office temp; temp agency worker; contract administrative assistant; temp admin; temporary secretary; data entry contractor',
  },
]

const HIRING = (name: string): readonly string[] => [
  `hire ${name}`,
  `hiring ${name}`,
  `${name} hourly rate`,
  `${name} labor rate`,
  `${name} rates`,
  `${name} service call`,
  `${name} fee`,
  `${name} charge per hour`,
  `${name} to come out`,
]
/** Whoever has one of these on the payroll asks for hours at a wage; all other names alone ask for somebody who is hired. */
const ON_THE_PAYROLL = new Set(
  'welder|architect|housekeeper|groundskeeper|lawn care worker|yard worker|diesel mechanic|truck mechanic|civil engineer|chauffeur|general laborer|construction helper|drywall installer|accountant|excavator operator|backhoe operator|bulldozer operator|financial advisor|financial adviser|contractor|commercial cleaner|armed guard'.split(
    '|',
  ),
)

/** Work that is hired by the hour: contract rates as they are, and other occupations from their wage. */
export function billedRates(
  source: SourceFolder,
  published: readonly ConceptFigure[],
): {
  readonly concepts: readonly Concept[]
  readonly figures: readonly ConceptFigure[]
  readonly spreads: readonly Spread[]
} {
  const { ratio, scores, anchors, wages } = billedRatios(source, published)
  const vendors = vendorSpread(source)
  const concepts: Concept[] = []
  const figures: ConceptFigure[] = []
  const medians = new Map(
    parseCsvRecords(source.text(FAMILIES), ['family', 'level', 'median'])
      .filter((row) => row.level === 'all')
      .map((row) => [present(row.family), Number(row.median)] as const),
  )
  for (const { family, id, name, words } of CONTRACTED) {
    concepts.push(concept(`billed-${id}`, name, words.split('; ')))
    figures.push({
      concept: `billed-${id}`,
      meaning: 'billed_rate',
      price: present(medians.get(family)),
      geography: 'US',
      date: '2016-06',
      source: 'US General Services Administration, contract rates of IT Schedule 70, 2015-17',
      spread: ONE_VENDOR,
      of: 'what vendors bill the government for an hour of such work at most, median of their contracts',
    })
  }
  for (const { id, name, occupation, group, called } of HIRES) {
    const wage = wages.get(occupation)
    if (wage === undefined) throw new Error(`The wages have no occupation "${occupation}"`)
    const words = called.flatMap((one) => [...HIRING(one), ...(ON_THE_PAYROLL.has(one) ? [] : [one])])
    concepts.push(concept(`billed-${id}`, name, words))
    figures.push(wageFigure(`billed-${id}`, occupation, wage))
    // A published rate is better than one from the wage.
    if (published.some((figure) => figure.concept === `billed-${id}`)) continue
    figures.push({
      concept: `billed-${id}`,
      meaning: 'billed_rate',
      price: Math.round(wage * ratio[group] * 100) / 100,
      geography: 'US',
      date: '2024-05',
      source: `BLS OEWS wage of ${occupation} times what is billed against wages, ${anchors} known rates`,
      spread: FROM_WAGE,
      of: `what is billed for an hour: the wage times ${ratio[group].toFixed(2)}, the middle of known billed rates against wages in such work`,
    })
  }
  for (const [id, occupation] of Object.entries(WAGED)) {
    const wage = wages.get(occupation)
    if (wage !== undefined) figures.push(wageFigure(id, occupation, wage))
  }
  for (const [name, occupation] of Object.entries(PAID)) {
    const wage = wages.get(occupation)
    if (wage === undefined) continue
    for (const pay of payConcepts(name)) {
      concepts.push(pay)
      figures.push(wageFigure(pay.id, occupation, wage))
    }
  }
  return { concepts, figures, spreads: [vendors, fromWage(scores, vendors), wageSpread(source)] }
}

const concept = (id: string, name: string, words: readonly string[]): Concept => ({
  id,
  name,
  unit: 'hour',
  category: 'labour',
  words: [...new Set(words)],
  index: 'services',
  parity: 'other',
  timeBasis: 'working',
})

/** Things of the tables that somebody does for a wage: the text may ask for that. */
const WAGED: Readonly<Record<string, string>> = {
  'lawyer-hour': 'Lawyers',
  'cpa-hour': 'Accountants and Auditors',
  'private-investigator': 'Private Detectives and Investigators',
  'dj-hour': 'Disc Jockeys, Except Radio',
  'massage-60': 'Massage Therapists',
  tutor: 'Tutors',
  babysitter: 'Childcare Workers',
  'home-health-aide': 'Home Health and Personal Care Aides',
}

/** Names that ask for a hired hour or a job by themselves, and for pay beside words of pay. */
const PAID: Readonly<Record<string, string>> = {
  plumber: 'Plumbers, Pipefitters, and Steamfitters',
  electrician: 'Electricians',
  painter: 'Painters, Construction and Maintenance',
  mechanic: 'Automotive Service Technicians and Mechanics',
  locksmith: 'Locksmiths and Safe Repairers',
  handyman: 'Maintenance and Repair Workers, General',
  'house cleaner': 'Maids and Housekeeping Cleaners',
  lawyer: 'Lawyers',
  attorney: 'Lawyers',
  photographer: 'Photographers',
  tutor: 'Tutors',
  babysitter: 'Childcare Workers',
  nanny: 'Childcare Workers',
  'private investigator': 'Private Detectives and Investigators',
  dj: 'Disc Jockeys, Except Radio',
  cpa: 'Accountants and Auditors',
  'home health aide': 'Home Health and Personal Care Aides',
}

/** A salary is of a year unless the text says otherwise, a wage of an hour. */
function payConcepts(name: string): readonly Concept[] {
  const common = {
    name: `Pay, ${name === 'dj' || name === 'cpa' ? name.toUpperCase() : name} (wage)`,
    unit: 'hour',
    category: 'labour',
    index: 'services',
    parity: 'all',
    timeBasis: 'working',
  } as const
  const id = name.replaceAll(' ', '-')
  return [
    {
      ...common,
      id: `salary-${id}`,
      words: [
        `salary of a ${name}`,
        `${name} salary`,
        `annual salary of a ${name}`,
        `how much does a ${name} make`,
        `what does a ${name} make`,
        `how much do ${name}s make`,
        `what do ${name}s make`,
        `how much does a ${name} earn`,
        `what does a ${name} earn`,
      ],
      defaultUnit: 'year',
    },
    {
      ...common,
      id: `wage-${id}`,
      words: [
        `${name} wage`,
        `wage of a ${name}`,
        `hourly wage of a ${name}`,
        `${name} hourly wage`,
        `${name} hourly pay`,
      ],
    },
  ]
}

const wageFigure = (concept: string, occupation: string, wage: number): ConceptFigure => ({
  concept,
  meaning: 'wage',
  price: wage,
  geography: 'US',
  date: '2024-05',
  source: `BLS OEWS, ${occupation}`,
  spread: ONE_WAGE,
  of: 'what a worker in this occupation earns in an hour, without what the employer or the client pays besides',
})

/** How wages of single workers lie around the median of their occupation; whole occupations are held out. */
function wageSpread(source: SourceFolder): Spread {
  const occupations = new Set([...HIRES.map(({ occupation }) => occupation), ...Object.values(WAGED)])
  const scores = readNationalWages(source)
    .filter(({ title }) => occupations.has(title))
    .flatMap(({ title, hourlyMedian, percentiles }) =>
      percentiles.flatMap((wage, i): Score[] => {
        if (wage === null) return []
        // The tenths at the ends are not published; they are taken to go on as in a normal spread.
        const beyond = i === 0 || i === percentiles.length - 1 ? 1.28 : 1
        return [{ unit: title, score: Math.log(wage / hourlyMedian) * beyond }]
      }),
    )
  return measureSpread(ONE_WAGE, 'occupation', scores)
}

/** How single contract rates lie around the median of their family; whole contracts are held out. */
function vendorSpread(source: SourceFolder): Spread {
  const rows = parseCsvRecords(source.text(RATES), ['labor_category', 'price', 'contract'])
  const groups = Map.groupBy(rows, (row) => wordOf(present(row.labor_category)))
  const scores: Score[] = [...groups].flatMap(([word, group]) => {
    if (word === null || group.length < 30) return []
    const middle = median(group.map((row) => Number(row.price)))
    return group.map((row) => ({ unit: present(row.contract), score: Math.log(Number(row.price) / middle) }))
  })
  return measureSpread(ONE_VENDOR, 'vendor', scores)
}

const WORDS = [
  'developer',
  'programmer',
  'analyst',
  'administrator',
  'consultant',
  'architect',
  'manager',
  'writer',
  'tester',
  'trainer',
  'designer',
  'help desk',
  'security',
  'expert',
  'engineer',
] as const

/** The kind of work that a title names. */
function wordOf(title: string): string | null {
  const low = title.toLowerCase()
  return WORDS.find((word) => low.includes(word)) ?? null
}

/** The error of the ratio and the spread of vendors together. */
function fromWage(scores: readonly Score[], vendors: Spread): Spread {
  const step = Math.max(1, Math.floor(vendors.scores.length / 21))
  const some = vendors.scores.filter((_, i) => i % step === 0)
  const both = scores.flatMap(({ unit, score }) => some.map((vendor) => ({ unit, score: score + vendor })))
  return measureSpread(FROM_WAGE, 'occupation', both)
}
