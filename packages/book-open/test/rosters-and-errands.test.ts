import { reads } from './reads.ts'

reads('from when to when each of a roster works', [
  [
    'Roster fri: 2 servers 4-11, 1 bartender 4-12, 2 line cooks 2-10, dishwasher 4-11',
    [/^Waiters/, 14, 'hour'],
    [/^Bartenders/, 8, 'hour'],
    [/^Cooks, Restaurant/, 16, 'hour'],
    [/^Dishwashers/, 7, 'hour'],
  ],
  ['server 4-11', [/^Waiters/, 7, 'hour']],
  ['cashiers 9-12, stockers 6-12', [/^Cashiers/, 3, 'hour'], [/^Stockers/, 6, 'hour']],
  ['painter 8-12 mon-fri', [/^Painters/, 20, 'hour']],
  ['2 guards 4-11 x 5 nights', [/^Security Guards/, 70, 'hour']],
  // A range that counts something else.
  ['plumber 4-8 hours', [/^Plumbers/, 6, 'hour']],
  ['eggs 4-11', [/^Eggs/, 1, 'dozen']],
])

reads('days above a roster are of all of it', [
  ['Mon-Fri: 2 cashiers 8 hrs, 1 stocker 6 hrs', [/^Cashiers/, 80, 'hour'], [/^Stockers/, 30, 'hour']],
  [
    'brunch sat and sun: 3 servers 6 hrs, 1 busser 6 hrs each day',
    [/^Waiters/, 36, 'hour'],
    [/^Dining Room/, 12, 'hour'],
  ],
  ['hostess 5 shifts a week 6 hours each for the month', [/^Hosts/, 130, 'hour']],
  ['organist 4 sundays a month 2 hrs each', [/^Musicians/, 8, 'hour']],
  ['nursery workers 2, sunday 9 to 12, 52 sundays', [/^Farmworkers/, 312, 'hour']],
  ['milkers: 3, two milkings a day 4 hrs each, 30 days', [/^Farmworkers/, 720, 'hour']],
])

reads('who works as long as another', [
  [
    'need 4 framers 3 days 10 hr days and 2 laborers same',
    [/^Carpenters/, 120, 'hour'],
    [/^Construction Laborers/, 60, 'hour'],
  ],
  ['crane operator 3 days @ 10 hrs plus a rigger', [/^Crane/, 30, 'hour'], [/^Riggers/, 30, 'hour']],
  [
    '2 electricians and 2 apprentices, week of 4 tens',
    [/^Electricians/, 80, 'hour'],
    [/^Helpers/, 80, 'hour'],
  ],
  ['electricista 6 horas y su ayudante 6 horas', [/^electrician/, 6, 'hour'], [/Laborers/, 6, 'hour']],
  ['3 ayudantes de mudanza por 4 horas', [/moving helper/, 12, 'hour']],
])

reads('shares of full-time work, and tables of yearly pay', [
  ['0.5 FTE bookkeeper for the year', [/^Bookkeeping/, 0.5, 'year']],
  ['Title: Registered nurse; FTE: 3.5; basis: annual', [/^Registered Nurses/, 3.5, 'year']],
  [
    'Position,FTE\nNurse,2.5\nBookkeeper,0.5',
    [/^Registered Nurses/, 2.5, 'year'],
    [/^Bookkeeping/, 0.5, 'year'],
  ],
  [
    '| Role | Count | Pay basis |\n| Receptionist | 2 | annual |\n| HR manager | 1 | annual |',
    [/^Receptionists/, 2, 'year'],
    [/^Human Resources Managers/, 1, 'year'],
  ],
  ['payroll clerk 24/hrs a week for a quarter', [/^Payroll/, 312, 'hour']],
  ['customer service reps 5 @ 40 hrs x 52 wks', [/^Customer Service/, 10_400, 'hour']],
  ['training: 30 employees x 2 hours, retail salespeople', [/^Retail Salespersons/, 60, 'hour']],
  ['ranch hand for the season may 1 to oct 31 full time', [/^Farmworkers/, 1040, 'hour']],
])

