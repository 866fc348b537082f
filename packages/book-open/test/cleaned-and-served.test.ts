import { reads } from './reads.ts'

const OFFICE = /^office cleaning/
const PAINTED = /^room, painted$/
const CARPET = /^carpet cleaning by the room$/

reads('what is cleaned so often is all of these times', [
  ['office cleaning 3 nights a week, 3500 sq ft, 1 month', [OFFICE, 45_500, 'sq ft']],
  ['janitorial 5,000 sq ft office, 3x per week, 3 months', [OFFICE, 195_000, 'sq ft']],
  ['office cleaning 3500 sq ft, 12 visits', [OFFICE, 42_000, 'sq ft']],
  ['office cleaning weekly 2000 sq ft for 3 months in Dallas, TX', [OFFICE, 26_000, 'sq ft']],
  ['clean our 1200 sq ft office', [OFFICE, 1200, 'sq ft']],
  ['office cleaning 3500 sq ft 3x a week', [OFFICE, 10_500, 'sq ft']],
  ['house cleaning twice a week', [/^house cleaning/, 2, 'visit']],
  ['cleaning lady 4 hrs once a week for 4 weeks', [/^House cleaner/, 16, 'hour']],
  ['cleaning lady once a week for 4 weeks', [/^house cleaning/, 4, 'visit']],
  ['turn over cleaning airbnb 2 bedroom 8 times', [/^house cleaning, two/, 8, 'visit']],
  ['janitorial for 2 story church, 6,000 SF, once weekly, 12 months', [OFFICE, 312_000, 'sq ft']],
  ['gardener every week 3 months, small yard', [/^lawn care visit/, 13, 'visit']],
  ['gardener 3 hours', [/^Landscaper/, 3, 'hour']],
  ['mow my yard once a week all summer', [/^lawn mowing/, 13, 'visit']],
  ['tile and grout cleaning 300 sq ft'],
  ['janitor 5 hours', [/^Janitors/, 5, 'hour']],
  ['lawn guy mows every 2 weeks, 6 months', [/^lawn mowing/, 13, 'visit']],
])

reads('how large a home is that is cleaned or painted', [
  ['deep clean 4 br 2.5 ba before move in', [/^deep cleaning, four/, 1, 'visit']],
  ['house cleaning 3 bed 2.5 bath', [/^house cleaning, three/, 1, 'visit']],
  ['deep clean 3 bed 2 bath house before moving out', [/^deep cleaning, three/, 1, 'visit']],
  ['paint interior 3 bedrooms and hallway', [PAINTED, 4, 'room']],
  ['paint interior 3 bedrooms', [PAINTED, 3, 'room']],
  ['interior paint 2 rooms', [PAINTED, 2, 'room']],
  ['interior painting 3 bedroom house', [/^house interior, painted$/, 1, 'job']],
  ['interior paint 2 gallons', [/^interior paint$/, 2, 'gal']],
  ['carpet 2 rooms', [/^carpet, installed$/, 300, 'sq ft']],
  ['carpet cleaning 2 rooms', [CARPET, 2, 'room']],
  ['carpet cleaning 2 living rooms', [CARPET, 2, 'room']],
])

reads('rooms in Spanish', [
  ['limpieza de casa 3 cuartos', [/^house cleaning, three/, 1, 'visit']],
  ['limpieza de casa 2 recamaras y 1 baño', [/^house cleaning, two/, 1, 'visit']],
  ['limpieza profunda de apartamento de 1 habitación', [/^deep cleaning, studio/, 1, 'visit']],
  ['pintar dos recámaras', [PAINTED, 2, 'room']],
  ['lavar la alfombra de dos salones', [CARPET, 2, 'room']],
  ['cuánto cobran por limpiar una casa de 4 cuartos', [/^house cleaning, four/, 1, 'visit']],
])

reads('what somebody asks in Spanish, and what he earns', [
  ['cuanto cobra un electricista por 3 horas', [/^electrician by the hour$/, 3, 'hour']],
  ['cuanto gana un electricista por 3 horas', [/^Electricians \(wage\)$/, 3, 'hour']],
  ['cuanto cobra un maestro al mes', [/Teachers.*\(wage\)$/, 1, 'month']],
])

