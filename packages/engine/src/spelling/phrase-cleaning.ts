import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'
import { timesSaid } from './phrase-sessions.ts'

const COUNT = '(\\d|an?|one|two|three|four|five|una?|dos|tres|cuatro|cinco)'
const HOME =
  '(?:house|home|apartment|apt|condo|townhouse|place|unit|flat|casa|apartamento|departamento|depa|apto|piso)'
const BEDROOMS = `${COUNT}[ -]?(?:br|bd|bdrms?|beds?|bedrooms?)`
const BATHS = '[ ,/]{0,2}(?:and |& |w/ ?)?\\d(?:\\.\\d)?[ -]?(?:ba|baths?|bathrooms?)'
const CUARTOS = `${COUNT} (?:rec[aá]maras?|cuartos?|habitaci[oó]n(?:es)?|dormitorios?|alcobas?)`
const AREA = /\b(\d[\d,]{2,7}) ?(?:sq\.? ?(?:ft|feet|foot)\.?|sqft|sf|square (?:feet|foot))(?![a-z])/i
const OFFICE = /\b(?:office|janitorial|commercial)\b/i
/** What may stand beside the cleaning of an office, its area and how often it is done; anything else is about more. */
const BESIDE =
  /\b(?:how|much|what|would|is|the|cost|price|quote|of|to|for|an?|our|my|in|office|offices|space|building|warehouse|store|church|clinic|school|bank|gym|restaurant|retail|medical|dental|showroom|suite|cleaning|cleaners?|cleaned|clean|janitorial|janitor|commercial|service|services|contract|weekly|nightly|please|at|about)\b|[\s,.;:?!@()–-]+/gi
const IN_PLACE = / in (\p{Lu}[\p{L}.]+(?: \p{Lu}[\p{L}.]+)?(?:,? [A-Z]{2})?)(?=\W*$)/u

/** "2 bedroom deep clean": the names that cleaned homes have. */
function homeCleaned(count: string | undefined, isDeep: boolean): string {
  const rooms = countOf(count)
  if (isDeep) return `${rooms} bedroom deep clean`
  return `${rooms} bedroom ${rooms === 1 ? 'apartment' : 'house'} cleaning`
}

/** "12 visits", and "3x a week" without an end, which is a week of it. */
function visitsSaid(row: string): ReturnType<typeof timesSaid> {
  const visits =
    /\b(\d{1,3}) (?:visits|times|cleanings)\b(?! ?(?:an?|per|each|every|\/))/i.exec(row) ??
    /\b([2-7]) ?(?:x|times|days|nights|evenings) ?(?:an?|per|each|every|\/) ?week\b/i.exec(row)
  return visits === null ? null : { times: Number(visits[1]), rest: row.replace(visits[0], ' ') }
}

/** "Office cleaning 3,500 sq ft, 3x a week, 2 months": what is cleaned in all of these nights. Null where something else is said. */
function areaCleaned(row: string): string | null {
  const area = AREA.exec(row)
  if (area === null || !OFFICE.test(row) || !/\bclean|\bjanitor/i.test(row) || /[$€£]/.test(row)) return null
  const place = IN_PLACE.exec(row)
  const others = row
    .replace(area[0], ' ')
    .replace(place?.[0] ?? '', ' ')
    .replace(/\bonce weekly\b/i, 'weekly')
    .replace(/^\W*quote request:/i, ' ')
    .replace(/\b(?:\d|one|two|three)[- ]story\b/i, ' ')
  const said = timesSaid(others) ?? visitsSaid(others)
  if (said === null || said.rest.replace(BESIDE, '') !== '') return null
  const all = Number((area[1] ?? '').replaceAll(',', '')) * said.times
  return `${all} sq ft of office cleaning${place === null ? '' : ` in ${place[1]}`}`
}

