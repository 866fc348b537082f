import { always, type PhraseRule } from './phrase-rule.ts'

/** What goods come in, in French and in Spanish. */
const VESSELS: Readonly<Record<string, string>> = {
  pot: 'jar',
  bocal: 'jar',
  bocaux: 'jars',
  boite: 'box',
  sac: 'bag',
  canette: 'can',
  brique: 'carton',
  barquette: 'container',
  bidon: 'jug',
  conserve: 'can',
  bote: 'jar',
  tarro: 'jar',
  garrafa: 'jug',
  cubeta: 'bucket',
  charola: 'tray',
  bolsita: 'bag',
  cajita: 'box',
}
const COUNT = '(une?|deux|trois|quatre|cinq|six|una|dos|tres|cuatro|cinco|seis|\\d{1,3})'
/** Of these a French "boîte" is a can, and a "pot" is a tub. */
const CANNED =
  /^(?:thon|tomates?|ma[iï]s|haricots?|sardines?|petits|pois|soupe|lentilles|champignons|ananas|p[eê]ches|lait|raviolis?|maquereau)/i
const IN_TUBS = /^(?:cr[eè]me|glace|fromage|margarine|beurre|ricotta)/i
/** A cup of yogurt, a trash can and a juice box are known by these names. */
const OWN_THING = '(?:yaourts?|yogourts?|basura|jugos?)'

/** What goods come in, as Spanish, German and French have it. */
export const VESSEL_PHRASES: readonly PhraseRule[] = [
  // "un pot de moutarde", "2 boîtes de thon", "un sac de riz", "un bote de mayonesa"
  [
    'pot bo sac conserve canette brique barquette bidon tarro garrafa cubeta charola cajita',
    new RegExp(
      `(?<![a-zß-öø-žșțạ-ỹ\\d])${COUNT} (pots?|bocal|bocaux|bo[iî]tes?|sacs?|canettes?|briques?|barquettes?|bidons?|conserves?|botes?|tarros?|garrafas?|cubetas?|charolas?|bolsitas?|cajitas?) (?:de |d['’])(?!${OWN_THING}\\b)(?=([a-zß-öø-žșțạ-ỹ]{2,20}))`,
      'gi',
    ),
    ([, count, vessel = '', thing = '']) => {
      const one = vessel.toLowerCase().replace('î', 'i').replace(/s$/, '')
      const meant =
        one === 'boite' && CANNED.test(thing)
          ? 'can'
          : one === 'pot' && IN_TUBS.test(thing)
            ? 'tub'
            : VESSELS[one]
      const many = meant === 'box' ? 'es' : 's'
      return meant === undefined ? null : `${count} ${meant}${/s$/i.test(vessel) ? many : ''} de `
    },
  ],
  // "sac of potatoes"
  ['sac of', /(?<=^|\n|[,;] ?|\d )sac of(?= [a-zß-öø-žșțạ-ỹ])/gi, always('sack of')],
  // "du sel et de la farine": some of it.
  ['de la de l', /(?<=(?:^|[\n,;]|\bet|\by) ?)de (?:la |l['’] ?)(?=[a-zß-öø-žșțạ-ỹ])/gi, always('')],
  // "1 Glas Gurken": pickles.
  [
    'gurken',
    /\b(gl[aä]s(?:er)?) (?:(?:saure|kleine|eingelegte|gew[uü]rz) ?)?(?:gew[uü]rz|essig|delikatess)?gurken\b/gi,
    ([, jar]) => `${jar} pickles`,
  ],
  ['gurken', /\b(?:gew[uü]rz|essig|salz|cornichon)gurken\b/gi, always('pickles')],
]
