import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parsePhrase } from '../src/parse/index.ts'
import { lineText } from './parse-line-text.ts'

/** Each phrase with quantity, unit and pack before the bar, the item behind it, and the place after an @. */
function check(examples: Readonly<Record<string, string>>): void {
  const read = Object.fromEntries(Object.keys(examples).map((text) => [text, lineText(parsePhrase(text))]))
  assert.deepEqual(read, examples)
}

test('numbers are read in digits, fractions and words', () => {
  check({
    '12 eggs': '12 - | eggs',
    '1.5 kg rice': '1.5 kg | rice',
    '1,250 nails': '1250 - | nails',
    '2,5 kg rice': '2.5 kg | rice',
    '1/2 cup sugar': '0.5 cup | sugar',
    '½ cup sugar': '0.5 cup | sugar',
    '1 ½ cups sugar': '1.5 cup | sugar',
    '1½ cups sugar': '1.5 cup | sugar',
    '1-1/2 cups sugar': '1.5 cup | sugar',
    '1 and 1/2 lb beef': '1.5 lb | beef',
    'two and a half pounds of beef': '2.5 lb | beef',
    'three hundred and twenty bricks': '320 - | bricks',
    'a hundred bricks': '100 - | bricks',
    'half a dozen eggs': '0.5 dozen | eggs',
    'a dozen eggs': '1 dozen | eggs',
    'a couple of lemons': '2 - | lemons',
    'a few apples': '~2-4 - | apples',
    'three quarters of a pound of ham': '0.75 lb | ham',
    '1 000 nails': '1000 - | nails',
  })
})

test('ranges and estimates keep both ends', () => {
  check({
    '2-3 lb chicken': '2-3 lb | chicken',
    '2 to 3 lb chicken': '2-3 lb | chicken',
    '2 or 3 onions': '2-3 - | onions',
    'between 2 and 3 cups flour': '2-3 cup | flour',
    '900g-1.2kg chicken': '900-1200 g | chicken',
    '3- to 4-pound chicken': '- - of 3.5 lb | chicken',
    'about 20 basil leaves': '~20 - | basil leaves',
    '~2 kg flour': '~2 kg | flour',
    'approx. 500 g flour': '~500 g | flour',
  })
})

test('units are read by name and sign, before or after the item', () => {
  check({
    '500gr flour': '500 g | flour',
    '3 nights at the Hilton': '3 night | Hilton',
    '6 thighs (about 600 g)': '6 - of 100 g | thighs',
    '2 lbs. butter': '2 lb | butter',
    '5# sugar': '5 lb | sugar',
    '2 c. flour': '2 cup | flour',
    '1 fl. oz. vanilla': '1 fl oz | vanilla',
    '10 sq ft tile': '10 sq ft | tile',
    '10 ft² tile': '10 sq ft | tile',
    '1200 m² paint': '1200 m2 | paint',
    '500ml milk': '500 ml | milk',
    '2L cola': '2 l | cola',
    '8 hrs electrician': '8 hour | electrician',
    '500 kWh of electricity': '500 kWh | electricity',
    '1 lb 9 oz beef': '1.5625 lb | beef',
    '5 feet and 2 inches of ribbon': '5.166666666666667 ft | ribbon',
    '2 tablespoons plus 1 teaspoon sugar': '2.3333333333333335 tbsp | sugar',
    '100g/3½oz butter': '100 g | butter',
    '1 cup (240 ml) milk': '1 cup | milk',
    'a gallon of milk': '1 gal | milk',
    'gallon of milk': '- gal | milk',
    'an hour of a lawyer': '1 hour | lawyer',
    '40 hours of a plumber': '40 hour | plumber',
    '2 heaped tsp cumin': '2 tsp | cumin',
    '1 large bunch coriander': '1 bunch | coriander',
    '2 garlic cloves, crushed': '2 clove | garlic, crushed',
    'pinch saffron': '- pinch | saffron',
    'juice of 2 limes': '2 - | limes',
    '20 dollars of gas': '20 USD | gas',
    '$20 worth of gas': '20 USD | gas',
  })
})

test('packs say what one of them holds', () => {
  check({
    '3 x 500 ml olive oil': '3 - of 500 ml | olive oil',
    '3x500ml olive oil': '3 - of 500 ml | olive oil',
    '6-pack of 12 oz cans of soda': '- pack of 6 x 12 oz can | soda',
    'two 5-lb bags of sugar': '2 bag of 5 lb | sugar',
    '2 14-ounce cans tomatoes': '2 can of 14 oz | tomatoes',
    '1 (8 ounce) package cream cheese, softened': '1 pack of 8 oz | cream cheese, softened',
    '2 cans (15 oz each) black beans': '2 can of 15 oz | black beans',
    '400g tin chopped tomatoes': '- can of 400 g | chopped tomatoes',
    '50 lb bag of cement': '- bag of 50 lb | cement',
    'a 5-lb bag of flour': '1 bag of 5 lb | flour',
    'box of 12 pencils': '- box of 12 x ? box | pencils',
    'a case of 24 bottles of water': '1 case of 24 x ? bottle | water',
    'case of 24 12 oz cans of beer': '- case of 24 x 12 oz can | beer',
    'two six-packs of beer': '2 pack of 6 x ? pack | beer',
    '12 ct eggs': '- pack of 12 x ? pack | eggs',
    'soda 6-pack': '- pack of 6 x ? pack | soda',
    '2 electricians for 8 hours': '2 - of 8 hour | electricians',
    '4 salmon fillets (about 150g each)': '4 - of 150 g | salmon fillets',
    '1 whole chicken (about 4 pounds)': '1 - of 4 lb | whole chicken',
    'one 750-ml bottle dry red wine': '1 bottle of 750 ml | dry red wine',
  })
})

