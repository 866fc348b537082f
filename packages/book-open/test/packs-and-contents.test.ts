import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

reads('packs that say what they hold, and how many of them', [
  ['2 cases bud light (24pk)', [/24-pack of beer/, 2, 'pack']],
  ['3 cases coke (12 pack)', [/Soft drinks/, 36, 'each']],
  ['4 cases of white claw 24pk', [/hard seltzer/, 8, 'pack']],
  ['white claw 24pk x4', [/hard seltzer/, 8, 'pack']],
  ['2 30-packs of white claw', [/hard seltzer/, 5, 'pack']],
  ['3 cases of truly', [/hard seltzer/, 3, 'case']],
  ['3 packs of socks (6pk)', [/socks/, 18, 'pair']],
  ['socks 6pk x3', [/socks/, 18, 'pair']],
  ['mens undershirts 3pk x 3', [/T-shirts from a multipack/, 9, 'shirt']],
  ['3 packs of onesies (5)', [/onesie/, 4.86, 'each']],
  ['onesies 5pk x3', [/onesie/, 4.86, 'each']],
])

reads('what a box holds behind "@", and stamps by the coil and the book', [
  ['manila folders, 3 bxs. @ 100.', [/folders/, 300, 'each']],
  ['first class stamps, 2 coils @ 100 ea.', [/Forever stamp/, 2, 'coil']],
  ['3 coils of 100 forever stamps', [/Forever stamp/, 3, 'coil']],
  ['stamps, 4 books of 20', [/Book of 20/, 4, 'book']],
  ['pencils, 10 boxes @ 3.99', [/pencils/, 10, 'pack']],
])

reads('how many, in words of need and in sentences of their own', [
  ['smoke alarms - need 30', [/smoke detector/, 30, 'each']],
  ['toilets, we need 3', [/toilet/, 3, 'each']],
  ['bath towels need 24', [/bath towel/, 24, 'each']],
  ['K-cups. 72 count box. 4 boxes.', [/K-cups/, 288, 'each']],
  ['Eggs. 18 count carton. 3 cartons.', [/Eggs/, 54, 'each']],
  ['Water. 24 pack. 6 packs.', [/Bottled water/, 144, 'each']],
])

reads('what cases hold, written short', [
  ['paper towels 12rl/cs 3 cs', [/paper towels/, 36, 'roll']],
  ['tp 96 rl/cs 2 cs', [/toilet paper/, 192, 'roll']],
  ['copy paper, 10 ream case, 4 cases', [/printer paper/, 40, 'ream']],
  ['nitrile gloves 10bx/cs 2 cs', [/disposable gloves/, 20, 'box']],
  ['paper plates 100 ct, 3 packs', [/paper plates/, 3.75, 'pack']],
])

reads('sizes that describe a thing and count none of it', [
  ['5/8 drywall 30 sheets', [/drywall sheet/, 30, 'sheet']],
  ['3/4" ply 6 sheets', [/plywood/, 6, 'sheet']],
  ['blackout curtains 4 panels 96in', [/curtains/, 4, 'each']],
  ['50 gal gas water heater (unit only) qty 2', [/water heater, without/, 2, 'each']],
  ['T posts 6 ft qty 40', [/T-post/, 40, 'each']],
  ['to go containers, 9x9 foam, 200 ct', [/take-out boxes/, 4, 'pack']],
  ['smoke/CO alarms 10yr sealed - need 12', [/carbon monoxide alarm/, 12, 'each']],
  ['3 half barrel kegs', [/half barrel keg/, 3, 'each']],
])

reads('bags of tea and of cement, paint by its place, and a part of a house', [
  ['green tea 20 bags', [/box of tea/, 1, 'box']],
  ['200 bags of black tea', [/box of tea/, 2, 'box']],
  ['cement 20 bags 80lb', [/concrete mix/, 20, 'bag']],
  ['1500 sq ft of roof', [/^asphalt shingle roof/, 1500, 'sq ft']],
  ['roof, 1,500 square feet', [/^asphalt shingle roof/, 1500, 'sq ft']],
  ['1500 sq ft of roof cleaning and 12 eggs', [/^Eggs/, 12, 'each']],
  ['mulch 20 bags 2 cu ft', [/bag of mulch/, 20, 'bag']],
  ['flowers 24', [/bouquet of flowers/, 2, 'each']],
  ['paint for the house, 5 gallons', [/interior paint/, 5, 'gal']],
  ['mulch for the beds, 12 bags', [/bag of mulch/, 12, 'bag']],
  ['replace 40 ft of gutters', [/gutters, installed/, 40, 'ft']],
  ['replace 200 sq ft of siding', [/siding, installed/, 200, 'sq ft']],
])

reads('pills by number are as many bottles as hold them, and a few crackers are no boxes', [
  ['2 aleve', [/medicine/, 2, 'bottle']],
  ['6 ritz crackers'],
  ['3 tylenol pills', [/medicine/, 1, 'bottle']],
  ['2 bottles of tylenol', [/medicine/, 2, 'bottle']],
])

reads('what somebody goes through', [
  ['dog food 40 lb, I go through 3 bags', [/dog food/, 120, 'lb']],
  ['printer paper, we use 4 cases', [/printer paper/, 4, 'case']],
  ['boost chocolate... 2 cases of 24', [/Protein shake/, 48, 'each']],
])

reads('goods for the shop, the fence, the feast and the brewery', [
  ['brake cleaner 12 cans', [/brake or parts cleaner/, 12, 'can']],
  ['coolant 50/50 x4 gal', [/antifreeze/, 4, 'gal']],
  ['barb wire 4 rolls 1320 ft', [/barbed wire/, 4, 'roll']],
  ['ivory tapers x 24 (10 inch)', [/taper candle/, 24, 'each']],
  ['10 bags layer feed 50#', [/poultry feed/, 10, 'bag']],
  ['55 lb sack of maris otter', [/malt for brewing/, 55, 'lb']],
  ['2 packs of bed pads (30)', [/bed pads/, 2, 'pack']],
  ['shower curtain, a bath mat', [/shower curtain/, 1, 'each'], [/bath mat/, 1, 'each']],
])

reads('a bag that is only called large, and boxed lunches for so many', [
  ['lays large bag', [/Potato chips/, 1, 'bag']],
  ['lunch for 12, Panera style boxed lunches', [/boxed sandwich lunch/, 12, 'person']],
  ['puppy food large breed 30 lb, I go through 2 bags', [/dog food/, 60, 'lb']],
])

reads('a bottle that holds more is one bottle, and its price follows what it holds', [
  ['tylenol 225 ct', [/medicine/, 1, 'bottle']],
  ['advil, 2 bottles of 300 ct', [/medicine/, 2, 'bottle']],
  ['dryer sheets 240 ct', [/dryer sheets/, 1, 'box']],
])

test('a bottle of 300 costs more than one of 100, and less than three', () => {
  const totalOf = (text: string) => Number(quoteOf(book, text, 'US').total.estimate)
  assert.ok(totalOf('advil 300 ct') > totalOf('advil 100 ct') * 1.5)
  assert.ok(totalOf('advil 300 ct') < totalOf('advil 100 ct') * 3)
})
