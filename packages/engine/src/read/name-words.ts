import type { Token } from '../parse/token.ts'
import { wordSet } from '../text/word-set.ts'

/** Work that is done to a thing, and other words around it that do not make it another thing. */
const BESIDE = wordSet(`
  replace replaced replacing replacement install installed installing installation fix fixed fixing repair repaired repairs repairing remove
  removed removing removal clean cleaned build built building put putting pump pumping tow towing change changed changing check checked mount mounted
  refinish refinished fill filled rent renting rental rented lease leasing book booking booked reserve visit visiting ship shipping mail mailing file filing
  apply applying application renew renewal renewing register stay staying fly flying ride riding attend watch join joining eat eating drink upgrade convert
  service services serviced job jobs work project labor labour materials material supplies parts delivery delivered pickup fee fees rate rates charge charges
  cost costs price prices pricing quote estimate bill bills payment payments subscription subscriptions membership plan plans policy premium premiums coverage
  unit units person people adult adults kid kids child children guest guests family families couple household
  appointment session sessions trip trips day days night nights week weeks month months year years hour hours semester season
  professional professionals pro company contractor provider shop store dealer dealership online local nearby area near home house business personal private public
  new brand standard basic regular typical normal average full complete total single double small medium large big little tall long wide
  electric gas diesel black white red blue green grey gray silver men mens women womens boys girls unisex
  today tonight tomorrow weekday weekdays weeknight weeknights weekend weekends january february march april may june july august september october november december
  inch inches foot feet ft sq mile miles gallon gallons pound pounds ton tons acre acres
  individual student senior tier size sized color colour grade level round way ticket tickets seat seats
  lesson lessons class classes session sessions treatment treatments walk walks game games round rounds
  cash self pay paying insurance insured uninsured medicare medicaid sticker list msrp bid used lump sum
  include includes included including excluded tax taxes tip tips fees only extra needed required minimum max
`)

/** What one pays for a thing besides the thing itself: "HOA fees for a condo", "closing costs on a house". */
const OTHER_PAYMENT = wordSet(`
  fee fees insurance tax taxes deposit deposits loan loans payment payments commission commissions permit permits mortgage warranty license licence
  costs bill bills subscription membership service services policy premium premiums coverage plan plans parts labor materials supplies delivery
  application registration rental rent lease application bid appointment session
`)

/** Whether a word in an earlier phrase says that something else is asked for than what the later phrase names. */
export const isOtherPayment = (lower: string): boolean => OTHER_PAYMENT.has(lower)

/** Before a thing these say how it is sold, who it is for, where it stands or what it is made of; behind it they are another thing. */
const MODIFIERS = wordSet(`
  pair set sets kit piece pieces copy copies bundle type style version edition model
  kitchen bathroom bedroom office garage outdoor indoor garden patio backyard school college travel gaming business kids kid baby toddler infant
  adult teen dog cat pet horse winter summer leather cotton wool wood wooden oak pine steel stainless aluminum vinyl brick stone marble granite laminate
  ceramic copper fabric memory foam queen king twin full windows hybrid mac android bluetooth wireless smart hd inkjet laser usb solar
  front rear left right upper lower side top bottom back main master guest economy coach
`)

/** Whether a word before a thing leaves it the thing that it is. */
export const isModifier = (lower: string): boolean => MODIFIERS.has(lower)

/** A price of one of these is not the price of the thing. */
export const isPlaything = (lower: string): boolean =>
  /^(?:toys?|dolls?|dollhouse|legos?|barbie|playmobil|minecraft|roblox|sims|monopoly|hot wheels|matchbox|cartoon|emoji)$/.test(
    lower,
  )

/** Words that may stand beside a name without making it another thing. */
export const isBeside = (lower: string): boolean => BESIDE.has(lower)

/** Begins what a thing is for, where it is, or what comes with it; before it stands the thing itself. */
const PREPOSITIONS = wordSet(
  'incl inc w of for in at on with without from under by near per during including plus via through after before inside between within into onto about using around to as while when if because that which who from against over',
)

export const isPreposition = (lower: string): boolean => PREPOSITIONS.has(lower)

/** Whether a word between those of a name says something: "1440p" is one word, and "gym membership per month" is the one for a month. */
export const isSpokenWord = (token: Token | undefined): boolean =>
  token?.spaced === true && token.lower !== 'per'
