import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

const asked = (text: string): string =>
  quoteOf(book, text, 'US')
    .lines.map((line) =>
      line.status === 'priced' ? `${line.quantity.value} ${line.quantity.unit} ${line.item}` : 'unpriced',
    )
    .join('; ')

/** Every text of a kind is read as it says. */
function reads(kind: string, expected: Readonly<Record<string, string>>): void {
  test(kind, () => {
    for (const [text, line] of Object.entries(expected)) assert.equal(asked(text), line, text)
  })
}

reads('how long and how wide a thing is counts no things', {
  'tent rental 20x40': '1 rental party tent rental, 20 by 40 feet',
  'build a shed 10x12': '1 job shed or storage building, built',
  'shed 10 x 12': '1 job shed or storage building, built',
  'pavers 12x12 x 50': '50 each paver, 4 by 8 inches',
})

reads('how thick an area is counts no areas', {
  'patio 12x12 x 4': '144 sq ft concrete patio, poured',
  'deck 12x16 x 3': '192 sq ft pressure-treated wood deck, built',
  'gravel driveway 10x40 x 2': '400 sq ft gravel driveway, laid',
})

reads('a gallon of a kind of milk is of that kind', {
  'gallon 2% milk': '1 gal Milk, fresh, low-fat, reduced fat or skim',
  '2% milk gallon': '1 gal Milk, fresh, low-fat, reduced fat or skim',
  '2 gallons 2% milk': '2 gal Milk, fresh, low-fat, reduced fat or skim',
})

reads('a word that only begins as a month does is none', {
  'studio rent marble to deck': '1 month Studio home, 40th-percentile gross rent',
})

reads('so many of what something is done to are counted behind a particle and over adjectives', {
  'swap out 6 light fixtures': '6 each light fixture, installed',
  'trim two big oak trees': '2 each tree trimmed',
  'take out 2 dead trees': '2 each tree removal',
  'swap 2 bathroom faucets': '2 job bathroom faucet replaced, labour only',
  'change out 3 toilets': '3 job toilet replaced, with the toilet',
  'replace 4 spark plugs': '1 job spark plug replacement',
})

reads('hours of each week are the hours of one week', {
  'home health aide 20 hours a week': '20 hour Home health aide',
  'nanny 15 hours per week': '15 hour Nanny, by the hour',
  'tutor 3 hours a week': '3 hour Private tutor',
})

reads('nights choose what is paid by the night', {
  'pet sitter 3 nights': '3 night pet sitter in the house over night',
  'pet sitter': '1 visit visit of a pet sitter, half an hour',
})

reads('each person of a family gets a shot', {
  'flu shots for a family of 4': '4 shot Flu shot',
  'flu shot for 2 kids': '2 shot Flu shot',
})

reads('what has an amount of its own behind an "and" is another thing', {
  '2 crowns and a root canal': '2 tooth Dental crown; 1 tooth Root canal, molar',
})

reads('pills have many names, and of what is sold by the bottle they are in it', {
  'generic zoloft 50mg 30 pills': '30 each Sertraline 50 mg',
  'synthroid 90 tabs': '90 each Synthroid 100 mcg',
  'tylenol 100 tablets': '1 bottle over-the-counter medicine',
  '100 caplets of tylenol': '1 bottle over-the-counter medicine',
  'advil 2 bottles 100 tablets': '2 bottle over-the-counter medicine',
  'birth control pills 3 months': '3 month Birth control pills, one month',
})

reads('what is done to a thing is not the thing', {
  'couch reupholstered': 'unpriced',
  'rug cleaned': 'unpriced',
  'curtains dry cleaned': 'unpriced',
  'bike tuned up': 'unpriced',
  'unclog main sewer line': '1 visit drain cleaning',
})

reads('rooms say no area but for a floor, which is told', {
  'carpet 3 rooms': '450 sq ft carpet, installed',
  'wallpaper removal one room': 'unpriced',
  'epoxy garage floor 2 car': 'unpriced',
  'pallet of sod': '1 pallet pallet of sod, 450 square feet',
  'carpet for a bedroom, 300 sq ft': '300 sq ft carpet, installed',
  'paint 3 bedrooms': '3 room room, painted',
})

reads('a service is not the wage of somebody with that word', {
  'home security monitoring per month': 'unpriced',
  'security guard for 8 hours': '8 hour Security Guards (wage)',
})

reads('from one town to another is no ride within one', {
  'bus ticket boston to ny': '1 ticket long-distance bus ticket, one way',
  'city bus ticket': '1 ride city bus or light rail ride',
})

reads('things have more names than one', {
  'put down a dog at the vet': '1 visit Euthanasia at a vet',
  'exterminator for bed bugs': '1 job bed bug treatment of a home',
  'gut and remodel master bath': '1 job bathroom remodel, midrange',
  'hulu and disney plus bundle': '1 month Disney+ and Hulu bundle',
  'cpa for small business taxes': '1 return Small business tax return',
  'outlet install for EV charger': '1 job electric car charger, installed at home',
  'dishwasher bosch': '1 each dishwasher',
})

reads('what only sounds like goods is left out', {
  'when should i replace my water heater': 'unpriced',
  'how often should i change my brakes': 'unpriced',
  'phone number for the dmv': 'unpriced',
  'the doctor is in': 'unpriced',
  'my car insurance agent is nice': 'unpriced',
  'wedding in two weeks and i am nervous': 'unpriced',
  'a wrench in the works': 'unpriced',
  'lawyer up': 'unpriced',
  'time travel insurance for 1885': 'unpriced',
})

reads('what is done to the first of two things is done to both', {
  'install dishwasher and garbage disposal':
    '1 job dishwasher installed, labour only; 1 job garbage disposal, replaced',
  'clean carpets and windows': '1 job carpet cleaning of a home; 1 visit window cleaning of a house',
  'fix toilet and faucet': '1 job toilet repair, running or weak flush; 1 job leaky faucet repaired',
  'clean my oven and fridge': 'unpriced; unpriced',
  'wedding rings his and hers': '1 each gold ring; unpriced',
  'wedding hair and makeup': '1 visit Hair styled for an event; 1 visit Makeup for a bride or an event',
})

reads('what kind of car or animal it is, is said of the work', {
  'oil change for my truck, diesel': '1 service oil change',
  'dog grooming, poodle': '1 visit dog grooming',
})

reads('a pack counts what has its price for one, and not what is called by it', {
  '6 pack of white t shirts': '6 shirt T-shirts from a multipack',
  '3 pack of sponges': '1 pack pack of sponges',
  'insulin pens 5 pack': '1 box Insulin pens, box of five',
})

reads('a membership is not one time of it', {
  'car wash membership monthly': 'unpriced',
  'gym membership': '1 month gym membership',
})

reads('what a doubter asked in words of his own', {
  'take down a big oak tree near the house': '1 each tree removal, 60 to 80 feet',
  'movers 2 men 4 hours': '8 hour one mover with his share of a truck, by the hour',
  'hydro jet sewer line': '1 visit sewer line of a house, cleaned by hydro jetting',
  'florist bouquet delivered': '1 order flower delivery',
  'gas powered lawn mower': '1 each push lawn mower',
  'un café': '1 cup cup of coffee',
  'round of golf public course': '1 round green fee of a public course, 18 holes without a cart',
  'round of golf 18 holes with cart': '1 round round of golf, 18 holes',
})

reads('time of somebody is their work', {
  '15 hours of lawyer time': '15 hour Lawyer, billed by the hour',
  'lawyer time 15 hours': '15 hour Lawyer, billed by the hour',
  "3 hrs of a plumber's time": '3 hour plumber by the hour',
})
