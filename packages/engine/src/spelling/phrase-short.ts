import { always, type PhraseRule } from './phrase-rule.ts'

/** Letters and numbers that stand for words. */
export const SHORT_PHRASES: readonly PhraseRule[] = [
  // The number of a name is no amount.
  ['7up up', /\b7[- ]?up\b(?! (?:to|front|and)\b)/giu, always('lemon lime soda')],
  // "how much r 10 avocados", "need price 4 6 loaves", "five of em", "sz 3"
  ['how', /\bhow much r(?= )/gi, always('how much are')],
  [
    'price cost quote',
    /\b(price|cost|quote) 4(?= \d+ \p{L}{3})(?! \d+ (?:packs?|cases?|count)\b)/giu,
    ([, asked]) => `${asked} for`,
  ],
  ['em', /\bof ['’]?em\b/gi, always('of them')],
  // "toilette paper rols", "2lb chx brst"
  ['toilette', /\btoilett?e (?=pape?r|papper|rolls?|seats?|tissue|bowl|brush)/gi, always('toilet ')],
  [
    'chx ckn chkn chix',
    /\b(?:chx|ckn|chkn|chix) (brs?ts?|breasts?|thi?ghs?|wngs?|wings?)\b/gi,
    ([, part = '']) => `chicken ${/^b/i.test(part) ? 'breast' : /^t/i.test(part) ? 'thighs' : 'wings'}`,
  ],
  ['sz', /\bsz(?= ?\d)/gi, always('size')],
]
