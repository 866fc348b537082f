/** Words around a thing with which it is another one: "pool light", "sunset cruise", "flight change fee", "hybrid battery". */
const OTHERWISE: readonly (readonly [title: RegExp, said: RegExp])[] = [
  [/\bpool, built\b/i, /^(?:lights?|leaks?|tiles?|heaters?|ladders?|slides?|drains?|removal|fill|demo)$/],
  [/\bcruise, 7 nights\b/i, /^(?:sunset|dinner|lunch|brunch|booze|harbor|river|disney|viking|whale)$/],
  [/^(?:domestic )?flight\b/i, /^(?:change|changes|wifi|wi-fi|upgrade|simulator|attendant)$/],
  [/^home internet\b/i, /^(?:plane|airplane|flight|inflight)$/],
  [/^(?:hotel room|airbnb)\b/i, /^(?:fee|deposit)$/],
  [/^car insurance\b/i, /^rental$/],
  [
    /^(?:car battery|aa batteries)\b/i,
    /^(?:hybrid|tesla|ev|prius|watch|laptop|macbook|phone|iphone|fob|scooter|cart|golf|forklift|drill|ebike)$/,
  ],
  [/\bmattress$/i, /^(?:pickup|pick-up|removal|disposal|haul|hauling|hauled|recycling|cleaning|donation)$/],
  [/^road tolls\b/i, /^(?:free|number|house|booth)$/],
  [/^walk-in shower\b/i, /^(?:tub|tubs|bathtub|bathtubs)$/],
  [/^hot tub\b/i, /^(?:electrical|wiring|service|servicing|removal)$/],
  [/^portable generator\b/i, /^(?:service|servicing|maintenance|repair|wiring)$/],
  [/^fire extinguisher\b/i, /^(?:refill|recharge|inspection|service)$/],
  [/^water line or appliance connected\b/i, /^(?:wood|pellet)$/],
  [/^wood pellets\b/i, /^(?:stoves?|smokers?|grills?)$/],
  [
    /^(?:used |four |four used )?tires?\b(?! for a semi)/i,
    /^(?:trailer|tractor|motorcycle|atv|utv|quad|mower|wheelbarrow|cart|bike|bicycle|implement|forklift|loader|steer|skid|semi|boat|dirt|scooter|camper|golf|spare)$/,
  ],
  [/^(?:laser )?printer$/i, /^dimensional$/],
  [/^cooler$/i, /^walk$/],
  [/^welders\b/i, /^(?:v|volts?|\d{3}v|amps?|machine|helmet|wire|rods?)$/],
  [/^electric fan\b/i, /^(?:house|attic)$/],
  [/\bbug spray\b/i, /^(?:delivery|courier)$/],
  [/^cpa\b/i, /^(?:exam|review|license|course|prep)$/],
  [/^newspaper\b/i, /^obituary$/],
  [/^interior paint\b/i, /^night$/],
  [/\bgas grill$/i, /^pellets?$/],
  [/clothes hangers/i, /^(?:joist|beam|rafter|plant|picture|gutter|plasterboard)$/],
  [
    /house to buy|gross rent/i,
    /^(?:mov(?:e|ed|ing)|movers|pintar|pintan|paint(?:ed|ing)?|repaint(?:ed|ing)?|electric|electricity|bill|bills|clean(?:ed|ing)|inspection|rewir(?:e|ed|ing)|insulat(?:e|ed|ion))$/,
  ],
  [/^round of golf\b/i, /^top$/],
  [/^doctor's home visit\b/i, /^(?:vet|veterinarian)$/],
  [/^ready-mix concrete\b/i, /^pump(?:ing|er|ed)?$/],
  [/^rental minivan\b/i, /^(?:passengers?|cargo|box|sprinter|transit)$/],
  [/\bair conditioner, replaced$/i, /^only$/],
  // What a small dog's haircut costs says little of a large one.
  [
    /^dog grooming$/i,
    /^(?:[a-z]*doodles?|standard|large|big|giant|xl|huge|dane|newfoundland|newfie|bernese|husky|shepherd|retriever|pyrenees|samoyed|malamute|akita|mastiff|labrador)$/,
  ],
  [
    /^puppy\b/i,
    /^(?:groom(?:ed|ing|er)?|haircuts?|bath|boarding|boarded|training|trained|walk(?:ed|er|ing)?|sitter|sitting)$/,
  ],
  [/^light fixture, installed$/i, /^(?:christmas|xmas|holiday|landscape|string)$/],
  [/^recreational lessons\b/i, /^private$/],
  [/^nurse visit$/i, /^(?:hospice|home)$/],
  [/^green pool cleaned$/i, /^(?:opening|closing|open|close)$/],
  [/\bfertilizer\b/i, /^treatments?$/],
  [/^gym membership$/i, /^jungle$/],
  [/^(?:sofa|washing machine|clothes dryer|dining table)\b/i, /^(?:delivery|removal|disposal|pickup)$/],
  [/^replacement window\b/i, /^screens?$/],
  [
    /^sliding patio door\b/i,
    /^(?:rollers?|tracks?|locks?|handles?|screens?|fix(?:ed|ing)?|repair(?:ed|ing|s)?)$/,
  ],
  [/^ceramic tile, material\b/i, /^(?:regrout(?:ed|ing)?|re-grout)$/],
]

/** Whether a word near a thing of this title makes it another thing. */
export function isOtherwise(title: string, words: readonly string[]): boolean {
  const said = OTHERWISE.find(([of]) => of.test(title))?.[1]
  return said !== undefined && words.some((word) => said.test(word))
}
