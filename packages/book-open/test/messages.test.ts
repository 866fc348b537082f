import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const MILK = /^Milk, fresh, whole$/
const EGGS = /^Eggs/
const BREAD = /^Bread, white/
const BUTTER = /^Butter/
const HAM = /^Ham/
const GAS = /^Gasoline, unleaded regular$/
const RECEPTIONIST = /^Receptionists/
const PLUMBER = /^plumber by the hour$/
const ELECTRICIAN = /^electrician by the hour$/

reads('for whom and how long something is does not count what there is in all', [
  ['for 3 kids lunches this week 2 loaves of bread', [BREAD, 2, 'loaf']],
  ['for my 3 kids i need 2 loaves of bread', [BREAD, 2, 'loaf']],
  ['for 4 people this week 2 gal milk', [MILK, 2, 'gal']],
  ['for 2 weeks 4 gal milk', [MILK, 4, 'gal']],
  ['for 3 kids 1 gal milk a week', [MILK, 1, 'gal']],
  // There it does.
  ['for 2 weeks 1 gal milk a week', [MILK, 2, 'gal']],
  ['for 4 people 2 eggs each', [EGGS, 8, 'each']],
  ['for 6 people half a pound of shrimp each', [/^shrimp$/, 3, 'lb']],
  ['for 12 people 2 lbs of ribs per person', [/^Pork ribs/, 24, 'lb']],
  [
    'steak for 4 people, ribeyes about a pound each, and 4 ears of corn',
    [/^ribeye/, 4, 'lb'],
    [/^ear of corn/, 4, 'each'],
  ],
  // What goes into a dish, and what is eaten beside it.
  [
    'spaghetti for 6 people, 2 lb pasta, 1.5 lb ground beef',
    [/^Spaghetti/, 2, 'lb'],
    [/^Ground beef/, 1.5, 'lb'],
  ],
  ['pizza for 20 people, 2 bags of chips', [/^large pizza/, 7, 'each'], [/chips$/, 2, 'bag']],
  ['salmon for 6, half a pound each', [/^salmon/, 3, 'lb']],
])

reads('what is put right, dictated or asked of somebody', [
  ['a gallon of milk, actually make it two', [MILK, 2, 'gal']],
  ['10 lb potatoes scratch that 5 lb', [/^Potatoes/, 5, 'lb']],
  ['2 lb ham scratch that 3 lb turkey', [/^Turkey/, 3, 'lb']],
  ['add eggs add milk add two pounds of butter', [EGGS, 1, 'dozen'], [MILK, 1, 'gal'], [BUTTER, 2, 'lb']],
  ['hey babe can you stop and get 2 gal of milk, a dozen eggs', [MILK, 2, 'gal'], [EGGS, 1, 'dozen']],
  ['could you swing by the store for 2 lb ham', [HAM, 2, 'lb']],
  ['for my bday party i need 4 large pizzas', [/^large pizza$/, 4, 'each']],
  ['for the dog i need 2 lb ham', [HAM, 2, 'lb']],
  ['got eggs already, need milk 1 gal', [MILK, 1, 'gal']],
  ['we have eggs. need milk 1 gal', [MILK, 1, 'gal']],
  ['we have a dog, need dog food 20 lb', [/^dry dog food/, 20, 'lb']],
  ['i require 3 hrs of a plumber. regards', [PLUMBER, 3, 'hour']],
  ['how much is a gallon of gas? need 14 gallons', [GAS, 14, 'gal']],
  ['14 gal: how much for a gal of gas rn? need 14', [GAS, 14, 'gal']],
  ['Eggs 2 dozen (make that 3)', [EGGS, 3, 'dozen']],
  ['eggs 2 doz. oops 3 doz', [EGGS, 3, 'dozen']],
  ['bananas 3 lb actually 4', [/^Bananas$/, 4, 'lb']],
  ['the recipe says 2 lbs of butter but i only need 1', [BUTTER, 1, 'lb']],
  ['butter not margarine 1 lb', [BUTTER, 1, 'lb']],
  ['ham or turkey 2 lb', [HAM, 2, 'lb']],
  ['turkey or ham 2 lb', [/^Turkey, frozen/, 2, 'lb']],
  ['brandy or cognac', [/^bottle of brandy/, 1, 'bottle']],
  ['double the usual 2 lb of coffee', [/^Coffee/, 4, 'lb']],
  ['large coffee, x3 for the office', [/^cup of coffee/, 3, 'cup']],
])

