import { AISLE_PHRASES } from './phrase-aisles.ts'
import { AMOUNT_PHRASES } from './phrase-amounts.ts'
import { BILL_PHRASES } from './phrase-bills.ts'
import { BUILDING_PHRASES } from './phrase-buildings.ts'
import { CLEANING_PHRASES } from './phrase-cleaning.ts'
import { CORRECTED_PHRASES } from './phrase-corrected.ts'
import { COUNT_PHRASES } from './phrase-counts.ts'
import { CREW_PHRASES } from './phrase-crews.ts'
import { ERRAND_PHRASES } from './phrase-errands.ts'
import { EVERYDAY_PHRASES } from './phrase-everyday.ts'
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
  ...EVERYDAY_PHRASES,
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
export const MEANINGS: ReadonlySet<PhraseRule> = new Set([
  ...TRADE_PHRASES,
  ...AMOUNT_PHRASES,
  ...MEANT_PHRASES,
])
