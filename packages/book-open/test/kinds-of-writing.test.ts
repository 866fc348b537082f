import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** What a text is read as: "20 lb ground beef, 100% beef"; an unpriced line is its text behind "no". */
function read(text: string, geography = 'US'): readonly string[] {
  return quoteOf(book, text, geography).lines.map((line) =>
    line.status === 'priced'
      ? `${line.quantity?.value} ${line.quantity?.unit} ${line.item}`.toLowerCase()
      : `no ${line.text}`,
  )
}

/** Each text of the kind is read as these lines. */
function reads(kind: string, texts: Readonly<Record<string, readonly string[]>>): void {
  test(kind, () => {
    for (const [text, lines] of Object.entries(texts)) assert.deepEqual(read(text), lines, text)
  })
}

const BEEF = 'ground beef, 100% beef'
const BREAST = 'chicken breast, boneless'
reads('a size behind a thing that is counted is of each, unless pieces of that weight are counted', {
  '2 GROUND BEEF 10LB': [`20 lb ${BEEF}`],
  '2 ground beef 10 lb': [`20 lb ${BEEF}`],
  '2 chicken breast 5lb': [`10 lb ${BREAST}`],
  '3 ONION 10LB': ['30 lb onions, fresh'],
  '2 POTATOES 10LB': ['20 lb potatoes, white'],
  '4 chicken breasts 2 lbs': [`2 lb ${BREAST}`],
  '6 pork chops, 3 lbs': ['3 lb pork chops, all'],
  '12 apples 4 lb': ['4 lb apples, fresh'],
  '2 whole chickens 10 lb': ['10 lb chicken, fresh, whole'],
  '2 salmon fillets, 3 lb': ['3 lb salmon fillet'],
  '20 hamburger patties 5 lb': [`5 lb ${BEEF}`],
  '4 salmon fillets 6 lb': ['6 lb salmon fillet'],
  '8 chicken wings 10lb': ['10 lb chicken wings, raw'],
  '6 bananas 8 lb': ['8 lb bananas'],
  '4 potatoes 10 lb': ['10 lb potatoes, white'],
  '2 chicken breasts 5 lb': [`5 lb ${BREAST}`],
})

const WINE = '1 bottle bottle of wine'
reads('a year is a vintage or a model, and no count', {
  'wine 2019 bottle': [WINE],
  'WINE 2019 BOTTLE': [WINE],
  'bottle of wine 2019': [WINE],
  '2019 cabernet': [WINE],
  '2018 merlot bottle': [WINE],
  '2018 bottle of merlot': [WINE],
  'champagne 2012 bottle': ['1 bottle bottle of champagne'],
  '2 bottles of 2019 pinot noir': ['2 bottle bottle of wine'],
  '2015 bike': ['1 bike bicycle for an adult'],
  '2000 bottles of wine': ['2000 bottle bottle of wine'],
  '2024 beers': ['2024 each beer, ale and other malt beverages'],
})

const USED_CAR = '1 car used sedan'
const GAS = '1 gal gasoline, unleaded regular'
reads('what is said of the first of two things is said of the second only where it can be', {
  'used car and gas': [USED_CAR, GAS],
  'USED CAR AND GAS': [USED_CAR, GAS],
  'used truck and diesel': ['1 car used pickup truck', '1 gal diesel fuel, automotive'],
  'used fridge and milk': ['no used fridge', '1 gal milk, fresh, whole'],
  'used car and oil change': [USED_CAR, '1 service oil change'],
  'install a dishwasher and gas': ['1 job dishwasher installed, labour only', GAS],
  'used couch and table': ['no used couch', 'no table'],
  'used car and tires': [USED_CAR, '1 tire used tire, mounted'],
  'clean my oven and fridge': ['no clean my oven', 'no fridge'],
  'haul away dirt and gravel': ['1 cu yd earth excavation', 'no gravel'],
})

