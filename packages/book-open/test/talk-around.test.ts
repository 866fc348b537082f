import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Every line of a text: "quantity unit item", or "? words" where it has no price. */
const linesOf = (text: string): readonly string[] =>
  quoteOf(book, text, 'US').lines.map(({ status, item, quantity, text: said }) =>
    status === 'priced' ? `${quantity?.value} ${quantity?.unit} ${item?.split(',')[0]}` : `? ${said}`,
  )

type Case = readonly [text: string, ...lines: string[]]

function reads(kind: string, cases: readonly Case[]): void {
  test(kind, () => {
    for (const [text, ...lines] of cases) assert.deepEqual(linesOf(text), lines, text)
  })
}

reads('sentences of a thing and its amount are rows of a list', [
  ['milk, 2 gal. eggs 3 doz. butter 1 lb.', '2 gal Milk', '3 dozen Eggs', '1 lb Butter'],
  ['rice, 10 lb. beans, 5 lb. onions 3 lb.', '10 lb Rice', '5 lb Beans', '3 lb Onions'],
  ['eggs, 3 dozen. milk, 2 gallons. sunday breakfast', '3 dozen Eggs', '2 gal Milk'],
  ['milk 2 gal. bread, 3 loaves. eggs.', '2 gal Milk', '3 loaf Bread', '1 dozen Eggs'],
  // There the amounts stand first.
  ['eggs, 2 oz. cheese, 3 lb. ham', '1 dozen Eggs', '2 oz Cheddar cheese', '3 lb Ham'],
  ['2 oz. cheese. 3 lb. ham', '2 oz Cheddar cheese', '3 lb Ham'],
])

reads('what a list is for may stand behind it', [
  ['2 lb ground beef, 12 tortillas. taco night', '2 lb Ground beef', '12 each Flour tortillas'],
  ['20 lb potatoes, 10 lb carrots. soup kitchen monday', '20 lb Potatoes', '10 lb Carrots'],
  ['2 lb salmon, 1 lb asparagus. For four.', '2 lb salmon fillet', '1 lb Asparagus'],
  ['3 lb chicken thighs, 2 lb rice. Serves 6.', '3 lb Chicken thighs', '2 lb Rice'],
  ['2 bartenders, 5 hours. For 80 people.', '10 hour Bartenders (wage)'],
  ['tacos. For 6.', '6 each taco'],
])

reads('what somebody has or makes is not bought', [
  ['milk i have. need 2 dozen eggs', '2 dozen Eggs'],
  ['got the buns already. 5 lb ground beef', '5 lb Ground beef'],
  ['i have eggs, need 2 lb bacon', '2 lb Bacon'],
  ['3 lb ham, the rolls my mom is bringing', '3 lb Ham'],
  ['2 lb spaghetti, sauce i make', '2 lb Spaghetti and macaroni'],
  ['chips we got, soda we have already. 3 lb ham', '3 lb Ham'],
  ['what i have to pay for 2 gal milk', '2 gal Milk'],
  ['we good on milk. need 3 dozen eggs', '3 dozen Eggs'],
  ["i don't need eggs, just 2 gal milk", '2 gal Milk'],
  ['no need for buns. 5 lb ground beef', '5 lb Ground beef'],
  ['out of flour and sugar. 50 lb flour, 25 lb sugar', '50 lb Flour', '25 lb Sugar'],
  ['out of milk. 2 lb butter', '1 gal Milk', '2 lb Butter'],
])

reads('talk is no line, and a request that is not understood is one', [
  ['2 lb butter, is that right?? what should it be', '2 lb Butter'],
  ['My son is starting college. 2 lb butter. thinking abt applying', '2 lb Butter'],
  ['Hey Sal its Tre. 2 lb butter', '2 lb Butter'],
  ['Hi this is Carol from church. 2 lb butter', '2 lb Butter'],
  ['2 lb butter and someone to fix my widget', '2 lb Butter', '? someone to fix my widget'],
  ['2 lb butter. we are looking for a clown', '2 lb Butter', '? we are looking for a clown'],
  ['2 lb butter. unobtainium', '2 lb Butter', '? unobtainium'],
])

reads('a question, a paper or a sentence about people around a thing is set aside', [
  ['Do you have any idea what a 50 lb bag of rice goes for, for the food pantry?', '50 lb Rice'],
  ['what do eggs go for these days, a dozen', '1 dozen Eggs'],
  ['ok so the invoice has chicken wings 40lb, is that right??', '40 lb Chicken wings'],
  ['this receipt has butter 2 lb', '2 lb Butter'],
  ['She is moving. 2 bedroom apartment St. Paul MN', '1 month 2-bedroom home'],
  ['moving, 2 bedroom apartment', '1 move local move of a two-bedroom home with a moving company'],
])

reads('an occasion before a dash is no dish', [
  ['Lenten fish fry - 40 pounds of pollock', '40 lb Whiting and pollock fillets'],
  ['crawfish boil: 30 lb crawfish', '30 lb Crawfish'],
  ['pancake supper - 10 lb butter', '10 lb Butter'],
  ['fish fry, 20 people', '20 each fish and chips'],
])

