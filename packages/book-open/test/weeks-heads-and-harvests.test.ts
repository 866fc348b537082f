import { reads } from './reads.ts'

reads('what is done for an hour each time is no full-time labour', [
  ['massage every 2 weeks for 6 months', [/^Massage, 60/, 13, 'hour']],
  ['massage every month for a year', [/^Massage, 60/, 12, 'hour']],
  ['tutor math 2x week 10 weeks', [/^Private tutor/, 20, 'hour']],
  ['deep tissue massage once a month for 6 months', [/^Deep tissue/, 6, 'visit']],
  ['private tutor 10 weeks'],
  ['babysitter every saturday for a month'],
  ['nanny for 3 months', [/^Childcare/, 3, 'month']],
  ['personal trainer 2x week for 3 months', [/^Personal trainer/, 26, 'session']],
])

reads('people do not multiply a vehicle', [
  ['charter bus for field trip 50 kids one day', [/^charter bus/, 1, 'day']],
  ['school bus rental for 45 students one day', [/^charter bus/, 1, 'day']],
  ['party bus for 20 people 4 hours', [/^party bus/, 4, 'hour']],
])

reads('what a farm sells has no price of a shop', [
  ['corn 1000 bu', [/^Corn, grain/, 1000, 'bushel']],
  ['corn 500 bushels', [/^Corn, grain/, 500, 'bushel']],
  ['oats 50 bu', [/^Oats, grain/, 50, 'bushel']],
  ['corn 20 tons', [/^Corn, grain/, 20, 'ton']],
  ['peanuts 2 tons', [/^Peanuts in the shell/, 2, 'ton']],
  ['potatoes 50 cwt'],
  ['sugar beets 10 tons'],
  ['half a beef'],
  ['2 lambs'],
  ['5 lb potatoes', [/^Potatoes/, 5, 'lb']],
  ['lamb 2 lbs', [/lamb/i, 2, 'lb']],
])

reads('how often, and no end of it, is one time', [
  ['dog grooming every 6 weeks', [/^dog grooming/, 1, 'visit']],
  ['haircut every 3 weeks', [/haircut/, 1, 'visit']],
  ['haircut every 4 weeks for a year', [/haircut/, 13, 'visit']],
  ['10 weeks of lawn mowing', [/^lawn mowing/, 10, 'visit']],
])

reads('people and things that are each paid for', [
  ['passport for family of four', [/passport book/, 4, 'passport']],
  ['dental cleaning for family of 4', [/^Teeth cleaning/, 4, 'visit']],
  ['hotel in new york 2 rooms 3 nights', [/^hotel room in New York/, 6, 'night']],
  ['two hotel rooms for three nights in chicago', [/^hotel room/, 6, 'night']],
  ['2 weeks of summer camp for two kids', [/^Day camp/, 4, 'week']],
  ['gym membership for me and my husband for a year', [/^gym membership/, 2, 'year']],
  ['after school care for 2 kids', [/^After-school/, 2, 'month']],
  ['after school care for 2 kids for 3 months', [/^After-school/, 6, 'month']],
  ['teeth cleaning for my 3 kids', [/^Teeth cleaning, child/, 3, 'visit']],
  ['corte de pelo para 3 niños', [/haircut/, 3, 'visit']],
  ['horse shoeing 4 horses', [/^farrier/, 4, 'visit']],
  ['neuter 2 male dogs', [/^Neuter/, 2, 'surgery']],
  ['oil changes for 6 company trucks', [/^oil change/, 6, 'service']],
  ['airport parking for 2 cars 5 days', [/^airport parking/, 10, 'day']],
  ['college application fees 8 schools', [/^Application/, 8, 'application']],
  ['ap exam 3 tests', [/^AP exam/, 3, 'exam']],
  ['notary 5 documents', [/^Notary/, 5, 'signature']],
])

