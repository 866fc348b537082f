import { entryAt } from '../in-range.ts'
import { createTriggerTable } from '../text/trigger-table.ts'
import { type Mend, withoutOverlaps } from './mend.ts'
import { AISLE_PHRASES } from './phrase-aisles.ts'
import { AMOUNT_PHRASES } from './phrase-amounts.ts'
import { BILL_PHRASES } from './phrase-bills.ts'
import { BUILDING_PHRASES } from './phrase-buildings.ts'
import { CLEANING_PHRASES } from './phrase-cleaning.ts'
import { CORRECTED_PHRASES } from './phrase-corrected.ts'
import { COUNT_PHRASES } from './phrase-counts.ts'
import { CREW_PHRASES } from './phrase-crews.ts'
import { ERRAND_PHRASES } from './phrase-errands.ts'
import { FLIGHT_PHRASES } from './phrase-flights.ts'
import { FOREIGN_PHRASES } from './phrase-foreign.ts'
import { FUEL_PHRASES } from './phrase-fuels.ts'
import { GOODS_PHRASES } from './phrase-goods.ts'
import { HEAD_PHRASES } from './phrase-heads.ts'
import { HOME_PHRASES } from './phrase-homes.ts'
import { JOB_PHRASES } from './phrase-jobs.ts'
import { KIT_PHRASES } from './phrase-kits.ts'
import { LISTED_PHRASES } from './phrase-listed.ts'
import { LODGING_PHRASES } from './phrase-lodgings.ts'
import { LUMBER_PHRASES } from './phrase-lumber.ts'
import { MEANT_PHRASES } from './phrase-meant.ts'
import { MENDED_PHRASES } from './phrase-mended.ts'
import { MESSAGE_PHRASES } from './phrase-messages.ts'
import { NUMBER_PHRASES } from './phrase-numbers.ts'
import { OFTEN_PHRASES } from './phrase-often.ts'
import { ORDER_PHRASES } from './phrase-order.ts'
import { OUTING_PHRASES } from './phrase-outings.ts'
import { PACK_PHRASES } from './phrase-packs.ts'
import { PARK_PHRASES } from './phrase-parks.ts'
import { PLACE_PHRASES } from './phrase-places.ts'
import { RENTAL_PHRASES } from './phrase-rentals.ts'
import { ROSTER_PHRASES } from './phrase-rosters.ts'
import type { PhraseRule } from './phrase-rule.ts'
import { PHRASES } from './phrase-rules.ts'
import { SERVICE_PHRASES } from './phrase-services.ts'
import { SESSION_PHRASES } from './phrase-sessions.ts'
import { SHELF_PHRASES } from './phrase-shelf.ts'
import { SHORT_PHRASES } from './phrase-short.ts'
import { SPEECH_PHRASES } from './phrase-speech.ts'
import { TIME_PHRASES } from './phrase-times.ts'
import { TOWN_PHRASES } from './phrase-towns.ts'
import { TRADE_PHRASES } from './phrase-trades.ts'
import { TRIP_PHRASES } from './phrase-trips.ts'
import { UPKEEP_PHRASES } from './phrase-upkeep.ts'
import { VENUE_PHRASES } from './phrase-venues.ts'
import { VESSEL_PHRASES } from './phrase-vessels.ts'
import { VISIT_PHRASES } from './phrase-visits.ts'
import { WORK_PHRASES } from './phrase-work.ts'

/** Words that people write in two or in one, short, or as they hear them. */
const WORDS: Readonly<Record<string, string>> = {
  'heat oil': 'heating oil',
  'heat bill': 'heating bill',
  'elec bill': 'electric bill',
  'min wage': 'minimum wage',
  'annual salary': 'salary',
  'thats it': "that's it",
  'thats all': "that's all",
  'yearly salary': 'salary',
  instate: 'in state',
  'fork lift': 'forklift',
  'dish washer': 'dishwasher',
  kero: 'kerosene',
  onces: 'ounces',
  dozzen: 'dozen',
  dozzens: 'dozen',
  dozin: 'dozen',
  duzen: 'dozen',
  dzn: 'dozen',
  bnch: 'bunch',
  bnches: 'bunches',
  bxs: 'boxes',
  chz: 'cheese',
  'half-and-half': 'half and half',
  'grn pepper': 'green pepper',
  'grn peppers': 'green peppers',
  'ea way': 'each way',
  egs: 'eggs',
  eggz: 'eggs',
  pouns: 'pounds',
  pund: 'pounds',
  punds: 'pounds',
  therty: 'thirty',
  'ice creme': 'ice cream',
  'ice crem': 'ice cream',
  teabags: 'tea bags',
  'half & half': 'half and half',
  'half&half': 'half and half',
  'applewood smoked': 'smoked',
  sixpack: 'six pack',
  'night nurse': 'nurse',
  'crew lead': 'foreman',
  'crew leader': 'foreman',
  'site superintendent': 'construction foreman',
  'construction superintendent': 'construction foreman',
  aluminium: 'aluminum',
  'cab sauv': 'cabernet sauvignon',
  'sauv blanc': 'sauvignon blanc',
}
const ANY_WORD = new RegExp(
  `(?<![a-zß-öø-žșțạ-ỹ\\d])(?:${Object.keys(WORDS)
    .sort((a, b) => b.length - a.length)
    .join('|')})(?![a-zß-öø-žșțạ-ỹ\\d])`,
  'gi',
)

