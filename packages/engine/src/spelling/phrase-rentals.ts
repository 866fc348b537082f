import { always, type PhraseRule } from './phrase-rule.ts'

const HIRED =
  '(?:tux(?:edo)?s?|suits?|(?:folding |banquet |chiavari |white |resin |plastic )?chairs?|(?:folding |banquet |round |cocktail )?tables?|tablecloths?|linens?|plates?|bikes?|bicycles?|kayaks?|canoes?|paddle ?boards?|skis?|snowboards?|scooters?|golf carts?|jet ?skis?|patio heaters?|tents?)'

/** What is rented, and how many of it. */
export const RENTAL_PHRASES: readonly PhraseRule[] = [
  // "chair rental 150", "kayak rental for 4"
  [
    'rental rentals',
    new RegExp(
      `(?<=^|[\\n,;] ?|\\band |\\+ ?)(${HIRED}) rentals?,? (?:x ?|for )?(\\d{1,4})(?: people| ppl| of us| guys| groomsmen| guests)?(?=\\s*(?:$|[,;.?\\n+]|and\\b))`,
      'gi',
    ),
    ([, thing, count]) => `${count} ${thing} rental`,
  ],
  // "150 chairs and 20 round tables rental": both are rented.
  [
    'rental',
    new RegExp(`\\b(\\d{1,4} ${HIRED}) (and|&|\\+) (\\d{1,4} ${HIRED}) rentals?\\b`, 'gi'),
    ([, first, , second]) => `${first} rental and ${second} rental`,
  ],
  // "port a potties"
  ['port', /\bport[- ]a[- ]?(?:potties|johns)\b/gi, always('porta potties')],
]
