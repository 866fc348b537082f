import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

/** Texts that must have no price, each with the price that it has. */
const priced = (texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) =>
    quoteOf(book, text, 'US').lines.flatMap(({ status, item }) =>
      status === 'priced' ? [`${text}: ${item}`] : [],
    ),
  )

test('what is counted or how long it is wanted is none of what was found: no price', () => {
  const texts = [
    '12 pansies',
    'tulip bulbs 50',
    'pool guy, 8 hours',
    'pressure washing guy 3 hours',
    'fast food crew member 20 hr week',
    'box of 20 chicken nuggets from mcdonalds',
    'chef for a dinner party of 8',
    'architect for a house addition plans',
    'patent attorney provisional application',
    '20 oreos',
    '30 shrimp',
    '12 olives',
    'cookie tray 48 ct',
    'cleaning lady 3 hrs every 2 weeks for a year',
    'diapers 1 box a month x 6 months',
    '2 flats of petunias',
    '16 ft 2x10 pressure treated, 12 of them',
    '5 lb brisket from bbq place',
    'yeti cooler',
    'electrician apprentice hourly',
    'minimum wage worker 30 hours a week for 4 weeks',
    'water 5,000 gal',
  ]
  assert.deepEqual(priced(texts), [])
})

reads('a ride has one fare for all who fit into the car', [
  ['taxi 7 miles for 4 of us', [/^taxi ride$/, 1, 'ride']],
  ['uber to the airport for 3 people', [/airport/, 1, 'ride']],
  ['subway ride for 4 people', [/^subway ride/, 4, 'ride']],
])

reads('a spoon of a spice is a part of its jar', [
  ['2 tsp cinnamon', [/^jar of spices$/, 2, 'tsp']],
  ['1 tbsp chili powder', [/^jar of spices$/, 1, 'tbsp']],
  ['jar of paprika', [/^jar of spices$/, 1, 'jar']],
])

test('a bag of another size than the usual one costs another price', () => {
  const [small, usual] = ['60 lb bag of concrete', '80 lb bag of concrete'].map((text) =>
    Number(quoteOf(book, text, 'US').total.estimate),
  )
  assert.ok((small ?? 0) < (usual ?? 0) * 0.9 && (small ?? 0) > (usual ?? 0) * 0.75, `${small}, ${usual}`)
})

reads('a move is from one town to another, whatever is said of it behind a comma', [
  ['movers, Portland to Seattle', [/^long-distance move with/, 1, 'move']],
  ['moving from Chicago to Dallas, 3 bedroom house', [/^long-distance move of a three-bedroom/, 1, 'move']],
  ['movers, 2 bedroom apartment, Austin to Denver', [/^long-distance move/, 1, 'move']],
  ['movers, 3 guys, 4 hours', [/^one mover/, 12, 'hour']],
])

reads('what a home has a bill for is that bill beside the rent', [
  ['rent\nelectric', [/gross rent$/, 1, 'month'], [/^Electricity bill/, 1, 'month']],
  [
    'rent, electric, internet',
    [/gross rent$/, 1, 'month'],
    [/^Electricity bill/, 1, 'month'],
    [/^Home internet/, 1, 'month'],
  ],
])

reads('a number behind a size, a bracket or a unit of its own counts', [
  ['OSB 7/16 10 sheets', [/^OSB sheet/, 10, 'sheet']],
  ['green beans (canned) 4', [/^Green beans, canned/, 4, 'each']],
  ['light bulbs (led) 4', [/^light bulb$/, 4, 'bulb']],
  ['2 squares of vinyl siding', [/^vinyl siding/, 200, 'sq ft']],
])

reads('packs are packs, pieces are pieces', [
  ['baby wipes 3pk x 2', [/^baby wipes$/, 6, 'pack']],
  ['24 juice boxes', [/^Juice boxes/, 24, 'each']],
  ['48 cookies', [/^Cookies/, 48, 'each']],
  ['3 bags of shrimp', [/^shrimp$/, 3, 'lb']],
])

reads('what is let by the day is let for a day at least', [
  ['parking downtown 8 hours', [/^parking in a downtown garage/, 1, 'day']],
  ['pressure washer rental 4 hours', [/^pressure washer rental/, 1, 'day']],
  ['minivan rental for 3 days', [/^rental minivan/, 3, 'day']],
  // It has more seats, and costs more.
  ['renting a 12 passenger van for 3 days'],
])

reads('how much of it all is said beside the size of one, or the rooms, and each window has one of its own', [
  ['12x12 ceramic tile 200 sq ft', [/^ceramic tile/, 200, 'sq ft']],
  ['carpet for 2 bedrooms about 300 sq ft installed', [/^carpet, installed/, 300, 'sq ft']],
  ['blinds for 6 windows', [/^window blind/, 6, 'blind']],
  ['30 lbs green beans', [/^Green beans, fresh/, 30, 'lb']],
  ['5 lb brisket from the butcher', [/^Beef brisket/, 5, 'lb']],
])

