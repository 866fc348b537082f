import { always, type PhraseRule } from './phrase-rule.ts'

const SCREEN =
  '(?:at|in|for) (?:an?|the|our) (?:movies?|cinemas?|movie theaters?|movie theatres?|theaters?|theatres?)\\b'
const GAME =
  '(?:at|in|for) (?:an?|the|our) (?:ball ?game|ball ?park|stadium|arena|baseball game|football game|basketball game|hockey game)\\b'
const SIZE = '(?:(?:large|lg|medium|med|small|sm|big) )?'

/** What is eaten where people go out: it costs what they ask there. */
export const VENUE_PHRASES: readonly PhraseRule[] = [
  [
    'popcorn',
    new RegExp(`(?<!\\bmovie )\\b${SIZE}popcorns?\\b(?=[^\\n;.]{0,50} ${SCREEN})`, 'gi'),
    always('movie popcorn'),
  ],
  [
    'soda sodas coke cokes drink drinks',
    new RegExp(`\\b${SIZE}(?:fountain )?(sodas?|cokes?|drinks?)\\b(?=[^\\n;.]{0,50} ${SCREEN})`, 'gi'),
    ([, drink = '']) => (drink.endsWith('s') ? 'fountain drinks' : 'fountain drink'),
  ],
  [
    'hot dog',
    new RegExp(
      `(?<!\\bstadium )\\bhot ?dogs?\\b(?! at (?:an?|the) (?:baseball game|ball ?park|stadium)\\b)(?=[^\\n;.]{0,50} ${GAME})`,
      'gi',
    ),
    always('stadium hot dog'),
  ],
  [
    'water',
    /(?<=^|[\n,;] ?|\band |\bfor )(?:an? )?waters?(?= (?:at|in) (?:an?|the) (?:airport|stadium|arena|ball ?park|ball ?game|movies?)\b)/gi,
    always('bottle of water'),
  ],
]
