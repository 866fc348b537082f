/** The states and territories of the United States, with the census division that BLS and HUD figures use. */

export const DIVISIONS = {
  'US-NEW-ENGLAND': { name: 'New England', region: 'US-NORTHEAST', blsArea: '0110' },
  'US-MIDDLE-ATLANTIC': { name: 'Middle Atlantic', region: 'US-NORTHEAST', blsArea: '0120' },
  'US-EAST-NORTH-CENTRAL': { name: 'East North Central', region: 'US-MIDWEST', blsArea: '0230' },
  'US-WEST-NORTH-CENTRAL': { name: 'West North Central', region: 'US-MIDWEST', blsArea: '0240' },
  'US-SOUTH-ATLANTIC': { name: 'South Atlantic', region: 'US-SOUTH', blsArea: '0350' },
  'US-EAST-SOUTH-CENTRAL': { name: 'East South Central', region: 'US-SOUTH', blsArea: '0360' },
  'US-WEST-SOUTH-CENTRAL': { name: 'West South Central', region: 'US-SOUTH', blsArea: '0370' },
  'US-MOUNTAIN': { name: 'Mountain', region: 'US-WEST', blsArea: '0480' },
  'US-PACIFIC': { name: 'Pacific', region: 'US-WEST', blsArea: '0490' },
} as const

export type DivisionCode = keyof typeof DIVISIONS

export const REGIONS = {
  'US-NORTHEAST': { name: 'Northeast', blsArea: '0100' },
  'US-MIDWEST': { name: 'Midwest', blsArea: '0200' },
  'US-SOUTH': { name: 'South', blsArea: '0300' },
  'US-WEST': { name: 'West', blsArea: '0400' },
} as const

export interface UsState {
  readonly code: string
  readonly postal: string
  readonly name: string
  /** Territories belong to no census division. */
  readonly division: DivisionCode | null
}

const BY_DIVISION: readonly (readonly [DivisionCode, string])[] = [
  ['US-NEW-ENGLAND', 'CT Connecticut|ME Maine|MA Massachusetts|NH New Hampshire|RI Rhode Island|VT Vermont'],
  ['US-MIDDLE-ATLANTIC', 'NJ New Jersey|NY New York|PA Pennsylvania'],
  ['US-EAST-NORTH-CENTRAL', 'IL Illinois|IN Indiana|MI Michigan|OH Ohio|WI Wisconsin'],
  [
    'US-WEST-NORTH-CENTRAL',
    'IA Iowa|KS Kansas|MN Minnesota|MO Missouri|NE Nebraska|ND North Dakota|SD South Dakota',
  ],
  [
    'US-SOUTH-ATLANTIC',
    'DE Delaware|DC District of Columbia|FL Florida|GA Georgia|MD Maryland|NC North Carolina|SC South Carolina|VA Virginia|WV West Virginia',
  ],
  ['US-EAST-SOUTH-CENTRAL', 'AL Alabama|KY Kentucky|MS Mississippi|TN Tennessee'],
  ['US-WEST-SOUTH-CENTRAL', 'AR Arkansas|LA Louisiana|OK Oklahoma|TX Texas'],
  ['US-MOUNTAIN', 'AZ Arizona|CO Colorado|ID Idaho|MT Montana|NV Nevada|NM New Mexico|UT Utah|WY Wyoming'],
  ['US-PACIFIC', 'AK Alaska|CA California|HI Hawaii|OR Oregon|WA Washington'],
]

const TERRITORIES =
  'AS American Samoa|GU Guam|MP Northern Mariana Islands|PR Puerto Rico|UM U.S. Minor Outlying Islands|VI U.S. Virgin Islands'

function parseStates(list: string, division: DivisionCode | null): readonly UsState[] {
  return list.split('|').map((entry) => {
    const postal = entry.slice(0, 2)
    return { code: `US-${postal}`, postal, name: entry.slice(3), division }
  })
}

export const US_STATES: readonly UsState[] = [
  ...BY_DIVISION.flatMap(([code, states]) => parseStates(states, code)),
  ...parseStates(TERRITORIES, null),
].sort((a, b) => (a.code < b.code ? -1 : 1))

const STATE_BY_POSTAL = new Map(US_STATES.map((state) => [state.postal, state]))
const STATE_BY_NAME = new Map(US_STATES.map((state) => [state.name.toLowerCase(), state]))

export function stateByPostal(postal: string): UsState | undefined {
  return STATE_BY_POSTAL.get(postal.toUpperCase())
}

/** OEWS writes "Virgin Islands" where ISO writes "U.S. Virgin Islands". */
export function stateByName(name: string): UsState | undefined {
  const key = name.trim().toLowerCase()
  return STATE_BY_NAME.get(key === 'virgin islands' ? 'u.s. virgin islands' : key)
}

/** The codes above a state, nearest first: division, region, country. */
export function parentsOfState(state: UsState): readonly string[] {
  if (state.division === null) return ['US']
  return [state.division, DIVISIONS[state.division].region, 'US']
}