reads('coffees are cups, and coffee is a bag', [
  ['2 coffees and a donut', [/^cup of coffee/, 2, 'cup'], [/^doughnut/, 1, 'each']],
  ['a coffee', [/^cup of coffee/, 1, 'cup']],
  ['a coffee table', [/^coffee table/, 1, 'each']],
  ['coffee 2 lb', [/^Coffee, ground/, 2, 'lb']],
])

reads('what is rented at the end is rented all', [
  [
    '60 folding chairs and 8 round tables rented for one day',
    [/^folding chair rental/, 60, 'chair'],
    [/^round table rental/, 8, 'table'],
  ],
])

reads('a bill or an insurance of a home is no rent, and a house by itself is bought', [
  ['electric bill for a 2 bedroom apt per month', [/^Electricity bill/, 1, 'month']],
  ['internet for a 2 bedroom apartment', [/^Home internet/, 1, 'month']],
  ['rent for a 2 bedroom apartment', [/gross rent$/, 1, 'month']],
  ['a house', [/^Home to buy/, 1, 'home']],
])

reads('a weekend is two days', [
  ['rent a mini excavator for the weekend', [/^mini excavator/, 2, 'day']],
  ['excavator rental for a weekend', [/excavator/, 2, 'day']],
])

reads('whoever is hired is billed for, and a wage is a wage', [
  ['hire a bartender for 5 hours', [/^Bartender for a party/, 5, 'hour']],
  ['hire a security guard for 8 hours', [/^Security guard, billed/, 8, 'hour']],
  ['security guard salary', [/^Security Guards \(wage\)/, 1, 'year']],
])

reads('a console is not what goes with it', [
  ['xbox series x, 2 controllers', [/^Xbox Series X$/, 1, 'each']],
])

test('a city whose name begins with a country is the city', () => {
  assert.equal(quoteOf(book, 'hotel in Mexico City, 2 nights', null).geography.used, 'MX')
})

reads('a house beside other words is no second house, and none to buy', [
  ['house, 3 bed 2 bath', [/^3-bedroom house to buy/, 1, 'home']],
  ['house and car for rent'],
  ['house, $300,000'],
  ['cleaning: house'],
])

reads('a move between towns is one move with what is moved, and no rent of it', [
  ['moving company, 3 bedroom, Chicago to Atlanta', [/^long-distance move of a three-bedroom/, 1, 'move']],
  ['full service movers, 2 br apartment, Seattle to Portland', [/^long-distance move with/, 1, 'move']],
  ['moving company, 4 bedroom house, Dallas to Miami'],
  ['moving from San Jose to Oakland, 2 br', [/^local move/, 1, 'move']],
  ['rent in Oakland, 2 br', [/gross rent$/, 1, 'month']],
])

reads('a truck for a town has no price between towns far apart', [
  ['moving truck, Denver to Austin'],
  ['uhaul 26 ft truck, Denver to Kansas City'],
  ['moving truck from Brooklyn to Queens', [/^moving truck in town/, 1, 'day']],
])

reads('the place of somebody and a place that sells raw food serve nothing', [
  ['10 lb chicken wings for super bowl at my place', [/^Chicken wings, raw/, 10, 'lb']],
  ['8 eggs at my place', [/^Eggs/, 8, 'each']],
  ['3 lb salmon from the fish place', [/^salmon fillet/, 3, 'lb']],
  ['20 lbs of pulled pork for a bbq at my parents place', [/^Pork/, 20, 'lb']],
  ['2 gallons of milk at the corner place', [/^Milk/, 2, 'gal']],
])

reads('coffees by weight, from a shop or for home are none that are served', [
  ['2 coffees 1 lb each', [/^Coffee, ground/, 2, 'lb']],
  ['3 coffees, ground, 12 oz each', [/^Coffee, ground/, 36, 'oz']],
  ['3 coffees from the grocery store', [/^Coffee, ground/, 3, 'can']],
  ['6 coffees for home', [/^Coffee, ground/, 6, 'can']],
  ['3 coffees from the coffee shop', [/^cup of coffee/, 3, 'cup']],
])

test('a make that tells how a thing looks is none of it', () => {
  for (const text of ['tiffany blue paint 1 gallon', 'tiffany lamp', 'eames style lounge chair'])
    assert.equal(priced([text]).length, 1, text)
  assert.deepEqual(priced(['tiffany necklace', 'eames lounge chair', 'yeti ice pack']), [])
  assert.doesNotMatch(JSON.stringify(quoteOf(book, 'yeti ice pack', 'US')), /far more than bag of ice/)
})

reads('a length of what is built or cut to is none of the boards', [
  ['2x4x8 for a 16 ft wall, 20 boards', [/^lumber, 2 by 4 inches, 8 feet/, 20, 'board']],
  ['10 2x4x8, need to cut to 6 ft', [/^lumber, 2 by 4 inches, 8 feet/, 10, 'board']],
])

