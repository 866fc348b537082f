import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const HEADS = '(?:kids?|child(?:ren)?|people|ppl|persons?|adults?|guests|teens?|students?|of us|friends|guys)'
const TICKETED =
  "(?:aquariums?|zoo|museums?|science (?:center|museum)|children[’']s museum|water ?park|state fair|county fair|botanical gardens?|circus|movies?)"
const PLAYED =
  '(?:trampoline park|sky zone|urban air|roller skating|ice skating|laser tag|go[- ]?karts?|mini(?:ature)? golf|putt[- ]?putt|indoor playground|climbing gym|rock climbing gym|escape room)'
const COUNTED = `\\d{1,3} ${HEADS}`

const sumOf = (text: string): number =>
  (text.match(/\d{1,3}/g) ?? []).reduce((sum, count) => sum + Number(count), 0)

/** Who goes out, how often each of them plays, and what each of them needs for it. */
export const OUTING_PHRASES: readonly PhraseRule[] = [
  // "bowling for 6 people, 2 games each with shoe rental": each of them needs a pair.
  ['bowl bowling', /^[^\n]{12,100}$/gim, ([row]) => gamesBowled(row)],
  // "18 holes golf with cart x 4": the holes are of one round.
  [
    'holes',
    new RegExp(
      `\\b18[- ]holes?(?: of)? golf((?: with (?:an? )?cart)?),? (?:x ?|for )${COUNT}(?: ${HEADS})?(?![a-z\\d])`,
      'gi',
    ),
    ([, cart = '', heads]) => `${countOf(heads)} rounds of golf${cart}`,
  ],
  // "aquarium 2 adults 3 kids"
  [
    'adult adults people ppl persons',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\b(?:to|at) the |\\btrip to )(${TICKETED}),? (?:for )?(${COUNTED}(?:(?:, and |, | and | & | \\+ ?|\\+| )${COUNTED}){1,3})(?![a-z])`,
      'gi',
    ),
    ([, place, heads = '']) => `${place} tickets for ${sumOf(heads)} people`,
  ],
  // "kayak rental 2 people 3 hours": each of them has one.
  [
    'rental rentals',
    new RegExp(
      `\\b(kayak|canoe|paddle ?board|bike|bicycle) rentals?,? (?:for )?(\\d{1,2}) ${HEADS},? (?:for )?[2-6] ?(?:hrs?|hours?)(?![a-z])`,
      'gi',
    ),
    ([, what, heads]) => `${heads} ${what} rentals`,
  ],
  // "trampoline park 5 kids 1 hr": an hour is what an entry lasts, and two are two entries.
  [
    'hr hrs hour hours',
    new RegExp(
      `\\b(${PLAYED}),? (?:for )?(\\d{1,3}) ${HEADS},? (?:for )?(1|2|an?|one|two) ?(?:hrs?|hours?)(?![a-z])`,
      'gi',
    ),
    ([, place, heads, hours]) => `${place} for ${Number(heads) * countOf(hours)} people`,
  ],
]

const GAMES = /\b(\d|one|two|three|four|five) games?\b(?: (?:each|apiece|per person|a ?piece|pp))?/i
const BOWLERS =
  /\b(?:for |of |party of |group of )?(\d{1,2}) ?(?:people|ppl|persons?|kids|adults|guys|friends|of us|bowlers|players|guests)\b/i
const SHOES =
  /\b(?:with |and |plus |incl(?:uding|\.)? |w\/ ?)?(?:bowling )?shoes?(?: rentals?)?(?: included)?\b/i
const BOWLING = /\b(?:bowling|bowl)\b/i
const BESIDE = /\b(?:for|of|and|with|each|a|the|us|night|to|go|rental|party)\b/gi

/** Null where more than the games, the bowlers and their shoes is said. */
function gamesBowled(row: string): string | null {
  const found = [BOWLING, GAMES, BOWLERS, SHOES].map((part) => part.exec(row))
  const [bowling, games, bowlers, shoes] = found
  if (!bowling || !games || !bowlers || !shoes) return null
  const rest = found.reduce((left, part) => left.replace(part?.[0] ?? '', ' '), row)
  if (/[\p{L}\d]/u.test(rest.replace(BESIDE, ''))) return null
  return `${countOf(games[1]) * Number(bowlers[1])} games of bowling, ${bowlers[1]} pairs of bowling shoe rental`
}