reads('services for each of several people', [
  [
    'daycare for my 1 yr old and 3 yr old full time a month',
    [/for an infant$/, 1, 'month'],
    [/for a preschooler$/, 1, 'month'],
  ],
  ['daycare for a toddler', [/for a toddler$/, 1, 'month']],
  [
    'passport for family of 4 (2 adults 2 kids, all new)',
    [/for an adult/, 2, 'passport'],
    [/for a child/, 2, 'passport'],
  ],
  ['passports for family of 4', [/for an adult/, 4, 'passport']],
  [
    'bowling for 6 ppl, 2 games each with shoe rental',
    [/^bowling$/, 12, 'game'],
    [/^bowling shoe rental$/, 6, 'pair'],
  ],
  ['bowling shoe rental x6', [/^bowling shoe rental$/, 6, 'pair']],
  ['github team 5 seats, slack pro 5 seats', [/^GitHub Team/, 5, 'month'], [/^Slack Pro/, 5, 'month']],
  ['zoom pro x 6 seats per year', [/^Zoom Pro$/, 6, 'year']],
  ['spotify for 4', [/^Spotify Premium Family$/, 1, 'month']],
  ['cell phone 3 lines for a year', [/^Mobile phone bill$/, 36, 'month']],
  ['2 tickets to disneyland', [/^Disneyland, one day/, 2, 'ticket']],
  ['tickets to the zoo for 4', [/^zoo ticket$/, 4, 'ticket']],
  ['3 adult and 4 child tickets to the aquarium', [/^ticket to an aquarium$/, 7, 'ticket']],
  ['tickets to chicago'],
  ['18 holes golf with cart x 4', [/^round of golf/, 4, 'round']],
  ['trampoline park 5 kids 1 hr', [/^trampoline park$/, 5, 'person']],
  ['aquarium 2 adults 3 kids', [/^ticket to an aquarium$/, 5, 'ticket']],
  ['kayak rental 2 people 3 hours', [/^kayak or canoe rental/, 2, 'rental']],
  ['internet and 2 cell lines monthly', [/^Home internet$/, 1, 'month'], [/^Mobile phone bill$/, 2, 'month']],
  ['sewer bill quarterly', [/^Sewer bill/, 3, 'month']],
  ['20 gallon aquarium', [/^fish tank$/, 1, 'each']],
  ['dog insurance monthly 2 dogs', [/^Pet insurance for a dog$/, 2, 'month']],
])

reads('sessions, sets and what comes with them', [
  ['sat tutor 10 sessions', [/^SAT or ACT tutor$/, 10, 'hour']],
  ['dog trainer 6 private sessions', [/^private dog trainer$/, 6, 'hour']],
  ['tutor 6 sessions', [/^Private tutor$/, 6, 'hour']],
  ['violin lessons 45 min x 10', [/^Music lesson, 45 minutes$/, 10, 'lesson']],
  ['guitar lessons 30 min weekly for a year', [/^Music lessons, a month/, 1, 'year']],
  ['manicure & pedi, gel', [/^Gel manicure$/, 1, 'visit'], [/^Gel pedicure$/, 1, 'visit']],
  ['manicure and pedicure', [/^Manicure and pedicure$/, 1, 'visit']],
  ['haircut low taper fade + tip', [/^Man's haircut/, 1, 'visit']],
  ['eye exam and 1 pair of glasses', [/^Eye exam$/, 1, 'visit'], [/^Prescription glasses/, 1, 'pair']],
  ['2 pair of reading glasses', [/^reading glasses$/, 2, 'pair']],
  ['ac tune up + replace capacitor', [/tune-up$/, 1, 'visit'], [/^air conditioner repair$/, 1, 'job']],
  ['porta potty 3 for weekend', [/^portable toilet, for an event/, 3, 'rental']],
  ['porta potty for 3 days', [/^portable toilet, for an event/, 1, 'rental']],
])

reads('jobs and moves of the size that is said', [
  ['restripe parking lot 120 stalls', [/^parking stall line/, 120, 'each']],
  ['parking lot striping, 4000 ft', [/^parking lot line, painted$/, 4000, 'ft']],
  ['roof replacement 24 squares architectural shingle', [/^asphalt shingle roof/, 24, 'square']],
  ['new windows 10 double hung vinyl installed', [/^replacement window/, 10, 'window']],
  ['electrician to replace panel 200 amp', [/200 amp/, 1, 'job']],
  ['electrician to replace panel, 6 hours', [/^electrician by the hour$/, 6, 'hour']],
  ['pack and load only 2 movers 3 hrs', [/^one mover with his share/, 6, 'hour']],
  ['security deposit plus first month 2br in Phoenix', [/^2-bedroom home/, 2, 'month']],
  ['first month rent studio chicago', [/^Studio home/, 1, 'month']],
  ['movers local 2br apt', [/^local move of a two-bedroom home/, 1, 'move']],
  ['1br apartment move', [/^local move of a one-bedroom home/, 1, 'move']],
  ['3 bedroom house moved', [/^local move of a home/, 1, 'move']],
  ['monthly parking', [/^parking space, a month$/, 1, 'month']],
  ['parking spot downtown Boston monthly', [/^parking space, a month$/, 1, 'month']],
  ['community college tuition 12 credits', [/^Credit at a community college$/, 12, 'credit']],
  ['er vet visit for dog ate chocolate', [/^Emergency vet visit$/, 1, 'visit']],
])

reads('another price than the one that is known', [
  ['rent a 15 passenger van'],
  ['rent a 7 passenger van for 3 days', [/^rental minivan/, 3, 'day']],
  ['central air unit only'],
  ['central air, installed', [/^central air conditioner, replaced$/, 1, 'each']],
  ['charge tesla model y at home'],
  ['roach treatment, 12 units'],
  ['roach treatment', [/^pest control, one treatment$/, 1, 'visit']],
  ['goldendoodle grooming'],
  ['christmas light install 150 ft'],
  ['light fixture installed', [/^light fixture, installed$/, 1, 'each']],
  ['flowers for funeral standing spray'],
  ['lawyer 3 hours for custody', [/^Lawyer, billed by the hour$/, 3, 'hour']],
  ['patent application utility with attorney'],
  ['ski lesson private half day'],
  ['hospice nurse visit'],
  ['mover tip for 3 guys'],
  ['how much to tip movers'],
  ['yorkie grooming', [/^dog grooming$/, 1, 'visit']],
])
