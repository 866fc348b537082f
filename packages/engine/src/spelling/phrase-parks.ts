import { countOf } from './count-word.ts'
import type { PhraseRule } from './phrase-rule.ts'

const HEADS =
  '(?:adults?|grown[- ]?ups?|parents?|teens?|child(?:ren)?|kids?|toddlers?|students?|seniors?|people|ppl|persons?|guests?)'
const PARK =
  /\b(?:(?:walt )?disney(?: ?world|land)?|magic kingdom|epcot|universal(?: studios| orlando| hollywood)?|legoland|six flags|sea ?world|busch gardens|knott'?s(?: berry farm)?|dollywood|hershey ?park|cedar point|kings island)\b/i
const ALL_HEADS = new RegExp(
  `\\b(?:for |of )?(\\d{1,2}) ${HEADS}(?:(?:, and |, | and | & | ?\\+ ?| )(\\d{1,2}) ${HEADS})?(?:(?:, and |, | and | & | ?\\+ ?| )(\\d{1,2}) ${HEADS})?\\b`,
  'i',
)
const GROUP = /\b(?:for )?(?:an? |my |our )?(?:family|party|group) of (\d{1,2}|three|four|five|six)\b/i
const TICKETS = /\b(\d{1,2}) (?:tickets|passes)\b|\b(?:tickets?|passes) for (\d{1,2})\b/i
const DAYS = /(?:\bfor )?\b(\d|two|three|four|five) days?\b|\b(\d)[- ]day\b/i
/** What may stand beside the park, who goes and for how long; anything else is about more. */
const BESIDE =
  /\b(?:how much|what(?:['’]?s| is| are| would| do| does)?|is|are|it|cost|price|prices|do|does|the|to|of|for|at|in|a|an|and|go|going|visit|trip|ticket|tickets|pass|passes|admission|entry|park|theme|orlando|anaheim|florida|california|per|day|total|all|we|us|want|need)\b|[\s,.;:?!()-]+/gi
/** "Disney for 4 for 2 days", "six flags 2 days family of 4": a ticket is for a day. Null where something else is said. */
function parkDays(row: string): string | null {
  const park = PARK.exec(row)?.[0]
  const days = DAYS.exec(row)
  if (park === undefined || days === null) return null
  const rest = row.replace(park, ' ').replace(days[0], ' ')
  const who =
    ALL_HEADS.exec(rest) ?? GROUP.exec(rest) ?? TICKETS.exec(rest) ?? /\bfor (\d{1,2})\b/i.exec(rest)
  const left = (who === null ? rest : rest.replace(who[0], ' ')).replace(BESIDE, '')
  if (left !== '') return null
  const heads = who === null ? 1 : who.slice(1).reduce((sum, count) => sum + countOf(count ?? '0'), 0)
  const all = heads * countOf(days[1] ?? days[2])
  return all >= 1 && all <= ALL_MAX
    ? `${all} tickets ${/^disney$/i.test(park) ? 'disney world' : park}`
    : null
}

const ALL_MAX = 100

/** Days in a park, and how many go there. */
export const PARK_PHRASES: readonly PhraseRule[] = [['day', /^[^\n]{8,120}$/gim, ([row]) => parkDays(row)]]