reads('whom somebody works for is no number of hours, and one hour is told', [
  ['tutor for a group of 3', [/^Private tutor/, 1, 'hour']],
  ['photographer for a family of 5', [/^Photographer/, 1, 'hour']],
])

reads('squares of a roof are squares before any word but a unit', [
  ['20 squares metal roof', [/^metal roof/, 2000, 'sq ft']],
  ['12 squares flat roof', [/^flat roof/, 1200, 'sq ft']],
  ['300 square feet carpet', [/^carpet/, 300, 'sq ft']],
])

reads('guests do not multiply the hours, and those who work do', [
  ['bartender for 50 guests, 4 hours', [/^Bartender/, 4, 'hour']],
  ['party bus for 15 people 4 hours', [/^party bus/, 4, 'hour']],
  ['photographer for 30 people 2 hours', [/^Photographer/, 2, 'hour']],
  ['DJ for sweet sixteen 4 hrs', [/^DJ/, 4, 'hour']],
  ['limo for 8 people, 5 hours', [/^limousine/, 5, 'hour']],
  ['tutor for a group of 3, 2 hours', [/^Private tutor/, 2, 'hour']],
  ['2 bartenders for 50 guests, 4 hours', [/^Bartender/, 8, 'hour']],
  ['3 servers for 50 guests, 4 hours', [/^Waiters/, 12, 'hour']],
  ['2 bartenders 5 hours for 2 people', [/^Bartender/, 10, 'hour']],
])

reads('pills, leaves and roses by number are as many bottles, jars and bouquets as hold them', [
  ['90 ibuprofen tablets', [/pain reliever/, 1, 'bottle']],
  ['100 tylenol pills', [/^over-the-counter medicine/, 1, 'bottle']],
  ['60 melatonin gummies', [/^bottle of vitamins/, 1, 'bottle']],
  ['50 multivitamins', [/^bottle of vitamins/, 1, 'bottle']],
  ['200 advil tablets', [/^over-the-counter medicine/, 2, 'bottle']],
  ['4 bottles of ibuprofen', [/pain reliever/, 4, 'bottle']],
  ['3 tylenol', [/^over-the-counter medicine/, 3, 'bottle']],
  ['4 bay leaves', [/^jar of spices/, 1, 'jar']],
  ['24 roses', [/^dozen red roses/, 24, 'each']],
  ['6 bouquets of flowers', [/^bouquet of flowers/, 6, 'each']],
  ['4 packs of oreos', [/^Oreo/, 4, 'pack']],
])

test('sweets by number, of which only the bag or the pack is known, have no price', () => {
  assert.deepEqual(priced(['100 jelly beans', '10 gummy bears', '4 oreos', '20 oreos']), [])
})

reads('coffees beside groceries are cans, and a coffee with a bagel is a cup', [
  [
    'order: 2 coffees, 1 gallon milk, eggs',
    [/^Coffee, ground/, 2, 'can'],
    [/^Milk/, 1, 'gal'],
    [/^Eggs/, 1, 'dozen'],
  ],
  ['coffee and a bagel', [/^cup of coffee/, 1, 'cup'], [/^Bagels/, 1, 'each']],
  [
    'coffee and a bagel, 1 gallon milk',
    [/^Coffee, ground/, 1, 'lb'],
    [/^Bagels/, 1, 'each'],
    [/^Milk/, 1, 'gal'],
  ],
])

reads('a large number before one thing is what it is called, where so many would cost a fortune', [
  ['1040 tax return with schedule c', [/^Tax return with Schedule C/, 1, 'return']],
  ['tax preparer for a 1040 with schedule C', [/^Tax return with Schedule C/, 1, 'return']],
  ['2210 honda generator', [/^portable generator/, 1, 'each']],
  ['2210 stihl chainsaw', [/^chainsaw/, 1, 'each']],
  ['3 musketeers bar', [/^candy bar/, 1, 'each']],
  ['2 3 musketeers bars', [/^candy bar/, 2, 'each']],
  ['150 folding chair rental', [/^folding chair rental/, 150, 'chair']],
  ['120 honda generators', [/^portable generator/, 120, 'each']],
])

reads('what is said twice is wanted once, and of two things that will do the first in its own amount', [
  ['eggs eggs eggs', [/^Eggs/, 1, 'dozen']],
  ['milk milk', [/^Milk, fresh/, 1, 'gal']],
  ['2 loaves of bread bread bread', [/^Bread, white/, 2, 'loaf']],
  ['mahi mahi 2 lb', [/^Perch/, 2, 'lb']],
  ['a dozen dozen eggs', [/^Eggs/, 12, 'dozen']],
  ['2 dozen dozen eggs', [/^Eggs/, 24, 'dozen']],
  ['either 1 lb of bacon or 2 lbs of sausage', [/^Bacon/, 1, 'lb']],
  ['2 gallons of milk or 3 dozen eggs', [/^Milk/, 2, 'gal']],
])
