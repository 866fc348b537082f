import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,2}|an?|one|two|three|four|five|six)'
const TREES =
  '(?:trees?|oaks?|pines?|maples?|palms?|elms?|cedars?|spruces?|birch(?:es)?|willows?|ash(?:es)?|cypress(?:es)?|sweetgums?|pecans?)'
const WASHED =
  '(?:(?:the |my |our )?(?:front |back |wood |concrete )?(?:driveway|deck|patio|fence|house|siding|roof|sidewalk|walkway|porch))'

/** What a room of a home usually has, in square feet. */
const ROOM_SQ_FT: Readonly<Record<string, number>> = {
  bedroom: 140,
  'master bedroom': 220,
  'living room': 250,
  'family room': 250,
  'dining room': 150,
  kitchen: 150,
  bathroom: 50,
  hallway: 60,
  office: 120,
  room: 150,
}
const ROOM =
  '(master bedroom|bedroom|living room|family room|dining room|kitchen|bathroom|hallway|office|room)s?'
const FLOOR =
  '(?:(?:new |wall to wall )?(?:carpet(?:ing)?|(?:luxury )?vinyl plank|lvp|laminate|hardwood|engineered hardwood|tile|vinyl)(?: (?:floor(?:s|ing)?|installed|installation|install|replaced))*)'

/** What the cabinets of a kitchen come to, in feet. */
const CABINETS_FT = 27

/** Work on a home and its yard, and on how many things of them. */
export const UPKEEP_PHRASES: readonly PhraseRule[] = [
  // "tree trimming 3 large oaks"
  [
    'tree trees',
    new RegExp(
      `\\b(?:tree|trees) (trimming|removal|cutting|pruning|trim|trimmed|removed),?:? (?:of |for )?${COUNT} ((?:(?:large|big|small|tall|mature|medium|dead|old) ){0,2})${TREES}\\b`,
      'gi',
    ),
    ([, work = '', count, size]) =>
      /^(?:remov|cut)/i.test(work)
        ? `${countOf(count)} ${size}trees removed`
        : `${countOf(count)} ${size}trees trimmed`,
  ],
  // "pressure wash driveway and house": both are washed.
  [
    'wash',
    new RegExp(
      `\\b(?:pressure|power)[- ]?wash(?:ing|ed)? (${WASHED}) ?(?:and|&|\\+|,) ?(${WASHED})(?! wash)\\b`,
      'gi',
    ),
    ([, first, second]) => `pressure wash ${first}, pressure wash ${second}`,
  ],
  // "carpet cleaning 3 bedrooms"
  [
    'carpet',
    new RegExp(
      `\\b(carpets? clean(?:ing|ed)|clean(?:ing)? (?:the )?carpets?),? (?:for |in |of )?${COUNT} bed(?:room)?s\\b`,
      'gi',
    ),
    ([, cleaning, count]) => `${cleaning} ${countOf(count)} rooms`,
  ],
  // "paint 3 bedrooms and a hallway": so many rooms.
  [
    'paint',
    new RegExp(
      `\\b((?:re)?paint(?:ing)?) ${COUNT} (?:bed)?rooms ?(?:and|&|\\+|,) ?(?:an?|the|one|1) (?:hallway|hall|bathroom|living room|kitchen|dining room|office|den)\\b`,
      'gi',
    ),
    ([, paint, count]) => `${paint} ${countOf(count) + 1} rooms`,
  ],
  // "carpet for 3 bedrooms": floors are sold by their area.
  [
    'bedroom room kitchen hallway office',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\b(?:for|of|install|replace|and) )(${FLOOR}),? (?:for |in )?(?:my |the |our )?(?:${COUNT} )?${ROOM}(?=\\s*(?:$|[,;.?\\n]))`,
      'gi',
    ),
    ([, floor, count, room = ''], text) =>
      /\b(?:sq|square|sf|feet|ft|yards?)\b|\bclean/i.test(text)
        ? null
        : `${floor} ${(count === undefined ? 1 : countOf(count)) * (ROOM_SQ_FT[room.toLowerCase()] ?? 0)} sq ft`,
  ],
  // "dog sitter for a week": somebody who stays, every night of it.
  [
    'sitter sitting',
    /\b(?:dog|cat|pet|house)[- ]?(?:sitter|sitting),? (?:for )?(?:(an?|one|two|three|\d) weeks?|(\d{1,2}) days)\b(?![^\n]{0,30}\b(?:visits?|walks?|drop[- ]?in|hours?|hrs?|a day)\b)/gi,
    ([, weeks, days]) => `overnight pet sitter ${weeks === undefined ? days : 7 * countOf(weeks)} nights`,
  ],
  // "kitchen cabinets painted": by the foot, and a kitchen has so many.
  [
    'cabinets cabinet',
    /\b(?:(?:have |get )?(?:my |the |our )?kitchen )?cabinets? (?:(?:re)?painted|painting)\b|\b(?:re)?paint(?:ing)? (?:my |the |our )?(?:kitchen )?cabinets\b/gi,
    (_, text) =>
      /\b(?:linear|foot|feet|ft|by)\b/i.test(text)
        ? null
        : `cabinets painted by linear foot, ${CABINETS_FT} ft`,
  ],
  // "room near UT Austin": a university of Texas.
  ['ut', /\bUT (Austin|Dallas|Arlington|San Antonio|El Paso|Tyler)\b/gi, ([, town]) => `${town}, TX`],
]
