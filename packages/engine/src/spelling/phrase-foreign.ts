import { countOf } from './count-word.ts'
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

const MESES: readonly string[] =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ')

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
  // "señora para limpiar la casa los viernes 4 horas por 2 meses": so many hours of each week.
  [
    'lunes martes miércoles miercoles jueves viernes sábados sabados domingos',
    /\b(?:(?:todos )?los|cada) (?:lunes|martes|mi[eé]rcoles|jueves|viernes|s[aá]bados?|domingos?),? (?:por )?(\d{1,2}) (?:horas?|hrs?)(?![a-z])/gi,
    ([, hours]) => `${hours} hours a week`,
  ],
  [
    'limpiar limpie',
    /\b(?:señora|muchacha|persona|alguien) (?:para|que) (?:limpiar|limpie) (?:la |mi )?casa(?=[^\n]{0,20}\d (?:horas?|hrs?)\b)/gi,
    (_, text) => (/\brec[aá]maras?\b/i.test(text) ? null : 'house cleaner'),
  ],
  [
    'cuidar cuide',
    /\b(?:(?:señora|alguien|persona) (?:para|que) )?cuid(?:ar|e) (?:a|de) mi (?:abuelit[ao]|abuel[ao]|mam[aá]|pap[aá]|madre|padre|suegr[ao]|t[ií][ao])(?![a-z])/gi,
    always('caregiver'),
  ],
  ['cada', /\bcada (?:15|quince) d[ií]as\b/gi, always('every 2 weeks')],
  [
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre',
    /\bde (enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre) a (febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?![a-z])/gi,
    ([, first = '', last = '']) => {
      const months = MESES.indexOf(last.toLowerCase()) - MESES.indexOf(first.toLowerCase()) + 1
      return months > 1 ? `for ${months} months` : null
    },
  ],
  // "corte de pelo para mi y mis 2 hijos"
  [
    'hijos hijas',
    /\bcortes? de (?:pelo|cabello) para m[ií] y (?:mis )?(\d|dos|tres|cuatro) (?:hijos|hijas|niños|hermanos)\b/gi,
    ([, heads]) => `haircut for ${countOf(heads) + 1} people`,
  ],
  [
    'frenos',
    /\bfrenos (delanteros|traseros)\b/gi,
    ([, which = '']) => (/^d/i.test(which) ? 'front brake pads' : 'rear brake pads'),
  ],
  ['mecanico mecánico', /^mec[aá]nico: (?=\S)/gim, always('')],
]
