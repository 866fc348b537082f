import { countOf } from './count-word.ts'
import { always, type PhraseRule } from './phrase-rule.ts'

const DENTAL = /\b(?:dentist|dental|teeth|tooth|fillings?|crowns?|cavity|cavities|fluoride|molars?)\b/i

/** What people call things where their trade or their errand makes clear what they mean. */
export const TRADE_PHRASES: readonly PhraseRule[] = [
  // "dentist visit: exam, xrays, cleaning": what is done there.
  [
    'dentist dental',
    /(?<=^|\n)(?:(?:my |our |the )?(?:kids?['’]?s?|child['’]?s|son['’]?s|daughter['’]?s) )?(?:dentist|dental) (?:visit|appointment|appt|bill|work) ?[:–-] ?(?=[a-z\d])/gi,
    always(''),
  ],
  [
    'exam',
    /(?<!\b(?:dental|eye|oral|physical|vet|breast|pelvic|bar|cpa|board|final|school|new patient|full) )\bexams?\b(?=\s*(?:$|[,+&.\n]|and\b))/gi,
    (_, text) => (DENTAL.test(text) && !/\b(?:dogs?|cats?|vet|pupp)/i.test(text) ? 'dental exam' : null),
  ],
  [
    'xray x-ray',
    /(?<!\b(?:dental|chest|bitewing|panoramic|knee|hand|foot|back|ankle|wrist|teeth) )\bx-?rays?\b(?=\s*(?:$|[,+&.\n]|and\b))/gi,
    (_, text) =>
      DENTAL.test(text) &&
      !/\b(?:dogs?|cats?|vet|pupp)/i.test(text) &&
      /[,+&\n]/.test(text) &&
      !/cleaning and x/i.test(text)
        ? 'dental x-rays'
        : null,
  ],
  [
    'fluoride',
    /\bfluoride\b(?! (?:treatment|varnish|rinse|toothpaste|free))/gi,
    (_, text) => (/\b(?:dentist|dental|cleaning|x-?rays?|exam)\b/i.test(text) ? 'fluoride treatment' : null),
  ],
  [
    'denture',
    /\bdentures?,? (?:for )?(?:the )?(top|upper|bottom|lower)(?: only| arch)?\b/gi,
    ([, arch = '']) => `${/^(?:top|upper)$/i.test(arch) ? 'upper' : 'lower'} denture`,
  ],
  [
    'brows',
    /(?<!\beye)\bbrows\b/gi,
    (_, text) => (/\bwax|\btint|\bsalon|\blash/i.test(text) ? 'eyebrow wax' : null),
  ],
  [
    'mine',
    /\bmine \(?(mens?|womens?)\)?(?=\s*(?:$|[,.;\n]))/gi,
    ([, whose], text) => (/\b(?:haircut|cut|trim)s?\b/i.test(text) ? `${whose} haircut` : null),
  ],
  // "suit rental for 5 groomsmen"
  [
    'rental',
    /\b(?:suit|tux(?:edo)?)s? rentals? (?:for )?(\d{1,2}|two|three|four|five|six) (?:groomsmen|guys|men|boys|people|ushers)\b/gi,
    ([, count = '']) => `${countOf(count) || 1} tuxedo rentals`,
  ],
  // "10 lb chuck roast, 20 lb ground": of the beef that is spoken of.
  [
    'ground',
    /(?<=\d ?(?:lbs?|pounds?|#) )ground(?=\s*(?:$|[,;\n]|and\b))/gi,
    (_, text) => (/\b(?:beef|chuck|brisket|ribeyes?|sirloin|steaks?)\b/i.test(text) ? 'ground beef' : null),
  ],
  // "rotors and pads": of brakes.
  ['rotors', /\brotors (?:and|&|n|\+) pads\b/gi, always('brake pads and rotors')],
  [
    'brick',
    /\bpallets? (?:of )?bricks?,? (?:of )?(\d{3,4})\b|\b(?:an? )?pallet of (\d{3,4}) bricks\b/gi,
    ([, behind, before]) => `${behind ?? before} bricks`,
  ],
  // "move a 3 bed house from denver to austin"
  [
    'move',
    /\bmove (?:an? |my |our )?(\d|one|two|three|four)[ -]?(?:bed(?:room)?s?|br|bd) (house|home|apartment|apt|condo|place) (?=from [a-z])/gi,
    ([, rooms, home]) => `moving a ${rooms} bedroom ${home} `,
  ],
  // "concrete: slab 24x24 garage"
  [
    'concrete',
    /\bconcrete ?[:,–-] ?(slab|patio|driveway|sidewalk|steps)\b/gi,
    ([, what]) => `concrete ${what}`,
  ],
  // "electric for a 3 bed house in tampa": the bill of it, and no rent.
  [
    'electric power water internet heat',
    /(?<=^|[\n,;:] ?)(electric(?:ity)?|power|water|internet|heat(?:ing)?) for (?:an? |my |our )?(?:(?:\d|one|two|three|four)[ -]?(?:bed(?:room)?s?|br|bd) )?(?:house|home|apartment|apt|condo|place)\b/gi,
    ([, what = ''], text) =>
      /\d ?(?:kwh|gal)/i.test(text)
        ? null
        : `${/^elec|power/i.test(what) ? 'electric' : what.toLowerCase()} bill`,
  ],
  // "dinner party of 8 - 3 lb salmon"
  ['party', /(?<=^|\n)(?:[a-z]{3,12} )?party of \d{1,3} ?[-–—:] ?(?=\d)/gi, always('')],
  [
    'roof',
    /\b(?:if )?(?:an?|my|the|our) roof (?:is|of|that['’]?s|thats) (\d{1,2}) squares\b/gi,
    ([, squares]) => `asphalt shingle roof ${Number(squares) * 100} sq ft`,
  ],
  [
    'hair',
    /\bhair ?[:–-] ?(?:a )?(?:cut|trim),? (?:and )?(color|highlights)\b/gi,
    ([, also = '']) => `womens haircut, ${/^c/i.test(also) ? 'hair coloring' : also}`,
  ],
  ['nails', /(?<=^|\n)nails ?[:–-] ?(?=[a-z])/gi, always('')],
  [
    'ground',
    /(?<=\d ?(?:lbs?|pounds?|#) )ground(?=\s*(?:$|[,;\n]|and\b))/gi,
    (_, text) => (/\bcoffee\b/i.test(text) && !/\bbeef\b/i.test(text) ? 'ground coffee' : null),
  ],
  [
    'babysit',
    /\bbabysit(?:ting)? (?:for )?(\d|two|three|four) (?:kids|children|boys|girls)\b/gi,
    ([, count]) => `babysitter for ${count} kids`,
  ],
  [
    'crew',
    /\b(\d{1,3})[ -]?(?:person|man|people) (?:picking|harvest|field|farm) crew,? (?:for )?(?:an? )?(\d{1,2})[ -]?(?:hr|hour)s?(?: days?)?\b/gi,
    ([, count, hours]) => `${count} farm workers ${hours} hours`,
  ],
  [
    'paint',
    /\bpaint(?:ing)? (?:the|a|one|my|that) wall(?=\s*(?:$|[,.;\n]|and\b))/gi,
    always('paint one wall'),
  ],
]
