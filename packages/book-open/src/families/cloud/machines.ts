import type { Concept, ConceptFigure } from '../../concepts/concept.ts'

/** The name of the index that moves list prices: it stands still. */
export const LIST_PRICE_INDEX = 'cloud list price'

/** A machine or database that is rented by the hour, with the words that its name is written with. */
export interface Machine {
  readonly provider: 'aws' | 'azure' | 'google'
  readonly kind: 'machine' | 'database'
  readonly name: string
  readonly price: number
  readonly date: string
  readonly source: string
}

const LABELS = { aws: 'AWS', azure: 'Azure', google: 'Google Cloud' } as const
const WORDS = {
  aws: {
    machine: ['aws', 'ec2', 'aws ec2', 'amazon ec2'],
    database: ['rds', 'aws rds', 'amazon rds', 'aws'],
  },
  azure: { machine: ['azure', 'azure vm', 'microsoft azure'], database: ['azure'] },
  google: { machine: ['gcp', 'google cloud', 'gce'], database: ['cloud sql', 'gcp', 'google cloud sql'] },
} as const

export function machineConcept(machine: Machine): Concept {
  const { provider, kind, name } = machine
  const noun = kind === 'machine' ? 'virtual machine' : 'database'
  return {
    id: idOf(machine),
    name: `${LABELS[provider]} ${name} ${noun}`,
    unit: 'hour',
    category: 'cloud',
    words: [
      ...new Set(spellingsOf(name).flatMap((spelling) => phrases(spelling, WORDS[provider][kind], kind))),
    ],
    index: LIST_PRICE_INDEX,
    parity: 'none',
  }
}

export function machineFigure(machine: Machine): ConceptFigure {
  return {
    concept: idOf(machine),
    meaning: 'list_price',
    price: machine.price,
    geography: 'US',
    date: machine.date,
    source: machine.source,
    spread: 'list price',
    of: 'the list price on demand with Linux, without storage, traffic and discounts, in a region of the United States',
  }
}

function idOf({ provider, kind, name }: Machine): string {
  const slug = name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return kind === 'machine' ? `${provider}-${slug}` : `${provider}-sql-${slug}`
}

/** "m5.large" is also typed "m5 large", "Standard_B1s" also "b1s". */
function spellingsOf(name: string): readonly string[] {
  const low = name.toLowerCase()
  const short = low.replace(/^(?:standard|basic)_/, '')
  return [...new Set([low, low.replace(/[._]/g, ' '), short, short.replace(/_/g, ' ')])]
}

/** A name that is told from other words by itself: "m5.large", but not "a1.large", whose letter is an article, nor "d4". */
const OWN_NAME =
  /^(?!a\d)[a-z][a-z0-9-]*[. ][a-z0-9.]{3,}$|^(?:standard|basic|db|cache)[_.-]|^[b-z]\d[a-z]?-[a-z]{4,}/

/** What is written behind the name of a machine: "t3.medium ec2 linux on demand", "D4s v5 linux vm". */
const BEHIND: Readonly<Record<Machine['kind'], readonly string[]>> = {
  machine: [
    'instance',
    'server',
    'vm',
    'linux',
    'on demand',
    'linux vm',
    'linux instance',
    'virtual machine',
    'on demand linux',
    'linux on demand',
  ],
  database: [
    'instance',
    'database',
    'on demand',
    'postgres',
    'mysql',
    'single az',
    'single az postgres',
    'postgres single az',
  ],
}
const ENGINES: readonly string[] = ['postgres', 'mysql', 'postgresql', 'mariadb']

function phrases(name: string, before: readonly string[], kind: Machine['kind']): readonly string[] {
  const [first = ''] = before
  const isOwn = OWN_NAME.test(name)
  return [
    ...before.map((word) => `${word} ${name}`),
    ...BEHIND[kind].flatMap((words) => [`${first} ${name} ${words}`, ...(isOwn ? [`${name} ${words}`] : [])]),
    ...(isOwn ? [name, ...before.slice(0, 2).map((word) => `${name} ${word}`)] : []),
    ...(isOwn && kind === 'machine'
      ? before.slice(0, 2).map((word) => `${name} ${word} linux on demand`)
      : []),
    ...(kind === 'database'
      ? ENGINES.flatMap((engine) => [
          `${engine} ${name}`,
          ...before.slice(0, 2).map((word) => `${word} ${engine} ${name}`),
          `${first} ${engine} ${name} single az`,
        ])
      : []),
  ]
}
