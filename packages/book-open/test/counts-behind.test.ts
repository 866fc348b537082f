import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Every line as "item × quantity unit", or what was left unpriced. */
function linesOf(text: string): readonly string[] {
  return quoteOf(book, text, 'US').lines.map((line) =>
    line.status === 'priced'
      ? `${line.item} × ${line.quantity?.value} ${line.quantity?.unit}`
      : `not: ${line.text}`,
  )
}

function readsAs(cases: Readonly<Record<string, readonly string[]>>): void {
  for (const [text, lines] of Object.entries(cases)) assert.deepEqual(linesOf(text), lines, text)
}

test('a number behind what is sold by the pack counts pieces, packs, or says what one pack holds', () => {
  readsAs({
    'sponges 12': ['pack of sponges × 2 pack'],
    'hangers 50': ['pack of clothes hangers × 2.5 pack'],
    'napkins 200': ['pack of paper napkins × 1 pack'],
    '3 dozen napkins': ['pack of paper napkins × 1 pack'],
    '4 dozen pens': ['pack of pens × 4 pack'],
    'crayons 24': ['box of crayons × 1 box'],
    'lysol spray 2': ['bottle of household cleaner × 2 bottle'],
    'bags of mulch 20': ['bag of mulch × 20 bag'],
    'butter sticks 4': ['Butter, stick × 4 stick'],
    'llantas nuevas 4': ['four tires, installed × 1 set'],
  })
})

test('one vessel is as good as another, and a package that is a name of its own is meant', () => {
  readsAs({
    'lysol spray 2 cans': ['bottle of household cleaner × 2 bottle'],
    'mulch (20 bags)': ['bag of mulch × 20 bag'],
    'topsoil 10 bags': ['topsoil, bag of 40 pounds × 10 bag'],
    'concrete 6 bags': ['bag of concrete mix × 6 bag'],
    'mulch (3 cubic yards)': ['mulch, bulk × 3 cu yd'],
    '2 butter': ['Butter, stick × 2 each'],
  })
  const [two] = quoteOf(book, '2 butter', 'US').lines
  const [pounds] = quoteOf(book, '2 packs of butter', 'US').lines
  assert.deepEqual(two?.total, pounds?.total)
})

test('signs around a count: about, a colon, times a pack, brackets, a table', () => {
  readsAs({
    'bananas ~6': ['Bananas × 6 each'],
    'paper towels: 6; toilet paper: 12; soap: 3': [
      'paper towels × 6 roll',
      'toilet paper × 12 roll',
      'bar of soap × 3 bar',
    ],
    'soap: 3\npaper towels: 6': ['bar of soap × 3 bar', 'paper towels × 6 roll'],
    '2 x 12 pk diet coke': ['Soft drinks, 12 oz cans × 24 each'],
    'gal. of 2% milk': ['Milk, fresh, low-fat, reduced fat or skim × 1 gal'],
    'Item\tQty\nCopy paper (ream)\t15\nBallpoint pens (dozen)\t4\nStapler\t2': [
      'ream of printer paper × 15 ream',
      'pack of pens × 4 pack',
      'stapler × 2 each',
    ],
    '100 cups 200 napkins': ['pack of paper plates × 1.25 pack', 'pack of paper napkins × 1 pack'],
    '2 cups sugar, 3 cups flour': ['Sugar, white × 2 cup', 'Flour, white, all purpose × 3 cup'],
  })
})

test('a size in another language is no count', () => {
  readsAs({
    'pañales talla 4 dos paquetes': ['diapers × 2 pack'],
    'Windeln Größe 4': ['diapers × 1 box'],
  })
})

test('two things with one price are two, and none is lost to a name over a comma', () => {
  readsAs({
    'rose bushes 3, azaleas 2': ['potted shrub × 3 each', 'potted shrub × 2 each'],
    'dog food and cat food': ['dry dog food × 1 bag', 'dry dog food × 1 bag'],
    'trash bags, dog food (big bag)': ['trash bags × 1 box', 'dry dog food × 1 bag'],
  })
})