test('a year may be written with an apostrophe', () => {
  for (const text of ["how much were eggs in '23", 'how much were eggs in ’23?', 'how much were eggs in ‘23'])
    assert.equal(quoteOf(book, text, 'US').as_of, '2023-07-01', text)
  assert.equal(quoteOf(book, "milk price in jan '22", 'US').as_of, '2022-01-31')
  assert.equal(quoteOf(book, "what was bread in '98", 'US').as_of, '1998-07-01')
  for (const text of ['eggs, 2024 prices', "eggs ('24 prices)", '2024 prices, eggs'])
    assert.equal(quoteOf(book, text, 'US').as_of, '2024-07-01', text)
})
const EGGS = '1 dozen eggs, grade a, large'
reads('such a year counts nothing', {
  "eggs in '19": [EGGS],
  'eggs in ’19': [EGGS],
  "gas in summer '22": [GAS],
  "gas prices '08": [GAS],
  "'19 honda civic": ['1 car 2019 honda civic, used'],
  "used '15 camry": ['1 car 2015 toyota camry, used'],
  "tires for an '08 accord": ['1 tire tire for a car, each'],
  "'90s jeans": ["1 pair men's jeans"],
  '90s jeans': ["1 pair men's jeans"],
  // Marks around a quotation are no apostrophes.
  "'12 eggs'": [EGGS],
  // Nor is the one that a table puts before a number.
  "'12 eggs": ['12 each eggs, grade a, large'],
  "'12 apples": ['12 each apples, fresh'],
  "'50 people catering": ['50 guest catered buffet, for each guest'],
  "'20 lb bag of rice": ['20 lb rice, white, long grain, uncooked'],
  "'24 pack of beer": ['1 pack 24-pack of beer'],
  "'12 prius": ['1 car 2012 toyota prius, used'],
  "he said '12 eggs and milk'": [EGGS, '1 gal milk, fresh, whole'],
})

const SIXTY = '14.6556 gal gasoline, unleaded regular'
const MILK = '1 gal milk, fresh, whole'
reads('money apart from the only thing that is wanted says how much of it', {
  'gas, $60': [SIXTY],
  '$60, gas': [SIXTY],
  'gas - $60': [SIXTY],
  '$60 - gas': [SIXTY],
  'gas ($60)': [SIXTY],
  'gas for $60': [SIXTY],
  '$60 for gas': [SIXTY],
  '60 bucks, gas': [SIXTY],
  'GAS, $60.00': [SIXTY],
  'gas, about $60': [SIXTY],
  '$20, ground beef': [`2.96516 lb ${BEEF}`],
})
reads('money behind each thing of a list, or behind what has a price tag, was paid', {
  'eggs, $4.99, milk, $3.50': [EGGS, 'no $4.99', MILK, 'no $3.50'],
  'gas, $60, eggs, $5': [GAS, 'no $60', EGGS, 'no $5'],
  'gas, $4.09': [GAS, 'no $4.09'],
  'milk, $4': [MILK, 'no $4'],
  '$4.99, milk': ['no $4.99', MILK],
  'eggs - $4.99\nmilk - $3.50': [EGGS, MILK],
})
test('the place of a budget counts', () => {
  for (const text of ['gas, $60 in Denver', 'gas, $60, Denver'])
    assert.equal(quoteOf(book, text, 'US').total.estimate, '60.00', text)
})

test('the town of a team is a part of its name', () => {
  for (const text of [
    'hat boston red sox',
    'Boston Red Sox hat',
    'chicago bears jersey',
    'Green Bay Packers jersey',
    'jersey la lakers',
    't-shirt chicago cubs',
    'backpack seattle seahawks',
    'hoodie san francisco 49ers',
    '2 New York Yankees tickets',
    'dallas cowboys ticket',
  ]) {
    const { lines, geography } = quoteOf(book, text, 'US')
    assert.equal(geography.used, 'US', text)
    assert.deepEqual(
      lines.map(({ status }) => status),
      ['priced'],
      text,
    )
  }
  for (const text of ['hat boston', 'daycare chicago', 'plumber milwaukee', 'red sox tickets in boston'])
    assert.notEqual(quoteOf(book, text, 'US').geography.used, 'US', text)
  for (const text of ['orlando city apartment', 'chicago fire pit', 'philadelphia union plumber'])
    for (const { status } of quoteOf(book, text, 'US').lines)
      assert.ok(status === 'unpriced' || quoteOf(book, text, 'US').geography.used !== 'US', text)
  assert.equal(quoteOf(book, 'cordless drill milwaukee', 'US').geography.used, 'US')
})

