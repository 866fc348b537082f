import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'
import { reads } from './reads.ts'

const pricedOf = (text: string, place: string | null = 'US'): readonly string[] =>
  quoteOf(book, text, place).lines.flatMap(({ status, item }) => (status === 'priced' ? [item ?? ''] : []))

const warningsOf = (text: string, place: string | null): string =>
  quoteOf(book, text, place)
    .lines.flatMap(({ warnings }) => warnings)
    .join(' ')

reads('what is eaten at the movies, in a stadium and at an airport has the price of there', [
  ['popcorn at a movie', [/movie theater/, 1, 'each']],
  ['popcorn at the theater', [/movie theater/, 1, 'each']],
  ['large popcorn and 2 sodas at the movies', [/movie theater/, 1, 'each'], [/fountain drink/, 2, 'each']],
  ['2 hot dogs at the ballgame', [/hot dog from a stand/, 2, 'each']],
  ['hot dog and a beer at the stadium', [/hot dog from a stand/, 1, 'each'], [/stadium/, 1, 'each']],
  ['water at the airport', [/water at a counter/, 1, 'bottle']],
  ['2 lb popcorn', [/popcorn/i, 2, 'lb']],
])

reads('letters for a size before what is ordered are a size and no maker', [
  ['lg cheese pizza + 12 wings', [/large pizza/, 1, 'each'], [/wings/i, 12, 'each']],
  ['lg pizza', [/large pizza/, 1, 'each']],
  ['lg coffee', [/cup of coffee/, 1, 'cup']],
  ['2 lg fries', [/fries/, 2, 'each']],
])

reads('words that leave the head of a name to the list', [
  ['chicken thighs bone in 5 lb, boneless breasts 3 lb', [/thighs/, 5, 'lb'], [/Chicken breast/, 3, 'lb']],
  ['boneless skinless breasts 3 lb', [/Chicken breast/, 3, 'lb']],
  [
    '1 gal whole + 1 gal 2% + half gal choc milk',
    [/whole/, 1, 'gal'],
    [/reduced/, 1, 'gal'],
    [/Chocolate milk/, 0.5, 'gal'],
  ],
  ['beans pinto dry 4 lb bag', [/Pinto beans, dried/, 4, 'lb']],
  ['tortillas flour 10ct burrito size', [/Flour tortillas/, 10, 'each']],
  ['quart motor oil 5w30 x 5', [/motor oil/, 5, 'qt']],
  ['5w30 5 qt jug', [/motor oil/, 5, 'qt']],
  ['pinto beans dry bag', [/Pinto beans, dried/, 1, 'bag']],
  ['patties 8', [/Ground beef/, 8, 'each']],
  ['burger night for 8: patties, buns', [/Ground beef/, 1, 'lb'], [/buns/, 1, 'pack']],
])

reads('more than a pack holds are pieces, and a number behind a bottle is how many it holds', [
  ['baby wipes 500', [/baby wipes/, 500, 'each']],
  ['baby wipes 3', [/baby wipes/, 3, 'pack']],
  ['advil 100', [/medicine/, 1, 'bottle']],
  ['tylenol 200', [/medicine/, 1, 'bottle']],
  ['ibuprofen 200', [/medicine/, 1, 'bottle']],
  ['fish sticks 24oz', [/fish sticks/, 1.28, 'box']],
  ['stamps 100', [/stamp/, 100, 'stamp']],
  ['gillette cartridges 8ct', [/razor cartridges/, 8, 'each']],
])

test('a series and steel are of the appliance, a measure of paint is paint, and a fee of an exam none of a car', () => {
  assert.deepEqual(pricedOf('dishwasher bosch 500 series'), ['dishwasher'])
  assert.deepEqual(pricedOf('bosch 500 series dishwasher'), ['dishwasher'])
  assert.deepEqual(pricedOf('dishwasher stainless'), ['dishwasher'])
  assert.deepEqual(pricedOf('sat exam registration fee'), ['SAT registration'])
  assert.deepEqual(pricedOf('exam registration fee'), [])
  assert.deepEqual(pricedOf('paint exterior white 5 gal'), ['exterior paint'])
  assert.deepEqual(pricedOf('couch 3 seater'), ['sofa'])
  assert.deepEqual(pricedOf('ground turkey 93/7 3lb'), ['ground turkey'])
})

test('a move between two towns of one state is told from one within a town', () => {
  assert.match(warningsOf('moving a 2 bedroom apartment from Houston to Dallas', 'US-TX'), /within one town/)
  assert.match(warningsOf('movers from San Diego to Los Angeles 1 bedroom', null), /within one town/)
  assert.doesNotMatch(warningsOf('movers for a 2 bedroom apartment in Austin', null), /within one town/)
})

test('money beside what a meter counts is no price of one kilowatt hour', () => {
  assert.deepEqual(pricedOf('Strom;120,00 EUR', 'DE'), [])
  assert.deepEqual(pricedOf('Gas;80,00 EUR', 'DE'), [])
  assert.deepEqual(pricedOf('item,amount\nelectricity,120.00'), [])
  assert.equal(pricedOf('Rent 1500\nElectric 120\nInternet 70').length, 3)
  assert.deepEqual(pricedOf('Posten;Betrag\nStrom;120,00 EUR\nGas;80,00 EUR', 'DE'), [])
})

reads('what a column of prices holds counts nothing', [
  ['item,price\neggs,3.99\nmilk,4.50', [/Eggs/, 1, 'dozen'], [/Milk/, 1, 'gal']],
  ['item,qty\neggs,12\nmilk,2', [/Eggs/, 12, 'each'], [/Milk/, 2, 'jug']],
])
