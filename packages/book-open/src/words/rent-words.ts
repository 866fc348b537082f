import { BEDROOM_NAMES } from '../book/rows.ts'
import { entryAt } from '../in-range.ts'

const NUMBER_WORDS = ['studio', 'one', 'two', 'three', 'four'] as const

/** Each pattern is filled with "2 bedroom", "2br", "two bedroom" and so on. */
const PATTERNS = [
  '*',
  '* apartment',
  '* apt',
  '* home',
  '* house',
  '* duplex',
  '* duplex for rent',
  '* trailer rent',
  '* mobile home rent',
  '* basement apartment',
  '* flat',
  '* unit',
  '* condo',
  '* rent',
  '* rental',
  '* place',
  '* apartment rent',
  '* house rent',
  '* home rent',
  '* house rental',
  '* apartment rental',
  'rent *',
  'rent * apartment',
  'rent for *',
  'rent for a *',
  'rent for * apartment',
  'rent for a * apartment',
  'rent of a *',
  'rent of a * apartment',
  'rent on a *',
  'renting a *',
  'rental *',
  'monthly rent *',
  'monthly rent for a *',
  'monthly rent for a * apartment',
  'apartment *',
  'apartment with *',
  '* for rent',
  '* apartment for rent',
  '* house for rent',
  '* home for rent',
  '* condo for rent',
  '* condo rent',
  '* condo rental',
  '* townhouse',
  '* townhouse rent',
  '* townhouse for rent',
  '* apartment lease',
  '* house lease',
  'rent a *',
  'rent a * apartment',
  'rent a * house',
  'rent a * home',
  'rent a * condo',
  'rent * house',
  'rent * home',
  'rent * condo',
  'lease a *',
  'lease a * apartment',
  'lease a * house',
] as const

/** Spellings of a home by its number of bedrooms. */
function spellings(bedrooms: number): readonly string[] {
  if (bedrooms === 0)
    return [
      'studio',
      '0 bedroom',
      '0br',
      '0 br',
      'efficiency',
      'bachelor',
      'zero bedroom',
      'studio apartment',
    ]
  const word = entryAt(NUMBER_WORDS, bedrooms)
  return [
    `${bedrooms} bedroom`,
    `${bedrooms}br`,
    `${bedrooms} br`,
    `${bedrooms} bed`,
    `${bedrooms}bed`,
    `${bedrooms}bdr`,
    `${bedrooms} bdrm`,
    `${bedrooms}bdrm`,
    `${bedrooms}bd`,
    `${bedrooms} bd`,
    `${word} bedroom`,
    `${word} bed`,
  ]
}

/** Without a number of bedrooms people most often mean two, which is also the size that HUD reports first. */
export const PLAIN_RENT_PHRASES =
  'rent|duplex for rent|duplex rent|rent a duplex|basement apartment|apartment|apartment rent|monthly rent|house rent|apt|flat|rent for an apartment|rent an apartment|apartment rental|renting an apartment|apartment for rent|apartment lease|house for rent|home for rent|rent a house|rent house|rental house|rental home|rental apartment|house rental|home rental|condo rent|condo for rent|rent a condo|condo rental|townhouse rent|townhouse for rent|rent a townhouse|townhouse rental|lease an apartment'

export const PLAIN_RENT_NOTE = 'No number of bedrooms was written; read as a 2-bedroom home.'

export function* rentPhrases(): Generator<
  { readonly phrase: string; readonly bedrooms: number },
  void,
  void
> {
  for (let bedrooms = 0; bedrooms < BEDROOM_NAMES.length; bedrooms++) {
    for (const spelling of spellings(bedrooms)) {
      for (const pattern of PATTERNS) yield { phrase: pattern.replace('*', spelling), bedrooms }
    }
  }
}