test('what goes with a phone, a console, a television or a car is not the thing', () => {
  const things = [
    'iphone 17',
    'macbook air',
    'ipad',
    'samsung galaxy s25',
    'ps5',
    'nintendo switch',
    'kindle',
    'apple watch',
  ]
  const words =
    'case|cover|screen protector|mount|sleeve|bag|band|stylus|lens|folio|wallet case|grip|pouch|box|speaker|hub'
  for (const thing of things)
    for (const word of words.split('|'))
      for (const text of [`${thing} ${word}`, `${word} for ${thing}`, `${word} for my ${thing}`])
        for (const { status, item } of quoteOf(book, text, 'US').lines)
          assert.ok(
            status === 'unpriced' ||
              !/^(?:iphone|macbook|ipad|samsung|playstation|nintendo|kindle|apple)/i.test(item ?? ''),
            text,
          )
})
reads('a thing that comes with what goes with it is the thing', {
  'iphone 17 with case': ['1 each iphone 17'],
  'ps5 with 2 controllers': ['1 each playstation 5'],
  'laptop for games': ['1 each windows laptop, mid-range'],
  'laptop bag': ['1 each laptop bag or sleeve'],
  '55 inch tv wall mount': ['1 each tv wall mount'],
  '65 inch tv screen': ['1 each tv, 56 to 65 inches'],
  'dell laptop 17" screen': ['1 each windows laptop, mid-range'],
  'hp laptop touch screen': ['1 each windows laptop, mid-range'],
  'macbook air no charger': ['1 each macbook air, 13-inch'],
  'ps5 console 2 controllers 3 games': ['1 each playstation 5'],
  'Apple Watch Series 10 GPS 42mm Jet Black Aluminum Case with Black Sport Band': ['1 each apple watch'],
  'iphone 17 aluminum case': ['1 each phone case or charger'],
  'cdl class a license': ["1 license commercial driver's license"],
  'toyota camry manual': ['1 car toyota camry, new'],
})

const refuses = (kind: string, texts: readonly string[]): void =>
  reads(kind, Object.fromEntries(texts.map((text) => [text, [`no ${text}`]])))
refuses(
  'what somebody does by himself, learns or pays by the month is not the thing, nor the work, nor the fee',
  [
    'peloton subscription',
    'peloton app',
    'ps5 subscription',
    'apple watch cellular plan',
    'meta quest 3 games',
    'face painting kit',
    'water test strips',
    'oil change kit',
    'bar exam prep course',
    'real estate license course',
    'concealed carry permit class',
    'college application essay help',
  ],
)
refuses('how much a roll or a box covers is not known', [
  'roll of sod',
  '10 rolls of sod',
  '10 rolls of carpet',
  '3 boxes of hardwood flooring',
])

reads('a later number takes the place of one that is denied', {
  'not just one pizza, three': ['3 each large pizza'],
  'not one pizza but three': ['3 each large pizza'],
  'not one but three pizzas': ['3 each large pizza'],
  'not 2 gallons of milk, 3': ['3 gal milk, fresh, whole'],
  'three pizzas, not one': ['3 each large pizza'],
})
reads('where somebody is served, and what somebody badly wants', {
  '10 bottles of water from the minibar': ['10 bottle bottle of water at a counter'],
  '24 bottles of water from costco': ['24 bottle bottled water'],
  'i am desperate for a puppy': ['1 puppy puppy from a breeder'],
  'we are desperate for a plumber': ['1 hour plumber by the hour'],
})
reads('a pack of what is sold by the pair or by the piece holds so many of these', {
  '6 pack of socks': ['6 pair socks'],
  'socks 6 pack': ['6 pair socks'],
  '6 socks': ['6 each socks'],
  '6 pack of underwear': ["6 each men's underwear"],
  '10 pack of pens': ['1 pack pack of pens'],
})

test('the time behind a town is no state', () => {
  for (const [text, place] of Object.entries({
    '3 nights in a hotel in Austin in March': 'US-CBSA-12420',
    '3 nights in a hotel in Austin in early march': 'US-CBSA-12420',
    'a plumber in Columbus in the summer': 'US-CBSA-18140',
    'a plumber in Columbus, IN': 'US-CBSA-18020',
    'a plumber in Columbus IN': 'US-CBSA-18020',
  }))
    assert.equal(quoteOf(book, text, 'US').geography.used, place, text)
})
