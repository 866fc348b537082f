import { type ItemName, nameKeyOnce } from '@assay/engine'

/**
 * Words that say the same within the name of a thing: who asks for a "couch cleaning" means the sofa's. Each line is one meaning. A word may
 * stand in several lines. Words that choose another price ("installed" has the thing in it, "installation" has not) are no pair.
 * Nor are "paint" and "painting": deck paint is a can. A word in brackets is said for the others, and the others not for it: a flat is an
 * apartment, and flat paint is not.
 */
const ALIKE: readonly (readonly string[])[] = `
  fridge|refrigerator
  couch|sofa
  tv|television|tv set
  bike|bicycle
  repair|fix|repairing|fixing
  repair|repairs|repaired|fix|fixed
  replace|replacing|change out|swap out|switch out|swap
  replacement|replaced|replacing|swap
  change|changing|changed|change out
  remove|removing|take out|get rid of|tear out|rip out
  removal|removed|removing|tear out
  clean|cleaning|clean out
  cleaning|cleaned|clean up|cleanup
  painting|painted|repainting
  install|installing|put in|putting in|set up|hook up
  installation|install|installing|setup|hookup
  refinish|refinishing|redo|resurface
  remodel|remodeling|remodelling|redo|renovate|renovation|gut|gut and remodel|gut and redo
  remodel|remodeled|renovated|redone|reno
  unclog|unblock|clear
  extraction|extracted|pulled|pulling
  spay|spayed|spaying
  neuter|neutered|neutering
  grooming|groomed
  boarding|boarded|kennel
  towing|tow|towed
  detailing|detail|detailed
  rekey|rekeyed|re-key
  alterations|alteration|altered
  glasses|eyeglasses|spectacles
  dentures|false teeth
  prescription|rx
  insurance|insurance policy|policy
  windshield|windscreen
  washer|washing machine|clothes washer
  dryer|clothes dryer
  stove|range
  yard|lawn
  backyard|yard
  generator|genset
  tux|tuxedo
  gown|dress
  inspection|inspected|check|checkup
  exam|examination|checkup|check-up|check up
  apt|apartment|(flat)
  vet|veterinarian|veterinary
  doctor|dr|physician
  kid|child|kids|children|kid's|child's|childrens|children's
  man|men|mens|men's|man's|guy|guys|male
  woman|women|womens|women's|woman's|lady|ladies|female
  senior|elderly
  car|auto|automobile|vehicle
  photo|photograph|picture|photos
  photographer|photography
  lawyer|attorney
  air conditioner|ac|a/c|ac unit|air conditioning unit
  garbage|trash|rubbish
  faucet|tap
  pants|trousers
  sneakers|tennis shoes|running shoes|trainers
  sweater|jumper
  ticket|tickets|admission|entry|entrance
  lesson|class|lessons|classes
  day care|daycare|childcare|child care
  cabinet|cupboard
  dresser|chest of drawers
  stove|cooker
  vacuum|vacuum cleaner|hoover
  stroller|pram|pushchair
  diapers|nappies
  shot|vaccine|vaccination|jab|shots
  license|licence
  tire|tyre
  tires|tyres
  aluminum|aluminium
  theater|theatre
  mold|mould
  jewelry|jewellery
  countertop|counter top|worktop
  drywall|sheetrock|plasterboard
  bathtub|bath tub|tub
  backpack|rucksack|book bag|bookbag
  light bulb|lightbulb|bulb
  mattress topper|mattress pad
  movers|moving company|moving help
  mover|moving guy
  maid|cleaning lady|house cleaner
  pedicure|pedi
  manicure|mani
  semi|semi truck|tractor trailer
  fence|fencing
  roof|roofing
  floor|flooring|floors
  window|windows
  gutter|gutters
  hair cut|haircut
  haircut|hair trim
  dog|puppy|pup
  cat|kitten|kitty
  pet|animal
  shrub|bush
  bushes|shrubs|hedges
  mowing|mow|cutting|cut
  propane|lp gas|lp
  cell phone|mobile phone|cellphone|smartphone
  phone screen|cracked screen|broken screen
  screen|(cracked screen)|(broken screen)
  headstone|gravestone|tombstone
  wedding|marriage
  concert|gig
  movie|film|cinema
  hotel|motel
  restaurant|diner
  per person|a head|per head
  therapist|counselor|counsellor
  counseling|counselling|therapy
  gas station|petrol station
  xray|x-ray|x ray
  blood test|blood work|bloodwork|lab work|labs
  operation|surgery
  meds|medication|medicine
  pills|tablets|tabs
  hvac|heating and cooling
  handicap|disabled
  desktop|desktop pc|pc
  cardboard box|moving box
  storage unit|storage locker|self storage
  truck rental|moving truck|rental truck
  trash pickup|garbage pickup|trash collection|garbage collection|trash service|garbage service
  stamp|stamps|postage stamp
  mail|ship|shipping|send|mailing
  certificate|cert
  registration|reg|registering
  renewal|renew|renewing
  gym membership|fitness membership|health club membership
  membership|subscription|plan
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split('|'))

/** What is done stands before the thing or behind it: "replace a battery", "battery replacement". */
const DONE: readonly (readonly [verb: string, noun: string])[] = [
  ['replace', 'replacement'],
  ['repair', 'repair'],
  ['fix', 'repair'],
  ['remove', 'removal'],
  ['clean', 'cleaning'],
  ['paint', 'painting'],
  ['install', 'installation'],
  ['inspect', 'inspection'],
  ['rent', 'rental'],
  ['pump', 'pumping'],
  ['trim', 'trimming'],
  ['groom', 'grooming'],
  ['board', 'boarding'],
  ['renew', 'renewal'],
  ['resurface', 'resurfacing'],
  ['refinish', 'refinishing'],
  ['detail', 'detailing'],
  ['seal', 'sealing'],
  ['wash', 'washing'],
  ['tune', 'tuning'],
  ['haul away', 'removal'],
]

const BY_FIRST_WORD: ReadonlyMap<
  string,
  readonly (readonly [said: readonly string[], others: readonly string[]])[]
> = Map.groupBy(
  ALIKE.flatMap((line) =>
    line
      .filter((said) => !said.startsWith('('))
      .map((said) => {
        const others = line.filter((other) => other !== said).map((other) => other.replace(/[()]/g, ''))
        return [said.split(' '), others] as const
      }),
  ),
  ([[first = '']]) => first,
)

/** The same name in other words, one of them changed or turned around. A single word says too little to be changed into another. */
export function otherWords(phrase: string): readonly string[] {
  const words = phrase.toLowerCase().split(/\s+/)
  const changed = words.flatMap((first, at) =>
    (BY_FIRST_WORD.get(first) ?? [])
      .filter(([said]) => said.every((word, i) => words[at + i] === word))
      .flatMap(([said, others]) =>
        others.map((other) => [...words.slice(0, at), other, ...words.slice(at + said.length)].join(' ')),
      ),
  )
  return [
    ...changed,
    ...DONE.flatMap((done) => turned(words, done)),
    ...packsOf(phrase),
    ...sizeBehind(phrase),
    ...particleMoved(words),
  ].filter((name) => name.includes(' '))
}

/** "20x40 tent rental", "tent rental 20x40". */
function sizeBehind(phrase: string): readonly string[] {
  const [, size, thing] = /^(\d+ ?x ?\d+) (.+)$/i.exec(phrase) ?? []
  return thing === undefined ? [] : [`${thing} ${size}`]
}

const PARTED = /^(?:put|take|cut|pull|pump|rip|tear|swap|change|haul|tune|set|hook|switch|trade|dig)$/
const PARTICLE = /^(?:down|out|up|off|away|in)$/

/** "Put a dog down", "put down a dog": what is done in two words has the thing between them or behind. */
function particleMoved(words: readonly string[]): readonly string[] {
  const [verb = '', next = '', ...more] = words
  const last = words.at(-1) ?? ''
  if (!PARTED.test(verb) || words.length < 3) return []
  if (PARTICLE.test(next)) return [[verb, ...more, next].join(' ')]
  return PARTICLE.test(last) ? [[verb, last, ...words.slice(1, -1)].join(' ')] : []
}

/** "24 pack of bud light", "bud light 24 pk". */
function packsOf(phrase: string): readonly string[] {
  const [, count, thing] = /^(\d+)[ -]pack(?: of)? (.+)$/i.exec(phrase) ?? []
  if (thing === undefined) return []
  return [`${thing} ${count} pack`, `${thing} ${count} pk`, `${count} pk ${thing}`]
}

function turned(words: readonly string[], [verb, noun]: readonly [string, string]): readonly string[] {
  const rest = words.slice(1).filter((word) => !/^(?:a|an|the|my|your|one)$/.test(word))
  if (words[0] === verb && rest.length > 0) return [[...rest, noun].join(' ')]
  return words.at(-1) === noun && words.length > 1 ? [[verb, ...words.slice(0, -1)].join(' ')] : []
}

/** Names that say the same as these in other words, where nothing of the book is called so already and all that say it mean one thing. */
export function alikeNames(names: readonly ItemName[], taken: readonly string[]): readonly ItemName[] {
  const known = new Set(taken.map(nameKeyOnce))
  const found = new Map<string, ItemName | null>()
  for (const { phrase, items } of names)
    for (const other of otherWords(phrase)) {
      const key = nameKeyOnce(other)
      if (known.has(key)) continue
      const before = found.get(key)
      const isSame = before === undefined || before?.items.join('\n') === items.join('\n')
      found.set(key, isSame ? { phrase: other, items } : null)
    }
  return [...found.values()].filter((name) => name !== null)
}

/** How else people begin the names of a route: "fly Denver Miami", "roundtrip Denver Miami". */
const FLOWN: readonly (readonly [said: string, others: readonly string[]])[] = [
  ['flight ', ['fly ', 'plane ticket ']],
  ['round trip ', ['roundtrip ', 'round trip ticket ']],
]
const ROUTE = /^flight between\b/

/** Routes have their names from a rule of their own; a route that is begun in other words is the same. */
export function routeNames(names: readonly ItemName[]): readonly ItemName[] {
  return names.flatMap(({ phrase, items }) => {
    if (!ROUTE.test(items[0] ?? '')) return []
    const [said, others] = FLOWN.find(([first]) => phrase.startsWith(first)) ?? ['', []]
    return others.map((other) => ({ phrase: `${other}${phrase.slice(said.length)}`, items }))
  })
}