reads('amounts in rows, brackets and sentences of their own', [
  ['BREAD....2 LOAVES', [BREAD, 2, 'loaf']],
  [
    'milk, 1gal. eggs, 1doz. bread, 1 loaf. thats it',
    [MILK, 1, 'gal'],
    [EGGS, 1, 'dozen'],
    [BREAD, 1, 'loaf'],
  ],
  [
    'Dinner for 10: 16 lb turkey, 5 lbs. sweet potatoes, 2 cans cranberry sauce',
    [/^Turkey/, 16, 'lb'],
    [/^Sweet potatoes/, 5, 'lb'],
    [/^Cranberry/, 2, 'can'],
  ],
  ['COST: (40) HRS WELDER, (16) HRS PLUMBER', [/^Welders/, 40, 'hour'], [/plumber/i, 16, 'hour']],
  ['two (2) gallons of milk', [MILK, 2, 'gal']],
  ['| 16d nails, 5 lb box | 2 |\n| garden hose | 3 |', [/nails$/, 2, 'box'], [/^garden hose$/, 3, 'each']],
  ['| Item | Qty |\n|---|---|\n| garden hose | 3 |', [/^garden hose$/, 3, 'each']],
  ['Item | Qty\nhammer | 3\nladder | 2', [/^hammer$/, 3, 'each'], [/^ladder$/, 2, 'each']],
  ['Item\tQty\nPrinter paper (ream)\t10\nStapler\t3', [/^ream/, 10, 'ream'], [/^stapler$/, 3, 'each']],
  ['flour, 5 lb bag\t2\neggs, large, dozen\t3', [/^Flour/, 10, 'lb'], [EGGS, 3, 'dozen']],
  ['| Role | Hours |\n|---|---|\n| electrician | 8 |', [ELECTRICIAN, 8, 'hour']],
  ['milk\t4.29\nbread\t3.99', [MILK, 1, 'gal'], [BREAD, 1, 'loaf']],
  ['qty 6 - paper towels (6 roll)', [/^paper towels$/, 36, 'roll']],
  ['week 1: 2 gal milk\nweek 2: 2 gal milk', [MILK, 2, 'gal'], [MILK, 2, 'gal']],
  ['3 gallons of gas a day, 5 days a week', [GAS, 15, 'gal']],
  ['EGGS - MILK - BREAD', [EGGS, 1, 'dozen'], [MILK, 1, 'gal'], [BREAD, 1, 'loaf']],
  ['EGGS LG 12CT 2.99 x2', [EGGS, 24, 'each']],
  ['3 lb. bnls. chkn. brst., 2 lb. grnd. bf.', [/^Chicken breast/, 3, 'lb'], [/^Ground beef/, 2, 'lb']],
  ['cheddar 8 onces', [/^Cheddar/, 8, 'oz']],
  ['12 gal gas zip 30303', [GAS, 12, 'gal']],
  ['2k kwh', [/^Electricity$/, 2000, 'kWh']],
  ['eggs milk bread butter', [EGGS, 1, 'dozen'], [MILK, 1, 'gal'], [BREAD, 1, 'loaf'], [BUTTER, 1, 'lb']],
  ['whey protein 2 lbs, vanilla', [/^protein powder$/, 1, 'tub']],
  ['2 bricks of philly cream cheese (8 oz)', [/^Cream cheese/, 16, 'oz']],
])

reads('hours by the face of a clock, of several people, and what an hour pays', [
  ['receptionist M-F 8:30-5', [RECEPTIONIST, 42.5, 'hour']],
  ['receptionist mon-fri 8:30-5', [RECEPTIONIST, 42.5, 'hour']],
  ['receptionist M-F 9-5', [RECEPTIONIST, 40, 'hour']],
  ['receptionist 8:30-5:30 m-f', [RECEPTIONIST, 45, 'hour']],
  ['security guard 11-7 every night for a week', [/^Security/, 56, 'hour']],
  ['Per our call: 3 hrs electrician', [ELECTRICIAN, 3, 'hour']],
  ['plumber 2 hrs Dallas, TX', [PLUMBER, 2, 'hour']],
  // How much is done in them, nobody can say.
  ['2 hrs drywall'],
  ['drywall 100 sq ft', [/^drywall/, 100, 'sq ft']],
  ['twenty two dollars an hour cashier', [/^Cashiers/, 1, 'hour']],
  ['10 hours each of a plumber and an electrician', [PLUMBER, 10, 'hour'], [ELECTRICIAN, 10, 'hour']],
])

test('money in words is how much of a fuel', () => {
  assert.equal(Number(quoteOf(book, 'gas, twenty bucks', 'US').total.estimate), 20)
})

const AUSTIN = 'US-CBSA-12420'
const SEATTLE = 'US-CBSA-42660'

/** What is priced, and where. */
const placesOf = (text: string): readonly string[] =>
  quoteOf(book, text, null).lines.flatMap(({ status, geography }) =>
    status === 'priced' ? [`${geography}`] : [],
  )

test('each row of several places is priced at its own', () => {
  for (const text of [
    'Austin: 10 gal gas\nSeattle: 10 gal gas',
    'In Austin:\n10 gal gas\nIn Seattle:\n10 gal gas',
    'Austin, TX\n- 10 gal gas\n\nSeattle, WA\n- 10 gal gas',
    'Austin - 10 gal gas\nSeattle - 10 gal gas',
    '10 gal gas (Austin, TX)\n10 gal gas (Seattle)',
  ])
    assert.deepEqual(placesOf(text), [AUSTIN, SEATTLE], text)
  assert.deepEqual(placesOf('gas 10 gal (TX)\ngas 10 gal (CA)'), ['US-TX', 'US-CA'])
  assert.equal(placesOf('1br in Austin TX, 1br in Dallas TX').length, 2)
  // Two places that nothing stands under could mean anything.
  assert.deepEqual(placesOf('eggs, Austin, Manhattan'), ['US'])
  assert.deepEqual(placesOf('one bed apt plus a garage spot chicago monthly'), [
    'US-CBSA-16980',
    'US-CBSA-16980',
  ])
})

test('butter by the piece and a loaf by its weight, abroad', () => {
  const amountsOf = (text: string, geography: string): readonly string[] =>
    quoteOf(book, text, geography).lines.map(({ quantity }) => `${quantity?.value} ${quantity?.unit}`)
  assert.deepEqual(amountsOf('10 Eier, ein Stück Butter', 'DE'), ['10 each', '250 g'])
  assert.deepEqual(amountsOf('une plaquette de beurre et 250g de beurre doux svp', 'FR'), ['250 g', '250 g'])
  assert.deepEqual(amountsOf('4 pints milk, 800g loaf, 6 eggs', 'GB'), ['4 imp pt', '800 g', '6 each'])
})
