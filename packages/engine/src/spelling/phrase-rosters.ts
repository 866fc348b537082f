import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const COUNT = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve)'
const HOURS = '(\\d{1,2}(?:\\.\\d{1,2})?) ?(?:hours?|hrs?|h)'
const DAY = '(mon|tue|wed|thu|fri|sat|sun)(?:(?:s|nes|rs?|ur)?days?|s|rs)?'
const DAYS: readonly string[] = 'mon tue wed thu fri sat sun'.split(' ')
const ONE = '(?:an? |one |1 |his |her |su |un |una )'
const HELPER =
  '(?:helpers?|apprentices?|assistants?|laborers?|riggers?|spotters?|flaggers?|tenders?|ayudantes?|foreman|second man)'

const TENS: Readonly<Record<string, string>> = { eights: '8s', nines: '9s', tens: '10s', twelves: '12s' }

/** Trades that people write where the one who does it is meant, before his hours. */
const TRADES: Readonly<Record<string, string>> = {
  electric: 'electrician',
  electrical: 'electrician',
  framing: 'carpenter',
  carpentry: 'carpenter',
  'finish carpentry': 'carpenter',
  trim: 'carpenter',
  plumbing: 'plumber',
  drywall: 'drywaller',
  sheetrock: 'drywaller',
  painting: 'painter',
  masonry: 'mason',
  roofing: 'roofer',
  hvac: 'hvac technician',
  welding: 'welder',
  demo: 'laborer',
  demolition: 'laborer',
  cleanup: 'laborer',
  'clean up': 'laborer',
}
const TRADE = Object.keys(TRADES)
  .sort((a, b) => b.length - a.length)
  .join('|')

const SEMESTER_WEEKS = 16
const SUMMER_WEEKS = 14

const PAID = /\d ?(?:hours?|hrs?|h|[ap]m)\b/i

/** "mon-thu", "sat and sun": how many days these are. */
function daysIn(first: string, joint: string, last: string): number {
  const [from, to] = [DAYS.indexOf(first.toLowerCase()), DAYS.indexOf(last.toLowerCase())]
  return /and|&|\+|,|\//.test(joint) ? 2 : ((to - from + 7) % 7) + 1
}