test('model numbers, sizes and compound nouns are no quantities', () => {
  check({
    'M8 bolts': '- - | M8 bolts',
    '2% milk': '- - | 2% milk',
    'iPhone 15': '- - | iPhone 15',
    '5-gallon bucket': '- bucket of 5 gal | 5-gallon bucket',
    '5 gallon bucket': '- bucket of 5 gal | 5 gallon bucket',
    '2x4 lumber': '- - | 2x4 lumber',
    '10 2x4s': '10 - | 2x4s',
    '2 x 4 x 8 lumber': '- - | 2 x 4 x 8 lumber',
    '3D printer': '- - | 3D printer',
    '4K TV': '- - | 4K TV',
    '10 inch skillet': '- - | 10 inch skillet',
    '6-foot ladder': '- - | 6-foot ladder',
    '3-ply tissue': '- - | 3-ply tissue',
    '100 watt bulb': '- - | 100 watt bulb',
    '2 60W bulbs': '2 - | 60W bulbs',
    '16 GB RAM': '- - | 16 GB RAM',
    '90 degree elbow': '- - | 90 degree elbow',
    'size 10 shoes': '- - | size 10 shoes',
    'No. 2 pencils': '- - | No. 2 pencils',
    '#10 envelopes': '- - | #10 envelopes',
    '2015 Honda Civic': '- - | 2015 Honda Civic',
    '$20 gift card': '- - | $20 gift card',
    '100% cotton shirt': '- - | 100% cotton shirt',
    '80/20 ground beef': '- - | 80/20 ground beef',
    '2 bedroom apartment': '- - | 2 bedroom apartment',
    '1 can opener': '1 - | can opener',
    '2 ball valves': '2 - | ball valves',
    '2 rib-eye steaks': '2 - | rib-eye steaks',
    '4 C batteries': '4 - | C batteries',
    'half and half': '- - | half and half',
    'WD-40': '- - | WD-40',
    '2 minute noodles': '- - | 2 minute noodles',
    '2 ac units': '2 - | ac units',
    '12-month lease': '- - | 12-month lease',
    '1 day-old baguette': '1 - | day-old baguette',
  })
})

test('a quantity may stand behind its item', () => {
  check({
    'unobtainium, 2 kg': '2 kg | unobtainium',
    'eggs x 3': '3 - | eggs',
    'eggs x3': '3 - | eggs',
    'eggs (12)': '12 - | eggs',
    'milk (2 gal)': '2 gal | milk',
    'flour - 2 kg': '2 kg | flour',
    'flour: 2 kg': '2 kg | flour',
    'rice 5 lb': '5 lb | rice',
    'toilet paper 12 rolls': '12 roll | toilet paper',
    'hammer qty 5': '5 - | hammer',
    'hotel room for 3 nights': '3 night | hotel room',
    'rent for a 2 bedroom in Dallas for 12 months': '12 month | rent 2 bedroom @ Dallas',
    '1 bedroom apartment in Chicago for a year': '1 year | 1 bedroom apartment @ Chicago',
    'raisins, soaked in hot water for 10 minutes': '- - | raisins',
  })
})

test('what names nothing is left out of the item', () => {
  check({
    'how much is a gallon of milk?': '1 gal | milk',
    "what's the price of 2 lbs of beef": '2 lb | beef',
    'I need 3 eggs please': '3 - | eggs',
    'can you quote 20 bags of concrete mix, please': '20 bag | concrete mix',
    '- 2 lb butter': '2 lb | butter',
    '* 3 apples': '3 - | apples',
    '1. eggs': '- - | eggs',
    '2) 3 lb beef': '3 lb | beef',
    '[ ] milk': '- - | milk',
    '☐ milk': '- - | milk',
    'Eggs, grade A, large': '- - | Eggs, grade A, large',
    '2 onions, peeled and finely chopped': '2 - | onions',
    '1 cup flour, plus extra for dusting': '1 cup | flour',
    'salt to taste': '- - | salt',
  })
})

test('a place is taken out of the item', () => {
  check({
    'eggs in Austin': '- - | eggs @ Austin',
    'eggs in Austin, TX': '- - | eggs @ Austin, TX',
    'milk in new york': '- - | milk @ new york',
    '2 lb beef near 78701': '2 lb | beef @ 78701',
    'bread in US-NY': '- - | bread @ US-NY',
    'tuna in Olive Oil': '- - | tuna in Olive Oil',
    'beans in water': '- - | beans in water',
    '40 hours of a licensed electrician in San Francisco, California':
      '40 hour | licensed electrician @ San Francisco, California',
    'carpenter in St. Louis for 8 hours': '8 hour | carpenter @ St. Louis',
  })
})

test('a phrase without an item keeps its words as the item', () => {
  check({
    '2 kg': '2 kg | 2 kg',
    '42': '42 - | 42',
    '??': '- - | ??',
    the: '- - | the',
    'in Austin': '- - | in Austin @ Austin',
    '': '- - | ',
  })
})

test('packs, shifts and weeks behind the item are multiplied out', () => {
  check({
    'spaghetti 16oz, 10 boxes': '160 oz | spaghetti',
    'onions, 3 lb bag, two of them': '6 lb | onions',
    'chips party size two bags': '2 bag | chips party size',
    'hot dogs (8 packs of 8)': '64 - | hot dogs',
    'pencils, box of 12': '12 - | pencils',
    'nurse 3 x 12 hour shifts': '36 hour | nurse',
    'lifeguard 10 weeks 35h a week': '350 hour | lifeguard',
    'laborer 2 days each 8 hours day': '16 hour | laborer',
  })
})