reads('trades where those who do them are meant', [
  [
    'Bid: demo 16 hrs labor; framing 24 hrs carpenter; electric 8 hrs; plumbing 6 hrs',
    [/^Construction Laborers/, 16, 'hour'],
    [/^Carpenter, billed/, 24, 'hour'],
    [/^electrician/, 8, 'hour'],
    [/^plumber/, 6, 'hour'],
  ],
  ['labor 4 hours, parts extra - electrician', [/^electrician/, 4, 'hour']],
  ['pour crew saturday: 6 guys 6am-2pm, what do I owe in wages', [/^Cement Masons/, 48, 'hour']],
  ['hall cleaning after potluck 3 hrs 2 people', [/^Janitors/, 6, 'hour']],
  ['respiratory therapist per diem 2 8-hour shifts', [/^Respiratory/, 16, 'hour']],
  ['cook 40 hrs, gardener 20 hrs', [/^Cooks/, 40, 'hour'], [/^Landscaping/, 20, 'hour']],
  ['nanny 30 hrs/wk x 4 weeks, two kids', [/^Childcare/, 120, 'hour']],
  // A bill, and sheets that are bought.
  ['electric 120', [/^Electricity bill/, 1, 'month']],
  ['drywall 40 sheets', [/^drywall sheet/, 40, 'sheet']],
])

reads('each of what is done at a home', [
  [
    'pressure wash the driveway the patio and the deck',
    [/^driveway/, 1, 'job'],
    [/^deck or patio/, 1, 'job'],
    [/^deck or patio/, 1, 'job'],
  ],
  [
    "I need the gutters cleaned and uh the windows washed, it's a two story house",
    [/^gutter cleaning/, 1, 'visit'],
    [/^window cleaning/, 1, 'visit'],
  ],
  ['my carpets cleaned, three bedrooms and a hallway', [/^carpet cleaning/, 4, 'room']],
  [
    'have a tree taken out, maybe forty foot, and the stump ground',
    [/^tree removal, 30 to 60/, 1, 'each'],
    [/^stump grinding/, 1, 'stump'],
  ],
  [
    'i need someone to move a piano across town and two guys for three hours to help with the rest',
    [/^piano/, 1, 'move'],
    [/mover/, 6, 'hour'],
  ],
  ['painter for 2 rooms', [/^room, painted/, 2, 'room']],
  ['drywall 40 sheets hung and finished', [/^drywall, hung/, 1280, 'sq ft']],
  ['roof 24 squares tear off and asphalt shingle', [/^asphalt shingle roof/, 24, 'square']],
  ['hvac: replace 3 ton ac', [/^3 ton/, 1, 'each']],
  ['mow weekly for 12 weeks, no biweekly', [/^lawn mowing/, 6, 'visit']],
  // Work that the book has no price of is no can of stain.
  ['stain deck 300 sq ft'],
])

reads('homes by how many and which part of them', [
  ['looking for a room in a shared 3 bedroom in seattle', [/^Room in a shared home/, 1, 'month']],
  ['sublet room in LA, 10 weeks', [/^Room in a shared home/, 10, 'week']],
  ['six units 1br each in Cleveland for a year', [/^1-bedroom/, 6, 'year']],
  ['4-plex in Tulsa, all 2 bedrooms, monthly rent total', [/^2-bedroom/, 4, 'month']],
  [
    'moving from a 3 bedroom house in Ohio to a 2 bedroom condo in Florida',
    [/^long-distance move of a three-bedroom/, 1, 'move'],
  ],
  // A room of it is painted.
  ['paint a room in a 3 bedroom house', [/painted/, 1, 'room']],
])

reads('the later of two counts', [
  ['movers 2 guys 4 hrs - oops 3 guys', [/mover/, 12, 'hour']],
  ['dog groomer once a month, wait every 6 weeks, for a year', [/^dog grooming/, 8, 'visit']],
  ['front brake pads, i mean front and rear', [/^brake pads/, 2, 'axle']],
  ['haircut and color, skip the color', [/haircut/, 1, 'visit']],
])

reads('two things are two, though one ends as the other does', [
  ['kids haircut x3, womens haircut', [/^Child's/, 3, 'visit'], [/^Woman's/, 1, 'visit']],
  ['womens haircut, mens haircut', [/^Woman's/, 1, 'visit'], [/^Man's/, 1, 'visit']],
  ['eye exam, glasses', [/^Eye exam/, 1, 'visit'], [/glasses/, 1, 'pair']],
  ['funeral: casket, vault', [/casket/, 1, 'casket'], [/^Burial vault/, 1, 'vault']],
  ['dog and cat boarding 5 days', [/^dog boarding/, 5, 'day'], [/^cat boarding/, 5, 'day']],
  ['vet: dental w/ bloodwork', [/^Dental cleaning under/, 1, 'procedure'], [/^Blood work/, 1, 'test']],
  ['phone and internet', [/^Mobile phone bill/, 1, 'month'], [/^Home internet/, 1, 'month']],
  ['internet 12 months, oh and trash', [/^Home internet/, 12, 'month'], [/^Trash/, 1, 'month']],
  ['farrier trim 4 horses', [/hoof trim/, 4, 'visit']],
  ['dog walker 30 min a day mon-fri for a month', [/^dog walk/, 22, 'walk']],
  ['catering for crew of 40, lunch, 3 days', [/lunch/, 120, 'person']],
])

