import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Book, buildBook, openBook } from '../src/index.ts'
import { quote } from './synthetic-book.ts'

type Row = readonly [description: string, unit: string, price: number]

/** What a firm charges, as its customers ask for it. */
function listOf(items: readonly Row[]): Book {
  const building = buildBook({
    rows: items.map(([description, unit, price]) => ({ description, unit, price })),
    options: { id: 'list', currency: 'USD', asOf: '2026-11-19' },
  })
  let step = building.next()
  while (!step.done) step = building.next()
  return openBook(step.value.bytes)
}

/** Every line with its row and its total, or without a price. */
function asks(
  what: string,
  items: readonly Row[],
  questions: readonly (readonly [
    text: string,
    ...lines: (readonly [item: string, total: number] | null)[],
  ])[],
): void {
  const book = listOf(items)
  for (const [text, ...expected] of questions)
    test(`${what}: "${text}"`, () => {
      const lines = quote(book, text).lines.map((line) =>
        line.status === 'priced' ? [line.item, Number(line.total.estimate)] : null,
      )
      assert.deepEqual(lines, expected)
    })
}

asks(
  'a number tells rows apart, and one that no row has is none of them',
  [
    ['Panel upgrade 100 amp', 'job', 2400],
    ['Panel upgrade 200 amp', 'job', 3650],
    ['Outlet, standard duplex, installed', 'ea', 145],
    ['Outlet, GFCI, installed', 'ea', 195],
    ['Chapter 7 bankruptcy', 'flat', 1600],
    ['Chapter 13 bankruptcy', 'flat', 4200],
    ['Standard clean, 2 bedroom', 'visit', 140],
    ['Standard clean, 3 bedroom', 'visit', 170],
    ['Standard clean, studio', 'visit', 95],
    ['Deep clean, 3 bedroom', 'visit', 295],
    ['Oil filter OF-7317', 'ea', 8.49],
    ['Oil filter OF-3614', 'ea', 6.99],
    ['Battery, group 35', 'ea', 189],
    ['Battery, group 65', 'ea', 209],
    ['Round cake 8 in', 'ea', 56],
    ['Round cake 10 in', 'ea', 74],
    ['BBQ buffet, two meats', 'person', 24],
    ['Filling, one surface', 'ea', 185],
    ['Filling, two surfaces', 'ea', 235],
  ],
  [
    ['upgrade panel to 200 amps', ['Panel upgrade 200 amp', 3650]],
    ['panel upgrade 400 amp', null],
    ['chapter 7', ['Chapter 7 bankruptcy', 1600]],
    ['chapter 11 bankruptcy', null],
    ['3 br standard clean', ['Standard clean, 3 bedroom', 170]],
    ['5 bedroom standard clean', null],
    ['deep clean studio', null],
    ['OF-7317', ['Oil filter OF-7317', 8.49]],
    ['2 x OF-7317 and OF-3614', ['Oil filter OF-7317', 16.98], ['Oil filter OF-3614', 6.99]],
    ['OF-9999', null],
    ['battery group 24', null],
    ['12 in round cake', null],
    ['BBQ buffet 60 guests', ['BBQ buffet, two meats', 1440]],
    ['2 one surface fillings', ['Filling, one surface', 370]],
    ['three surface filling', null],
    ['outlet x3', ['Outlet, standard duplex, installed', 435]],
  ],
)

asks(
  'a size within the range of a row is that row',
  [
    ['Real estate photos, up to 2000 sq ft', 'shoot', 195],
    ['Real estate photos, 2001 to 3500 sq ft', 'shoot', 265],
    ['Khaki pants, boys 4-7', 'ea', 22],
    ['Khaki pants, boys 8-20', 'ea', 26],
    ['Wedding package, 8 hours', 'package', 3200],
    ['Wedding package, 10 hours', 'package', 3900],
    ['Scissor lift 19 ft', 'day', 175],
    ['Scissor lift 26 ft', 'day', 210],
    ['T-post 6 ft', 'ea', 5.79],
    ['T-post 7 ft', 'ea', 6.99],
    ['Poster 18x24', 'ea', 24],
    ['Poster 24x36', 'ea', 36],
  ],
  [
    ['real estate photos 1800 sq ft', ['Real estate photos, up to 2000 sq ft', 195]],
    ['real estate photos 3,000 sq ft', ['Real estate photos, 2001 to 3500 sq ft', 265]],
    ['real estate photos 5000 sq ft', null],
    ['khaki pants boys size 12', ['Khaki pants, boys 8-20', 26]],
    ['10 hour wedding', ['Wedding package, 10 hours', 3900]],
    ['12 hour wedding package', null],
    ["19' scissor lift, 1 day", ['Scissor lift 19 ft', 175]],
    ['26 ft scissor lift 2 days', ['Scissor lift 26 ft', 420]],
    ['3 posters 24x36', ['Poster 24x36', 108]],
    ['poster 36x48', null],
    ["6' t-posts, 50", ['T-post 6 ft', 289.5]],
  ],
)

