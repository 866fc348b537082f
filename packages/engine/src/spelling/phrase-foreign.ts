import { always, type PhraseRule } from './phrase-rule.ts'

const BILLS: Readonly<Record<string, string>> = {
  luz: 'electric bill',
  electricidad: 'electric bill',
  strom: 'electric bill',
  électricité: 'electric bill',
  electricité: 'electric bill',
  agua: 'water bill',
  wasser: 'water bill',
  eau: 'water bill',
  gas: 'gas bill',
  gaz: 'gas bill',
}
const ROOMS =
  '(?:,? (?:para |en |de |für |pour )?(?:una? |eine? |une? )?(?:casa|departamento|depa|apartamento|haus|wohnung|maison|appartement)(?: de| mit| avec)? (?:\\d|una?|dos|tres|cuatro) (?:rec[aá]maras?|habitaciones|habitaci[oó]n|cuartos?|zimmern?|schlafzimmern?|chambres?))?'
const SEASON = '(?:,? (?:en|im|durante el) (?:verano|invierno|sommer|winter))?'

/** What speakers of Spanish, German and French ask about, and how they are polite. */
export const FOREIGN_PHRASES: readonly PhraseRule[] = [
  // "cuanto sale la luz al mes en houston, casa de 3 recamaras en verano"
  [
    'mes monat mois',
    new RegExp(
      `\\b(?:(?:cu[aá]nto|was|combien) (?:sale|cuesta|viene|es|(?:se )?pagan?|pago|kostet|co[uû]te)(?: de| por)? )?(?:(?:el |la |der |die |das |l['’])?(?:recibo|factura|cuenta|rechnung)? ?(?:del? |de la |de l['’])?)?(luz|electricidad|agua|gas|strom|wasser|[ée]lectricité|eau|gaz) (?:al|por|cada|pro|im|par) (?:mes|monat|mois)( (?:en|in|à) [a-zß-öø-žșțạ-ỹ]{3,14}(?: [a-zß-öø-žșțạ-ỹ]{3,14})?)??${ROOMS}${SEASON}(?=\\s*(?:$|[,.;?!\\n]))`,
      'gi',
    ),
    ([, what = '', place = '']) => {
      const bill = BILLS[what.toLowerCase()]
      return bill === undefined ? null : `${bill}${place.replace(/^ (?:en|à) /i, ' in ')} one month`
    },
  ],
  // "dentadura completa arriba y abajo sin seguro"
  [
    'dentadura denture',
    /(?<!set of )\b(?:dentadura(?:s)? (?:completas?|postizas?)|full dentures?|complete dentures?|dentures),? (?:de )?(?:arriba y (?:de )?abajo|(?:both )?(?:the )?(?:tops? and bottoms?|uppers? and lowers?|up and down))(?: sets?)?/gi,
    always('full set of dentures'),
  ],
  // "de lunes a viernes", "Montag bis Freitag", "du lundi au vendredi"
  [
    'viernes sábado sabado freitag samstag vendredi samedi',
    /\b(?:(?:de |du |von )?(?:lunes|montags?|lundi) (?:a|al|bis|au|à) (viernes|s[aá]bado|freitags?|samstags?|vendredi|samedi))\b/gi,
    ([, last = '']) => (/^s/i.test(last) ? 'mon-sat' : 'mon-fri'),
  ],
  ['sin seguro', /\bsin (?:el )?seguro(?: (?:m[eé]dico|dental))?\b/gi, always('without insurance')],
  // Please, and what it costs.
  [
    'porfa favor',
    /,? ?(?:\b(?:porfavor|porfis|porfa|x favor|xfavor|xfa)|,? por favor)(?![a-zß-öø-žșțạ-ỹ])/gi,
    always(''),
  ],
  ["s’il s'il sil", /,? ?\bs(?:['’]| ?)il (?:vous|te) pla[iî]t(?![a-zß-öø-žșțạ-ỹ])/gi, always('')],
  [
    'combien',
    /[,.;]? ?\b(?:combien (?:ça|ca|cela) (?:co[uû]te(?:rait)?|fait)|(?:ça|ca) (?:co[uû]te(?:rait)?|fait) combien|combien (?:est[- ]ce que )?(?:ça|ca) (?:co[uû]te|vaut))(?=\W*$)/gim,
    always(''),
  ],
  [
    'kostet kosten macht',
    /[,.;?!]? ?\b(?:was|wieviel|wie viel) (?:w[üu]rde |wird )?(?:kostet|kosten|macht)(?: das| es| mich das)?(?: ungef[äa]hr| etwa| circa| ca\.?| zusammen| insgesamt| alles)*(?: kosten)?(?=\W*$)/gim,
    always(''),
  ],
]
