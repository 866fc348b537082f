import { reads } from './reads.ts'

reads('a chain is a meal for each who eats there', [
  ['mcdonalds for 4', [/^Big Mac meal/, 4, 'meal']],
  ['chick fil a family of 4', [/burger combo/, 4, 'meal']],
  ['wendys for 3', [/burger combo/, 3, 'meal']],
  ['doordash dinner for 2', [/takeout dinner/, 2, 'order']],
  ['pizza party for 20 kids', [/^large pizza/, 7, 'each']],
  ['papa johns large pepperoni', [/^large pizza/, 1, 'each']],
  ['korean bbq for 4', [/sit-down restaurant/, 4, 'person']],
  ['brewery flight', [/craft beer/, 1, 'each']],
  ['chipotle catering for 20', [/^boxed/, 20, 'person']],
  ['food truck catering for 50', [/^Catered buffet/, 50, 'guest']],
])

reads('those who travel and look are counted', [
  ['caribbean cruise for 2', [/^Caribbean cruise/, 2, 'person']],
  ['caribbean cruise for two', [/^Caribbean cruise/, 2, 'person']],
  ['royal caribbean', [/^Caribbean cruise/, 1, 'person']],
  ['statue of liberty tickets for 4', [/^Statue of Liberty/, 4, 'ticket']],
  ['ballet tickets 2', [/^theater ticket/, 2, 'ticket']],
  ['museum of natural history ticket', [/^museum ticket/, 1, 'ticket']],
  ['half day fishing trip', [/^fishing charter/, 1, 'trip']],
  ['pedicure for 2 people', [/^Pedicure/, 2, 'visit']],
])

reads('fees of offices, and what is paid on the way', [
  ['tolls', [/^Road tolls/, 1, 'payment']],
  ['ez pass', [/^Road tolls/, 1, 'payment']],
  ['parking meter', [/^Parking in town/, 1, 'payment']],
  ['timeshare maintenance fee', [/timeshare/, 1, 'year']],
  ['h1b', [/^H-1B petition/, 1, 'petition']],
  ['h1b lottery', [/^H-1B registration/, 1, 'registration']],
  ['sevis fee', [/^SEVIS/, 1, 'fee']],
  ['uk eta', [/^British travel permission/, 1, 'application']],
  ['etias', [/^European travel permission/, 1, 'application']],
  ['citizenship', [/N-400, online/, 1, 'application']],
  ['gun permit', [/concealed weapon/, 1, 'permit']],
  ['copyright', [/^Copyright registration/, 1, 'work']],
  ['transcript', [/^Official transcript/, 1, 'transcript']],
  ['aws certification', [/^AWS certification exam/, 1, 'exam']],
  ['aws cloud practitioner', [/Cloud Practitioner/, 1, 'exam']],
  ['po box', [/^Post office box/, 1, 'month']],
  ['ups ground 20 lb', [/^Parcel sent/, 1, 'payment']],
  ['impounded car', [/impound/, 1, 'vehicle']],
])

reads('doctors by what they are, and short names of what they do', [
  ['therapy', [/^Therapy session/, 1, 'session']],
  ['psychologist', [/^Therapy session/, 1, 'session']],
  ['dermatologist', [/dermatologist/, 1, 'visit']],
  ['podiatrist', [/podiatrist/, 1, 'visit']],
  ['optometrist', [/^Eye exam/, 1, 'visit']],
  ['barber', [/haircut/, 1, 'visit']],
  ['ear wax removal', [/^Ear wax removal/, 1, 'procedure']],
  ['wisdom teeth', [/all four/, 1, 'procedure']],
  ['2 teeth pulled', [/^Tooth extraction/, 2, 'tooth']],
  ['travel vaccines', [/^Travel vaccine/, 1, 'visit']],
  ['pink eye visit', [/doctor's office/i, 1, 'visit']],
  ['gel nails full set', [/^Acrylic nails/, 1, 'set']],
  ['dog teeth', [/^Dental cleaning under anesthesia, dog/, 1, 'procedure']],
])

reads('work on a house, a car and what is in them', [
  ['septic pump', [/^septic tank pumping/, 1, 'visit']],
  ['generator install', [/^standby generator/, 1, 'job']],
  ['leaf removal', [/^yard waste/, 1, 'job']],
  ['rake leaves', [/^yard waste/, 1, 'job']],
  ['rat exterminator', [/^pest control/, 1, 'visit']],
  ['security system', [/^burglar alarm/, 1, 'job']],
  ['water damage', [/^water damage/, 1, 'job']],
  ['lockout', [/house lockout/, 1, 'visit']],
  ['dryer vent', [/^dryer vent/, 1, 'visit']],
  ['house wash', [/pressure washed/, 1, 'job']],
  ['port a potty', [/^portable toilet/, 1, 'rental']],
  ['maid 2 bedroom', [/two bedrooms/, 1, 'visit']],
  ['lawn mower tune up', [/^Lawn equipment/, 1, 'payment']],
  ['ring resizing', [/jewelry repaired/, 1, 'payment']],
  ['film developing', [/^Film developed/, 1, 'payment']],
  ['windshield crack', [/^windshield chip/, 1, 'chip']],
  ['check engine light', [/^hour of a mechanic/, 1, 'hour']],
  ['motorcycle towing', [/^towing a car/, 1, 'tow']],
])

reads('what is learnt, printed or earned around a thing is not the thing', [
  ['phlebotomy class'],
  ['childbirth class'],
  ['motorcycle class'],
  ['concealed carry class'],
  ['newspaper ad'],
  ['radio ad'],
  ['tv commercial'],
  ['apartment therapy blog'],
  ['wendys salary'],
  ['mcdonalds franchise'],
  ['drivers ed course', [/driver's education/, 1, 'course']],
  ['podiatrist salary', [/^Podiatrists \(wage\)/, 1, 'year']],
])

reads('words around a pool, a cruise, a flight and a network make them another thing', [
  ['pool light'],
  ['fill in pool'],
  ['sunset cruise'],
  ['disney cruise'],
  ['flight change fee'],
  ['plane wifi'],
  ['pool installation', [/pool, built$/, 1, 'job']],
  ['cruise for 4', [/^Caribbean cruise/, 4, 'person']],
  ['wifi', [/^Home internet/, 1, 'month']],
  ['flight to florida', [/flight/, 1, 'ticket']],
])
