/** Guides' ranges whose things the evidence knows under another name, and what one of theirs is in the guide's unit. */
export const SAME_THING: ReadonlyArray<readonly [guide: string, evidence: string, factor: number]> = [
  ['concrete-driveway', 'concrete-driveway-approach', 1 / 9],
  ['concrete-patio', 'concrete-sidewalk', 1],
  ['tree-removal', 'tree-removal-small', 1],
  ['tree-removal', 'tree-removal-large', 1],
  ['stump-grinding', 'stump-removal-bid', 1],
  ['stump-removal', 'stump-removal-large', 1],
  ['gravel-driveway', 'aggregate-base-6-inch', 1 / 9],
  ['hvac-system-replacement', 'heat-pump-system', 1],
  ['house-cleaning-2-bedroom', 'diary 340310', 1],
  ['lawn-care-visit', 'diary 340410', 1],
  ['appliance-service-call', 'diary 340620', 1],
]

/** Ranges of guides that the project's own table leaves out, since the evidence itself answers for their things. */
export const OTHER_GUIDES: ReadonlyArray<readonly [item: string, evidence: string]> = [
  ['Level 2 EV charger installation, labor', 'ev-charger-installation'],
  ['electrical panel upgrade', 'electrical-panel-200-amp'],
  ['heat pump system, installed', 'heat-pump-system'],
  ['tank water heater, installed', 'water-heater-replacement'],
  ['water heater replacement', 'water-heater-replacement'],
  ['deck, installed, per square foot (pressure-treated to aluminum)', 'wood-deck'],
  ['roof replacement, typical home', 'roof-replacement'],
  ['roof replacement, national average band', 'roof-replacement'],
  ['roof replacement', 'roof-replacement'],
  ['asphalt shingle roof, installed', 'asphalt-shingle-roof'],
  ['kitchen remodel, mid-range', 'kitchen-remodel'],
  ['bathroom remodel', 'bathroom-remodel'],
  ['bathroom remodel, small 40-60 sq ft', 'bathroom-remodel'],
  ['deck building', 'deck-job'],
  ['new deck', 'deck-job'],
  ['tree removal, small tree under 30 ft', 'tree-removal-small'],
  ['tree removal, medium tree', 'tree-removal-large'],
  ['vinyl replacement window, installed', 'window-replacement'],
  ['custom gunite inground pool, built', 'inground-pool'],
]

/**
 * Permits that say how much is done rather than what it costs: jobs of any extent, services with circuits of any number, windows
 * of whole buildings, and squares of roofing, which are the shingle roofs once more.
 */
export const OF_ANY_EXTENT: ReadonlySet<string> = new Set([
  'kitchen-remodel',
  'bathroom-remodel',
  'deck-job',
  'inground-pool',
  'electrical-panel-100-amp',
  'electrical-panel-200-amp',
  'electrical-panel-400-amp',
  'window-replacement',
  'roofing-square',
])

/** Ranges of guides on health, to be compared with what hospitals ask in cash. */
export const HEALTH_GUIDES: ReadonlyArray<readonly [item: string, codes: readonly string[]]> = [
  ['MRI scan at hospital outpatient department, cash', ['70551', '72148', '73721']],
  ['in-person doctor visit equivalent to telehealth', ['99213']],
]

/** Things that two or more publishers price, in the items of the shared folders. */
export interface TwoPublishers {
  readonly thing: string
  readonly unit: string
  readonly items: readonly string[]
  readonly isBuilding: boolean
}

const things = (isBuilding: boolean, table: string): readonly TwoPublishers[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [thing = '', unit = '', ...items] = line.split('|').map((part) => part.trim())
      return { thing, unit, items, isBuilding }
    })

export const TWO_PUBLISHERS: readonly TwoPublishers[] = [
  ...things(
    true,
    `
asphalt shingle roof by area | sq ft | asphalt shingle roof, installed
metal roof | sq ft | metal roof, installed
central air conditioner | job | central air conditioner replacement | AC replacement | AC unit replacement, complete system
heating and cooling system | job | HVAC system replacement
painted house | job | interior painting, whole 2,000 sq ft house | interior painting, small house
painted room | room | interior painting, one room | interior painting, bedroom | interior painting, living room | interior painting, one room with ceiling | interior painting, family room
painted wall | sq ft | interior painting, per square foot of wall | interior painting, per square foot
kitchen | job | kitchen remodel, mid-range
roof | job | roof replacement | roof replacement, typical home | roof replacement, national average band
sewer line | job | sewer line replacement | sewer line replacement, about 40 feet
sewer line by length | foot | sewer line replacement, per foot | sewer line replacement, per linear foot
pool surface | job | pool resurfacing, standard plaster | pool resurfacing, standard pool | pool resurfacing, standard blue quartz
deck | job | deck building | new deck
septic system | job | septic system installation | septic system installation, flat land
well | job | water well installation | water well installation, flat land`,
  ),
  ...things(
    false,
    `
circuit breaker | each | circuit breaker replacement
website | project | custom small business website
cremation | each | direct cremation
divorce lawyer | hour | divorce lawyer
electric bike, cheap | each | electric bike, entry level
electric bike | each | electric bike, mid-range
back tattoo | each | full back tattoo
sleeve tattoo | each | full sleeve tattoo
half sleeve tattoo | each | half sleeve tattoo
tattoo artist | hour | tattoo artist
car charger | each | Level 2 EV charger, unit only
topsoil | cubic yard | topsoil, bulk
hearing aids | pair | prescription hearing aids, pair
ambulance | ride | ambulance ride, basic life support | ambulance ride, basic life support, without insurance
graphics processor in the cloud | GPU hour | H100 GPU cloud rental, on demand | H100 GPU cloud rental, specialty provider
mattress | each | mattress | mattress, average quality
stroller | each | baby stroller
lawn care | visit | lawn maintenance visit, mowing under an acre with clippings removed | lawn care visit`,
  ),
]