/** A longer text is no request, and each rule goes over it once. */
const LENGTH_MAX = 20_000

/** No list has more of one kind, and each may look at the whole text. */
const FOUND_MAX = 40

/** Phrases of a text that are meant as others, but for what `outside` leaves as it is. They do not overlap, and are in their order. */
export function mendPhrases(
  text: string,
  outside: (mends: readonly Mend[]) => readonly Mend[],
): readonly Mend[] {
  if (text.length > LENGTH_MAX) return []
  const words = findAll(text, ANY_WORD).map((found) => mendOf(found, WORDS[found[0].toLowerCase()] ?? null))
  const phrases = rulesFor(text.toLowerCase()).flatMap((at) => {
    const rule = entryAt(PHRASE_RULES, at)
    const mends = mendsByRule(text, rule)
    return MEANINGS.has(rule) ? outside(mends) : mends
  })
  return withoutOverlaps([...words.filter((mend) => mend !== null), ...phrases])
}

/** What one rule says of a text. */
export function mendsByRule(text: string, [, written, meant]: PhraseRule): readonly Mend[] {
  return findAll(text, written, FOUND_MAX)
    .map((found) => mendOf(found, meant(found, text)))
    .filter((mend) => mend !== null)
}

/** In the order in which they count. */
export const PHRASE_RULES: readonly PhraseRule[] = [
  ...TOWN_PHRASES,
  ...ORDER_PHRASES,
  ...TRIP_PHRASES,
  ...BUILDING_PHRASES,
  ...CREW_PHRASES,
  ...ROSTER_PHRASES,
  ...ERRAND_PHRASES,
  ...LODGING_PHRASES,
  ...CLEANING_PHRASES,
  ...SERVICE_PHRASES,
  ...OUTING_PHRASES,
  ...SESSION_PHRASES,
  ...AISLE_PHRASES,
  ...COUNT_PHRASES,
  ...PARK_PHRASES,
  ...OFTEN_PHRASES,
  ...RENTAL_PHRASES,
  ...KIT_PHRASES,
  ...FLIGHT_PHRASES,
  ...LUMBER_PHRASES,
  ...UPKEEP_PHRASES,
  ...CORRECTED_PHRASES,
  ...NUMBER_PHRASES,
  ...LISTED_PHRASES,
  ...MENDED_PHRASES,
  ...HEAD_PHRASES,
  ...MESSAGE_PHRASES,
  ...SPEECH_PHRASES,
  ...FOREIGN_PHRASES,
  ...SHORT_PHRASES,
  ...FUEL_PHRASES,
  ...PHRASES,
  ...SHELF_PHRASES,
  ...PACK_PHRASES,
  ...GOODS_PHRASES,
  ...VESSEL_PHRASES,
  ...VENUE_PHRASES,
  ...VISIT_PHRASES,
  ...TIME_PHRASES,
  ...BILL_PHRASES,
  ...HOME_PHRASES,
  ...PLACE_PHRASES,
  ...WORK_PHRASES,
  ...TRADE_PHRASES,
  ...JOB_PHRASES,
  ...AMOUNT_PHRASES,
  ...MEANT_PHRASES,
]

/** What words mean beside others, which says nothing of the same words in a name. */
const MEANINGS: ReadonlySet<PhraseRule> = new Set([...TRADE_PHRASES, ...AMOUNT_PHRASES, ...MEANT_PHRASES])

/** Most texts have none, and one look costs far less than what an iterator needs to begin. */
function findAll(text: string, written: RegExp, most = Number.POSITIVE_INFINITY): readonly RegExpExecArray[] {
  return text.search(written) < 0 ? [] : [...text.matchAll(written).take(most)]
}

/** " aka " is one with its blanks; otherwise blanks divide. */
export function triggersOf(triggers: string): readonly string[] {
  return /^ | $/.test(triggers) ? [triggers] : triggers.split(' ')
}

/** The rules that may have something to say of a text in small letters, by their numbers. */
export const rulesFor = createTriggerTable(PHRASE_RULES.map(([triggers]) => triggersOf(triggers)))

function mendOf(found: RegExpExecArray, word: string | null): Mend | null {
  const [start, end] = [found.index, found.index + found[0].length]
  const isSame = word?.toLowerCase() === found[0].toLowerCase() && !CODE.test(word)
  return word === null || word === found[0] || isSame ? null : { start, end, word }
}

/** Capitals make a state of two letters, and nothing else another word. */
const CODE = /^in [A-Z]{2}$/
