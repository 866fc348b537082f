import { always, type PhraseRule } from './phrase-rule.ts'

const END = '(?=\\s*(?:$|[,;.?!\\n]))'
const THING = '(?!(?:is|are|was|has|just|finally|totally|completely)\\b)[a-z]{2,12}'
/** How people say that a thing of theirs works no more. */
const BROKEN =
  "(?:(?:is|are|was|has|['’]s|just|finally|totally|completely) ){0,3}(?:broken|broke|busted|jammed|dead|died|shot|leaking|cracked|rusted|not working|gave out|given out|quit(?: working)?|kicked the bucket|stopped working)"
const ASKED =
  "(?:how much|what(?:['’]s| is| would| does| will| do)?|price|cost)(?: (?:is|are|it|its|the|to|for|of|does|do|would|will|price|cost|get|getting|have|having|buy|put|i|we|pay)){0,6}"

/** Machines that a shop sells, and whose "installation" is the work alone. */
const APART =
  '(?:dishwasher|toilet|(?:kitchen |bathroom )?faucet|microwave|washer|dryer|washing machine|stove|fridge|refrigerator)'

const POWERED =
  '(?:chain ?saw|leaf blower|weed ?(?:eater|whacker)|string trimmer|hedge trimmer|snow ?blower|(?:push |riding |lawn ?)?mower)'

/** Things that are broken, put in, taken apart or told by what drives them. */
export const MENDED_PHRASES: readonly PhraseRule[] = [
  // "my disposal is jammed how much to get a new one put in": the new one is wanted.
  [
    'new one',
    new RegExp(
      `(?<=^|[\\n.!?] ?)(?:hi,? |hello,? |so |help,? )?(?:my|our|the) ((?:${THING} ){0,2}${THING}) ${BROKEN}[,.;:!?]{0,2} (?:and |so )?${ASKED} a (?:brand )?new one((?: (?:put in|installed|in))?)${END}`,
      'gi',
    ),
    ([, thing = '', isPutIn]) =>
      isPutIn === ''
        ? `new ${thing}`
        : new RegExp(`(?:^| )${APART}$`, 'i').test(thing)
          ? `new ${thing}, ${thing} installation`
          : `${thing} replacement`,
  ],
  // "dishwasher + installation": the machine, and the work on it.
  [
    'install',
    new RegExp(
      `(?<=^|[\\n,;] ?)((?:(?!and |or |with )[a-z]{2,12} ){0,3})(${APART}) ?(?:\\+|&|and|with|plus|w\\/) ?(?:the |its |professional )?install(?:ation|ed)?${END}`,
      'gi',
    ),
    ([, kind = '', machine = '']) => `${kind}${machine}, ${machine} installation`,
  ],
  // "ceiling fan with installation": its price has the thing in it.
  [
    'installation',
    new RegExp(
      `(?<=^|[\\n,;] ?)((?:new |\\d{1,3} )?(?:ceiling fan|garbage disposal|disposal|water heater|tankless water heater|garage door|garage door opener|sump pump|water softener|light fixture|chandelier|smart thermostat|thermostat|doorbell camera|ev charger|storm door)s?) ?(?:\\+|&|and|with|plus|w\\/) ?(?:the |its |professional )?install(?:ation|ed)?${END}`,
      'gi',
    ),
    ([, thing]) => `${thing} installation`,
  ],
  // "pool opening and closing": two visits.
  [
    'pool',
    /\bpool open(?:ing|ed)?(?: in (?:the )?spring)? ?(?:and|&|\+|\/|,|, and) ?(?:pool )?clos(?:ing|ed?)\b|\bopen(?:ing)? (?:and|&|\+) clos(?:e|ing) (?:of )?(?:an? |my |our |the )?pool\b/gi,
    always('pool opening, pool closing'),
  ],
  // "chainsaw gas 18 inch": what drives it, and no fuel.
  [
    'saw blower eater whacker trimmer mower',
    new RegExp(
      `\\b(${POWERED}),? (gas|electric|cordless|battery(?=[- ]powered))(?:[- ]powered)?(?=\\s*(?:$|[,;\\n])| \\d{1,2} ?(?:["”″]|-?in(?:ch(?:es)?)?\\b))`,
      'gi',
    ),
    ([, machine, power], text) => (/\d ?(?:gal|lit|qt|quart)/i.test(text) ? null : `${power} ${machine}`),
  ],
  // "gravel driveway 10 tons": what is poured on it.
  [
    'gravel stone millings',
    /\b(gravel|crushed stone|crushed rock|asphalt millings)(?: for)?(?: an?| my| our| the)? driveway,? (\d{1,3}(?:\.\d)?) (?:tons?|tns?)(?![a-z])/gi,
    ([, what, tons]) => `${tons} tons of ${what}`,
  ],
  // "baseball bat and glove": what is worn to catch with.
  [
    'bat',
    /\b((?:baseball|softball) (?:bat|ball|cleats|helmet))s? ?(?:and|&|\+|,) (?:an? )?(?:(?:baseball|softball) )?(?:glove|mitt)(?![a-z])/gi,
    ([, what]) => `${what}, baseball glove`,
  ],
  // "ship a 10 lb box ups to California": who carries it says what it costs.
  [
    'ups fedex',
    /\b(?:ship|send|mail)(?:ping|ing)? (?:an? |my |one )?(?:\d{1,2} ?(?:lbs?|pounds?) )?(?:box|package|parcel),? (?:by |via |with |through |using )?(ups|fedex)(?: ground)?(?![a-z])/gi,
    ([, carrier]) => `${carrier} package`,
  ],
  // "set of dumbbells 5 to 50 lbs": from the lightest to the heaviest.
  [
    'dumbbell',
    /\b(?:(?:full |complete )?set of dumbbells|dumbbells?(?: sets?)?),? (?:from )?\d{1,2}(?: ?(?:lbs?|pounds?))? ?(?:-|–|to|thru|through) ?\d{2,3}(?: ?(?:lbs?|pounds?))?(?![a-z\d])/gi,
    always('dumbbell set'),
  ],
]
