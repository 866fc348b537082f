import { reads } from './reads.ts'

reads('for how long a home is taken, said behind it with who lives there and where', [
  ['Three bed two bath house, Huntsville AL, per month?', [/3-bedroom home/, 1, 'month']],
  ['three bedroom house, Plano TX, monthly cost?', [/3-bedroom home/, 1, 'month']],
  ['Looking @ a 2 bdrm in Charleston, SC. 12 month lease total?', [/2-bedroom home/, 12, 'month']],
  ['2br in Mesa AZ. Total for a 12 month lease?', [/2-bedroom home/, 12, 'month']],
  ['two bedroom apt. Norfolk VA, Navy family, 18 months', [/2-bedroom home/, 18, 'month']],
  ['3 br house, Fayetteville NC, army couple, 2 years', [/3-bedroom home/, 2, 'year']],
  ['4 bedroom house in Lubbock, 3 college kids, 9 month lease', [/4-bedroom home/, 9, 'month']],
  ['2 bd/2 ba, Orlando, year lease', [/2-bedroom home/, 1, 'year']],
  ['total rent for a 2br in Lincoln, Nebraska 9 months school year', [/2-bedroom home/, 9, 'month']],
  ['3 bed house in Tulsa, 30 year loan', [/3-bedroom house to buy/, 1, 'home']],
  ['3 bedroom house in Tulsa, family of 4', [/3-bedroom house to buy/, 1, 'home']],
  ['we need a 3br in Fort Collins CO, family of five, 24 months lease', [/3-bedroom home/, 24, 'month']],
  ['1BR apt (furnished), Nashville, 13-week contract', [/1-bedroom home/, 13, 'week']],
  ['apartment 2bd/1ba, Boise, ID -- 6 mo.', [/2-bedroom home/, 6, 'month']],
  ['2br Austin, parking spot 6 months', [/2-bedroom home/, 1, 'month']],
])
reads('for how long and where, said before the home', [
  ['travel nurse here, 13 wks (3 months) in Kansas City, 1 bedroom rent?', [/1-bedroom home/, 13, 'week']],
  ['for 6 months in Dallas, 2 bedroom apartment', [/2-bedroom home/, 6, 'month']],
  ['rent total for 6 months: 1 bedroom Spokane WA', [/1-bedroom home/, 6, 'month']],
  ['relocating to Raleigh for work, 2 bedroom, one year lease', [/2-bedroom home/, 1, 'year']],
  ['going to Chicago, 2 nights hotel', [/hotel/, 2, 'night']],
  ['intern, 3 months in Seattle, studio apt', [/Studio/, 3, 'month']],
])
reads('bedrooms and bathrooms in short, or as another language counts rooms', [
  ['average rent 2b2b chicago loop', [/2-bedroom home/, 1, 'month']],
  ['3b2b house in Katy TX rent', [/3-bedroom home/, 1, 'month']],
  ['2b1.5b rent Denver', [/2-bedroom home/, 1, 'month']],
  ['1-Zimmer-Wohnung (1 bedroom) Miete für 3 Monate', [/1-bedroom home/, 3, 'month']],
  ['2b pencils 12', [/pencils/, 1, 'pack']],
])
const TRUCK = /Truck Drivers \(wage\)/
const MECHANIC = /Automotive Service.*\(wage\)/
const PLUMBER = /Plumbers.*\(wage\)/
reads('what a heading says of pay is said of all below it', [
  [
    'harvest help wages\n1. grain truck driver - 60 hrs\n2. cook - 25 hrs\n3. mechanic - 10 hrs',
    [TRUCK, 60, 'hour'],
    [/Cooks/, 25, 'hour'],
    [MECHANIC, 10, 'hour'],
  ],
  ['Payroll this week\nmechanic - 40 hrs\nlawyer - 10 hrs', [MECHANIC, 40, 'hour'], [/Lawyers/, 10, 'hour']],
  [
    'annual salaries: elementary teacher / school nurse / school bus mechanic',
    [/Elementary/, 1, 'year'],
    [/Nurses/, 1, 'year'],
    [/Bus and Truck Mechanics/, 1, 'year'],
  ],
  ['salaries - carpenter, plumber', [/Carpenters/, 1, 'year'], [PLUMBER, 1, 'year']],
  ['yearly salaries\n- teacher\n- school nurse', [/Elementary/, 1, 'year'], [/Nurses/, 1, 'year']],
  ['per week: cook, dishwasher', [/Cooks/, 1, 'week'], [/Dishwashers/, 1, 'week']],
  [
    'annual pay: nurse, teacher, gallon of milk',
    [/Nurses/, 1, 'year'],
    [/Elem/, 1, 'year'],
    [/Milk/, 1, 'gal'],
  ],
  ['nurse pay: nights, 36 hours', [/Nurses/, 36, 'hour']],
  ['monthly: rent 2br Austin, netflix', [/2-bedroom/, 1, 'month'], [/Netflix/, 1, 'month']],
])
reads('what somebody earns, and not what he charges', [
  ['attorney, 5 hours of pay. not the billing rate, what the lawyer earns', [/Lawyers \(wage\)/, 5, 'hour']],
  ['plumber 5 hours, what he earns, not what he charges', [PLUMBER, 5, 'hour']],
  ['mechanic, 8 hours of wages, not the shop rate', [MECHANIC, 8, 'hour']],
  ['lawyer, not the expensive kind, 5 hours', [/Lawyer, billed/, 5, 'hour']],
])
reads('pay that is asked for in two sentences', [
  ["is it true a bus driver makes good money? whats a year's pay", [/Bus Drivers, Transit/, 1, 'year']],
  ['are electricians well paid? yearly pay', [/Electricians \(wage\)/, 1, 'year']],
  ['what do they pay janitors in NYC public buildings? hourly', [/Janitors/, 1, 'hour']],
  ['what do nurses earn in Texas? annual', [/Nurses/, 1, 'year']],
  ['nurse in a Chicago hospital, 40 hours', [/Nurses/, 40, 'hour']],
])
reads('from when to when somebody works, and on how many evenings', [
  ['security gaurd for the county fair 5pm til midnight thur fri sat, 2 gaurds', [/Security/, 42, 'hour']],
  ['bartender 6pm til 11', [/Bartenders/, 5, 'hour']],
  ["guard 10pm 'til 6am 5 nights", [/Security/, 40, 'hour']],
  ['Babysitter in Los Angeles, 4 Stunden an 3 Abenden', [/Childcare|Babysitter/, 12, 'hour']],
])
reads('whoever works by other names', [
  ['Hospice nurse (RN), 24 hrs this week, wage', [/Registered Nurses/, 24, 'hour']],
  ['frontend dev 30h/wk, 8 weeks', [/Software/, 240, 'hour']],
  ['doorman, 40 hours', [/Bellhops/, 40, 'hour']],
  ['Boat deckhand 10 hr days, 5 days a week, two weeks', [/Sailors/, 100, 'hour']],
  ["surveyor's helper per hour", [/Surveying/, 1, 'hour']],
])
reads('pay that is asked for several at once', [
  [
    'annual salary of a janitor, a cook and a mechanic',
    [/Janitors/, 1, 'year'],
    [/Cooks/, 1, 'year'],
    [MECHANIC, 1, 'year'],
  ],
  [
    'hourly pay for a plumber, an electrician and a roofer',
    [PLUMBER, 1, 'hour'],
    [/Electricians/, 1, 'hour'],
    [/Roofers/, 1, 'hour'],
  ],
  ['teacher annual salary, plumber annual salary', [/Teachers/, 1, 'year'], [PLUMBER, 1, 'year']],
  ['auto mechanic, 160 h, Kansas City wage', [MECHANIC, 160, 'hour']],
  ['wages for a plumber 8 hours and a time traveler 8 hours', [PLUMBER, 8, 'hour']],
])
