import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('furniture and bedding', [
  ['king size mattress', [/^king mattress/, 1, 'each']],
  ['queen mattress + box spring', [/^queen mattress/, 1, 'each'], [/^box spring/, 1, 'each']],
  ['upholstered headboard', [/^headboard/, 1, 'each']],
  ['futon', [/^futon/, 1, 'each']],
  ['toddler bed', [/^toddler bed/, 1, 'each']],
  ['2 accent chairs', [/^accent chair/, 2, 'each']],
  ['china cabinet', [/^sideboard, hutch/, 1, 'each']],
  ['picnic table', [/^picnic table/, 1, 'each']],
  ['patio heater', [/^patio heater/, 1, 'each']],
  ['electric fireplace', [/^electric fireplace/, 1, 'each']],
  ['water cooler', [/^water dispenser/, 1, 'each']],
  ['pillowcases', [/^pair of pillowcases/, 1, 'pair']],
  ['bed skirt', [/^bed skirt/, 1, 'each']],
])

reads('the kitchen, the office and the party', [
  ['set of wine glasses', [/^set of drinking glasses/, 1, 'set']],
  ['a glass of wine', [/^glass of wine/, 1, 'glass']],
  ['serving platter', [/^serving platter/, 1, 'each']],
  ['steak knives', [/^set of steak knives/, 1, 'set']],
  ['coffee grinder', [/^small kitchen appliance/, 1, 'each']],
  ['whiteboard', [/^small whiteboard/, 1, 'each']],
  ['whiteboard markers', [/^permanent marker/, 1, 'pack']],
  ['laminator', [/^laminator/, 1, 'each']],
  ['pinata', [/^pinata/, 1, 'each']],
  ['christmas stockings', [/Christmas decoration/, 1, 'each']],
  ['2 dozen red roses', [/^dozen red roses/, 2, 'dozen']],
  ['dozen long stem roses', [/^dozen long stem roses/, 1, 'dozen']],
  ['garage door remote', [/^remote control/, 1, 'each']],
  ['essential oils', [/^bottle of essential oil/, 1, 'bottle']],
  ['oil diffuser', [/^essential oil diffuser/, 1, 'each']],
  ['shower chair', [/^shower chair/, 1, 'each']],
])

reads('toys, sports and the outdoors', [
  ['doll house', [/^doll house/, 1, 'each']],
  ['dog house', [/^dog house/, 1, 'each']],
  ['kiddie pool', [/^kiddie pool/, 1, 'each']],
  ['hot tub chemicals', [/^chlorine tablets/, 1, 'each']],
  ['pool cue', [/^boxing gloves, helmet/, 1, 'each']],
  ['golf tees', [/other small thing for sports/, 1, 'each']],
  ['swim goggles', [/^swim goggles/, 1, 'each']],
  ['life jacket', [/^life jacket/, 1, 'each']],
  ['power wheels', [/^ride-on car/, 1, 'each']],
  ['electric scooter', [/^electric scooter/, 1, 'each']],
  ['bobbers', [/^fishing hooks, line/, 1, 'pack']],
  ['holster', [/^holster/, 1, 'each']],
  ['ukulele', [/^ukulele/, 1, 'each']],
  ['microphone', [/^microphone/, 1, 'each']],
])

reads('animals, garden and farm', [
  ['6 baby chicks', [/^baby chick/, 6, 'each']],
  ['chicken coop', [/^chicken coop/, 1, 'each']],
  ['fish tank filter', [/^aquarium heater/, 1, 'each']],
  ['shock collar', [/^training collar/, 1, 'each']],
  ['dog dewormer', [/^dewormer/, 1, 'each']],
  ['horse blanket', [/^horse blanket/, 1, 'each']],
  ['apple tree', [/^young fruit or shade tree/, 1, 'tree']],
  ['cut down an apple tree', [/^tree removal/, 1, 'each']],
  ['rose bush', [/^potted shrub/, 1, 'each']],
  ['6 tomato cages', [/^tomato cage/, 6, 'each']],
  ['watering can', [/^small garden tool/, 1, 'each']],
  ['raised garden bed', [/^raised garden bed/, 1, 'each']],
  ['rototiller', [/^garden tiller/, 1, 'each']],
  ['20 ft shipping container', [/^shipping container of 20 feet, used/, 1, 'each']],
  ['new 40 ft shipping container', [/^shipping container of 40 feet, one trip/, 1, 'each']],
])

reads('tools, machines and what is worn', [
  ['motherboard', [/^motherboard/, 1, 'each']],
  ['psu', [/^power supply of a PC/, 1, 'each']],
  ['laptop battery', [/^battery of a laptop/, 1, 'each']],
  ['motorcycle battery', [/^battery of a motorcycle/, 1, 'battery']],
  ['marine battery', [/^marine, deep cycle/, 1, 'battery']],
  ['pc case', [/^case of a PC/, 1, 'each']],
  ['apple tv', [/^Apple TV 4K/, 1, 'each']],
  ['floor jack', [/^bench vise/, 1, 'each']],
  ['leotard', [/^leotard/, 1, 'each']],
  ['spool of filament', [/^spool of filament/, 1, 'each']],
  ['dash cam', [/^dash camera/, 1, 'each']],
  ['car speakers', [/pair of speakers/, 1, 'each']],
  ['disposable camera', [/^disposable camera/, 1, 'each']],
  ['roof rack', [/^trailer hitch, roof rack/, 1, 'each']],
  ['impact wrench', [/^impact wrench/, 1, 'each']],
  ['wood chisel', [/^chisel, clamp/, 1, 'each']],
  ['lamp shade', [/^lamp shade/, 1, 'each']],
  ['pedestal sink', [/^bathroom or utility sink/, 1, 'each']],
  ['door lock', [/^door knob or lock/, 1, 'each']],
  ['casio watch', [/^everyday watch/, 1, 'each']],
  ['apple watch band', [/^watch band/, 1, 'each']],
  ['bib overalls', [/^overalls/, 1, 'each']],
  ['ballet shoes', [/^ballet, tap/, 1, 'pair']],
  ['baby shoes', [/^baby shoes/, 1, 'pair']],
  ['nursing shoes', [/^work shoes/, 1, 'pair']],
  ['lab coat', [/^lab coat/, 1, 'each']],
  ['lingerie', [/^lingerie/, 1, 'each']],
  ['class ring', [/^pearl necklace, class ring/, 1, 'each']],
  ['bottle warmer', [/^bottle warmer/, 1, 'each']],
  ['nursing pads', [/^pack of nursing pads/, 1, 'pack']],
])

test('a larger thing costs more than the smaller one of its kind', () => {
  const priceOf = (text: string) => Number(quoteOf(book, text, 'US').lines[0]?.total?.estimate)
  for (const [small, large] of [
    ['twin mattress', 'king mattress'],
    ['toddler bed', 'queen bed'],
    ['motorcycle battery', 'marine battery'],
    ['20 ft shipping container', '40 ft shipping container'],
    ['20 ft shipping container', 'new 20 ft shipping container'],
    ['casio watch', 'apple watch'],
    ['bouquet of flowers', 'dozen red roses'],
    ['dozen red roses', 'dozen long stem roses'],
  ] as const)
    assert.ok(priceOf(small) < priceOf(large), `${small} ${priceOf(small)}, ${large} ${priceOf(large)}`)
})
