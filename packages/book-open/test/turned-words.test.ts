import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('words that stand in another order', [
  ['solar panels 6 kw', [/^rooftop solar panels/, 6, 'kW']],
  ['solar panels installed 10 kw', [/^rooftop solar panels/, 10, 'kW']],
  ['faucet kitchen installed', [/^kitchen faucet replaced/, 1, 'job']],
  ['carpet 12x15 room installed', [/^carpet, installed/, 180, 'sq ft']],
  ['12x15 room carpet installed', [/^carpet, installed/, 180, 'sq ft']],
  ['1st class stamp 10', [/^Forever stamp/, 10, 'stamp']],
  ['gallon ice cream', [/^Ice cream/, 1, 'gal']],
  ['las vegas strip hotel friday night', [/^hotel room in Las Vegas/, 1, 'night']],
  ['broken arm er visit', [/^Emergency room visit/, 1, 'visit']],
  ['hardwood 15x20 living room installed', [/^solid hardwood floor, installed/, 300, 'sq ft']],
  ['light switch replaced', [/^electrical outlet or switch, replaced/, 1, 'each']],
  ['dimmer switch replaced', [/^dimmer or smart switch/, 1, 'each']],
])

reads('a letter of a model is no "and"', [
  ['tesla model y', [/^Tesla Model Y, new/, 1, 'car']],
  ['used Tesla Model Y', [/^Tesla Model Y, used/, 1, 'car']],
  ['leche y pan', [/^Milk/, 1, 'gal'], [/^Bread/, 1, 'loaf']],
])

reads('a crew that comes for days is billed, and one with wages or shifts is paid', [
  ['roofers 2 for a day', [/^Roofer, billed/, 2, 'day']],
  ['movers 2 for 4 hours', [/^one mover/, 8, 'hour']],
  ['crew of 3 painters for 2 days', [/^Painter, billed/, 6, 'day']],
  ['hire a crew of 4 roofers for 3 days', [/^Roofer, billed/, 12, 'day']],
  ['crew of 3 painters for 2 days, wages', [/^Painters, .*\(wage\)/, 6, 'day']],
  ['3 line cooks, 8 hour shifts', [/^Cooks, Restaurant \(wage\)/, 24, 'hour']],
  ['crew of 3 line cooks for 2 days', [/^Cooks, Restaurant \(wage\)/, 6, 'day']],
])

reads('what was paid is no amount, and whoever was paid is billed', [
  ['plumber charged me $450 for 2 hours', [/^plumber by the hour/, 2, 'hour']],
  ['charged $200 by a plumber for 2 hours', [/^plumber by the hour/, 2, 'hour']],
  ['roofer charged me $8000 for a new roof', [/^roof replacement/, 1, 'job']],
  ['mechanic charged me $600 for brakes', [/^brake pads/, 1, 'axle']],
  ['an electrician quoted $200 an hour', [/^electrician by the hour/, 1, 'hour']],
  ['my bill was $85 for 2 pizzas, is that fair', [/^large pizza/, 2, 'each']],
])

reads('what is said beside a thing in words of its own', [
  ['4 CS BTL WATER 24/16.9OZ @ 4.29', [/^Bottled water/, 1622.4, 'oz']],
  [
    '4 lb pork shoulder along with 2 lb coleslaw mix',
    [/^Pork shoulder/, 4, 'lb'],
    [/^bag of coleslaw mix/, 2.59, 'bag'],
  ],
  ['salary of a high school teacher in Ohio, one school year', [/^Secondary School Teachers/, 1, 'year']],
  ['2 movers and a truck for 4 hours, local move', [/^one mover/, 8, 'hour']],
  ['3 cs coke 24/12oz', [/^Soft drinks/, 864, 'oz']],
  ['dental cleaning for my labrador', [/^Dental cleaning under anesthesia/, 1, 'procedure']],
  ['haircut for my poodle', [/^dog groom/i, 1, 'visit']],
  ['spay my 40 lb labrador', [/^Spay, dog/, 1, 'surgery']],
])

reads('what students of other states pay', [
  ['tuition at university of michigan out of state for one year', [/Ann Arbor, out of state$/, 1, 'year']],
  [
    'tuition at ohio state out of state',
    [/^Tuition and fees at Ohio State University, out of state$/, 1, 'year'],
  ],
  ['tuition at ohio state', [/^Tuition and fees at Ohio State University$/, 1, 'year']],
  ['tuition at harvard', [/^Tuition and fees at Harvard University$/, 1, 'year']],
])

test('a sentence about somebody has no price', () => {
  for (const text of ["she's one tough cookie", 'that kid is a smart cookie', "you're a real peach"])
    assert.ok(
      quoteOf(book, text, 'US').lines.every(({ status }) => status === 'unpriced'),
      text,
    )
})
