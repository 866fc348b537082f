import type { ItemProfile } from '../book/header.ts'
import type { Token } from '../parse/token.ts'
import type { Written } from './written-amounts.ts'

/** Things of which every person needs one. */
const PER_PERSON =
  /^(?:application|membership|person|guest|head|ticket|meal|plate|game|round|admission|pass|seat|dinner|ride|player|shot)$/
/** A larger number behind "for" is money or a code. */
export const PEOPLE_MAX = 500

/** People who each pay, also by the hour; the children of a babysitter do not. */
const RIDERS = /^(?:riders|players|golfers|skiers|climbers)$/
const PEOPLE =
  /^(?:people|ppl|persons|adults?|guests|kids?|child|children|seniors?|players|friends|boys|girls|sons|daughters|travell?ers|riders|golfers|skiers|climbers|passengers|students)$/

/** Whether a word is of those who are counted. */
export const isPerson = (token: Token | undefined): boolean => PEOPLE.test(token?.lower ?? '')

interface HeadThing {
  readonly isMeal: boolean
  /** It is done to one person at a time: a haircut, a cleaning of teeth. */
  readonly isOfPerson: boolean
  readonly label: string
  readonly profile: Pick<ItemProfile, 'contents'>
}

/** Whether a price is of one person: of his body, or of what he learns, plays and belongs to. */
export const isOfPerson = (category: string, label: string): boolean =>
  /^(?:dental-vision|health|personal-care)$/.test(category) ||
  (/^(?:education|leisure)$/.test(category) &&
    /^(?:season|course|class|month|session|lesson|test)$/.test(label))

/** "dinner for 4", "bowling for 4, two games each", "2 adults and 2 kids". */
export function headcount(
  tokens: readonly Token[],
  written: readonly Written[],
  { isMeal, isOfPerson, label, profile }: HeadThing,
): { readonly count: number; readonly written: readonly Written[] } | null {
  const mayCount =
    isMeal ||
    PER_PERSON.test(label) ||
    // "Veggie tray for 20"
    (label === 'each' && (profile.contents?.person ?? 1) < 1) ||
    (isOfPerson && written.some(({ next }) => isPerson(tokens[next]))) ||
    tokens.some(({ lower }) => lower === 'tickets' || lower === 'passes') ||
    written.some(({ next }) => RIDERS.test(tokens[next]?.lower ?? ''))
  // "4 lb shrimp for 8 people" says how much for all of them.
  if (!mayCount || written.some(({ unit }) => /^(?:mass|volume)$/.test(unit?.dimension ?? ''))) return null
  const bare = written.filter(({ unit, sides }) => unit === null && sides === null)
  const people = bare.filter(({ next }) => isPerson(tokens[next]))
  const family = bare.find(({ at }) => isFamilyOf(tokens, at))
  // A cake feeds many: the book says how much of it is for one.
  const share = profile.contents?.person ?? 1
  // "3 pizzas for 10 people" says how many.
  const isSaid = share < 1 && bare.length > 1
  const wanted = (heads: number): number => (isSaid ? 1 : Math.max(1, Math.ceil(heads * share - 1e-9)))
  if (people.length > 0) {
    const counted = people.reduce((sum, { value }) => sum + value, 0)
    // "A family of 4 (2 adults, kids 6 and 9)": the whole of them.
    const all = Math.max(counted, family?.value ?? 0)
    return { count: wanted(all), written: family === undefined ? people : [family, ...people] }
  }
  const one = bare.find(
    ({ at, value }) => (share < 1 ? FEEDS : FOR).test(tokens[at - 1]?.lower ?? '') && value <= PEOPLE_MAX,
  )
  return one === undefined ? null : { count: wanted(one.value), written: [one] }
}

const FOR = /^(?:for|of)$/
const FEEDS = /^(?:for|of|feeds?|feeding|serves?|serving)$/

/** "A family of 4". */
const isFamilyOf = (tokens: readonly Token[], at: number): boolean =>
  tokens[at - 1]?.lower === 'of' && /^(?:family|party|group|household)$/.test(tokens[at - 2]?.lower ?? '')
