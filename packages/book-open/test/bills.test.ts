import { reads } from './reads.ts'

const [gas, electric, water] = [/^Natural gas bill/, /^Electricity bill/, /^Water bill/]

reads('what a home has a bill for is that bill by the month, and in a list of bills', [
  [
    'gas + electric + water for one month house',
    [gas, 1, 'month'],
    [electric, 1, 'month'],
    [water, 1, 'month'],
  ],
  ['gas and electric for 3 months', [gas, 3, 'month'], [electric, 3, 'month']],
  ['water + electric bill', [water, 1, 'month'], [electric, 1, 'month']],
  [
    'utilities: gas, electric, water, trash',
    [gas, 1, 'month'],
    [electric, 1, 'month'],
    [water, 1, 'month'],
    [/^Trash/, 1, 'month'],
  ],
  [
    'rent + electric + internet 1 month',
    [/rent/, 1, 'month'],
    [electric, 1, 'month'],
    [/internet/, 1, 'month'],
  ],
  ['electricity 3 months', [electric, 3, 'month']],
  ['power bill for 1 month normal house', [electric, 1, 'month']],
  ['internet and cell phone 6 months', [/internet/, 6, 'month'], [/phone bill/, 6, 'month']],
])

reads('what may be bought at a pump or in bottles stays so', [
  ['milk, gas, phone bill', [/^Milk/, 1, 'gal'], [/^Gasoline/, 1, 'gal'], [/phone bill/, 1, 'month']],
  ['12 gal gas and electric bill', [/^Gasoline/, 12, 'gal'], [electric, 1, 'month']],
  ['gas for a month'],
])

reads('insurance and college in short words', [
  ['auto ins 1 yr michigan full cov', [/^Car insurance, full coverage/, 1, 'year']],
  ['homeowners ins yearly', [/^Homeowners insurance/, 1, 'year']],
  ['renters ins monthly', [/^Renters insurance/, 1, 'month']],
  ['comm college 2 semesters tuition', [/community college/, 1, 'year']],
])

reads('how much, with its measure first, and what is filled how often', [
  ['kwh 600 san diego', [/^Electricity/, 600, 'kWh']],
  ['gallons 12 diesel', [/^Diesel/, 12, 'gal']],
  ['lbs 5 apples', [/^Apples/, 5, 'lb']],
  ['fill up a week for 4 weeks, 13 gal each', [/^Gasoline/, 52, 'gal']],
  ['weekly fill up 14 gallons 4 weeks', [/^Gasoline/, 56, 'gal']],
  ['tank of gas honda civic 12 gal + car wash', [/^Gasoline/, 12, 'gal'], [/^car wash/, 1, 'wash']],
  ['gas 15 gal toyota camry', [/^Gasoline/, 15, 'gal']],
  ['milk every week for a month 1 gal', [/^Milk/, 4, 'gal']],
  ['coffee every month for a year, 2 lb', [/^Coffee/, 24, 'lb']],
  ['need 275 gallon oil tank filled up (home heat) maine', [/^Filling a 275 gallon/, 1, 'fill']],
  ['fill 500 gal propane tank to 80%', [/^Filling a 500 gallon propane/, 1, 'fill']],
  ['oil tank filled 250 gallons', [/^Heating oil/, 250, 'gal']],
  ['two n a half cords seasoned oak', [/^Firewood, a cord/, 2.5, 'cord']],
  ['12000 gallons water city', [/^Water from the city/, 12000, 'gal']],
])

reads('beside a rent, what a home has a bill for is that bill of a month', [
  ['rent, electric, water', [/gross rent$/, 1, 'month'], [electric, 1, 'month'], [water, 1, 'month']],
  [
    'rent, electric, gas, water, internet',
    [/gross rent$/, 1, 'month'],
    [electric, 1, 'month'],
    [gas, 1, 'month'],
    [water, 1, 'month'],
    [/internet/, 1, 'month'],
  ],
  ['rent, gas, car insurance', [/gross rent$/, 1, 'month'], [/^Car insurance/, 1, 'year']],
  ['rent, milk, water', [/gross rent$/, 1, 'month'], [/^Milk/, 1, 'gal'], [/^Bottled water/, 1, 'bottle']],
])

reads('the rooms of a home count no months of its bills, and are those of the rent beside them', [
  ['utilities for 2 bedroom apartment', [/utilities/, 1, 'month']],
  ['utilities for 3 bedroom house', [/utilities/, 1, 'month']],
  ['utilities for two bedroom apartment', [/utilities/, 1, 'month']],
  ['utilities for a 3 bedroom apartment for 3 months', [/utilities/, 3, 'month']],
  ['electric bill 2 bedroom apartment 2 months', [electric, 2, 'month']],
  ['utilities 2 months', [/utilities/, 2, 'month']],
  ['home insurance 3 bedroom house', [/^Homeowners insurance/, 1, 'year']],
  [
    'rent + utilities for a 1 bedroom in Atlanta',
    [/^1-bedroom home.*rent$/, 1, 'month'],
    [/utilities/, 1, 'month'],
  ],
])