test('a list of goods for the house without commas', () => {
  readsAs({
    'tp paper towels dish soap sponges': [
      'toilet paper × 1 roll',
      'paper towels × 1 roll',
      'dish soap × 1 bottle',
      'pack of sponges × 1 pack',
    ],
    'shampoo conditioner body wash deodorant': [
      'shampoo × 1 bottle',
      'hair conditioner × 1 bottle',
      'body wash × 1 bottle',
      'deodorant × 1 each',
    ],
    '2 diapers 3 wipes 1 formula': ['diapers × 2 box', 'baby wipes × 3 pack', 'baby formula × 1 each'],
    'milk 2 eggs 12 bread 1 tp 12': [
      'Milk, fresh, whole × 2 jug',
      'Eggs, grade A, large × 12 each',
      'Bread, white, pan × 1 each',
      'toilet paper × 12 roll',
    ],
    'ALUMINUM FOIL 75 SQ FT 2 ROLLS': ['roll of aluminum foil × 2 roll'],
  })
})

test('a dog is walked once a day, and the minutes are those of one walk', () => {
  readsAs({
    'dog walker 30 min x 5 days': ['dog walk of half an hour × 5 walk'],
    'dog walking 5 days': ['dog walk of half an hour × 5 walk'],
    'dog walker 5 days a week 30 min': ['dog walk of half an hour × 5 walk'],
  })
})

test('how much money there is names no goods', () => {
  const goods = ['Ground beef, 100% beef × 2 lb', 'Milk, fresh, whole × 1 gal']
  readsAs({
    'i have $50, can i get 2 lb beef and milk': goods,
    'my budget is $40. 2 lb beef, milk': goods,
    'I only have $20, 2 lb beef and milk': goods,
    'got 30 bucks to spend: 2 lb beef, milk': goods,
    '$40 of gas': ['Gasoline, unleaded regular × 9.7704 gal'],
  })
})

test('so many of what was said before: "of them", and an X behind it', () => {
  readsAs({
    '2 liter pepsi 4 of them': ['Soft drinks, 2 liter bottle × 8 l'],
    'gallon milk 2 of them': ['Milk, fresh, whole × 2 gal'],
    'GROUND COFFEE 24 OZ X3': ['Coffee, ground roast × 72 oz'],
    'AA BATTERIES X12': ['AA batteries × 12 battery'],
    'oil change BMW X3': ['oil change × 1 service'],
    'oil change bmw x3': ['oil change × 1 service'],
  })
})

test('behind a count stands the make or the kind of the thing, or the next thing of a list', () => {
  readsAs({
    'deodorant x4 old spice': ['deodorant × 4 each'],
    'deodorant old spice x4': ['deodorant × 4 each'],
    'toothpaste x3 crest': ['tube of toothpaste × 3 tube'],
    'steak x4 ribeye': ['ribeye steak × 4 each'],
    'yogurt x6 chobani': ['Yogurt, Greek × 6 each'],
    'milk x2 eggs': ['Milk, fresh, whole × 2 jug', 'Eggs, grade A, large × 1 dozen'],
    'milk x2 eggs x3 bread': [
      'Milk, fresh, whole × 2 jug',
      'Eggs, grade A, large × 3 each',
      'Bread, white, pan × 1 loaf',
    ],
  })
})

test('what a work is done to is counted, and whom somebody looks after is not', () => {
  readsAs({
    'dog grooming 2 small dogs': ['dog grooming × 2 visit'],
    'dog grooming for 2 dogs': ['dog grooming × 2 visit'],
    'tree removal 3 trees': ['tree removal × 3 each'],
    'nanny for 3 kids 40 hrs': ['Nanny, by the hour × 40 hour'],
    'babysitter 3 kids 5 hours': ['Babysitter for three children × 5 hour'],
    'in state tuition 2 semesters': ['Tuition and fees at a public four-year college, in state × 1 year'],
  })
})

test('a thing of a list with its pack behind it is no amount of the thing before', () => {
  readsAs({
    'milk, eggs, bandaids box of 100': [
      'Milk, fresh, whole × 1 gal',
      'Eggs, grade A, large × 1 dozen',
      'box of bandages × 1 box',
    ],
  })
})

