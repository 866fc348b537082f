import { reads } from './reads.ts'

const EGGS = /^Eggs, grade A/
const MILK = /^Milk, fresh, whole/
const GAS = /^Gasoline, unleaded regular$/
const DIESEL = /^Diesel fuel, automotive$/
const ELECTRICITY = /^Electricity$/
const NATURAL_GAS = /^Natural gas/
const MAIN = /^Water from the city main$/
const OIL = /^Heating oil/

reads('a make behind other goods or behind another make is wanted itself', [
  ['milk, tide', [MILK, 1, 'gal'], [/^Tide/, 1, 'bottle']],
  ['charmin, bounty', [/^toilet paper$/, 1, 'roll'], [/^paper towels$/, 1, 'roll']],
  ['windex, lysol', [/cleaner$/, 1, 'bottle'], [/cleaner$/, 1, 'bottle']],
  ['pampers, huggies', [/^diapers$/, 1, 'box'], [/^diapers$/, 1, 'box']],
  ['tylenol childrens 4oz, motrin too', [/medicine$/, 1, 'bottle'], [/medicine$/, 1, 'bottle']],
  ['laundry detergent, tide', [/^Tide/, 1, 'bottle']],
  ['paper towels, bounty', [/^paper towels$/, 1, 'roll']],
  ['shampoo, dove', [/^shampoo$/, 1, 'bottle']],
  ['hand sanitizer, purell', [/^hand sanitizer$/, 1, 'bottle']],
  ['napkins, bounty', [/^pack of paper napkins$/, 1, 'pack']],
  ['milk 1 gal, propane', [MILK, 1, 'gal'], [/^Propane/, 1, 'gal']],
])

reads('things that stand one after the other each keep their amount', [
  ['"eggs" "milk"', [EGGS, 1, 'dozen'], [MILK, 1, 'gal']],
  ['30 gal gas 20 gal diesel 5 gal kerosene', [GAS, 30, 'gal'], [DIESEL, 20, 'gal'], [/^Kerosene/, 5, 'gal']],
  ['gas 30 gal diesel 20 gal', [GAS, 30, 'gal'], [DIESEL, 20, 'gal']],
  [
    'electric 1500 kwh gas 80 therms water 8000 gal sewer',
    [ELECTRICITY, 1500, 'kWh'],
    [NATURAL_GAS, 80, 'therm'],
    [MAIN, 8000, 'gal'],
    [/^Sewer bill/, 1, 'month'],
  ],
  [
    '60 therms + 700 kwh + 5000 gal water',
    [NATURAL_GAS, 60, 'therm'],
    [ELECTRICITY, 700, 'kWh'],
    [MAIN, 5000, 'gal'],
  ],
  [
    '1 lb bacon half gallon oj loaf of bread stick of butter',
    [/^Bacon/, 1, 'lb'],
    [/^Orange juice/, 0.5, 'gal'],
    [/^Bread/, 1, 'loaf'],
    [/^Butter/, 1, 'stick'],
  ],
  [
    '6 apples 4 oranges 2 lbs grapes 1 pineapple strawberries',
    [/^Apples/, 6, 'each'],
    [/^Oranges/, 4, 'each'],
    [/^Grapes/, 2, 'lb'],
    [/^Pineapple/, 1, 'each'],
    [/^Strawberries/, 1, 'lb'],
  ],
  [
    'milk eggs bread butter 2 lb',
    [MILK, 1, 'gal'],
    [EGGS, 1, 'dozen'],
    [/^Bread/, 1, 'loaf'],
    [/^Butter/, 2, 'lb'],
  ],
  ['24 napkins, 24 plates', [/napkins$/, 1, 'pack'], [/plates$/, 1, 'pack']],
  ['jelly, 2 loaves', [/^Jelly/, 1, 'jar'], [/^Bread/, 2, 'loaf']],
  ['rye bread, 2 loaves', [/^Rye bread$/, 2, 'loaf']],
  ['QTY 2 SODA 12PK / QTY 1 SALSA 24OZ', [/^Soft drinks/, 24, 'each'], [/^Salsa$/, 24, 'oz']],
  ['1 imaginary gallon of gas'],
])

