import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quoteOf } from '../../../eval/questions/grade.ts'
import { book } from './default-book.ts'

/** Each text is exactly these lines. */
function lines(kind: string, wanted: readonly (readonly [text: string, ...items: string[]])[]): void {
  test(kind, () => {
    for (const [text, ...items] of wanted) {
      const told = quoteOf(book, text, 'US').lines.map(({ item, quantity, text: row }) =>
        item ? `${item} ${quantity?.value} ${quantity?.unit}` : `"${row}"`,
      )
      assert.deepEqual(told, items, text)
    }
  })
}

const MILK = 'Milk, fresh, whole 1 gal'
const EGGS = 'Eggs, grade A, large 1 dozen'
const BREAD = 'Bread, white, pan 1 loaf'

lines('the number of an article, letters of taxes and a price behind a name count nothing', [
  ['GV WHOLE MILK 007874235186 F 3.48 N', MILK],
  ['GV WHOLE MILK 007874235186', MILK],
  ['EGGS LARGE 007874212713 F 2.97 N', EGGS],
  ['BREAD 007225003706 F 2.12 N', BREAD],
  ['BANANAS 000000004011KF 2.31 lb @ 0.52 1.20 N', 'Bananas 2.31 lb'],
])
lines('a slash between blanks ends a row where it stands behind a price', [
  ['milk 3.89 / eggs 4.10', MILK, EGGS],
  [
    'receipt: MILK GAL 3.89 / BREAD WHT 2.49 / GRND BF 80/20 2.3LB 13.77',
    MILK,
    BREAD,
    'Ground beef, 100% beef 2.3 lb',
  ],
  ['ground beef 3 lb 5.49 / lb, milk 3.89', 'Ground beef, 100% beef 3 lb', MILK],
])
lines('what stands above the goods of a receipt and below its sum is no line', [
  [
    'Walmart\nSUPERCENTER\n123 MAIN ST\nGV WHOLE MILK 007874235186 F 3.48 N\nEGGS LARGE 007874212713 F 2.97 N\nSUBTOTAL 6.45\nTAX 1 0.00\nTOTAL 6.45\nCASH TEND 20.00\nCHANGE DUE 13.55\n11/02/26 17:14',
    MILK,
    EGGS,
  ],
  ['KROGER #412\n11/02/26 17:14\nMILK GAL 3.29 F\nBREAD 2.44 F\nTAX 0.00\nTOTAL 5.73', MILK, BREAD],
  [
    'GROCERY OUTLET\n4501 OAK AVE\nMILK GAL 3.49\nEGGS DOZ 2.99\nTAX .00\nTOTAL 6.48\nCASH TEND 20.00\nCHANGE DUE 4.11',
    MILK,
    EGGS,
  ],
  [
    'ALDI\nStore 41\n2020 W Main Street\nAustin, TX 78701\n(512) 555-0143\nMilk 2.95 FA\nBread 1.39 FA\nSubtotal 4.34\nTotal 4.34\nVISA ************1234\nThank you for shopping',
    MILK,
    BREAD,
  ],
  [
    "TRADER JOE'S\n2073 ARENA BLVD\nSacramento CA 95834\nOpen 8am to 9pm daily\nBREAD 0.95\nEGGS DOZ 3.99\nTOTAL 4.94\nDEBIT 4.94",
    BREAD,
    EGGS,
  ],
  [
    'SUPER MARKETS\nCASHIER: ANN\nMILK 4.12 F\nEGGS 3.39 F\nORDER TOTAL 7.51\nPAYMENT CREDIT 7.51\nCHANGE 0.00',
    MILK,
    EGGS,
  ],
  [
    'WHOLE FOODS MARKET\n525 N LAMAR BLVD\n365 WHOLE MILK 4.29 F\nBREAD 1.50 F\nTOTAL 5.79\nAMEX 5.79',
    MILK,
    BREAD,
  ],
  ['MILK 3.49\nEGGS 2.99\nTAX 0.10\nTOTAL 6.58\nTEND 10.00\nCHG 3.42', MILK, EGGS],
])
lines('goods that are called like what a till prints stay lines', [
  ['milk 3.49\nbirthday card 4.99\ntotal 8.48', MILK, 'greeting card 1 each'],
  ['milk 3.49\nvisa gift card 25.00\ntotal 28.49', MILK, '"visa gift card"'],
])