test('a size that the item is called by, with bottles and cans behind it, and a kind behind the weight', () => {
  readsAs({
    '2 liter sprite 4 bottles': ['Soft drinks, 2 liter bottle × 8 l'],
    '12 oz coke 24 cans': ['Soft drinks, 12 oz cans × 288 oz'],
    '12 pk of 12 oz coke, 3 of them': ['Soft drinks, 12 oz cans × 432 oz'],
    'brisket 14lb whole packer': ['Beef brisket, raw × 14 lb'],
    'fill 500 gallon propane tank': ['Filling a 500 gallon propane tank × 1 fill'],
  })
})

test('packs: what one holds, and how many there are', () => {
  readsAs({
    'pack of 24 crayons': ['box of crayons × 1 box'],
    '2 packs of 24 crayons': ['box of crayons × 2 box'],
    'pack of 12 condoms': ['box of condoms × 1 box'],
    '3 packs of pens': ['pack of pens × 3 pack'],
    '33 gal trash bags': ['trash bags × 1 box'],
    'two 6 packs of socks': ['socks × 12 pair'],
  })
})

test('how high is not how long, and what an hour costs is no time', () => {
  readsAs({
    'fence 6 ft tall': ['wood fence, installed × 1 ft'],
    'fence, 6 ft by 100 ft': ['wood fence, installed × 100 ft'],
    '85/hr': ['not: 85/hr'],
    'electrician 40 hours 85/hr': ['electrician by the hour × 40 hour'],
    'labor, electrician, 40 hours': ['electrician by the hour × 40 hour'],
  })
})

test('a car behind what has no price is not bought, and two towns are one way', () => {
  readsAs({
    'car loan, 2019 camry': ['not: car loan', 'not: 2019 camry'],
    'towing, ford explorer': ['not: towing', 'not: ford explorer'],
    'flights between boston and miami': ['flight between Miami and Boston, one way × 1 ticket'],
  })
})

test('packs are counted before the thing and behind it, whatever word and sign stands between', () => {
  readsAs({
    'coke 12pk qty 4': ['Soft drinks, 12 oz cans × 48 each'],
    '2 coke 12pk': ['Soft drinks, 12 oz cans × 24 each'],
    '2 coke 12pk + 1 sprite 12pk': ['Soft drinks, 12 oz cans × 24 each', 'Soft drinks, 12 oz cans × 12 each'],
    'la croix 3 12pks': ['Sparkling water × 36 each'],
    'redbull 24 case': ['Energy drink (Red Bull) × 24 each'],
    'redbull 24 cases': ['Energy drink (Red Bull) × 24 case'],
    'bud light 30 rack': ['24-pack of beer × 1.25 pack'],
    '30 rack of bud light': ['24-pack of beer × 1.25 pack'],
    'black bean burgers 12oz three': ['Veggie burgers × 36 oz'],
    'furnace filters 16x25x1 6pk': ['furnace filter × 6 each'],
  })
})

test('a number that is part of a name, a model or a size counts no packs', () => {
  readsAs({
    '7up 12 pack': ['Soft drinks, 12 oz cans × 12 each'],
    '1664 beer 12 pack': ['12-pack of beer × 1 pack'],
    '2 percent milk 6 pack': ['Milk, fresh, low-fat, reduced fat or skim × 6 jug'],
    'iphone 15 case': ['not: iphone 15 case'],
    'golf balls 3 12 packs': ['dozen golf balls × 36 each'],
    'HP laptop X360': ['Windows laptop, mid-range × 1 each'],
    'Roomba X3': ['robot vacuum × 1 each'],
    'FOLGERS GROUND COFFEE 24 OZ X3': ['Coffee, ground roast × 72 oz'],
    '$300000 worth home insurance': ['Homeowners insurance × 1 year'],
  })
})