reads('whoever laughs at a thing does not want it', [
  ['10 pizzas?? no lol. 4 large pizzas', '4 each large pizza'],
  ['lobster? haha no. 2 lb butter', '2 lb Butter'],
  ['3 turkeys?? jk. 2 lb butter', '2 lb Butter'],
  ['lobster tails, just kidding, 2 lb butter', '2 lb Butter'],
  ['2 lb butter lol. 3 dozen eggs', '2 lb Butter', '3 dozen Eggs'],
])

reads('tables of people and of packs', [
  [
    'Name\tRole\tHours\nA. Brandt\telectrician\t16\nL. Soto\tpainter\t24',
    '16 hour Electricians (wage)',
    '24 hour Painters',
  ],
  ['Employee | Position | Hrs\nMaria Lopez | cook | 30', '30 hour Cooks'],
  ['Name | Qty\nmilk | 2 gal\neggs | 3 dozen', '2 gal Milk', '3 dozen Eggs'],
  ['Item\tQty\tUnit\nDiet Coke 12 oz\t3\t12-pack\neggs\t2\t18-pack', '432 oz Soft drinks', '36 each Eggs'],
  ['Item\tQty\tPack\nSeltzer 12 oz\t5\t12', '720 oz Sparkling water'],
  ['seltzer 12 oz, 5 8-packs', '480 oz Sparkling water'],
])

reads('heads and feet of a receipt name no goods', [
  ['RESTO SUPPLY #0418\nPENNE 20LB\nSUBTOTAL', '20 lb Spaghetti and macaroni'],
  ['STORE 0042\nBUTTER 1LB\nCASHIER: ANN\nMEMBER 1119xxxx\nVISA ****1123', '1 lb Butter'],
  ['Costco run receipt\n2 @ KS GRND COFFEE 3LB\nTAX 0.00', '6 lb Coffee'],
  ['cashier: 40 hours\ncook: 20 hours', '40 hour Cashiers (wage)', '20 hour Cooks'],
])

reads('what is said of each, and of a crew', [
  ['rice + beans, 2 lb each. for the pantry', '2 lb Rice', '2 lb Beans'],
  ['plumber and electrician, 6h each. wage only', '6 hour Plumbers', '6 hour Electricians (wage)'],
  ['carpenter and painter, 8 hrs each. labor only', '8 hour Carpenter', '8 hour Painter'],
  ['landscaping crew: 3 guys, 8am to 4pm, friday only', '24 hour Landscaper'],
  ['hay crew: 4 boys, 8am to 5pm, saturday only', '36 hour Farmworkers and Laborers'],
])

reads('what only looks like a sentence, an occasion, a stock or a receipt stays', [
  ['St. Louis ribs 3 racks. Coleslaw 2 lb.', '3 rack Pork ribs', '2 lb salad from the deli'],
  ['Dr. Pepper 12 pk. Sprite 2 l.', '12 each Soft drinks', '2 l Soft drinks'],
  [
    'Groceries 1. milk 2 gal\n2. eggs 3 doz\n3. butter 1 lb',
    '? Groceries',
    '2 gal Milk',
    '3 dozen Eggs',
    '1 lb Butter',
  ],
  [
    'Plumber 3 hrs. on Monday. Electrician 2 hrs. on Tuesday.',
    '3 hour plumber by the hour',
    '2 hour electrician by the hour',
  ],
  [
    '2 gal milk, 1 doz eggs. Babysitter Saturday night',
    '2 gal Milk',
    '1 dozen Eggs',
    '1 hour Babysitter for one child',
  ],
  ['2 gal milk, 1 doz eggs. TV dinner', '2 gal Milk', '1 dozen Eggs', '1 each Frozen ready meal'],
  ['we have a septic tank, need pumping', '1 visit septic tank pumping'],
  ['the nanny we have, 40 hours a week', '40 hour Nanny'],
  ['I have wood floors already, need 500 sq ft sanded', '500 sq ft solid hardwood floor'],
  ['Cashier: Texas\nManager: Texas', '1 hour Cashiers (wage)', '1 hour Managers'],
  ['Office Supplies 500\n2 gal milk', '? Office Supplies 500', '2 gal Milk'],
  [
    'Boston, MA: rent 2 bedroom\nDenver, CO: rent 2 bedroom',
    '1 month 2-bedroom home',
    '1 month 2-bedroom home',
  ],
  ['Turkey, TX: 3 lb ham', '3 lb Ham'],
])

reads('rows are read together where one of them only talks', [
  ['napkins i got\n2 lb butter', '2 lb Butter'],
  ['Coach asked for\n2 gal milk, 3 dozen eggs', '2 gal Milk', '3 dozen Eggs'],
  ['hey its chicken, 2 lb rice', '1 each Chicken', '2 lb Rice'],
  ['2 gal milk, 1 doz eggs\nclown saturday', '2 gal Milk', '1 dozen Eggs', '? clown saturday'],
  ['Item   Qty   Notes\nEggs   1,500', '1500 each Eggs'],
])