reads('how often, for how long and by how many', [
  ['servers: Ana 4-10, Luis 5-11, Kim 11-4', [/^Waiters/, 17, 'hour']],
  ['hosts 2 x 5-10 thurs thru sun', [/^Hosts/, 40, 'hour']],
  ['bartender fri & sat 6pm-2am, barback same', [/^Bartenders/, 16, 'hour'], [/^Dining Room/, 16, 'hour']],
  ['two plumbers one day, one helper two days', [/^plumber/, 2, 'day'], [/^Helpers/, 2, 'day']],
  ['lifeguards 4, memorial day to labor day 40 hrs', [/^Lifeguards/, 2240, 'hour']],
  ['camp counselors 10 for 8 weeks at 45 hours', [/^Childcare/, 3600, 'hour']],
  ['vineyard pruning 5 workers 3 weeks 45 hours/week', [/^Farmworkers/, 675, 'hour']],
  ['electrician 3 hrs to add 4 outlets', [/^electrician/, 3, 'hour']],
  ['home health aide mom 8-12 and 5-8 daily for a week', [/^Home Health/, 49, 'hour']],
  ['EMT 24 hour shift x 10 a month', [/^Emergency/, 240, 'hour']],
  ['LVN PRN 4 shifts of 8', [/^Licensed/, 32, 'hour']],
  ['dental hygienist 4 days a week for a year', [/^Dental Hygienists/, 208, 'day']],
  ['1 carpenter 1 helper 3 days', [/^Carpenter/, 3, 'day'], [/^Helpers/, 3, 'day']],
  ['framing crew of 5 for 2 weeks', [/^Carpenters/, 10, 'week']],
  ['general labor 3 @ 8 hrs x 4 days', [/Laborers/, 96, 'hour']],
  [
    'line 2: carpenter 80 hrs; line 3: laborer 120 hrs',
    [/^Carpenter/, 80, 'hour'],
    [/Laborers/, 120, 'hour'],
  ],
  // A day care is no worker, and hours that are said count.
  ['daycare 3 days a week for a month', [/^(?:Day care|Preschool)/, 1, 'month']],
])

reads('homes in several towns, and parts of one', [
  [
    'rent 2 bedroom Phoenix, 2 bedroom Tucson, 2 bedroom Flagstaff',
    [/^2-bedroom/, 1, 'month'],
    [/^2-bedroom/, 1, 'month'],
    [/^2-bedroom/, 1, 'month'],
  ],
  ['4 bedroom house split between 4 students in Bloomington IN per person', [/^4-bedroom/, 0.25, 'month']],
  ['biweekly cleaning 2 bed apt for a year', [/^house cleaning, two/, 26, 'visit']],
  ['junk haul off couch, mattress, fridge', [/^junk removal/, 1, 'load']],
  ['movers for studio 2 hours 2 guys', [/mover/, 4, 'hour']],
  ['sprinkler blowout and 3 heads replaced', [/blown out/, 1, 'visit'], [/^sprinkler head/, 3, 'each']],
  ['mani pedi for 3', [/^Manicure and pedicure/, 3, 'visit']],
  ['smog check and registration', [/^smog/, 1, 'inspection'], [/registration/, 1, 'vehicle']],
  ['tow 12 miles then new starter', [/^towing/, 1, 'tow'], [/^starter/, 1, 'job']],
])

reads('work and errands in Spanish', [
  ['corte de pelo para mi y mis 2 hijos', [/haircut/, 3, 'visit']],
  ['cortar el pasto cada 15 dias de mayo a octubre', [/^lawn mowing/, 13, 'visit']],
  ['cuidar a mi abuelita de lunes a viernes 6 horas', [/^Home health aide/, 30, 'hour']],
  ['cuanto cobra un plomero por cambiar un calentador de agua', [/^water heater/, 1, 'each']],
  ['pintar 3 cuartos y la sala', [/^room, painted/, 4, 'room']],
  [
    'mecanico: frenos delanteros y cambio de aceite',
    [/^brake pads/, 1, 'axle'],
    [/^oil change/, 1, 'service'],
  ],
])