asks(
  'what has a word that no row has is no row',
  [
    ['Toilet install', 'ea', 285],
    ['Water heater 50 gal gas, installed', 'ea', 1850],
    ['Wedding cake', 'slice', 7.5],
    ['Trademark application, per class', 'class', 850],
    ['Chicken breast, boneless skinless', 'lb', 5.49],
    ['Layer feed 16%, 50 lb', 'bag', 17.99],
    ['LTL freight', 'cwt', 24],
    ['Crown, porcelain', 'ea', 1290],
    ['Implant with crown', 'ea', 4200],
    ['Plumber, hourly', 'hr', 135],
    ['Emergency plumber, nights and weekends', 'hr', 210],
  ],
  [
    ['water softener install', null],
    ['carrot cake', null],
    ['patent application', null],
    ['duck breast', null],
    ['rabbit feed', null],
    ['air freight 200 kg', null],
    ['crown', ['Crown, porcelain', 1290]],
    ['plumber for 3 hours', ['Plumber, hourly', 405]],
  ],
)

asks(
  'what a list writes for a unit is what it is counted by',
  [
    ['Envelopes #10, printed', 'M', 140],
    ['Dowel pin 1/4 x 1', 'C', 28],
    ['SMS messages', '1000', 8],
    ['API calls', 'million', 4.5],
    ['Continental breakfast', 'pp', 12.5],
    ['Trencher, walk behind', 'half day', 125],
    ['Business plan', 'user/month', 19],
    ['Extra storage', 'GB/month', 0.12],
    ['Business plan, annual', 'user/year', 190],
    ['Bagel', 'ea', 1.75],
    ['Bagels', 'doz', 18],
    ['Sheet cake, half', 'ea', 79],
    ['Sheet cake, full', 'ea', 139],
    ['Round cake 8 in', 'ea', 56],
    ['Business cards, 250', 'box', 32],
    ['Business cards, 500', 'box', 45],
    ['Mini excavator, day', 'day', 295],
    ['Mini excavator, week', 'week', 1180],
  ],
  [
    ['2000 printed envelopes #10', ['Envelopes #10, printed', 280]],
    ['300 dowel pins 1/4 x 1', ['Dowel pin 1/4 x 1', 84]],
    ['25000 sms messages', ['SMS messages', 200]],
    ['3 million api calls', ['API calls', 13.5]],
    ['continental breakfast for 30', ['Continental breakfast', 375]],
    ['trencher half day', ['Trencher, walk behind', 125]],
    ['business plan 25 seats for 12 months', ['Business plan', 5700]],
    ['extra storage 500 GB', ['Extra storage', 60]],
    ['business annual plan, 15 users', ['Business plan, annual', 2850]],
    ['6 bagels', ['Bagel', 10.5]],
    ['3 dozen bagels', ['Bagels', 54]],
    ['half sheet cake', ['Sheet cake, half', 79]],
    ['full sheet cake, 6 bagels', ['Sheet cake, full', 139], ['Bagel', 10.5]],
    ['2 boxes of 250 business cards', ['Business cards, 250', 64]],
    ['mini excavator for 2 weeks', ['Mini excavator, week', 2360]],
  ],
)

asks(
  'words are read as the list writes them',
  [
    ['Sympathy wreath', 'ea', 185],
    ['Brochure, tri-fold', 'ea', 0.95],
    ['Black and white copies', 'pg', 0.1],
    ['Color copies', 'pg', 0.45],
    ['Jackhammer', 'day', 68],
    ['Delivery', 'mi', 2.5],
    ['Tür lackieren, beidseitig', 'Stk', 145],
    ['Fenster lackieren', 'Stk', 120],
    ['Decke streichen', 'm2', 11.5],
    ['Silk charmeuse', 'yd', 32],
    ['Ribeye steak, bone-in', 'lb', 19.99],
    ['Ribeye steak, boneless', 'lb', 22.99],
    ['Server', 'hr', 35],
  ],
  [
    ['sympathy wreth', ['Sympathy wreath', 185]],
    ['500 trifold brochures', ['Brochure, tri-fold', 475]],
    ['300 b&w copies', ['Black and white copies', 30]],
    ['jack hammer 1 day', ['Jackhammer', 68]],
    ['deliver 14 miles', ['Delivery', 35]],
    ['3 Türen lackieren', ['Tür lackieren, beidseitig', 435]],
    ['Decke streichen 45 qm', ['Decke streichen', 517.5]],
    ['half yard of silk charmeuse', ['Silk charmeuse', 16]],
    ['ribeye bone in 2 lb', ['Ribeye steak, bone-in', 39.98]],
    ['2 ribeyes boneless', null],
    ['server 2 days', null],
  ],
)
