import { always, type PhraseRule } from './phrase-rule.ts'

const HOURS = '(?<![\\d.,:])(\\d{1,4}(?:\\.\\d{1,2})?) ?(?:hrs?|hours?)'
const EACH_WEEK = '((?: (?:a|per|each))? (?:week|wk)|(?: ?/ ?| )(?:week|wk)|)'
const OVERTIME = '(?:overtime|o\\.?t\\.?)(?![a-zß-öø-žșțạ-ỹ\\d])'

/** By law an hour of overtime is paid as one and a half. */
const MORE = 0.5

const paid = (hours: number, overtime: number, each = ''): string => `${hours + overtime * MORE} hours${each}`

const WORKPLACE =
  '(?:building|school|hospital|librar|office|factor|warehouse|restaurant|hotel|clinic|church|bank|plant|store|shop|prison|jail|airport|universit|college|courthouse|nursing home|bar|cafe)'
const PAID_FOR =
  /\b(?:h|hrs?|hours?|wages?|pay|paid|salar(?:y|ies)|hourly|yearly|annual(?:ly)?|makes?|earns?)\b/i

const CREWS: Readonly<Record<string, string>> = {
  roofing: 'roofers',
  painting: 'painters',
  framing: 'carpenters',
  landscaping: 'landscapers',
  concrete: 'concrete finishers',
  drywall: 'drywallers',
  moving: 'movers',
  cleaning: 'housekeepers',
  hay: 'farm workers',
  farm: 'farm workers',
  harvest: 'farm workers',
}

