import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const END = '(?=\\s*(?:$|[,;.?\\n]))'
const AGE =
  '(?:infants?|bab(?:y|ies)|newborns?|toddlers?|preschoolers?|\\d{1,2}[ -]?(?:years?|yrs?|months?|mos?|mths?|y)[ -]?(?:olds?|o)|\\d ?yo)'
const CARE = '(?:day ?care|child ?care)'

/** What is paid for each month and each user. */
const BY_USER =
  '(?:github(?: team| enterprise)?|slack(?: pro)?|asana|monday\\.com|salesforce|hubspot|google workspace(?: [a-z]{4,8})?|trello|jira|pipedrive|intercom|vercel(?: pro)?|(?:microsoft|office|ms|m) ?365 (?:business|e[35])(?: (?:basic|standard|premium))?)'
const USERS = '(?:users|seats|people|employees|licen[cs]es|members|devs|developers|engineers|staff|accounts)'

/** "3 yr old": as names have it. */
function ageOf(written: string): string {
  const [, count, unit] = /^(\d{1,2})[ -]?(y|m)/i.exec(written) ?? []
  if (count === undefined) return `${/^i/i.test(written) ? 'an' : 'a'} ${written}`
  return `a ${count} ${unit?.toLowerCase() === 'm' ? 'month' : 'year'} old`
}

