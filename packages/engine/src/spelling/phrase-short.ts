import { always, type PhraseRule } from './phrase-rule.ts'

/** Letters and numbers that stand for words. */
export const SHORT_PHRASES: readonly PhraseRule[] = [
  // The number of a name is no amount.
  ['7up up', /\b7[- ]?up\b(?! (?:to|front|and)\b)/gi, always('lemon lime soda')],
  // "how much r 10 avocados", "need price 4 6 loaves", "five of em", "sz 3"
  ['how', /\bhow much r(?= )/gi, always('how much are')],
  [
    'price cost quote',
    /\b(price|cost|quote) 4(?= \d+ [a-zß-öø-žșțạ-ỹ]{3})(?! \d+ (?:packs?|cases?|count)\b)/gi,
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
  // "lg cheese pizza": a size, and no maker.
  [
    'lg lrg',
    /\b(?:lg|lrg)\.? (?=(?:[a-zß-öø-žșțạ-ỹ]{3,12} ){0,2}(?:pizzas?|coffees?|fries|fry|sodas?|popcorns?|lattes?|drinks?|salads?|subs?)\b)/gi,
    always('large '),
  ],
  [
    'sm med',
    /\b(sm|med)\.? (?=(?:[a-zß-öø-žșțạ-ỹ]{3,12} ){0,2}(?:pizzas?|coffees?|fries|fry|sodas?|popcorns?|lattes?|drinks?|salads?|subs?)\b)/gi,
    ([, size = '']) => (size.toLowerCase() === 'sm' ? 'small ' : 'medium '),
  ],
  // "boneless breasts 3 lb": whose, nobody says.
  [
    'breast',
    /(?<!\b(?:chicken|chkn|chx|chix|turkey|duck|quail|pork|veal|whole),? )\b((?:boneless|skinless|bone-in|split)(?:,? (?:boneless|skinless|skin[- ]on))?) (?=breasts?\b(?! (?:of|pump|milk|chicken|turkey|duck|quail)))/gi,
    ([, kind]) => `${kind} chicken `,
  ],
  // "1 gal whole + 1 gal 2%": of milk.
  [
    'whole 2% 1% skim',
    /(?<=(?:^|[\s+,&])(?:\d{1,2} |half |an? |½ ?)?(?:gal|gals|gallons?|half gal|half gallon|qt|quarts?) (?:of )?)(whole|2 ?%|1 ?%|skim)(?=[ \t]*(?:$|[\n,;+&]|and\b))/gi,
    ([, kind]) => `${kind} milk`,
  ],
  // "advil 100": so many in a bottle.
  [
    'advil tylenol ibuprofen aleve aspirin acetaminophen motrin excedrin naproxen multivitamin multivitamins zyrtec claritin benadryl',
    /\b(advil|tylenol|ibuprofen|aleve|aspirin|acetaminophen|motrin|excedrin|naproxen|multivitamins?|zyrtec|claritin|benadryl) (\d{2,3})(?=[ \t]*(?:$|[\n,;]))/gi,
    ([, name, count]) => `${name} ${count} ct`,
  ],
]
