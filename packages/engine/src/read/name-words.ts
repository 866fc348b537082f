const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/))

/** Work that is done to a thing, and other words around it that do not make it another thing. */
const BESIDE = set(`
  replace replaced replacing replacement install installed installing installation fix fixed fixing repair repaired repairs repairing remove
  removed removing removal clean cleaned build built building put putting pump pumping tow towing change changed changing check checked mount mounted
  refinish refinished fill filled rent renting rental rented lease leasing book booking booked reserve visit visiting ship shipping mail mailing file filing
  apply applying application renew renewal renewing register stay staying fly flying ride riding attend watch join joining eat eating drink upgrade convert
  service services serviced job jobs work project labor labour materials material supplies parts delivery delivered pickup fee fees rate rates charge charges
  cost costs price prices pricing quote estimate bill bills payment payments subscription subscriptions membership plan plans policy premium premiums coverage
  pair set sets unit units piece pieces copy copies person people adult adults kid kids child children guest guests family families couple household
  appointment session sessions trip trips day days night nights week weeks month months year years hour hours semester season
  professional professionals pro company contractor provider shop store dealer dealership online local nearby area near home house business personal private public
  new brand standard basic regular typical normal average full complete total single double small medium large big little tall long wide
  electric gas diesel black white red blue green grey gray silver men mens women womens boys girls unisex
  today tonight tomorrow weekday weekdays weeknight weeknights weekend weekends january february march april may june july august september october november december
  inch inches foot feet ft sq mile miles gallon gallons pound pounds ton tons acre acres
  individual student senior tier version edition model type size sized style color colour kit bundle combo grade level round way ticket tickets seat seats
  cash self pay paying insurance insured uninsured medicare medicaid sticker list msrp bid used lump sum
  include includes included including excluded tax taxes tip tips fees only extra needed required minimum max
`)

/** What one pays for a thing besides the thing itself: "HOA fees for a condo", "closing costs on a house". */
const OTHER_PAYMENT = set(`
  fee fees insurance tax taxes deposit deposits loan loans payment payments commission commissions permit permits mortgage warranty license licence
  costs bill bills subscription membership service services policy premium premiums coverage plan plans parts labor materials supplies delivery
  application registration rental rent lease application bid appointment session
`)

/** Whether a word in an earlier phrase says that something else is asked for than what the later phrase names. */
export const isOtherPayment = (lower: string): boolean => OTHER_PAYMENT.has(lower)

/** Nouns of doing: before a thing they say what is done to it, and ask for another price. */
export const isAction = (lower: string): boolean =>
  /(?:ing|ment|tion|sion|ance|age|al|ery|check|work)s?$/.test(lower)

/** Words that may stand beside a name without making it another thing. */
export const isBeside = (lower: string): boolean => BESIDE.has(lower)

/** Begins what a thing is for, where it is, or what comes with it; before it stands the thing itself. */
const PREPOSITIONS = set(
  'incl inc w of for in at on with without from under by near per during including plus via through after before inside between within into onto about using around to as while when if because that which who from against over',
)

export const isPreposition = (lower: string): boolean => PREPOSITIONS.has(lower)