/** What is had or done for each of several people, so many times, and what belongs to it. */
export const SERVICE_PHRASES: readonly PhraseRule[] = [
  // "daycare for my 1 yr old and 3 yr old full time a month": a place for each of them.
  [
    'daycare day childcare child',
    new RegExp(
      `\\b(${CARE})(?: for)?(?: my| our| an?)? (${AGE})((?: (?:for )?(?:\\d|an?|one) months?)?)(?: and|,| &| \\+|, and)(?: my| our| an?)? (${AGE})([^\\n,;+&]{0,40})`,
      'gi',
    ),
    ([, care, first = '', time = '', second = '', rest = '']) =>
      / and /i.test(rest)
        ? null
        : `${care} for ${ageOf(first)}${time === '' ? rest : time}, ${care} for ${ageOf(second)}${rest}`,
  ],
  // "passport for 2 adults and 2 kids", "passports family of 4 (2 adults, 2 kids, all new)"
  [
    'passport',
    /\b(?:new )?passports?,?(?: for)?(?: (?:an? |my |our )?family of \w{1,5})?[ ,:(]{1,3}(\d|one|two|three) adults?(?:,? and|,| &| \+|) (\d|one|two|three) (?:kids?|child(?:ren)?|minors?)(?:,? (?:all )?new)?\)?(?![a-z])/gi,
    ([, adults, kids]) => `${countOf(adults)} adult passports, ${countOf(kids)} child passports`,
  ],
  // "sat tutor 10 sessions"
  [
    'session sessions',
    new RegExp(
      `(?<=^|[\\n,;] ?)((?:[a-z]{2,12} ){0,2}(?:tutor(?:ing)?|massage)s?),? (?:x ?)?${COUNT} sessions?${END}`,
      'gi',
    ),
    ([, what, count]) => `${countOf(count)} sessions of ${what}`,
  ],
  // "github team 5 seats", "jira 20 users for a year"
  [
    'users seats people employees licen members devs developers engineers staff accounts',
    new RegExp(
      `\\b(${BY_USER})(?: plan| subscription| licen[cs]es?)?,? (?:for |x ?)?${COUNT} ${USERS}(?:,? (?:for |x ?)?${COUNT} (month|year)s?)?(?![a-z]|\\/| (?:per|an?|each|every)\\b)`,
      'gi',
    ),
    ([, what, users, time = 'one', unit = 'month']) =>
      `${what} x ${countOf(users) * countOf(time)} ${unit.toLowerCase()}s`,
  ],
  // "manicure & pedi, gel"
  [
    'gel',
    /\b(?:gel (?:mani(?:cure)?s?) ?(?:and|&|\+|\/|,|with)? ?(?:gel )?pedi(?:cure)?s?|mani(?:cure)?s? ?(?:and|&|\+|\/|,|with) ?pedi(?:cure)?s?,? (?:\(?(?:both |with |in )?gel\)?))(?![a-z])/gi,
    always('gel manicure, gel pedicure'),
  ],
  // "haircut low taper fade + tip": what is left for whoever did it is nothing that is sold.
  [
    'tip',
    /(?<=\b(?:hair ?cut|cut|fade|trim|color|manicure|pedicure|mani|pedi|nails|massage|facial|wax|barber|highlights|balayage|braids|blowout|groom(?:ing|ed)?|tattoo)\b[^\n,]{0,25}?) ?(?:\+|plus|and|&|w\/|with|,) ?(?:an? |the )?(?:\d{2} ?% )?tips?(?=\s*(?:$|[,;.?\n]))/gi,
    always(''),
  ],
  // "restripe parking lot 120 stalls"
  [
    'stripe striping restripe restriping striped restriped',
    /\b(?:re-?)?strip(?:e|ing|ed) (?:of )?(?:an? |the |our |my )?(?:parking lot|lot|parking garage|parking),? (?:with |of |for )?(?:about )?(\d{1,4}) (?:parking )?(?:stalls|spaces|spots)\b|\bparking lot (?:re-?)?strip(?:e|ing|ed),? (?:of |for |with )?(?:about )?(\d{1,4}) (?:parking )?(?:stalls|spaces|spots)\b/gi,
    ([, behind, before]) => `${behind ?? before} parking stalls restriped`,
  ],
  // "parking spot downtown Boston monthly"
  [
    'parking',
    /\bparking(?: spot| space| garage| pass)?,? (?:in )?(?:downtown ([a-z]{3,14}(?: [a-z]{3,14})?)|in ([a-z]{3,14}(?: [a-z]{3,14})?)),? (?:monthly|by the month|per month|(?:for )?(?:a|one|1) month)(?![a-z])/gi,
    ([, downtown, town]) => `monthly parking in ${downtown ?? town}`,
  ],
  // "eye exam and 1 pair of glasses": nothing that is drunk from.
  [
    'glasses',
    /(?<!\b(?:wine|sun|drinking|reading|safety|shot|prescription|progressive|eye|bifocal|rx|3d|vision) )\bglasses\b/gi,
    (_, text) => (/\b(?:eye|vision) (?:exam|test|check|doctor)|\boptometr/i.test(text) ? 'eyeglasses' : null),
  ],
  // "violin lessons 45 min x 10": how long each of them is.
  [
    'lesson lessons',
    /\b(piano|guitar|violin|music|voice|drum|cello|ukulele|singing|flute) lessons?,? (45|60)[- ]?min(?:ute)?s?(?: each)?,? (?:x ?)?(\d{1,3})(?![a-z\d])/gi,
    ([, what, minutes, count]) => `${count} ${minutes === '60' ? 'hour' : '45 minute'} ${what} lessons`,
  ],
  // "need an electrician to replace panel 200 amp": what is done, where no hours are said.
  [
    'electrician plumber handyman contractor roofer carpenter hvac',
    /(?<=^|[\n.!?] ?)(?:i |we )?(?:need |looking for |hire |hiring |get |want |cost (?:of|for) |price (?:of|for) )?(?:an? |the )?(?:licensed |local )?(?:electrician|plumber|handyman|contractor|roofer|carpenter|hvac (?:tech(?:nician)?|guy)) to (?=(?:replace|install|fix|repair|change|unclog|put in|swap|mount|hang|add|move) [a-z\d])/gi,
    (_, text) => (/\b(?:hours?|hrs?|days?|hourly|wages?)\b|[,;+\n]/i.test(text) ? null : ''),
  ],
  // "first, last and security deposit, 2br": as many months of rent.
  [
    'security deposit',
    /\bfirst(?: month['’]?s?(?: rent)?)?,? (?:and |& |\+ |plus )?last(?: month['’]?s?(?: rent)?)?,? (?:and|&|\+|plus)(?: an?| the)?(?: security)?(?: deposit)?(?: month)?(?: rent)?(?: for| of| on)?(?: an?)?(?= )/gi,
    (_, text) => (/\bjust\b|\bno\b/i.test(text) ? null : 'rent for 3 months, '),
  ],
  [
    'deposit',
    /\b(?:(?:security )?deposit,? (?:plus|and|&|\+) (?:the )?first month(?:['’]?s)?(?: rent)?|first month(?:['’]?s)?(?: rent)?,? (?:plus|and|&|\+) (?:the |an? )?(?:security )?deposit)(?: for| of| on)?(?: an?)?(?= )/gi,
    (_, text) => (/\bjust\b|\bno\b/i.test(text) ? null : 'rent for 2 months, '),
  ],
  // "new windows 10 double hung vinyl installed"
  [
    'windows',
    new RegExp(
      `\\b(?:new|replacement|replace) windows?,? (?:x ?)?${COUNT} (?:(?:double|single)[- ](?:hung|pane)|vinyl|casement|white|standard|wood|fiberglass|aluminum)(?: (?:(?:double|single)[- ](?:hung|pane)|vinyl|casement|white|standard|wood|fiberglass))*(?: installed| replaced)?(?![a-z])`,
      'gi',
    ),
    ([, count]) => `${countOf(count)} replacement windows installed`,
  ],
  // "dog insurance monthly 2 dogs"
  [
    'dogs cats pets',
    new RegExp(
      `\\b((?:pet|dog|cat) insurance),? (?:(?:per|a) month |monthly )?(?:for |on )?(?:my |our )?${COUNT} (?:dogs|cats|pets)(?: (?:monthly|(?:a|per) month))?(?:,? (?:for )?${COUNT} (month|year)s?)?(?![a-z])`,
      'gi',
    ),
    ([, what, pets, time = 'one', unit = 'month']) =>
      `${what} x ${countOf(pets) * countOf(time) * (/^y/i.test(unit) ? 12 : 1)} months`,
  ],
  // "pack and load only 2 movers 3 hrs": what they do.
  [
    'load',
    /\b(?:(?:pack(?:ing)?|load(?:ing)?) (?:and |& ?|\+ ?)?(?:un)?(?:load(?:ing)?|pack(?:ing)?)|(?:un)?load(?:ing)?)(?: only)?[,:]? (?=(?:\d|two|three|four) (?:movers|men|guys)\b)/gi,
    always(''),
  ],
  // "turn over cleaning airbnb 2 bedroom 8 times"
  [
    'clean cleaning',
    /\b(?:(?:turn[ -]?over|airbnb|vrbo) ){1,2}clean(?:ing)?s?(?: (?:an? |of |for |my |the )*(?:airbnb|vrbo|rental))?,? (?:for |of )?(?:an? |my )?([1-5])[ -]?(?:br|bd|bed(?:room)?)s?(?: (?:house|home|apartment|apt|condo|airbnb))?(?:,? (?:x ?)?(\d{1,3})(?: times)?)?(?![a-z\d])/gi,
    ([, rooms, times]) =>
      `${times === undefined ? '' : `${times} visits of `}${rooms} bedroom ${rooms === '1' ? 'apartment' : 'house'} cleaning`,
  ],
  ['er vet', /\ber (?=vet(?:erinarian|erinary)?\b)/gi, always('emergency ')],
  // "verizon 4 lines", "cell phone 3 lines for a year": a bill for each of them.
  [
    'lines line',
    /\b(?:(?:verizon|at&t|t-?mobile)(?: wireless)?|(?:cell|mobile|wireless)(?: phone)?|phone)(?: (?:unlimited|plan|bill|service|family)){0,3},? (?:for |with |x ?)?(\d|two|three|four|five|six) lines(?:(?: unlimited)?,? (?:for )?(\d{1,2}|an?|one|two|three|six) (month|year)s?)?(?![a-z])/gi,
    ([, lines, time = 'one', unit = 'month']) =>
      `${countOf(lines) * countOf(time) * (/^y/i.test(unit) ? 12 : 1)} months of phone bill`,
  ],
  // "sewer bill quarterly": three months of it.
  [
    'quarterly quarter',
    /\b((?:sewer|water|trash|gas|electric|garbage|water and sewer) bill),? (?:quarterly|(?:every|per|a|each) quarter)(?![a-z])|\bquarterly ((?:sewer|water|trash|gas|electric|garbage|water and sewer) bill)(?![a-z])/gi,
    ([, before, behind]) => `${before ?? behind} 3 months`,
  ],
  // "2 cell lines"
  [
    'lines',
    /(?<=^|[\n,;] ?|\band |\+ ?)(\d|two|three|four|five|six) (?:cell|mobile|phone|wireless|cell phone) lines(?: monthly|,? (?:a|per) month)?(?=\s*(?:$|[,;.?\n]|and\b))/gi,
    ([, lines]) => `${countOf(lines)} months of phone bill`,
  ],
  // "dog trainer 6 private sessions"
  [
    'dog',
    new RegExp(
      `\\bdog train(?:er|ing),? (?:x ?)?${COUNT} (?:private |one on one |1[ -]on[ -]1 )sessions?${END}`,
      'gi',
    ),
    ([, count]) => `${countOf(count)} hours of private dog trainer`,
  ],
  // "porta potty 3 for weekend"
  [
    'potty potties toilet toilets',
    /(?<=^|[\n,;] ?)(?:rent )?(?:porta[- ]?(?:potty|potties|john)|portable toilets?)s?,? (?:x ?)?(\d{1,2})(?= (?:for|over) (?:an?|the|one|our|my)?|\s*(?:$|[,;.?\n]))/gi,
    ([, count]) => `${count} porta potties rental`,
  ],
  // "cuánto cobra un plomero por 2 horas": what he asks, and not what he earns.
  [
    'cobra cobran cobraria cobraría cobrarian cobrarían cobrar',
    /¿?\bcu[aá]nto (?:(?:me|te|nos|se) )?(?:(?:suelen? |pueden? |van? a )cobrar(?:me|nos)?|cobran?|cobrar[ií]an?)(?: (?:m[aá]s o menos|aprox(?:imadamente)?|normalmente))? (?:(?:por|en) )?(?:(?:una?|el|la|los|las) )?(?=[a-zß-öø-ž])/gi,
    (_, text) =>
      /\b(?:sueldos?|salarios?|mensual|anual|(?:al|por) (?:mes|año)|gana[nr]?)(?![a-zß-öø-ž])/i.test(text)
        ? null
        : '',
  ],
]
