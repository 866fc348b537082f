import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)'

/** Rooms in homes, homes of a building or of several towns, and parts of a rent. */
export const LODGING_PHRASES: readonly PhraseRule[] = [
  // "a room in a shared 3 bedroom"
  [
    'room',
    /\b(?:room|bedroom) in an? (?:shared )?(?:\d|two|three|four|five)[- ]?(?:br|bd|bed|bedroom)s?(?: (?:house|home|apartment|apt|condo|place|flat|townhouse))?\b/gi,
    (_, text) =>
      /\b(?:paint|clean|carpet|floor|furnish|move|moving|drywall|window|remodel)/i.test(text)
        ? null
        : 'room in a shared house',
  ],
  [
    'sublet sublease',
    /\b(?:sublet|sublease)(?: an?)? room\b|\broom (?:sublet|sublease)\b/gi,
    always('room for rent'),
  ],
  // "six units 1br each in Cleveland for a year"
  [
    'unit door',
    new RegExp(
      `\\b${COUNT} (?:units|doors|apartments|apts),? (?:all )?(\\d|one|two|three|four)[ -]?(?:br|bd|bed|bedroom)s? (?:each|apiece)\\b`,
      'gi',
    ),
    ([, count, rooms]) => `${countOf(count)} ${countOf(rooms)} bedroom apartments`,
  ],
  // "4-plex in Tulsa, all 2 bedrooms, monthly rent total"
  [
    'plex',
    /\b(?:(du|tri|four|4|3|6|8)-?plex)( in [a-z][a-z., ]{2,24}?)?,? (?:all |each |with |of )?(\d|one|two|three|four)[ -]?(?:br|bd|bed|bedroom)s?(?: (?:each|units|apiece))?,? (?:(?:monthly|total|market) ){0,2}rents?(?: total| roll)?(?=\s*$)/gi,
    ([, count = '', place = '', rooms]) =>
      `${PLEX[count.toLowerCase()] ?? count} ${countOf(rooms)} bedroom apartments${place} one month rent`,
  ],
  // "rent of 4 2 bedroom apartments in Tulsa"
  [
    'rent',
    /\brents? (?:of|for|on) (\d{1,3}|two|three|four|five|six) (\d|one|two|three|four)[ -]?(?:br|bd|bed|bedroom) (apartments|apts|units|homes|houses)( in [a-z][a-z., ]{2,24}?)?(?=\s*$)/gi,
    ([, count, rooms, homes = '', place = '']) =>
      `${countOf(count)} ${countOf(rooms)} bedroom ${/^unit|^apt/i.test(homes) ? 'apartments' : homes}${place} one month rent`,
  ],
  // "moving from a 3 bedroom house in Ohio to a 2 bedroom condo in Florida": what is moved.
  [
    'moving move',
    /\bmov(?:e|ing) (?:from|out of) (?:an?|our|my|the) ((?:\d|one|two|three|four|five)[- ]?(?:bedroom|bdrm|br|bd|bed) (?:house|home|apartment|apt|condo|townhouse)) in (\p{Lu}[\p{L}, ]{2,24}?) to (?:an?|our|my|the) (?:(?:\d|one|two|three|four)[- ]?(?:bedroom|bdrm|br|bd|bed) |smaller |bigger |new )?(?:house|home|apartment|apt|condo|townhouse|place|studio) in (?=\p{Lu})/gu,
    ([, home, from]) => `moving a ${home} from ${from} to `,
  ],
  // "2 bedroom Phoenix, 2 bedroom Tucson": each where it stands.
  [
    'bedroom br bed',
    /^(?:rents?:? (?:of |for )?)?(?:an? )?[1-4][ -]?(?:br|bd|bed|bedroom)s?(?: (?:apt|apartment|house|condo))? (?:in )?[A-Z][A-Za-z. ]{2,24}(?:,? [A-Z]{2})?(?:(?:, | and | & |; )(?:an? )?[1-4][ -]?(?:br|bd|bed|bedroom)s?(?: (?:apt|apartment|house|condo))? (?:in )?[A-Z][A-Za-z. ]{2,24}(?:,? [A-Z]{2})?){1,6}$/gm,
    ([list]) =>
      list
        .split(/(?:, | and | & |; )(?=(?:an? )?[1-4][ -]?b)/)
        .map((home) => {
          const [, rooms, place] =
            /([1-4])[ -]?(?:br|bd|bed|bedroom)s?(?: (?:apt|apartment|house|condo))? (?:in )?(.*)$/.exec(
              home,
            ) ?? []
          return `${rooms} bedroom rent in ${place}`
        })
        .join('; '),
  ],
  // "4 bedroom house split between 4 students in Bloomington IN": a part of the rent.
  [
    'split',
    /\b(\d|two|three|four)[ -]?(?:br|bd|bed|bedroom)s?(?: (?:house|home|apt|apartment|place|condo|townhouse))?(?: rent)? split (?:between|among|by|with) (\d|two|three|four|five) (?:students|people|roommates|guys|girls|friends|of us|ways|kids)( in [a-z][a-z., ]{2,24}?)?(?:,? (?:per person|each|my share|a month|monthly|apiece))*(?=\s*$)/gi,
    ([, rooms, heads, place = '']) =>
      `${(1 / countOf(heads)).toFixed(4)} months rent ${countOf(rooms)} bedroom${place}`,
  ],
]

const PLEX: Readonly<Record<string, string>> = { du: '2', tri: '3', four: '4' }
