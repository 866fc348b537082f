import { NOT_A_PRICE } from './word-roles.ts'

/** Sayings that name goods and mean none. */
const IDIOM =
  /\b(?:roof over (?:my|your|our|his|her|their) heads?|big cheese|apple of (?:my|your|his|her) eye|spill the beans|bring(?:ing|s)? home the bacon|piece of cake|hot potato|couch potato|cup of tea|bread and butter of|cry over spilt milk|walk(?:ing)? on eggshells|eggs? on (?:my|your|his|her|their) faces?|smart cookie|top banana|sour grapes|in a nutshell|salt of the earth|go for a walk|full of (?:baloney|beans|it|hot air))\b/i

/** A question, but not about a price: "who invented peanut butter", "what does an electrician do". */
function isOtherQuestion(text: string): boolean {
  const lower = text.trim().toLowerCase()
  if (/^(?:who|whose|why)\b|\bhow many\b.*\b(?:in|are|do|does)\b|\bdo\W*$/.test(lower)) return true
  if (
    /^(?:is|are|was|were|does|did)\b/.test(lower) &&
    // "Was kostet ein Haarschnitt" asks in German.
    !/^was (?:kosten|kostet|macht|zahlt|zahlen|verdient|verdienen|nimmt)\b/.test(lower) &&
    !/price|cost|worth|rate|much|pay|charge|expensive|cheap|\bper\b/.test(lower)
  )
    return true
  const isWhat = /^what(?:'s|s)? (?:is|are|was|were|did)\b|^what(?:'s|s) an? \w+\W*$/.test(lower)
  return (
    isWhat &&
    !/price|cost|worth|rate|salar|wage|pay|paid|earn|make|hour|\bhr\b|rent|much|damage|value|quote|\bgo(?:ing|es)? for\b|\d/.test(
      lower,
    )
  )
}

/** "Milk the cow at dawn", "butter the toast": a bare noun has no article behind it, so this is a verb. */
const DOES_IT =
  /^\W*(?:please )?(?:milk|water|butter|salt|pepper|sugar|oil|flour|egg|cream|juice|season|fish|bread|beef|ham)(?: up)? (?:the|my|our|your|his|her|their|those|these)\s+[a-zß-öø-žșțạ-ỹ]/i

/** "Coffee on my shirt", "milk on the floor": where food was spilled, and none is bought. */
const SPILLED =
  /\bon (?:my|your|his|her|our|their|the) (?:[a-zß-öø-žșțạ-ỹ]+ )?(?:face|hair|nose|hands?|feet|shirt|pants|dress|shoes?|floor|wall|carpet|rug|ground|road|street|couch|sofa|ceiling|keyboard|laptop|phone|windshield)\b|\bin (?:the|my|your) (?:wound|sink|toilet|trash|eyes?|face|sky|rain|dark|hair)\b/i

export const isSpilled = (text: string): boolean => SPILLED.test(text) && !/\d/.test(text)

/** Whether a text is a saying. */
export const isIdiom = (text: string): boolean => IDIOM.test(text) || DOES_IT.test(text)

/** What people look up about things: "tax return status", "number of eggs in a carton", "butter chicken recipe". */
const LOOKED_UP =
  /^\W*(?:when|where) (?:is|are|was|will|do|does|did|can)\b(?!.*\b(?:price|cost|cheap|much)\b)|^\W*do you (?:sell|carry|stock)\b(?!.*\b(?:price|cost|much)\b)|^\W*number of [a-zß-öø-žșțạ-ỹ]+ in\b|\b(?:phone number|acceptance rate|(?:return|order|refund|application) status|near me hours|net worth|cover letter)\b|\b(?:names|rules|legality|episodes?|trivia|walkthrough|standings|status|reviews|templates?|instructions|tutorials?)\W*$|\bforms?\W*$|\brecipes?\W*$|\b(?:dog|cat|puppy|kid|son|daughter|baby|toddler) (?:just )?ate\b/i

/** "Crib with assembly instructions", "vitamin c in gummy form": what the thing comes with, or as. */
const COMES_WITH =
  /\b(?:with|w\/|including) ?(?:[a-zß-öø-žșțạ-ỹ-]+ ){0,3}(?:reviews|templates?|instructions|tutorials?)\W*$|\b(?:in (?:an? |its )?[a-zß-öø-žșțạ-ỹ-]+|powder(?:ed)?|gel|tablet|pill|liquid|capsule|bar|any|loose|solid|dry|spray|cream|concrete|gummy|stick) forms?\W*$/i

/** Whether a text asks for something else than a price. `whole` is the line before a name was taken out of it. */
export function isNoRequest(text: string, whole: string = text): boolean {
  return (
    isIdiom(text) ||
    isOtherQuestion(text) ||
    (LOOKED_UP.test(text) && !COMES_WITH.test(whole)) ||
    /\brecipes? (?:for|of)\b|\bhow (?:to|long|do|does|did|can|tall|big|heavy|wide|deep|old|far|fast|often|hot)\b(?!.*\b(?:cost|pay|charge|price|run)\b)/i.test(
      text,
    ) ||
    (text.toLowerCase().match(/\p{L}+/gu) ?? []).some((word) => NOT_A_PRICE.has(word))
  )
}
