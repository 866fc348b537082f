import type { PhraseRule } from './phrase-rule.ts'

const FLIGHT =
  /\b(?:flights?|fly|flying|flew|airfares?|plane|airline|round[- ]?trip|one[- ]way|amtrak|greyhound|bus|train)\b/i

/** Miles to the gallon of what people drive, as far as its name tells. */
const MPG: readonly (readonly [said: RegExp, mpg: number])[] = [
  [/\b(?:prius|hybrid)\b/i, 50],
  [/\b(?:rv|motor ?home|u-?haul|moving truck|box truck|camper)\b/i, 10],
  [/\b(?:truck|pickup|f-?150|f-?250|silverado|ram|tundra|suv|minivan|van|tahoe|suburban|towing)\b/i, 18],
]
const USUAL_MPG = 25

/** Where somebody flies to, and what a drive burns. */
export const FLIGHT_PHRASES: readonly PhraseRule[] = [
  // "flight NYC to LA": the city, and no state.
  [
    'la l.a',
    /\b(to|from|between|and) (?:la|l\.a\.?)(?=\s*(?:$|[,;.?!\n]|to\b|for\b|and\b|on\b|in\b|round|one|x ?\d|\d|roundtrip|rt\b|nonstop|direct|next|this|leaving))/gi,
    ([, way], text) => (FLIGHT.test(text) ? `${way} Los Angeles` : null),
  ],
  [
    'la l.a',
    /\b(?:la|l\.a\.?)(?: ?- ?| to )(?=[a-z]{2})/gi,
    (_, text) => (FLIGHT.test(text) ? 'Los Angeles to ' : null),
  ],
  // "gas for a 300 mile trip": a usual car, unless another one is named.
  [
    'mile miles',
    /\b(?:gas|fuel|gasoline) (?:money |cost )?for (?:an? |our |my |the )?(?:(?:road ?)?trip (?:of |is |about )?)?(\d{1,2},?\d{3}|\d{2,3})[- ]?miles?(?: (?:road ?)?(?:trip|drive|round trip))?\b(?: in (?:an?|the|my|our) [a-z0-9-]{2,12}(?: [a-z0-9-]{2,12})?(?=\s*(?:$|[,;.?!\n])))?(?![^\n]{0,40}\b(?:mpg|each way|one way|a day|per day|a week|gal(?:lon)?s?)\b)/gi,
    ([, miles = ''], text) => {
      if (/mpg\b|miles (?:per|a|to the) gal/i.test(text)) return null
      const mpg = MPG.find(([said]) => said.test(text))?.[1] ?? USUAL_MPG
      return `${Math.round(Number(miles.replace(',', '')) / mpg)} gal gas`
    },
  ],
]