/** Null where hours of his, or anything but the yard, are said. */
function gardenerVisits(row: string): string | null {
  if (/\b(?:hours?|hrs?|wages?|pay|salary|full|part)\b|[$€£]/i.test(row)) return null
  const said = timesSaid(row.replace(/\bgardeners?\b/i, ' '))
  const rest = said?.rest.replace(
    /\b(?:an?|for|my|our|the|small|large|big|average|medium|front|back|and|yard|garden|need|cost|price|of)\b|[\s,.?!]+/gi,
    '',
  )
  return said === null || rest !== '' ? null : `${said.times} lawn care visits`
}

/** What is brought to a dry cleaner. */
const CLEANED =
  '(?:(?:\\d{1,2}|an?|one|two|three|four|five|my|the) )?(?:(?:dress|winter|wool|wedding|prom|business|mens?|womens?) )?(?:shirts?|suits?|pants|slacks|trousers|(?:pairs? of )?pants|dress(?:es)?|coats?|jackets?|blazers?|sweaters?|blouses?|skirts?|ties?|gowns?|comforters?|tuxedos?)'

/** Homes, offices, carpets and walls that are cleaned or painted: how many rooms, how large and how often. */
export const CLEANING_PHRASES: readonly PhraseRule[] = [
  ['office janitorial commercial', /^[^\n]{12,140}$/gim, ([row]) => areaCleaned(row)],
  // "deep clean 4 br 2.5 ba", "house cleaning: 3 bed / 2.5 bath"
  [
    'clean',
    new RegExp(
      `\\b(deep |house |home |apartment |regular |standard )?clean(?:ing)?(?: service)?[:,]? (?:for |of )?(?:an? |my |our |the )?${BEDROOMS}(?: ${HOME})?(${BATHS})?(?: ${HOME})?(?![a-z])`,
      'gi',
    ),
    ([, kind = '', rooms, baths], text) =>
      /\b(?:carpet|rug|mov(?:e|ing)[- ]?(?:in|out))\b/i.test(
        text.replace(/before (?:we |i |they )?mov(?:e|ing)[- ]in/i, ''),
      )
        ? null
        : kind.trim().toLowerCase() === 'deep' || baths !== undefined
          ? homeCleaned(rooms, kind.trim().toLowerCase() === 'deep')
          : null,
  ],
  [
    'before',
    /(?<=\bclean(?:ing)?\b[^\n]{0,40}),? before (?:we |i |they )?mov(?:e|ing)[- ]in\b/gi,
    always(''),
  ],
  // "limpieza profunda de casa de 3 recámaras y 2 baños"
  [
    'limpieza limpiar limpien aseo',
    new RegExp(
      `\\b(?:limpieza|limpiar|limpien|aseo)( profunda| a fondo)? (?:de |del |para )?(?:una? |la |mi |el |su )?${HOME}(?: de| con|,)? ${CUARTOS}(?:,? (?:y|con) ${COUNT}(?: y medio)? ba[nñ]os?)?(?![a-zß-öø-ž])`,
      'gi',
    ),
    ([, deep, rooms]) => homeCleaned(rooms, deep !== undefined),
  ],
  // "lavar la alfombra de dos salones"
  [
    'alfombra alfombras',
    new RegExp(
      `\\b(?:lavar|lavado|lavada|limpiar|limpieza)(?: de)?(?: las?| mis?)? alfombras?,?(?: de| en| para)? (?:${CUARTOS}|${COUNT} (?:salones|sal[oó]n|salas?))(?![a-zß-öø-ž])`,
      'gi',
    ),
    ([, rooms, halls]) => `carpet cleaning ${countOf(rooms ?? halls)} rooms`,
  ],
  // "pintar dos recámaras"
  [
    'pintar pintura pintado',
    new RegExp(
      `\\b(?:pintar|pintura (?:de|para)|pintado de)(?: los| las| mis)? ${CUARTOS}(?![a-zß-öø-ž])`,
      'gi',
    ),
    ([, rooms]) => `paint ${countOf(rooms)} rooms`,
  ],
  // "carpet cleaning 2 living rooms"
  [
    'carpet carpets',
    new RegExp(
      `\\b(carpets? clean(?:ing|ed)|clean(?:ing)? (?:the )?carpets?),? (?:for |in |of )?${COUNT} (?:living|family|dining) rooms?\\b`,
      'gi',
    ),
    ([, cleaning, rooms]) => `${cleaning} ${countOf(rooms)} rooms`,
  ],
  // "paint interior 3 bedrooms and hallway", "interior paint 2 rooms"
  [
    'paint',
    new RegExp(
      `\\b(?:(?:re)?paint(?:ing)? (?:the )?(?:interior|inside)(?: of)?|(?:interior|inside) (?:re)?paint(?:ing)?)[,:]? (?:of |for )?(?:my |our |the )?${COUNT} (?:bed)?rooms?(?: ?(?:and|&|\\+|,) ?(?:an?|the|one|1)? ?(hallway|hall|bathroom|living room|kitchen|dining room|office|den))?(?![a-z]|[ -](?:house|home|apartment|apt|condo|townhouse|unit|flat|place)\\b)`,
      'gi',
    ),
    ([, rooms, more]) => `paint ${countOf(rooms) + (more === undefined ? 0 : 1)} rooms`,
  ],
  // "dry clean 5 shirts and a suit": each of them is cleaned.
  [
    'dry',
    new RegExp(
      `\\bdry[- ]clean(?:ing|ed|ers)?(?: for| of)?:? (${CLEANED}(?:(?:, and |, | and | & | \\+ )${CLEANED}){1,5})(?=\\s*(?:$|[.;?\\n]))`,
      'gi',
    ),
    ([, things = '']) =>
      things
        .split(/,? and |, | & | \+ /i)
        .map((thing) => `dry clean ${thing}`)
        .join(', '),
  ],
  // "cleaning lady 4 hrs once a week": hours of hers are paid.
  [
    'lady ladies woman women',
    /\bcleaning (lad(?:y|ies)|wom[ae]n)(?=,? (?:for )?\d{1,2} ?(?:hrs?|hours?)\b(?! every (?:\d|two|three|four|other)\b))/gi,
    ([, who = '']) => (/^(?:lady|woman)$/i.test(who) ? 'house cleaner' : 'house cleaners'),
  ],
  // "4 hrs once a week"
  [
    'once',
    /\b(\d{1,2}) ?(?:hrs?|hours?),? once (?:an?|per|each|every) (week|month)(?![a-z])/gi,
    ([, hours, period]) => `${hours} hours a ${period}`,
  ],
  // "house cleaning twice a week": both times of it.
  [
    'twice',
    /\b((?:(?:house|home|apartment) cleaning|maid service)),? twice (?:an?|per|each|every) (?:week|month)(?=\W*$)/gim,
    ([, cleaning]) => `2 visits of ${cleaning}`,
  ],
  // "gardener every week 3 months, small yard": visits, where no hours are said.
  ['gardener gardeners', /^[^\n]{12,80}$/gim, ([row]) => gardenerVisits(row)],
  // "mow my yard once a week all summer"
  [
    'summer',
    /\b(once a week|weekly|every week|every other week|every (?:2|two) weeks|biweekly),? (?:for |over )?(?:all|the whole|the entire|the|this|all of the) summer\b/gi,
    ([, often], text) =>
      /\b(?:mow|lawn|grass|yard|pool|clean)/i.test(text) ? `${often} for 3 months` : null,
  ],
  // "tile and grout cleaning": what is cleaned, and no tile that is bought.
  ['grout', /\btiles? ?(?:and|&|\+) ?grout (?=clean)/gi, always('tile grout ')],
  // "lawn guy mows every 2 weeks": what he does.
  [
    'lawn yard',
    /\b(?:lawn|yard) (?:guy|man|service|crew|company) (?:to |who |that )?(?:mows?|mowing|cuts?|cutting)(?: (?:the|my|our))?(?: (?:lawn|grass|yard))?(?![a-z])/gi,
    always('lawn mowing'),
  ],
]