reads('a number beside a size says how many', [
  ['ice melt 50lb (3)', [/^bag of ice melt$/, 3, 'bag']],
  ['dog food 30 lb (2)', [/^dry dog food$/, 60, 'lb']],
  ['cracked corn 2000 lb', [/^bag of poultry feed$/, 40, 'bag']],
  ['layer feed 50 lb', [/^bag of poultry feed$/, 1, 'bag']],
  ['trash liners 33 gal, 100 ct (qty 2)', [/^trash bags$/, 200, 'each']],
  ['bath tissue 30', [/^toilet paper$/, 30, 'roll']],
  [
    '002 PAMPERS SZ4 132CT 49.99\n049 WIPES 800CT 16.99',
    [/^diapers$/, 132, 'each'],
    [/^baby wipes$/, 800, 'each'],
  ],
  ['tea (100 bags)', [/^box of tea$/, 1, 'box']],
  ['3x half-and-half (qt)', [/^Cream, half and half$/, 3, 'qt']],
  ['propane refill x2 (20 lb)', [/^Filling a 20 lb/, 2, 'fill']],
  ['12 sq bales alfalfa', [/^Alfalfa hay$/, 12, 'bale']],
  ['3 pkg depends', [/^adult diapers$/, 3, 'pack']],
  ['mountain dew 2 liter 4', [/^Soft drinks, 2 liter bottle$/, 8, 'l']],
  ['1/4 lb ham, 1/2 lb turkey', [/^deli ham/, 0.25, 'lb'], [/^deli turkey/, 0.5, 'lb']],
  ['turkey 12 lb', [/^Turkey, frozen, whole$/, 12, 'lb']],
  ['electric bill was 4,250 kWh last month', [ELECTRICITY, 4250, 'kWh']],
  ['PUMP 4 UNLEADED 14.203 GAL @ 3.299', [GAS, 14.203, 'gal']],
])

reads('what somebody says instead is wanted', [
  ['20 gallons of premium, I mean regular', [GAS, 20, 'gal']],
  ['2 lb apples, sorry, pears, and milk', [/^Pears/, 2, 'lb'], [MILK, 1, 'gal']],
  ['900 kwh (no, 980) of electricity', [ELECTRICITY, 980, 'kWh']],
  ['a dozen eggs — sorry, two dozen — and a gallon of milk', [EGGS, 2, 'dozen'], [MILK, 1, 'gal']],
  [
    'three pounds of coffee no make that two pounds and some sugar five pounds',
    [/^Coffee/, 2, 'lb'],
    [/^Sugar/, 5, 'lb'],
  ],
  ['3 boxes of Cheerios, wait we have one, so 2. And milk.', [/^Cheerios$/, 2, 'box'], [MILK, 1, 'gal']],
  [
    'cat food 16 lb. Scratch that, 7 lb bag. And litter 20 lb.',
    [/^dry dog food$/, 7, 'lb'],
    [/^cat litter$/, 20, 'lb'],
  ],
  [
    'prune juice two bottles comma oatmeal comma half a dozen bananas',
    [/^Prune juice/, 2, 'bottle'],
    [/^Oats$/, 1, 'canister'],
    [/^Bananas$/, 0.5, 'dozen'],
  ],
])

reads('how much it takes in all is worked out', [
  ['2 red bulls a day for finals week', [/^Energy drink/, 14, 'each']],
  ['6 diapers a day for a week', [/^diapers$/, 42, 'each']],
  ['i have 6 kids they each eat 2 eggs a day', [EGGS, 12, 'each']],
  ['i have 6 kids they each eat 2 eggs a day, price a weeks worth of eggs', [EGGS, 84, 'each']],
  [
    '24 students — 2 composition notebooks each, 1 glue stick each',
    [/^spiral notebook$/, 48, 'each'],
    [/^glue stick$/, 24, 'each'],
  ],
  ['2 cats need litter', [/^cat litter$/, 1, 'bag']],
  ['gas to grandmas n back 180 mi ea way van gets 21', [GAS, 17.143, 'gal']],
  ['combine burns 16 gal/hr, 10 hr days, 12 days, diesel', [DIESEL, 1920, 'gal']],
  ['well pump pulls 1.5 kw 8 hrs a day all of july', [ELECTRICITY, 372, 'kWh']],
  ['farm tank 1,000 gal dyed diesel at 3/4 full top er off', [DIESEL, 250, 'gal']],
  ["fill my 275 gallon oil tank it's at a quarter", [OIL, 206, 'gal']],
  ['1500 watt generator', [/^portable generator$/, 1, 'each']],
])