/** Rosters, bids and timetables: who works when, and for how long. */
export const ROSTER_PHRASES: readonly PhraseRule[] = [
  // "CALL SHEET 11/20: 1 gaffer 12h": what the list is.
  [
    'sheet list roster schedule bid estimate timesheet',
    /^(?:call ?sheet|crew list|roster|schedule|timesheet|bid|estimate)(?: (?:for )?(?:(?:mon|tue|wed|thu|fri|sat|sun)[a-z]{0,6}|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?|day \d{1,2}))?:[ \t]*(?=\S)/gim,
    always(''),
  ],
  // "Mon-Fri: 2 cashiers 8 hrs, 1 stocker 6 hrs": all of them on all of these days.
  [
    'mon tue wed thu fri sat sun',
    new RegExp(
      `(?<=^|\\n)(?:[a-z]{4,12} )?${DAY}( ?(?:-|–|to|thru|through|and|&|\\+|,|\\/) ?)${DAY}:? (?=\\d|[a-z])([^\\n;]{8,300})$`,
      'gim',
    ),
    ([, first = '', joint = '', last = '', list = '']) => {
      const entries = list.split(/, |,(?=\D)| and (?=\d)/)
      const timed = entries.map((entry) =>
        /^(.*\D )(\d{1,2}(?:\.\d)?)[ -]?(?:h|hrs?|hours?)(?: shifts?|,? (?:each|a|per)(?: day| shift)?)?\.?$/i.exec(
          entry.trim(),
        ),
      )
      if (entries.length < 2 || timed.some((entry) => entry === null)) return null
      const days = daysIn(first, joint, last)
      return timed.map((entry) => `${entry?.[1]}${entry?.[2]} hours x ${days} days`).join(', ')
    },
  ],
  // "week of 4 tens", "four tens"
  [
    'eights nines tens twelves 8s 10s 12s',
    /\b(?:(?:an? |one )?week of )?(\d|two|three|four|five|six) (eights|nines|tens|twelves|8s|9s|10s|12s)\b(?! and)/gi,
    ([found, count, each = ''], text) =>
      /week of/i.test(found) || /\b(?:hours?|hrs?|shifts?|weeks?|nurse|crew)\b/i.test(text)
        ? `${countOf(count)} ${TENS[each.toLowerCase()] ?? each}`
        : null,
  ],
  // "4 framers 3 days 10 hr days and 2 laborers same": for the same time.
  [
    'same',
    /\b([a-z]{3,15}) ((?:for |x )?\d{1,2} ?(?:days?|hours?|hrs?|h|weeks?|nights?|shifts?|[ap]m|x|10s|12s)\b[^\n;,]{0,40}?)(?:,? (?:and|plus|&|\+)|,) ((?:an?|\d{1,2}|one|two|three|four) [a-z]{3,15}(?: [a-z]{3,15})?),? (?:for )?(?:the )?same(?: hours?| hrs?| days?| time| schedule| shifts?)?(?=\W*$)/gi,
    ([, who, time = '', also]) => (PAID.test(time) ? `${who} ${time}; ${also} ${time}` : null),
  ],
  // "electrician 6 hours plus a helper": he works as long.
  [
    'plus and with w/ & + y con',
    new RegExp(
      `(?<=[a-z] )((?:for |x )?(?:\\d{1,2} (?:days?|nights?|shifts?)(?: of| x| @| at|,)? ?)?${HOURS}(?: (?:a day|each))?),? (?:plus|and|with|w\\/|&|\\+|y|con) (?:${ONE})((?:[a-z]{3,12} )?${HELPER})(?=\\W*$)`,
      'gi',
    ),
    ([, time, , who]) => `${time}, 1 ${who} ${time}`,
  ],
  ['ayudante', /\b(?:su|un) ayudante(?= \d)/gi, always('ayudante')],
  ['ayudantes', /\bayudantes de (?:la )?mudanza\b/gi, always('moving helpers')],
  // "6 guys 6am-2pm, what do i owe in wages": whoever they are.
  [
    'owe',
    /[,.;]? ?\bwhat (?:do|will|would) (?:i|we) owe(?: them| him| her)?(?: (?:in|for) (?:wages|labor|pay))?(?=\W*$)/gi,
    (_, text) => (PAID.test(text) ? ', wages' : null),
  ],
  [
    'crew',
    /\b(?:custom )?(pour|concrete|hay baling|baling|haying|demo|demolition|clean-?up|set-?up|tear-?down)(?:ing)? crew,?(?: (?:on |for )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)?[:,]? (?:of )?(\d{1,2}) (?:ppl|people|guys|men|boys|hands|workers)\b/gi,
    ([, work = '', count]) =>
      `${count} ${/^(?:pour|conc)/i.test(work) ? 'concrete finishers' : /^(?:hay|bal)/i.test(work) ? 'farm workers' : 'laborers'}`,
  ],
  // "framing 24 hrs carpenter; electric 8 hrs; demo 16 hrs labor": whose hours.
  [
    'hour hr',
    new RegExp(
      `(?<=^|[\\n;,] ?|: )(${TRADE})(?: work)?(?: labor)?[:,]? (?:labor )?${HOURS}(?: (?:of )?(?:labor|work|carpenter|electrician|plumber|painter|laborer))?(?=\\s*(?:$|[;,.\\n]))`,
      'gim',
    ),
    ([, trade = '', hours]) => `${TRADES[trade.toLowerCase()]} ${hours} hours`,
  ],
  // "labor 4 hours, parts extra - electrician"
  [
    'labor labour',
    /(?<=^|\n)labou?r:? (\d{1,3}(?:\.\d)? ?(?:hours?|hrs?)),?(?: \(?parts? (?:extra|separate|not included|included|on us)\)?)? ?[-–—,:(] ?(?:an? )?([a-z]{3,12}(?:er|or|ian|man|ic|ist))\)?(?=\s*$)/gim,
    ([, hours, who]) => `${who} ${hours}`,
  ],
  // "0.5 FTE bookkeeper for the year", "2 FTE nurses annual": years of work.
  [
    'fte',
    /\b(\d{1,3}(?:\.\d{1,2})?) ?ftes? (?:of )?(?:an? )?([a-z][a-z -]{3,40}?)s?,? ?(?:(?:for )?(?:the|an?|one|1|full)? ?year(?:ly)?|annual(?:ly)?|salary|annual salary)(?=\s*(?:$|[,;.\n]))/gim,
    ([, count, who]) => `${count} years ${who} wage`,
  ],
  // "Title: Registered nurse; FTE: 3.5; basis: annual"
  [
    'fte',
    /(?<=^|\n)(?:title|role|position|job):? ([a-z][a-z ]{3,40})[;,|] ?(?:fte|headcount|count):? (\d{1,3}(?:\.\d{1,2})?)[;,|] ?(?:pay )?basis:? (?:annual(?:ly)?|yearly|salary)(?=\s*$)/gim,
    ([, who, count]) => `${count} years ${who} wage`,
  ],
  // "24/hrs a week": so many hours, and no rate.
  [
    '/hr',
    /(?<![$€£\d.])(\d{1,2})\/hrs?(?= (?:an?|per|each) (?:week|day|month)\b)/gi,
    ([, hours]) => `${hours} hrs`,
  ],
  // "24 hours a week for a quarter": of a year.
  [
    'quarter',
    /(?<=\b(?:hours?|hrs?)(?: (?:a|per|each))? ?\/?(?:week|wk)\b,? )for (?:an?|one|the) quarter\b/gi,
    always('for 13 weeks'),
  ],
  // "5 @ 40 hrs x 52 wks": people, and the hours of each.
  [
    '@',
    new RegExp(`\\b(\\d{1,3}) ?@ ?${HOURS}(?:\\/(?:week|wk))?,? ?x ?(\\d{1,2}) (?:weeks|wks)\\b`, 'gi'),
    ([, count, hours, weeks]) => `${count} people, ${hours} hours a week, ${weeks} weeks`,
  ],
  // "training: 30 employees x 2 hours, retail salespeople": who they are.
  [
    'employees people staff workers',
    new RegExp(
      `(?<=^|\\n)(?:[a-z]{4,14}: ?)?(\\d{1,3}) (?:employees|people|staff|workers) (?:x|for|@|,) ?${HOURS},? (?!wages(?![a-z]))([a-z][a-z ]{3,30}s|[a-z][a-z ]{3,24}(?:people|men|women))(?=\\s*$)`,
      'gim',
    ),
    ([, count, hours, who]) => `${count} ${who} x ${hours} hours`,
  ],
  // "5 shifts a week 6 hours each for the month"
  [
    'shifts days nights',
    new RegExp(
      `\\b(\\d|two|three|four|five|six) (?:shifts|days|nights) (?:an?|per|each) week,? (?:of |at )?${HOURS}(?: each| shifts?)?,? for (the|an?|one|\\d{1,2}) (weeks?|months?|year|season|summer)`,
      'gi',
    ),
    ([, count, hours, lasts = '', unit]) =>
      `${hours} hours a day ${countOf(count)} days a week for ${/^the$/i.test(lasts) ? 'a' : lasts} ${unit}`,
  ],
  ['month', /(?<=\b(?:a|per) week,? )for the month\b/gi, always('for a month')],
  // "two milkings a day 4 hrs each"
  [
    'a per',
    new RegExp(
      `\\b(two|three|2|3) (?:milkings|shifts|feedings|runs|services|sessions) (?:a|per|each) day,? (?:of |at )?${HOURS}(?: each)?(?![a-z])`,
      'gi',
    ),
    ([, count, hours]) => `${countOf(count) * Number(hours)} hours a day`,
  ],
  // "organist 4 sundays a month 2 hrs each"
  [
    'month',
    new RegExp(
      `\\b([2-5]|two|three|four) (?:mon|tues|wednes|thurs|fri|satur|sun)days (?:an?|per|each) month,? (?:of |for |at )?${HOURS}(?: each)?(?:,? for (\\d{1,2}|an?|one|six|nine|twelve) (months?|year))?(?![a-z])`,
      'gi',
    ),
    ([, count, hours, lasts, unit = '']) => {
      const months = lasts === undefined ? 1 : countOf(lasts) * (unit.toLowerCase() === 'year' ? 12 : 1)
      return `${countOf(count) * Number(hours) * months} hours`
    },
  ],
  // "sunday 9 to 12, 52 sundays"
  [
    'day',
    /\b(mon|tues|wednes|thurs|fri|satur|sun)days? ([^\n]{4,24}), (\d{1,2}) \1days(?![a-z])/gi,
    ([, , clock = '', count]) => {
      const [, from, to] = /^(\d{1,2}) ?(?:-|–|to|til|until) ?(\d{1,2})$/.exec(clock) ?? []
      if (from !== undefined) return `${(Number(to) - Number(from) + 12) % 12} hours, ${count} days`
      return /^\d{1,2}(?::\d\d)? ?[ap]m ?(?:-|–|to|til) ?\d{1,2}/i.test(clock)
        ? `${clock}, ${count} days`
        : null
    },
  ],
  // "nanny 30 hrs/wk x 4 weeks, two kids": how many there are moves no wage that is known.
  [
    'kids children boys girls',
    /,? (?:for |with )?(?:an? |one |two |three |\d )(?:kids?|children|child|boys?|girls?)(?=\s*(?:$|[,.]))/gi,
    (_, text) =>
      /\bnann(?:y|ies)\b/i.test(text) && PAID.test(text) && !/\b(?:daycare|camp|lessons?)\b/i.test(text)
        ? ''
        : null,
  ],
  // "cook 40 hrs, gardener 20 hrs": beside others who are paid, he is as well.
  [
    'gardener',
    new RegExp(`\\bgardeners?(?=,? (?:for )?${HOURS}(?![a-z]))`, 'gi'),
    ([who], text) =>
      /\b(?:cooks?|housekeepers?|maids?|janitors?|nann(?:y|ies)|butlers?|chauffeurs?|custodians?)\b[^\n]{0,12}\d ?(?:hours?|hrs?|h)\b/i.test(
        text,
      )
        ? who.toLowerCase().endsWith('s')
          ? 'groundskeepers'
          : 'groundskeeper'
        : null,
  ],
  // "hall cleaning after potluck 3 hrs 2 people"
  [
    'clean',
    new RegExp(
      `\\b(?:(church|hall|office|school|event|venue|building|house|kitchen) )?clean(?:ing|up| ?-?up)(?: (?:crew|help))?(?: after (?:the )?[a-z]{4,14}(?: [a-z]{4,12})?)?,? (?:${HOURS},? (?:x |for |w\\/ ?)?${COUNT} (?:people|ppl|persons?|guys|cleaners|ladies)|${COUNT} (?:people|ppl|persons?|guys|cleaners|ladies),? (?:x |for )?${HOURS}(?: each)?)(?=\\s*(?:$|[,;.\\n]))`,
      'gim',
    ),
    ([, where = 'hall', hours, count, first, then]) =>
      `${countOf(count ?? first)} ${/house/i.test(where) ? 'house cleaners' : 'janitors'} ${hours ?? then} hours`,
  ],
  // "ranch hand for the season may 1 to oct 31 full time"
  [
    'season',
    / for the season(?= (?:from )?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/gi,
    always(''),
  ],
  // "respiratory therapist per diem 2 8-hour shifts"
  [
    'diem',
    /(?<=\b(?:therapist|technologist|technician|nurse|pharmacist|teacher|hygienist|assistant|aide|tech)),? per diem,? (?=\d)/gi,
    always(' '),
  ],
  // "bartender fri & sat 6pm-2am, barback same"
  [
    'same',
    new RegExp(
      `\\b([a-z]{4,14}) ((?:${DAY}[ ,&+-]*(?:and |to |thru )?){1,5} \\d[^\\n;,]{3,24}?), ((?:an? |\\d )?[a-z]{4,14}) (?:the )?same(?: hours?| hrs?| days?| time| shifts?)?(?=\\W*$)`,
      'gi',
    ),
    ([, who, time, , also]) => `${who} ${time}; ${also} ${time}`,
  ],
  // "line 2: carpenter 80 hrs": which row it is, and no count.
  ['line item row', /(?<=^|\n|; ?)(?:line|item|row)(?: item)? ?#?\d{1,2}: ?(?=[a-z])/gi, always('')],
  // "3 @ 8 hrs x 4 days"
  [
    '@',
    new RegExp(`\\b(\\d{1,3}) ?@ ?${HOURS},? ?x ?(\\d{1,2}) (?:days|nights|shifts)\\b`, 'gi'),
    ([, count, hours, days]) => `${count} people, ${hours} hours, ${days} days`,
  ],
  // "camp counselors 10 for 8 weeks at 45 hours"
  [
    'weeks wks',
    new RegExp(
      `(?<=[a-z]s,? )(\\d{1,3}) for (\\d{1,2}) (?:weeks|wks),? (?:at|@|x) ${HOURS}(?: (?:a|per) week)?(?![a-z])`,
      'gi',
    ),
    ([, count, weeks, hours]) => `${count} people, ${hours} hours a week, ${weeks} weeks`,
  ],
  // "lifeguards memorial day to labor day 40 hrs"
  [
    'memorial',
    new RegExp(
      `\\bmemorial day (?:to|thru|through|until|till|-|–) labor day,? ${HOURS}(?: ?(?:a|per|\\/) ?(?:week|wk))?`,
      'gi',
    ),
    ([, hours]) => `${hours} hours a week for ${SUMMER_WEEKS} weeks`,
  ],
  // "tues and thurs 4 to 5:30 all semester"
  [
    'semester',
    new RegExp(
      `(?<=\\b(?:${DAY})\\b[^\\n]{0,30}\\d ?(?:[ap]m)?),? (?:for |all |during )(?:the |all |one |a |this )?semester\\b`,
      'gi',
    ),
    always(` for ${SEMESTER_WEEKS} weeks`),
  ],
  // "harvest: 30 pickers": of what grows.
  [
    'picker',
    /(?<!\b(?:fruit|berry|order|warehouse|grape|apple|strawberry|cotton|cherry|and) )\bpickers\b/gi,
    (_, text) =>
      /\b(?:harvest|orchard|vineyard|berr(?:y|ies)|farm|crop|grapes?|apples?|cherries|field)/i.test(text)
        ? 'fruit pickers'
        : null,
  ],
  // "vineyard pruning 5 workers"
  [
    'workers people guys hands',
    /\b(?:vineyard|orchard|harvest|field|crop|haying|hay)(?: [a-z]{4,9}ing)?:?,? (\d{1,3}) (?:workers|people|guys|hands|ppl|boys|kids)\b/gi,
    ([, count]) => `${count} farm workers`,
  ],
  ['hay', /\bhay crew,? (\d{1,2}) (?:boys|kids|guys|men)\b/gi, ([, count]) => `${count} farm workers`],
  // "2 afternoons": of four hours.
  [
    'afternoons mornings evenings half',
    /(?<=\b(?:workers|hands|laborers|helpers|guys|crew|gardeners?|cleaners?|sitters?|boys),? (?:for )?)(\d|two|three|four|five) (?:afternoons|mornings|half[ -]days)\b/gi,
    ([, count]) => `4 hours, ${countOf(count)} days`,
  ],
  // "2 bartenders 6 hrs, 1 captain 8 hrs": of those who serve.
  [
    'captain',
    /\bcaptain\b/gi,
    (_, text) =>
      /\b(?:servers|bartenders?|waiters|banquet|catering)\b/i.test(text) && !/banquet captain/i.test(text)
        ? 'banquet captain'
        : null,
  ],
  ['makeup', /\bhair ?(?:\/|and|&|\+) ?make-?up artist/gi, always('makeup artist')],
  // "electrician 3 hrs to add 4 outlets": what for.
  [
    ' to ',
    /(?<=\b(?:electrician|plumber|handyman|carpenter|painter|mover|movers|helper|welder|mason|technician|guys|men) (?:for )?\d{1,2}(?:\.\d)? ?(?:hours?|hrs?)),? to (?:add|install|hang|fix|replace|wire|run|mount|assemble|repair|put in|put up|patch) [^,.;\n]{3,40}(?=\s*(?:$|[,.;\n]))/gi,
    always(''),
  ],
  // "8-12 and 5-8 daily": two stretches of each day.
  [
    'daily day mon-fri weekdays',
    /\b(\d{1,2})(?:am)? ?[-–] ?(\d{1,2})(?:pm|am)? (?:and|&|then) (\d{1,2})(?:pm)? ?[-–] ?(\d{1,2})(?:pm)? (daily|a day|each day|every day)(?![a-z])/gi,
    ([, from, to, again, end]) => `${between(from, to) + between(again, end)} hours a day, 7 days a week`,
  ],
  // "4 shifts of 8"
  [
    'shifts',
    /\b(\d{1,2}) shifts of (\d{1,2})(?=\s*(?:$|[,;.\n]))/gi,
    ([, count, hours]) => `${count} shifts of ${hours} hours`,
  ],
  // "24 hour shift x 10 a month"
  [
    'shift',
    /\b(\d{1,2})[- ]?(?:hours?|hrs?|h) shifts? x ?(\d{1,2})(?: (?:a|per) (?:month|week))?(?=\s*(?:$|[,;.\n]))/gi,
    ([, hours, count]) => `${count} shifts of ${hours} hours`,
  ],
  // "1 carpenter 1 helper 3 days": two.
  [
    'helper laborer apprentice assistant foreman',
    /\b(\d{1,2}|one|two|three|four) ([a-z]{4,12}(?:er|or|ian|man|ers|ors|ians|men)) (\d{1,2}|one|two|three|four) (helpers?|laborers?|apprentices?|assistants?|foreman)(?= (?:for |x )?\d)/gi,
    ([, count, who, more, also]) => `${count} ${who}, ${more} ${also}`,
  ],
  // "two plumbers one day"
  [
    'one',
    /(?<=\b(?:two|three|four|five|six|\d) [a-z]{4,14}s,? )(?:for )?one (?=(?:day|week|hour)(?:\s*$|[,;.]))/gi,
    always('1 '),
  ],
  // "framing crew of 5 for 2 weeks"
  [
    'crew',
    /\b(framing|drywall|concrete) crew of (\d{1,2})(?= (?:for |x )?\d)/gi,
    ([, work = '', count]) => `${count} ${CREWS[work.toLowerCase()]}`,
  ],
  // "servers: Ana 4-10, Luis 5-11": how long all of them work.
  [
    ':',
    /^([a-z]{4,14}(?:s| staff)): ((?:\p{Lu}[a-z]{1,11} \d{1,2} ?[-–] ?\d{1,2}(?:, | and |$)){2,12})$/gmu,
    ([, who, list = '']) => {
      const hours = [...list.matchAll(/(\d{1,2}) ?[-–] ?(\d{1,2})/g)].map(([, from, to]) => between(from, to))
      return `${who} ${hours.reduce((sum, one) => sum + one, 0)} hours`
    },
  ],
]

/** By the face of a clock. */
const between = (from = '', to = ''): number => (Number(to) - Number(from) + 12) % 12 || 12

const CREWS: Readonly<Record<string, string>> = {
  framing: 'carpenters',
  drywall: 'drywallers',
  concrete: 'concrete finishers',
}
