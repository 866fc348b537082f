import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const GAS = /^Gasoline, unleaded regular$/
const DIESEL = /^Diesel fuel, automotive$/
const FARM = /^Farmworkers/
const MOVER = /^one mover with his share of a truck/

reads('how far somebody drives is said in parts', [
  ['2 buses driving 300 miles each, about 8 mpg, diesel', [DIESEL, 75, 'gal']],
  ['two trucks going 150 miles each, 15 mpg, gas money', [GAS, 20, 'gal']],
  ['gas for 12 miles to work and 12 back, 5x a week, car gets 30 mpg', [GAS, 4, 'gal']],
  ['commute is 18 miles each way 5 days a week, 24 mpg, gas for one week', [GAS, 7.5, 'gal']],
  ['commute 22 mi each way, 5 days, 25 mpg', [GAS, 8.8, 'gal']],
  ['1,200 business mi @ 24 mpg, regular', [GAS, 50, 'gal']],
  ['truck: 600 mi at 10 mpg = 60 gal, diesel', [DIESEL, 60, 'gal']],
  ['tour bus 1400 mi @ 7 mpg diesel', [DIESEL, 200, 'gal']],
  ['boat burns 8 gal an hour, 5 hours', [GAS, 40, 'gal']],
  ['tractor diesel 4 gal/hr 6 hrs', [DIESEL, 24, 'gal']],
  ['road trip 1,200 miles 28mpg plus 2 nights motel', [GAS, 42.857, 'gal'], [/^motel/, 2, 'night']],
])

reads('crews are hired in many words', [
  ['hired hand, 12 hrs a day, 6 days a week, thru 4 wks of calving', [FARM, 288, 'hour']],
  ['hired boy, 8 hrs a day, 6 wks of summer', [FARM, 240, 'hour']],
  ['two hands for branding, 1 day, 10 hrs', [FARM, 20, 'hour']],
  ['fence crew, 3 fellas, 10 hrs a day, 4 days', [/^Fence Erectors/, 120, 'hour']],
  ['front desk girl, 5 hrs a day mon-fri, 3 wks', [/^Receptionists/, 75, 'hour']],
  ['Seasonal bookkeeper 1/15-4/15, 30 hrs/wk x 13 wks. Gross pay?', [/^Bookkeeping/, 390, 'hour']],
  ['4 bartenders x 6 hrs each, sat only. hourly whatever is normal', [/^Bartenders/, 24, 'hour']],
  ['6 ushers x 5 hrs each, fri and sat, pay standard rate', [/^Ushers/, 60, 'hour']],
  ['6 stagehands, load in 9am-1pm, load out 11pm-3am', [/^Laborers/, 48, 'hour']],
  ['4 ushers 8am-12pm and 5pm-9pm', [/^Ushers/, 32, 'hour']],
  ['warehouse worker, 7-3:30 (30 min lunch, so 8 hrs) mon-fri, 1 week', [/^Laborers/, 40, 'hour']],
  ['office clerk, 9-5:30 (half hour lunch so 8 hours) mon-thu', [/^Office Clerks/, 32, 'hour']],
  ['crew of 6 for 3 days 8 hrs hanging drywall', [/^Drywall/, 144, 'hour']],
  ['welder, 2 12s and a 10', [/^Welders/, 34, 'hour']],
  ['CNA doubles sat and sun, 16 hrs each', [/^Nursing Assistants/, 32, 'hour']],
  ['nurse, 12 hours, three times weekly, for 4 weeks', [/^Registered Nurses/, 144, 'hour']],
  ['piano lessons, 1 hour, twice weekly, for 9 weeks', [/^Music lesson/, 18, 'lesson']],
  ['tutor, 2 hours, twice weekly, 4 weeks. What do people usually pay?', [/^Private tutor/, 16, 'hour']],
  ['moving a 1 bedroom, two men and a van, 4 hours', [MOVER, 8, 'hour']],
  ['mudanza de un apartamento de 2 recamaras, dos hombres y un camion, 4 horas', [MOVER, 8, 'hour']],
  ['Umzug, drei Männer mit LKW, 4 Stunden', [MOVER, 12, 'hour']],
  ['déménagement, deux hommes et un camion, 4 heures', [MOVER, 8, 'hour']],
  ['lawn guy, weekly, april thru october', [/^lawn mowing/, 30, 'visit']],
  ['landscaper, weekly, 7 months'],
  ['una niñera de lunes a viernes 6 horas al dia por 2 semanas', [/^Childcare/, 60, 'hour']],
])

reads('each of many gets so much', [
  ['bottled water for 40 people, 3 bottles a day each, 2 days', [/^Bottled water$/, 240, 'bottle']],
  ['water for the crew, 25 guys, 4 bottles each a day, 5 days', [/^Bottled water$/, 500, 'bottle']],
  ['gatorade for 20 players, 2 bottles each', [/^Sports drink/, 40, 'bottle']],
  ['juice boxes for 25 second graders, one each', [/^Juice boxes/, 25, 'each']],
  ['hot dogs for 30 kids, 2 each, so 60 hot dogs', [/^Frankfurters/, 60, 'each']],
  ['pizza for 24 kids, two slices each (8 slices per pizza, so 6 pizzas)', [/^large pizza$/, 6, 'each']],
  [
    'snacks for the team: 14 kids, 1 granola bar and 1 juice box each',
    [/^Granola/, 14, 'each'],
    [/^Juice boxes/, 14, 'each'],
  ],
  ['Champagne toast for 80 guests. we need 14 bottles', [/^bottle of champagne$/, 14, 'bottle']],
  ['rose for the bridal shower, 30 guests. I need 8 bottles', [/^bottle of wine$/, 8, 'bottle']],
  [
    'our wedding is in june!! 24 bottles red, 12 white',
    [/^bottle of wine$/, 24, 'bottle'],
    [/^bottle of wine$/, 12, 'bottle'],
  ],
  ["we're 8 people for 3 nights at a cabin, need 24 eggs", [/^Eggs/, 24, 'each']],
])