test('every line of a list of packs is kept, also where they are the same thing', () => {
  readsAs({
    'coke 12pk x2, sprite 12pk x3': [
      'Soft drinks, 12 oz cans × 24 each',
      'Soft drinks, 12 oz cans × 36 each',
    ],
    '2 modelo 12 pack, 1 corona 12 pack': ['12-pack of beer × 2 pack', '12-pack of beer × 1 pack'],
    'coke 24 case, pepsi 24 case': ['Soft drinks, 12 oz cans × 24 each', 'Soft drinks, 12 oz cans × 24 each'],
    'apples, 3lb bag gala': ['Apples, fresh × 3 lb'],
  })
})

test('a kind behind a count belongs to the thing before it', () => {
  readsAs({
    'windows x10 double hung': ['vinyl replacement window, installed × 10 window'],
    'bed x2 queen': ['bed frame × 2 each'],
    'flight x2 round trip': ['domestic flight, one way × 4 ticket'],
    'haircuts x2 for my boys': ["Man's haircut or barber visit × 2 visit"],
  })
})

test('money stands for what it buys, also without the "of"', () => {
  const [line] = quoteOf(book, '$30 worth toilet paper', 'US').lines
  assert.equal(line?.item, 'toilet paper')
  assert.equal(line?.total?.estimate, '30.00')
})

test('what is bought itself, and what the thing before it never comes in, is no amount of that thing', () => {
  readsAs({
    'sheet cake, 50 plates': ['decorated cake from a bakery × 1 each', 'pack of paper plates × 1 pack'],
    'provolone 1/2lb, rolls 6': ['Cheese, Provolone × 0.5 lb', 'Dinner rolls × 6 each'],
    'paper towels, 6 rolls': ['paper towels × 6 roll'],
    'wine, 6 glasses': ['Wine, red and white table × 6 glass'],
  })
})

test('a list without commas ends before a please, and a bag belongs to the weight that it holds', () => {
  readsAs({
    'cereal 3 bxs milk 2 gals oj 1 gal pls': [
      'Cereal × 3 box',
      'Milk, fresh, whole × 2 gal',
      'Orange juice, ready-to-drink × 1 gal',
    ],
    'chicken thighs 4lb rice 5lb bag black beans 4 cans': [
      'Chicken thighs, bone-in, raw × 4 lb',
      'Rice, white, long grain, uncooked × 5 lb',
      'Black beans, canned × 4 can',
    ],
  })
})

test('what looks like an amount, a make or an hour of overtime, and is none', () => {
  readsAs({
    // A car that is known by another name than its title.
    '12 gal gas crv': ['Gasoline, unleaded regular × 12 gal'],
    'tooth pastee': ['tube of toothpaste × 1 tube'],
    'machinist 37.25 hrs + 10 OT': ['Machinists (wage) × 52.25 hour'],
    'price 4 12 packs coke': ['Soft drinks, 12 oz cans × 48 each'],
    'our org needs 20 laptops': ['Windows laptop, mid-range × 20 each'],
    'group of 7 up to 10': ['not: group of 7 up to 10'],
    'is $500 worth it for a couch': ['sofa × 1 each'],
    'baseboard 1x6 200 ft': ['baseboard, installed and painted × 200 ft'],
    '2 fences, 6 ft by 100 ft': ['wood fence, installed × 200 ft'],
  })
})

test('a number before an x is what each of them holds', () => {
  readsAs({
    'toilet paper 12 rolls x2': ['toilet paper × 24 roll'],
    'toilet paper 12 roll pack x2': ['toilet paper × 24 roll'],
    'paper towels 6 rolls, 2 of them': ['paper towels × 12 roll'],
    'eggs 12 x2': ['Eggs, grade A, large × 24 each'],
    'sparkling water 12 x 4': ['Sparkling water × 48 each'],
    'advil 200 x2': ['over-the-counter medicine × 2 bottle'],
    'trash bags 50 x2': ['trash bags × 100 bag'],
    // No pack: a model, and the sides of a thing.
    'iphone 15 x2': ['iPhone 15 × 2 each'],
    'to go containers, 9x9 foam, 200 ct': ['pack of take-out boxes × 4 pack'],
    'a few bottles of josh cabernet (3)': ['bottle of wine × 3 bottle'],
  })
})