reads('counts behind or in the middle', [
  ['white folding chairs rental 150', [/^folding chair rental/, 150, 'chair']],
  ['porta potty rental 4 for weekend', [/^portable toilet/, 4, 'rental']],
  ['case of copy paper x 10', [/printer paper/, 10, 'case']],
  ['2x6x10 pressure treated 24', [/^lumber, 2 by 6 inches, 10 feet, treated/, 24, 'board']],
  ['cerca de madera 100 pies', [/^wood fence/, 100, 'ft']],
  ['uniforme escolar 2', [/^school uniform/, 2, 'each']],
  ['3x gallon paint interior', [/^interior paint/, 3, 'gal']],
  ['hawaiian rolls 3 pack', [/^Hawaiian rolls/, 3, 'pack']],
  ['github team 8 devs', [/^GitHub Team/, 8, 'month']],
  ['slack pro 10 users for a year', [/^Slack Pro/, 10, 'year']],
  ['spark plugs 6 installed', [/^spark plug replacement/, 1, 'job']],
])

reads('a period says how often, or nothing that is known', [
  ['diapers for a year', [/^diapers for a month/, 12, 'month']],
  ['cat litter for a year'],
  ['toilet paper for a family for a year'],
  ['dog food for a month for 2 dogs'],
  ['school lunch for 3 kids for a month'],
  ['a coffee at starbucks every day for a year', [/^cup of coffee/, 365, 'cup']],
  ['a coffee every day for a month', [/^cup of coffee/, 30, 'cup']],
  ['bus ticket twice a day for 20 days', [/^city bus/, 40, 'ride']],
  ['contact lenses for a year', [/^Contact lenses/, 1, 'year']],
])

reads('what guests get', [
  ['ham for easter 12 people', [/^Ham/, 6.08, 'lb']],
  ['wine for 50 people'],
  ['centerpieces for 15 tables'],
  ['flowers for 12 tables'],
  ['tent for 100 people'],
  ['tent for 4 people', [/^camping tent/, 1, 'each']],
  ['fruit tray for 25', [/^fruit or vegetable tray/, 3, 'each']],
  ['sushi tray for 25'],
])

reads('a period of what comes again and again', [
  ['guitar lessons for a year'],
  ['house cleaning for a year'],
  ['cleaning lady every saturday for a month', [/^house cleaning/, 4, 'visit']],
  ['shampoo for a year'],
  ['cafeteria lunch 5 days a week for 4 weeks'],
  ['subway ride twice a day 5 days a week for 4 weeks', [/^subway ride/, 40, 'ride']],
  ['10 guitar lessons', [/^Music lesson/, 10, 'lesson']],
])

reads('what is set out for guests', [
  ['keg for 100 people'],
  ['ice for 100 people'],
  ['tablecloths for 12 tables', [/^tablecloth/, 12, 'each']],
  ['balloons for 10 tables'],
  ['coffee for a meeting of 25', [/^Coffee, ground/, 0.827, 'lb']],
  ['2 bags of ice for 100 people', [/^bag of ice/, 2, 'each']],
])

reads('who and what is there, beside for how long', [
  ['ski rental for 4 people 3 days', [/^ski rental/, 12, 'day']],
  ['kayak rental 2 people 2 days', [/^kayak/, 4, 'rental']],
  ['rental car 2 cars 3 days', [/^rental car/, 6, 'day']],
  ['car insurance for 3 cars', [/^Car insurance/, 3, 'year']],
  ['root canal on 2 teeth', [/^Root canal/, 2, 'tooth']],
  ['tires for 2 cars', [/^tire for a car/, 8, 'tire']],
  ['massage for two', [/^Massage, 60/, 2, 'hour']],
  ['piano lessons for 2 kids for 3 months'],
  ['pet rent 2 dogs'],
])

reads('what a farm sells by its own measures, and what is beside a stay', [
  ['3 lambs for slaughter'],
  ['20 tons of corn silage'],
  ['tomatoes 20 bushels'],
  ['apples 2 bushels', [/^Apples/, 2, 'bushel']],
  ['insulin for a month'],
  ['dog walker every weekday for 2 weeks', [/^dog walk/, 10, 'walk']],
  ['hotel 2 rooms 3 nights and a rental car 3 days', [/^hotel room/, 6, 'night'], [/^rental car/, 3, 'day']],
])

reads('adults and children are counted together, and glasses are no wine', [
  ['ski rental 2 adults 2 kids 3 days', [/^ski rental/, 12, 'day']],
  ['ski rental 2 adults and 2 kids 3 days', [/^ski rental/, 12, 'day']],
  ['8 wine glasses'],
  ['8 glasses of wine', [/^glass of wine/, 8, 'glass']],
])
