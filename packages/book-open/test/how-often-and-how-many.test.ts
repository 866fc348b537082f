import { reads } from './reads.ts'

reads('a ticket of a park is for one day', [
  ['disney tickets for 4 for 2 days', [/^Walt Disney World/, 8, 'ticket']],
  ['disney world 3 days family of 5', [/^Walt Disney World/, 15, 'ticket']],
  ['universal orlando tickets 2 adults 2 kids 2 days', [/^Universal Orlando/, 8, 'ticket']],
  ['disneyland 2 adults and 1 kid for 3 days', [/^Disneyland/, 9, 'ticket']],
  ['six flags 2 days family of 4', [/^Six Flags/, 8, 'ticket']],
  ['legoland tickets, hotel 2 nights', [/amusement park/, 1, 'ticket'], [/^hotel room/, 2, 'night']],
])

reads('how often something is, without "a" or "per"', [
  ['physical therapy 2x week for 6 weeks', [/^Physical therapy/, 12, 'session']],
  ['dog walker 5x week for 2 weeks', [/^dog walk/, 10, 'walk']],
  ['nanny 4 days week 8 hours day', [/^Nanny/, 32, 'hour']],
  ['receptionist 40 hours week', [/^Receptionists/, 40, 'hour']],
  ['starbucks latte every workday for a month', [/^latte/, 22, 'each']],
  ['latte every day for 2 weeks', [/^latte/, 14, 'each']],
])

reads('who eats', [['pizza friday 30 employees', [/^large pizza/, 11, 'each']]])

reads('things that are rented, by number', [
  [
    '150 chairs and 20 round tables rental',
    [/chair rental/, 150, 'chair'],
    [/round table rental/, 20, 'table'],
  ],
  ['tux rental 6', [/^Tuxedo rental/, 6, 'rental']],
  ['kayak rental for 4', [/^kayak/, 4, 'rental']],
  ['chair rental 150', [/chair rental/, 150, 'chair']],
])

reads('measures of a trade', [
  ['new roof 25 squares', [/^asphalt shingle roof/, 25, 'square']],
  ['25 squares of asphalt shingles', [/^bundle of/, 75, 'bundle']],
  ['brake job front and rear', [/^brake pads and rotors/, 2, 'axle']],
  ['brakes front and back 2015 camry', [/^brake pads and rotors/, 2, 'axle']],
  ['225/65r17 tires x4', [/^tire/, 4, 'tire']],
  ['ikea kallax 4x4', [/^bookcase/, 1, 'each']],
  ['ikea malm dresser 6 drawer', [/^dresser/, 1, 'each']],
  ['move a 2 bedroom apt within Chicago', [/^local move/, 1, 'move']],
])

reads('what an insurer leaves to pay is no price of the visit', [
  ['copay for urgent care'],
  ["what's the copay for an mri"],
  ['specialist copay'],
  ['urgent care without insurance', [/^Urgent care visit/, 1, 'visit']],
  ['urgent care no copay', [/^Urgent care visit/, 1, 'visit']],
])

reads('what goes with another thing', [
  ['ps5 + 2 games', [/^PlayStation 5/, 1, 'each'], [/video game/, 2, 'each']],
  ['crib and mattress', [/^crib$/, 1, 'each'], [/^crib mattress/, 1, 'each']],
  ['8th of weed', [/^marijuana/, 1, 'eighth']],
  ['flat of strawberries', [/^Strawberries/, 1, 'tray']],
  ['ammo 9mm 1000 rounds', [/9mm/, 20, 'box']],
  ['1,000 rounds of 9mm ammo', [/9mm/, 20, 'box']],
])