reads('who rides along and what is looked after are no hours', [
  ['limo 6 hours 10 people', [/^limousine/, 6, 'hour']],
  ['2 limos 4 hours 16 people', [/^limousine/, 8, 'hour']],
  ['valet for 80 cars'],
  ['2 fills of my truck 26 gal each', [GAS, 52, 'gal']],
  ['a few onions, maybe 5', [/^Onions/, 5, 'each']],
  ['new fridge for unit 4, basic top freezer', [/^refrigerator$/, 1, 'each']],
])

reads('what a list is for names nothing on it', [
  ['Banana bread, 4 loaves: 12 bananas, 2 lb flour', [/^Bananas$/, 12, 'each'], [/^Flour/, 2, 'lb']],
  ['Chili, serves 20: 5 lb ground beef, 4 onions', [/^Ground beef/, 5, 'lb'], [/^Onions/, 4, 'each']],
  [
    'potato salad for 30 ppl, i figure 12 lbs red potatoes, 1 dozen eggs',
    [/^Potatoes/, 12, 'lb'],
    [/^Eggs/, 1, 'dozen'],
  ],
  ['butter, 4 lbs, for the croissants, and 2 dozen eggs', [/^Butter/, 4, 'lb'], [/^Eggs/, 2, 'dozen']],
  ['cream 2 quarts for the tarts of friday', [/^Cream, heavy$/, 2, 'qt']],
  ['rate my outfit: jeans, white t shirt, boots'],
  ['judge my fridge: eggs, milk, old cheese'],
])

reads('fuels, feed and flats as those say it who live by them', [
  ['LP for the barn. 1000 gal tank, filled to 80% so 800 gal', [/^Propane, delivered/, 800, 'gal']],
  ['propane cyl 33lb for forklifts, exchange, qty 6', [/^Propane cylinder/, 6, 'cylinder']],
  ['sugar fer the bees. 100 lb, comes in 50 lb bags', [/^Sugar/, 100, 'lb']],
  ['rice 100 lb, in 25 lb sacks', [/^Rice/, 100, 'lb']],
  ['8 units, 1br each, avg rent in Dayton OH, monthly rent roll', [/^1-bedroom/, 8, 'month']],
  ['electric for an 8-unit building, per unit per month', [/^Electricity bill/, 8, 'month']],
  ['electric bill for a bakery, we use about 3200 kwh/mo', [/^Electricity$/, 3200, 'kWh']],
])

reads('dialects and other languages', [
  ['sack a taters', [/^Potatoes/, 1, 'sack']],
  ['dozen a eggs wats that go fer', [/^Eggs/, 1, 'dozen']],
  ['yall got any idea what a cord of oak runs', [/^Firewood/, 1, 'cord']],
  ['2 docenas de huevos y 1 libra de mantequilla porfavor', [/^Eggs/, 2, 'dozen'], [/^Butter/, 1, 'lb']],
  ["2 kg de pommes de terre et 1 l de lait s'il vous plait", [/^Potatoes/, 2, 'kg'], [/^Milk/, 1, 'l']],
  ['cuanto se paga de luz al mes en dallas', [/^Electricity bill/, 1, 'month']],
  ['was kostet Strom pro Monat in Houston', [/^Electricity bill/, 1, 'month']],
  ['dentadura completa arriba y abajo sin seguro', [/^Full set of dentures$/, 1, 'set']],
])

reads('what is done to what is one’s own', [
  ['how much does it cost to get my teeth cleaned', [/^Teeth cleaning$/, 1, 'visit']],
  ['how much for my haircut', [/haircut/, 1, 'visit']],
  ['cost to get my phone screen fixed its an iphone thirteen', [/^iPhone screen/, 1, 'repair']],
  ['kids cut and a womens cut', [/^Child's haircut$/, 1, 'visit'], [/^Woman's haircut$/, 1, 'visit']],
  // Whoever has a car does not ask what cars cost.
  ['cost of my car'],
  ['how much for my dog'],
])

/** What is left of each text beside what has a price. */
const leftOf = (text: string): readonly string[] =>
  quoteOf(book, text, 'US')
    .lines.filter(({ status }) => status !== 'priced')
    .map((line) => line.text)

test('remarks around a list are no lines, and what is wanted and unknown is one', () => {
  for (const text of [
    'just woke up lol.. need 2 gal milk and a dozen eggs',
    'sorry im on my phone.. 3 lbs bananas, 2 loaves bread',
    'long day at the barn.. 2 lb butter',
    'tenant moved out. carpet 600 sq ft',
    '2 lb butter, 5 lb flour. Ingredient cost only please',
    'ground turkey 4 lb, spinach 2 lb, meal prep monday',
    '3 bottles of red wine, nothing fancy',
    'tilapia fillets, 3 pounds, frozen is fine',
    'whole chicken, 5 lb, my brother is coming to dinner',
    '6 reams copy paper, thx. -Marge, front office',
    'crib, stroller. First time parents, send help',
    '2 lb butter, no rush',
  ])
    assert.deepEqual(leftOf(text), [], text)
  assert.deepEqual(leftOf('2 lb butter, photo booth saturday'), ['photo booth saturday'])
  assert.deepEqual(leftOf('2 lb butter, a unicorn saddle'), ['a unicorn saddle'])
  assert.deepEqual(leftOf('2 lb butter, someone to fix my widget'), ['someone to fix my widget'])
  assert.deepEqual(leftOf('3 lb ham, twins stroller'), ['twins stroller'])
})
