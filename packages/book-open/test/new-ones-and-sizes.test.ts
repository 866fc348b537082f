import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const itemsOf = (text: string): readonly (string | null)[] =>
  quoteOf(book, text, 'US').lines.map(({ item }) => item)

const allUnpriced = (texts: readonly string[]): void => {
  for (const text of texts) assert.deepEqual(itemsOf(text), [null], text)
}

reads('what is broken asks for a new one', [
  [
    'my garbage disposal is jammed how much to get a new one put in',
    [/^garbage disposal, replaced$/, 1, 'job'],
  ],
  [
    'our dishwasher died how much to get a new one installed',
    [/^dishwasher$/, 1, 'each'],
    [/^dishwasher installed, labour only$/, 1, 'job'],
  ],
  ['my phone is broken how much for a new one', [/^smartphone$/, 1, 'each']],
  ['fix jammed garbage disposal', [/^garbage disposal repair$/, 1, 'job']],
])

reads('a machine and its installation are both paid', [
  [
    'dishwasher + installation',
    [/^dishwasher$/, 1, 'each'],
    [/^dishwasher installed, labour only$/, 1, 'job'],
  ],
  ['ceiling fan with installation', [/^ceiling fan, installed$/, 1, 'each']],
  ['dishwasher installation', [/^dishwasher installed, labour only$/, 1, 'job']],
  ['dishwasher', [/^dishwasher$/, 1, 'each']],
])

reads('a pool is opened and closed', [
  [
    'pool opening and closing',
    [/^pool opened for summer$/, 1, 'job'],
    [/^pool closed for winter$/, 1, 'job'],
  ],
  ['close my pool for winter', [/^pool closed for winter$/, 1, 'job']],
  ['green pool cleanup', [/^green pool cleaned$/, 1, 'job']],
])

reads('what drives a machine stands behind it', [
  ['chainsaw gas 18 inch', [/^chainsaw$/, 1, 'each']],
  ['mower gas, 2 gal', [/^Gasoline, unleaded regular$/, 2, 'gal']],
])

reads('from the lightest dumbbell to the heaviest is one set', [
  ['set of dumbbells 5 to 50', [/^weight bench or set$/, 1, 'each']],
  ['pair of 25 lb dumbbells', [/^pair of dumbbells$/, 1, 'pair']],
])

reads('all that is brought to a dry cleaner is cleaned', [
  [
    'dry clean 5 shirts and a suit',
    [/^Shirt at the dry cleaner$/, 5, 'shirt'],
    [/^Suit at the dry cleaner$/, 1, 'suit'],
  ],
  ['5 shirts and a suit', [/^men's shirt$/, 5, 'each'], [/^men's suit$/, 1, 'each']],
])

reads('hooks are counted, and sold by the pack', [
  ['fishing hooks 100', [/^fishing hooks/, 4, 'pack']],
  ['5 packs of fishing hooks', [/^fishing hooks/, 5, 'pack']],
])

reads('somebody comes so many times a month', [
  ['therapist twice a month', [/^Therapy session/, 2, 'session']],
  ['dog grooming twice a month', [/^dog grooming$/, 2, 'visit']],
])

reads('who carries a parcel is said', [
  ['ship a 10 lb box ups to california', [/^Parcel sent by a delivery service/, 1, 'payment']],
  ['ship a 10 lb box to california', [/^Priority Mail medium/, 1, 'parcel']],
])

reads('things under other words', [
  ['girl scout cookies 5 boxes', [/^Girl Scout cookies$/, 5, 'box']],
  ['taco bar for 40 people', [/^Catered buffet/, 40, 'guest']],
  ['camera with a lens', [/^Canon EOS R50 with a lens$/, 1, 'each']],
  ['agua fresca', [/^fountain drink$/, 1, 'each']],
  ['wrap a car', [/^vinyl wrap of a whole car$/, 1, 'car']],
  ['termite tent fumigation', [/^termite tenting/, 1, 'job']],
  ['1 yr of daily contacts', [/^Contact lenses, one year$/, 1, 'year']],
  ['recharge freon home ac', [/^home air conditioner, refrigerant recharged$/, 1, 'job']],
  ['gutters 150 ft new aluminum', [/^aluminum gutters, installed$/, 150, 'ft']],
  ['mice in the attic exterminator', [/^pest control, one treatment$/, 1, 'visit']],
])

reads('what is poured, worn and printed', [
  ['gravel driveway 10 tons', [/^gravel or crushed stone$/, 10, 'ton']],
  ['baseball bat and glove', [/^baseball bat$/, 1, 'each'], [/^baseball glove$/, 1, 'each']],
  ['24 custom tshirts', [/^custom printed T-shirt$/, 24, 'shirt']],
  ['monitor 27 inch', [/^27-inch 1440p monitor$/, 1, 'each']],
])

test('a welding machine is no hour of a welder', () => {
  allUnpriced(['welder mig 220v', 'arc welder 120v', 'lincoln mig welder', 'mig welder'])
  for (const text of ['welder', '40 hours of a mig welder', 'tig welder wage'])
    assert.match(itemsOf(text)[0] ?? '', /^Welders, /, text)
})

test('a plan of another size has another price', () => {
  allUnpriced(['100 GB of iCloud', 'icloud 1 tb'])
  assert.deepEqual(itemsOf('50 gb icloud'), ['iCloud+ with 50 GB'])
  assert.deepEqual(itemsOf('icloud 2tb'), ['iCloud+ with 2 TB'])
})

test('what only has a word of a thing in it is not the thing', () => {
  allUnpriced(['jungle gym', 'replace 2 window screens', 'regrout tile'])
  allUnpriced(['getting the sliding glass door rollers fixed', 'my lost wedding ring'])
  allUnpriced(['couch delivery'])
  assert.deepEqual(itemsOf('gym'), ['gym membership'])
  assert.deepEqual(itemsOf('replacement windows'), ['replacement window, installed'])
  assert.deepEqual(itemsOf('my lost car key'), ['car key made by a locksmith'])
})
