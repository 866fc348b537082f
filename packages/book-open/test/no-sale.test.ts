import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const isPriced = (text: string): boolean =>
  quoteOf(book, text, 'US').lines.some(({ status }) => status === 'priced')

/** None of the first texts has a price. The others are near them, and have one. */
function notSold(kind: string, none: readonly string[], sold: readonly string[]): void {
  test(kind, () => {
    assert.deepEqual(none.filter(isPriced), [])
    assert.deepEqual(
      sold.filter((text) => !isPriced(text)),
      [],
    )
  })
}

notSold(
  'places that only tales have, however they are spelled',
  [
    'apartment in Wakanda',
    'rent in Atlantis 2br',
    'hotel in Rivendell 2 nights',
    'rent for a castle in westeros',
    'eggs in Atlantis',
    'milk in Narnia',
  ],
  ['apartment in Atlanta', 'rent in Atlanta 2br', 'hotel in Nashville 2 nights', 'eggs in Atlanta'],
)
notSold(
  'work for whom nobody works',
  [
    'haircut for a lion',
    'spaceship oil change',
    'x-ray of a ghost',
    'knee replacement for a robot',
    'piano lessons for my fish',
    'daycare for ants',
  ],
  ['haircut for a man', 'oil change', 'x-ray of a knee', 'piano lessons for my son', 'daycare for an infant'],
)
notSold(
  'sayings, titles and similes',
  [
    'egg on my face',
    'cool as a cucumber',
    'easy as pie',
    'in a pickle',
    'spice girls',
    'butter me up',
    'fig leaf',
  ],
  ['an egg', 'cucumber', 'apple pie', 'a pickle', 'jar of spices', 'butter', 'figs'],
)
notSold(
  'what is told and not asked for',
  [
    'I like bread',
    'i ate 3 eggs',
    'milk is white',
    'coffee on my shirt',
    'whisk 3 eggs until fluffy',
    'walk the dog at 6',
    'bought eggs this morning',
    'should i refrigerate eggs',
    'salt in the wound',
  ],
  ['I need bread', '3 eggs', 'how much is milk', 'coffee', 'dog walking', 'milk is out, need 2 gal milk'],
)
notSold(
  'questions about goods that ask for no price',
  [
    'best brand of milk',
    'how much sugar in a coke',
    'how much wood would a woodchuck chuck',
    'amazon customer service',
  ],
  ['how much is sugar', 'how much does a gallon of milk cost', 'customer service representative wage'],
)
notSold(
  'what nobody sells',
  [
    'human meat',
    'dehydrated water',
    'left handed hammer',
    'enriched uranium',
    'infinity gallons of milk',
    'baby for sale',
  ],
  ['ground meat 1 lb', 'bottled water', 'hammer', '3 gallons of milk'],
)
notSold(
  'tests of which no price is known',
  ['covid test at home 2 pack'],
  ['4 nine volt batteries', '9v battery', 'AA batteries 8 pack', 'aaa battery', 'covid pcr test'],
)
notSold(
  'the thing alone, of which only the price with the work is known',
  ['bay window unit only'],
  ['water heater 40 gal electric installed', 'garbage disposal unit only'],
)
notSold(
  'so much, or such a whole, that nobody sells it',
  [
    'enough ketchup to flood Manhattan',
    'enough rice to feed China',
    'a ladder to the sun built of spaghetti',
    'wallpaper the white house with dollar bills',
    'carpet the golden gate bridge',
  ],
  [
    'bottle of ketchup',
    'enough paint for a bedroom',
    'ladder',
    'wallpaper 4 rolls',
    'hotel near the white house',
    'paint the sun room',
    'need to buy sun hat and beach towel',
    'buy big ben clock',
    'buy moon pies and milk',
  ],
)
notSold(
  'when something is, and no wish for it',
  [
    'funeral is saturday at 2',
    'the haircut is at 3 tomorrow',
    'dentist appointment is on monday',
    'haircut is tomorrow morning at 9:30 am',
  ],
  [
    'funeral',
    'haircut tomorrow',
    'haircut on saturday, how much',
    'my furnace is broken, need a new furnace',
    'game is tonight 40 wings',
    'wedding is sunday 50 chairs',
    'dinner is tonight 3 steaks',
    'babysitting is saturday at 5 for 4 hours',
  ],
)
notSold(
  'medicine that nobody may sell so',
  ['oxycontin without a prescription 30 pills', 'adderall without a script', 'xanax no prescription needed'],
  ['oxycontin 30 pills', 'reading glasses without prescription', 'ibuprofen'],
)
notSold(
  'what only tales serve, and who lives in them',
  ['krabby patty combo meal', 'rent next to the Simpsons', 'apartment next door to batman'],
  ['burger combo meal', 'rent in Springfield', 'batman costume'],
)
notSold(
  'what is looked up about a thing',
  ['passport renewal form', 'lease agreement template', 'fafsa tuition form', 'hotel reviews'],
  [
    'passport renewal',
    'hotel for 2 nights',
    'melatonin in tablet form',
    'LEGO set with instructions',
    'crib with assembly instructions',
    'laptop with best reviews',
    'vitamin c in gummy form',
    'cinnamon in stick form',
    'protein in powder form',
  ],
)

notSold(
  'less than nothing, and what is not wanted',
  ['-3 apples', '−3 apples', '-2 gallons of milk', 'no eggs', 'no milk'],
  ['- 3 apples', '-3 apples\n-2 pears', 'no sugar added applesauce', 'no eggs, just milk'],
)

notSold(
  'forms whose price is that of no other',
  ['990 tax return', 'prepare form 1120 tax return'],
  ['1040 tax return'],
)

test('chips that are called by the sun leave the rest of the list alone', () => {
  const { lines } = quoteOf(book, 'buy sun chips, 2 gallons of milk and a dozen eggs', 'US')
  assert.deepEqual(
    lines.map(({ item }) => item),
    ['Potato chips', 'Milk, fresh, whole', 'Eggs, grade A, large'],
  )
})
