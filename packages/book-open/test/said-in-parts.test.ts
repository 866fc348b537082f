import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

/** Each text has the price of the first. */
function sameTotals(kind: string, [first = '', ...others]: readonly string[]): void {
  test(kind, () => {
    const wanted = Number(quoteOf(book, first, 'US').total.estimate)
    for (const text of others) {
      const { estimate } = quoteOf(book, text, 'US').total
      assert.ok(Math.abs(Number(estimate) / wanted - 1) < 0.01, `${text}: ${estimate} is not ${wanted}`)
    }
  })
}

reads('hours that a word says the days or the weeks of', [
  ['housekeeper every other week, 3 hrs, for 6 months', [/Maids/, 39, 'hour']],
  ['cleaner every other week 3 hours for 6 months', [/Maids/, 39, 'hour']],
  ['receptionist part time 25 hrs a week monthly', [/Receptionists/, 108.333, 'hour']],
  ['receptionist 25 hours per week, cost per month', [/Receptionists/, 108.333, 'hour']],
  ['janitor nightly 2 hours mon-fri', [/Janitors/, 10, 'hour']],
  ['2 nurses 12 hour shifts for a weekend', [/Nurses/, 48, 'hour']],
  ['bartender for the weekend, 6 hrs a night', [/Bartenders/, 12, 'hour']],
  ['plumber half a day', [/plumber/, 0.5, 'day']],
  ['half a year of a nanny, 20 hrs a week', [/Childcare/, 520, 'hour']],
])
reads('how somebody is employed', [
  ['project manager, 6 months, contract full time', [/Project/, 6, 'month']],
  ['temp warehouse workers: 10 ppl, 8h, 5 days', [/Freight/, 400, 'hour']],
])
reads('hours of all who are hired together', [
  ['a cook and a dishwasher for Saturday, 10am to 4pm', [/Cooks/, 6, 'hour'], [/Dishwashers/, 6, 'hour']],
  ['cook and dishwasher for 6 hours', [/Cooks/, 6, 'hour'], [/Dishwashers/, 6, 'hour']],
  [
    'bartender, 2 servers and a dishwasher for 6 hours',
    [/Bartenders/, 6, 'hour'],
    [/Waiters/, 12, 'hour'],
    [/Dishwashers/, 6, 'hour'],
  ],
  ['nurse and a plumber', [/Nurses/, 1, 'hour'], [/plumber/, 1, 'hour']],
])
reads('what is used in a time, asked for a longer one', [
  ['we go thru 3 gal of milk a week, cost for 4 weeks?', [/Milk/, 12, 'gal']],
  ['my family eats 2 dozen eggs a week, cost per year?', [/Eggs/, 104, 'dozen']],
  ['I burn 10 gallons of gas a week. what is that per month?', [/Gasoline/, 40, 'gal']],
  ['12 gal gas per week for the month', [/Gasoline/, 48, 'gal']],
  ['3 months of electricity, 1,100 kWh a month', [/Electricity/, 3300, 'kWh']],
])
reads('energy beside something else', [
  ['1br in Tucson, 600 kwh', [/1-bedroom/, 1, 'month'], [/Electricity/, 600, 'kWh']],
  ['700 kwh and 45 therms', [/Electricity/, 700, 'kWh'], [/Natural gas/, 45, 'therm']],
  ['electrician 3 hours, 40 therms', [/electrician/, 3, 'hour'], [/Natural gas/, 40, 'therm']],
])
reads('for how long a home is taken', [
  ['rent for 2 bedroom, Omaha, 3 months, plus internet', [/2-bedroom/, 3, 'month'], [/internet/, 1, 'month']],
  ['Need a 2 bdr flat in Portland OR from Jan to June', [/2-bedroom/, 6, 'month']],
  ['2 beds Austin 6 months', [/2-bedroom/, 6, 'month']],
  ['1 bed Boston summer sublet jun-aug', [/1-bedroom/, 3, 'month']],
  ['section 8 2br rent Cleveland', [/2-bedroom/, 1, 'month']],
  ['2/2 apartment San Diego', [/2-bedroom/, 1, 'month']],
])
reads('a town names nothing that is for sale', [
  ['San Diego'],
  ['10 lb salt, Salt Lake City', [/[Ss]alt/, 10, 'lb']],
])
reads('for so many, so much each', [['steak for 2, ribeye about 12 oz each', [/ribeye/, 24, 'oz']]])
reads('bread and cheese by what the words beside them tell', [
  ['medio kilo de queso y pan', [/Cheddar/, 0.5, 'kg'], [/Bread/, 1, 'loaf']],
  ['du pain, un litre de lait', [/Bread/, 1, 'loaf'], [/Milk/, 1, 'l']],
  ['una barra de pan', [/French bread/, 1, 'each']],
])
sameTotals('a town and its state', [
  '2br in London, KY',
  'London, KY 2 bedroom',
  '2br London, KY',
  'London, KY: 2br',
])
sameTotals('a town with words behind it', [
  '3 bedroom rent Huntsville AL',
  'Three bed two bath house, Huntsville AL, per month?',
  '3 bd 2 ba house Huntsville AL each month?',
])
sameTotals('a part of a state', [
  '2br rent Michigan',
  '2 bdrm rent, northern Michigan',
  '2br apt, rural Michigan',
])
sameTotals('a state by its letters, or a part of it', [
  '2br rent in NY',
  '2br rent, NY',
  '2br rent, upstate New York',
])
sameTotals('a part of a town', [
  '2br rent chicago',
  'average rent 2b2b chicago loop',
  '2br chicago near wrigley',
  '2br in Chicago near DePaul',
])
sameTotals('a town that only the book knows', [
  'nurse salary in Tyler, TX',
  'nurse salary Tyler, TX',
  'Tyler, TX nurse salary',
])
reads('what fuel is for stands before it, and how much behind it', [
  ['boat gas 40 gal', [/Gasoline/, 40, 'gal']],
  ['generator diesel 5 gal per day for 2 weeks', [/Diesel/, 70, 'gal']],
  ['half a tank (7 gal) of regular unleaded in Denver', [/Gasoline/, 7, 'gal']],
  ['gas 3x a week 12 gal each time for a month', [/Gasoline/, 156, 'gal']],
  ['5 gallons gas each for 3 mowers', [/Gasoline/, 15, 'gal']],
  ['propane for grill, 2 tanks exchange', [/exchanged/, 2, 'cylinder']],
  ['fill two 20 lb propane tanks', [/Filling/, 2, 'fill']],
  ['jan 820 kwh feb 760 kwh', [/Electricity/, 820, 'kWh'], [/Electricity/, 760, 'kWh']],
  ['space heater 1500w 10 hours', [/Electricity/, 15, 'kWh']],
])
reads('from when to when, or for a season', [
  ['two bdr apt Providence RI, july 1 to dec 31', [/2-bedroom/, 6, 'month']],
  ['rent 1br Tampa from 1/15 to 6/15', [/1-bedroom/, 5, 'month']],
  ['rent from 1/15 1br Tampa', [/1-bedroom/, 1, 'month']],
  ['rent a 1 bedroom in Madison WI for the school year', [/1-bedroom/, 9, 'month']],
  ['part-time librarian, 20 hours/week, full year', [/Librarians/, 1040, 'hour']],
])
reads('homes by who lives there, and who pays', [
  ['apartment for 2 people in Denver', [/2-bedroom/, 1, 'month']],
  ['splitting a 3br in Seattle 3 ways', [/3-bedroom/, 1 / 3, 'month']],
  ['2 br townhouse Alexandria VA', [/2-bedroom/, 1, 'month']],
])
reads('whoever is called by his work', [
  ['drywall guy for 2 days', [/Drywall/, 2, 'day']],
  ['two guys to mow my lawn, 2 hours', [/Landscaper/, 4, 'hour']],
  ['two guys to mow my lawn', [/lawn mowing/, 1, 'visit']],
  ['un albañil y un ayudante por 3 dias', [/Mason/, 3, 'day'], [/Laborers/, 3, 'day']],
])
reads('goods as they stand in lists', [
  ['milk+eggs+bread', [/Milk/, 1, 'gal'], [/Eggs/, 1, 'dozen'], [/Bread/, 1, 'loaf']],
  ['eggs 2 doz, milk 2', [/Eggs/, 2, 'dozen'], [/Milk/, 2, 'jug']],
  ['cornstarch 16 oz\nbrown sugar 2 lb', [/starch/, 1, 'container'], [/brown/, 2, 'lb']],
  ['diapers size 4 box of 120', [/diapers/, 120, 'each']],
  ['ice cream 1.5 qt vanilla, 2 ea', [/Ice cream/, 3, 'qt']],
  ['EGGS LG AA 12CT   2 @', [/Eggs/, 24, 'each']],
  ['6er Pack Eier', [/Eggs/, 6, 'each']],
  ['2 boxes of tea bags', [/tea/, 2, 'box']],
])
reads('how often, apart from how much', [
  ['power for 1 yr @ 700kwh/mo in Tucson', [/Electricity/, 8400, 'kWh']],
  ['diesel, 25 gal, 3x per week, 2 weeks', [/Diesel/, 150, 'gal']],
  ['tesla charge at home 4 times a month, 50 kwh each', [/Electricity/, 200, 'kWh']],
  ['housekeeper every 2 weeks for 6 months, 3 hrs each', [/Maids/, 39, 'hour']],
  ['RN 2 shifts 12 hrs', [/Nurses/, 24, 'hour']],
  ['nanny M-Th 8am-6pm', [/Childcare/, 40, 'hour']],
  ['weekend bartender fri/sat 7 hours each', [/Bartenders/, 14, 'hour']],
])
reads('miles of a way to work, a day after the other', [
  ['commuting 80 miles a day 22 days 27 mpg', [/Gasoline/, 65.185, 'gal']],
  ['50 mile commute round trip, 5 days a week, 4 weeks, 30 mpg', [/Gasoline/, 33.333, 'gal']],
])
reads('what is in brackets behind a size counts it', [
  ['2L coke (3)', [/2 liter/, 6, 'l']],
  ['TP 30CT', [/toilet paper/, 30, 'roll']],
  ['fancy feast 30 ct', [/cat food/, 30, 'each']],
])
reads('what describes other goods may be one', [
  ['yeast, brown sugar 2 lb', [/Yeast/, 1, 'pack'], [/brown/, 2, 'lb']],
])
sameTotals('a town before its state, with words before it', [
  '1 bedroom in Buffalo, NY',
  'average rent Buffalo NY 1 bedroom',
  'rent Buffalo NY 1 bedroom',
])
sameTotals('a postcode behind the town', ['1BR 11375', '1BR in Queens NY 11375'])