/** Who works, and how long, as people say it. */
export const WORK_PHRASES: readonly PhraseRule[] = [
  // "4 days @ 9hrs ea"
  ['ea', /(?<=\d ?(?:h|hrs?|hours?)) ea\b\.?/gi, always(' each')],
  // "8 horas diarias", "8 Stunden täglich"
  [
    'diari täglich taglich',
    /\b(\d{1,2}) ?(horas?|hrs?|h|stunden|std\.?) (?:diari[ao]s?|t[äa]glich)(?![a-zß-öø-žșțạ-ỹ\d])/gi,
    ([, hours, unit]) => `${hours} ${unit} ${/^st/i.test(unit ?? '') ? 'am Tag' : 'al dia'}`,
  ],
  // "dos jardineros, 8 horas, ¿cuánto les pago?": what they earn.
  [
    'pago pagar',
    /[,.;]? ?¿?\bcu[aá]nto (?:(?:se )?les? )?(?:pago|(?:debo|tengo que|hay que) pagar(?:les?)?|pagarles?)(?=\W*$)/gi,
    (_, text) => (/\d ?(?:horas?|hrs?|h|d[ií]as?)\b/i.test(text) ? ', wages' : null),
  ],
  // "15 hours of lawyer time": of a lawyer.
  [
    'time',
    /(?<=\b(?:lawyer|attorney|paralegal|accountant|consultant|architect|designer|developer|programmer|engineer|technician|mechanic|plumber|electrician|carpenter|painter|contractor|handyman|photographer|tutor|therapist)(?:['’]?s)? )time\b/gi,
    (_, text) => (/\b(?:hours?|hrs?)\b/i.test(text) ? '' : null),
  ],
  // "what does a night auditor make", "a day care teacher": no night and no day of anybody.
  [
    'night day case unit',
    /\b(?:an?|one) (?=(?:night (?:auditor|manager|stocker|porter|janitor|custodian|cleaner|clerk|guard|watchman)|day (?:care|camp) (?:teacher|worker|aide|provider|director|counselor|assistant)|case manager|unit clerk)\b)/gi,
    always(''),
  ],
  // "40 hrs + 10 overtime"
  [
    'overtime ot o.t',
    new RegExp(
      `${HOURS}${EACH_WEEK} ?(?:\\+|plus|and|&|,|w\\/|with) ?(\\d{1,2}) ?(?:hrs?|hours?)? ?(?:of )?${OVERTIME}`,
      'gi',
    ),
    ([, hours, each, more]) => paid(Number(hours) + Number(more), Number(more), each),
  ],
  // "50 hrs (10 is OT)"
  [
    'overtime ot o.t',
    new RegExp(
      `${HOURS}${EACH_WEEK},? ?\\(?(?:of which )?(\\d{1,2}) ?(?:hrs?|hours?)? ?(?:is |are |of (?:it|them|that|those) |as |at |being )?(?:is |are )?${OVERTIME}\\)?`,
      'gi',
    ),
    ([, hours, each, more]) =>
      Number(more) < Number(hours) ? paid(Number(hours), Number(more), each) : null,
  ],
  // "60 hours a week, time and a half over 40"
  [
    'half 1.5',
    new RegExp(
      `${HOURS}${EACH_WEEK},? ?\\(?(?:at |w\\/ ?|with )?(?:time (?:and|n|&) (?:an? )?half|1\\.5x?|time and 1\\/2) (?:over|after|past|above) (\\d{1,2})(?: ?(?:hrs?|hours?))?\\)?`,
      'gi',
    ),
    ([, hours, each, usual]) =>
      Number(hours) > Number(usual) ? paid(Number(hours), Number(hours) - Number(usual), each) : null,
  ],
  // "janitor in NYC public buildings, hourly pay", "nurse in a Chicago hospital": where he works says no more than the town.
  [
    'building school hospital librar office factor warehouse restaurant hotel clinic church bank plant store shop prison jail airport universit college courthouse nursing bar cafe',
    new RegExp(
      `(?<=\\p{Ll}) (?:in|at) (?:(?:an?|the) )?((?:\\p{Lu}[\\p{L}.]{1,14} ){0,2})(?:(?:public|private|big|large|small|local|busy|city|county|state|government|federal|apartment|commercial|office) ){0,2}${WORKPLACE}(?:e?s|y|ies)?\\b(?! (?!hourly|yearly|annual|per |make|earn|get|pay)\\p{L})`,
      'gu',
    ),
    ([found, town = ''], text) =>
      PAID_FOR.test(text) &&
      (town !== '' ||
        /(?:public|private|big|large|small|local|busy|city|county|state|government|federal|apartment|commercial|office) |s$/.test(
          found,
        ))
        ? town === ''
          ? ''
          : ` in ${town.trim()}`
        : null,
  ],
  // "attorney, 5 hours of pay": what he earns.
  [
    'pay wage salary',
    /\b(\d{1,4}(?:\.\d{1,2})? ?(?:hours?|hrs?)) (?:worth )?of (?:pay|wages?|salary)\b/gi,
    ([, hours]) => `${hours}, wages`,
  ],
  // "..., not the billing rate, what the lawyer earns", "..., what he makes, not what he charges"
  [
    'not ',
    /(?:[,.;]| -)? ?\(?(?:(?:the |their |his |her )?(?:actual )?(?:pay|wages?|salary|take[- ]home(?: pay)?)|(?:just )?what (?:he|she|they|the [a-zß-öø-žșțạ-ỹ]{3,15}) (?:earns?|makes?|gets?(?: paid)?))?,? ?(?:and )?not (?:the |his |her |their |what )?(?:(?:billing|billed|billable|shop|contractor|service|company|hourly|bill|bills|invoice|fees?|charge|rate)(?: rate| fee| price| charge)?|(?:he|she|they|the [a-zß-öø-žșțạ-ỹ]{3,15}) (?:charges?|bills?))\)?(?:,? (?:just )?what (?:he|she|they|the [a-zß-öø-žșțạ-ỹ]{3,15}) (?:earns?|makes?|gets?(?: paid)?|takes? home))?(?=\W*$)/gi,
    (_, text) => (/\d ?(?:hours?|hrs?|h|days?)\b/i.test(text) ? ', wages' : null),
  ],
  // "is it true a bus driver makes good money? whats a year's pay"
  [
    'money paid pay',
    /(?<=^|\n)(?:(?:is it true|i(?:['’]ve)? (?:heard|hear|read)|they say|someone said)(?: that)? |do |does |are |is )(?:an? |the )?([a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ' ]{2,30}?)s? (?:(?:really |actually )?(?:makes?|earns?) (?:good|great|decent|real|big|a lot of|lots of|any)? ?(?:money|pay|living)|(?:is |are |gets? )?(?:well[- ]paid|paid well|good pay))[?.!,]+ (?:so )?(?:what(?:['’]?s| is)|how much is)? ?(?:an? |the |their |his |her )?(?:(year|month|week|hour)(?:['’]?s)?(?: of)?|(annual|yearly|monthly|weekly|hourly)) (?:pay|salary|wages?|income)\b/gi,
    ([, who, period, often]) => `${who} ${often ?? `${period}ly`} pay`,
  ],
  // "what do they pay janitors in Chicago? hourly"
  [
    'pay make earn paid',
    /(?<=\b(?:what|how much) do(?:es)? [^\n?.!,]{0,40}(?:pay|makes?|earns?|paid)(?: [^\n?.!,]{1,60})?)[?.,]+ ?(?:(?:like |in |on )?(?:an? |the )?(hourly|weekly|monthly|yearly|annual(?:ly)?)(?: rate| basis| pay| salary| wages?)?|(?:per|an?) (hour|week|month|year|hr|yr))(?=\W*$)/gi,
    ([, often, period]) => ` ${often ?? `per ${period}`}`,
  ],
  // "5pm til midnight"
  ['til', /(?<=\d|[ap]m|noon|midnight) ['’]?(?:til|untill)(?= (?:\d|noon|midnight))/gi, always(' till')],
  // "courier, own van, 6 hrs": what he brings.
  [
    ' own ',
    /,? (?:(?:with|w\/|has|have|using|in|brings?) ?)?(?:his |her |their )?own (?:van|car|truck|vehicle|tools|equipment|supplies|gear|transportation)(?=,? (?:for )?\d{1,3} ?(?:hours?|hrs?|days?|h)\b)/gi,
    always(''),
  ],
  // "cpa billing 5 hours": what he asks, and not what he earns.
  [
    'bill',
    / (?:billing|billable|billed)(?: time)?(?=,? (?:for )?\d{1,3}(?:\.\d)? ?(?:hours?|hrs?)\b)/gi,
    always(''),
  ],
  // "ac repair no cooling", "furnace repair, won't start": what is wrong with it.
  [
    'repair service fix',
    /(?<=\b(?:repair(?:ed|s|man)?|serviced?|fix(?:ed)?)\b),? (?:(?:it|that)(?:['’]?s| is)? )?(?:no|not|won['’]?t|isn['’]?t|doesn['’]?t) (?:cool(?:ing)?|heat(?:ing)?|work(?:ing)?|start(?:ing)?|spin(?:ning)?|drain(?:ing)?|turn(?:ing)? on|(?:cold|hot|warm) (?:air|water)|ice|power|dry(?:ing)?|running|charging)\b(?=\s*(?:$|[,;.\n]))/gim,
    always(''),
  ],
  // "dog walker 30 min mon-fri"
  [
    'min',
    /\b(\d{1,2} ?min(?:ute)?s?)(?: (?:a|per) day)?,? (?:mon(?:day)?s? ?(?:-|–|to|thru|through) ?fri(?:day)?s?|m-f|weekdays)(?=\W*$)/gim,
    ([, time]) => `${time}, 5 days`,
  ],
  [
    'care',
    /\b(day ?care|child ?care),? (\d|two|three|four) (?=kids|children|toddlers|infants|babies)/gi,
    ([, care, count]) => `${care} for ${count} `,
  ],
  // Day care is from Monday to Friday anyway.
  [
    'mon m-f',
    /,? (?:mon(?:day)?s? ?(?:-|–|to|thru|through) ?fri(?:day)?s?|m-f)(?=,? (?:for )?(?:an?|one|\d{1,2}) (?:weeks?|months?)\b)/gi,
    (_, text) => (/\b(?:day ?care|preschool|nursery school|child ?care)\b/i.test(text) ? '' : null),
  ],
  // "roofing crew 5 ppl"
  [
    'crew',
    /\b(roofing|painting|framing|landscaping|concrete|drywall|moving|cleaning|hay|farm|harvest) crew[:,]? (?:of )?(\d{1,2}) (?:ppl|people|guys|men|boys|girls|ladies|women|hands|students|teens)\b/gi,
    ([, work = '', count]) => `${count} ${CREWS[work.toLowerCase()]}`,
  ],
  // "receptionist M-F 8:30-5": the face of a clock, and the days that the first letters are of.
  [
    'm-f m–f',
    /(?<![a-z-])(?:M ?[-–] ?F|m-f)(?=,? ?\d{1,2}(?::\d\d)? ?(?:[ap]\.?m?\.?)? ?(?:[-–]|to|til) ?\d)/g,
    always('mon-fri'),
  ],
  [
    ':30 :15 :45 :00',
    /(?<![\d:.$])(\d{1,2}:[0-5]\d) ?(?:[-–]|to|til|until) ?([1-9]|1[0-2])(?! ?(?:[\d:.%$°'"½/]|[ap]\.?m\b|[ap]\b|hours?|hrs?|h\b|min|lbs?|people|times|days|[a-z]{0,3}gal|oz))/gi,
    ([, from, to]) => `${from}-${to}:00`,
  ],
]
