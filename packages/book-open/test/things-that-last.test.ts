import { reads } from './reads.ts'

reads('tires are told apart by whose they are', [
  ['2 steer tires 295/75r22.5', [/^tire for a semi truck/, 2, 'tire']],
  ['8 drive tires 11R22.5', [/^tire for a semi truck/, 8, 'tire']],
  ['4 all season tires 225/65R17 installed', [/^tire for a car/, 4, 'tire']],
  ['set of 4 truck tires LT275/70R18', [/^four tires for a pickup/, 1, 'set']],
  ['4 tires 225/65R17', [/^tire for a car/, 4, 'tire']],
  ['trailer tires'],
  ['4 trailer tires ST205/75R15'],
  ['2 tires for my boat trailer'],
  ['motorcycle tire'],
])

reads('what a restaurant or a gym buys is no thing of a home', [
  ['commercial dishwasher'],
  ['commercial treadmill'],
  ['industrial sewing machine'],
  ['restaurant refrigerator'],
  ['commercial grade blender'],
  ['commercial undercounter dishwasher, high temp, new'],
  ['dishwasher', [/^dishwasher/, 1, 'each']],
  ['treadmill', [/^treadmill/, 1, 'each']],
  ['refrigerator for my restaurant', [/^refrigerator/, 1, 'each']],
])

reads('a machine has rates of its own for a week and a month', [
  ['5000lb forklift rental, 1 mo', [/^forklift rental by the month/, 1, 'month']],
  ['forklift rental 30 days', [/^forklift rental by the month/, 1, 'month']],
  ['skid steer 14 days', [/^skid steer rental by the week/, 2, 'week']],
  ['excavator rental one month', [/^mini excavator rental by the month/, 1, 'month']],
  ['2 weeks scissor lift rental', [/^electric scissor lift rental by the week/, 2, 'week']],
  ['skid steer rental 3 days', [/^skid steer rental$/, 3, 'day']],
  ['2 forklifts for 14 days', [/^forklift rental$/, 28, 'day']],
  ['2 forklifts for 3 weeks', [/^forklift rental by the week/, 6, 'week']],
  ['rental car 2 weeks', [/^rental car/, 2, 'week']],
  ['8 ton excavator 1 month'],
])

reads('what is used, or from a thrift store, has no price of a new one', [
  ['2nd hand washer and dryer'],
  ['gently used sofa'],
  ['thrift store dresser'],
  ['scratch and dent refrigerator'],
  ['second hand couch'],
  ['used tires set of 4', [/^four used tires/, 1, 'set']],
])

reads('what is in the box is not bought besides', [
  ['cordless drill kit, 20V, brushless, two batteries', [/^cordless drill/, 1, 'each']],
  ['2 AA batteries', [/^AA batteries/, 2, 'battery']],
  ['drill, batteries', [/^cordless drill/, 1, 'each'], [/^AA batteries/, 1, 'battery']],
  ['jerry can 5 gal filled w regular (just the gas)', [/^Gasoline/, 5, 'gal']],
  ['5 gal gas can', [/^gas can/, 1, 'each']],
])

reads('what is meant by a word follows from the thing beside it', [
  [
    'queen mattress, box spring, and frame',
    [/^queen mattress/, 1, 'each'],
    [/^box spring/, 1, 'each'],
    [/^bed frame/, 1, 'each'],
  ],
  ['picture frame', [/^picture frame/, 1, 'each']],
  ['twin bunk beds with 2 mattresses', [/^bunk bed/, 1, 'each'], [/^twin mattress/, 2, 'each']],
  ['5 qts 5w30 full synthetic and a filter', [/^motor oil/, 5, 'qt'], [/^small part for a car/, 1, 'each']],
  ['dozen golf balls and a glove', [/^dozen golf balls/, 1, 'dozen'], [/golf glove/, 1, 'each']],
  ['glider for nursery', [/rocking chair/, 1, 'each']],
  ['winter coat for kid', [/^child's coat/, 1, 'each']],
  ['winter coat', [/^winter coat/, 1, 'each']],
])

reads('pellets are no stove, and a grill is none of them', [
  ['smoker pellets'],
  ['traeger pellets 20 lb'],
  ['pellet smoker', [/grill/, 1, 'each']],
  ['pellet stove', [/^pellet stove/, 1, 'each']],
  ['wood pellets 2 tons', [/^Wood pellets/, 2, 'ton']],
  ['winter: 40 lb bags of wood pellets, one ton (50 bags)', [/^Wood pellets/, 1, 'ton']],
  ['screwdriver 1 phillips', [/^screwdriver/, 1, 'each']],
  ['tires winter', [/^tire for a car/, 1, 'tire']],
])

reads('materials by the foot, the square foot and the gallon', [
  ['20 feet of 1/2 inch copper pipe', [/^copper water pipe/, 20, 'ft']],
  ['3/4 pex pipe 100ft', [/^PEX water pipe/, 100, 'ft']],
  ['pavers, 400 sq ft', [/^paver/, 400, 'sq ft']],
  ['wood stain 2 gallons', [/^can of stain/, 2, 'gal']],
  ['200 linear ft of deck boards', [/^deck board/, 25, 'board']],
  ['2x4 200 linear feet', [/^lumber, 2 by 4/, 25, 'board']],
  ['20 2x4s 8ft', [/^lumber, 2 by 4/, 20, 'board']],
  ['200 linear ft of 5/4x6 cedar decking'],
  ['metal roofing panels 12 ft 20 sheets'],
  ['metal roof 2000 sq ft', [/^metal roof, installed/, 2000, 'sq ft']],
  ['garage door 16x7 just the door'],
  ['bricks 500', [/^clay brick/, 500, 'each']],
  ['16d nails, 5 lb box', [/^box of screws or nails/, 1, 'box']],
])

reads('how many, and what one cost, before the thing', [
  [
    '2 @ 21.97 GARDEN HOSE\n3 @ $4.98 WORK GLOVES',
    [/^garden hose/, 2, 'each'],
    [/^pair of work gloves/, 3, 'each'],
  ],
  ['garden hose 2 @ 21.97', [/^garden hose/, 2, 'each']],
  ['2 scoops of ice cream... no 2 lbs', [/^Ice cream, prepackaged/, 2, 'lb']],
])

reads('things that last make a list without commas too', [
  [
    'fridge stove dishwasher microwave for a rental',
    [/^refrigerator/, 1, 'each'],
    [/^kitchen range/, 1, 'each'],
    [/^dishwasher/, 1, 'each'],
    [/^countertop microwave/, 1, 'each'],
  ],
  [
    'bed frame mattress nightstand dresser',
    [/^bed frame/, 1, 'each'],
    [/^queen mattress/, 1, 'each'],
    [/^nightstand/, 1, 'each'],
    [/^dresser/, 1, 'each'],
  ],
])

reads('what is called like a thing and is another has no price of it', [
  ['3d printer'],
  ['3 printers', [/^printer/, 3, 'each']],
  ['walk in cooler 8x10'],
  ['porta potty 1 month'],
  ['1 in conduit 10 pcs'],
  ['gear oil 1 gal'],
  ['sugar glider cage'],
  ['king size bed frame and mattress', [/^bed frame/, 1, 'each'], [/^king mattress/, 1, 'each']],
])

reads('what everybody at work has is bought for each', [
  ['laptops for 12 employees', [/^Windows laptop/, 12, 'each']],
  ['office chair and desk for 6 employees', [/^office chair/, 6, 'each'], [/^desk/, 6, 'each']],
])
