import type { PhraseRule } from './phrase-rule.ts'

/** A row of names above the columns may say that the numbers are none of things, or of what they are. */
const HEADS_ABOVE =
  /(?:^|[|\t\n])[ ]*(?:hours?|hrs|h|units?|uom|cases?|cs|boxes|bags|cartons|lbs?|pounds|kg|gal(?:lon)?s|packs?|size|price|cost|total|amount|days|weeks|months|shifts|people|heads|hc|staff|men)[.:]?[ ]*(?:[|\t\n]|$)/im

const TWO_ROWS = /^[^|\t\n]{3,84}[\t|][ ]{0,3}\d{1,3}\n[^|\t\n]{3,84}[\t|][ ]{0,3}\d{1,3}$/m

/** What is written in cells, where no row above them says otherwise. */
export const ROW_PHRASES: readonly PhraseRule[] = [
  // "| toilet paper, 12 rolls | 2 |": a thing and how many of it.
  [
    '|',
    /^[ \t]*\|[ \t]*([^|\n]{2,80}[^|\s])[ \t]*\|[ \t]*(\d{1,3})[ \t]*\|[ \t]*$/gm,
    ([, item = '', count], text) => countedRow(item, count, text),
  ],
  // The same between tabs, or with a bar only between them, in more than one row.
  [
    '\t |',
    /^([^|\t\n]{2,80}[^|\s])[ ]{0,3}[\t|][ ]{0,3}(\d{1,3})$/gm,
    ([, item = '', count], text) => (TWO_ROWS.test(text) ? countedRow(item, count, text) : null),
  ],
  // "EGGS LG 12CT 2.99 x2": what one of them was, and how many.
  [
    'x',
    /(?<=\d ?(?:ct|pk|pack|oz|lb|gal|l|ml)) \$?\d{1,3}\.\d\d ?[x×] ?(\d{1,2})(?=[ \t]*(?:$|\n))/gi,
    ([, count]) => ` x ${count}`,
  ],
  // "3 lb. bnls. chkn. brst.": the stops of words without their vowels end nothing.
  [
    'bnls sknls skls chkn chx brst grnd thgh unslt frzn shrd',
    /\b(bnls|sknls|skls|chkn|chx|brsts?|grnd|thghs?|unslt|frzn|shrd)\.(?=,| [a-z])/gi,
    ([, word = '']) => word,
  ],
  // "EGGS - MILK - BREAD": nothing but things between dashes.
  [
    '- – —',
    /^[a-z]{3,14}(?: [a-z]{3,14})?(?: [-–—] [a-z]{3,14}(?: [a-z]{3,14})?){2,12}$/gim,
    ([row]) => row.replace(/ [-–—] /g, ', '),
  ],
]

function countedRow(item: string, count: string | undefined, text: string): string | null {
  // "Pens (dozen)": what is counted stands in the brackets.
  const isThing = /\p{L}{2}/u.test(item) && !/[$€£:;]|\(\p{L}+\)$/u.test(item) && Number(count) > 0
  return isThing && !HEADS_ABOVE.test(text)
    ? `${item.replace(/[(),]/g, ' ').replace(/ {2,}/g, ' ').trim()} x ${count}`
    : null
}
