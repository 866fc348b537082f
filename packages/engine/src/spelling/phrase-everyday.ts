import { always, type PhraseRule } from './phrase-rule.ts'

/** Trades, by what people call whoever comes for the work. */
const GUYS: Readonly<Record<string, string>> = {
  drywall: 'drywaller',
  paint: 'painter',
  roof: 'roofer',
  roofing: 'roofer',
  lawn: 'landscaper',
  yard: 'landscaper',
  hvac: 'hvac technician',
  ac: 'hvac technician',
  concrete: 'concrete finisher',
  tile: 'tile setter',
  cement: 'concrete finisher',
  delivery: 'delivery driver',
  maintenance: 'maintenance worker',
  it: 'it support technician',
}

/** Goods, fuels, homes and workers as people call them every day, where none of the other groups has them. */
export const EVERYDAY_PHRASES: readonly PhraseRule[] = [
  ['<', /<\/?[a-z]{1,6}>/gi, always(' ')],
  // "I am desperate for a puppy": wanted, however much.
  [
    'desperate dying craving',
    /\b(?:(?:i am|i['’]?m|we are|we['’]?re) )?(?:so |really |just )?(?:(?:desperate|dying) for|craving) (?=(?:an?|some) [a-zß-öø-žșțạ-ỹ])/gi,
    always('need '),
  ],
  // "Caterer here, need 60 lb of pork": who asks.
  [
    ' here',
    /^(?:hi,? |hello,? |hey,? )?(?:an? )?(?:[a-zß-öø-žșțạ-ỹ]{3,15} ){1,3}here(?: again)?[,.:!–-]+ ?(?=\S)/gi,
    ([found]) =>
      /\b(?:price|cost|out|around|near|over|right|delivered|rent|live)\b/i.test(found) ? null : '',
  ],
  // "2 gallons a week, what is that for a whole year"
  [
    'what how',
    /,? ?(?:so )?(?:what(?:['’]?s| is| does| would| will)?|how much(?:['’]?s| is| does| would| will)?) (?:that|it|this)(?: be| cost| come to| run| run me| add up to)? (?=(?:for|over|in) (?:an?|the|one|\d{1,2}) )/gi,
    always(' '),
  ],
  [
    'whole entire full',
    /\b(an?|one) (?:whole|entire|full) (?=(?:year|month|week|day)\b)/gi,
    ([, one]) => `${one} `,
  ],
  // "Quarter tank left so need 180 gallons"
  [
    ' tank left',
    /\b(?:an? |about |only )?(?:quarter|half|third|eighth|1\/[248]|3\/[48])(?: (?:of )?an?)? tank left,? ?(?:so |and )?(?:i |we )?(?:need |want )?(?:like |about |maybe )?/gi,
    always('need '),
  ],
  // "Fill up a 26 gallon tank with diesel"
  [
    'tank',
    /\bfill(?:ing)?(?: up)? (?:an? |my |the |our )?(\d{1,3})[ -]?gal(?:lon)?s? tank (?:w\/|with|of) ?(diesel|gas|gasoline|premium|regular|propane|kerosene|heating oil)\b/gi,
    ([, size, fuel]) => `${size} gal ${fuel}`,
  ],
  // "Folgers 40 oz can (x2)"
  [
    '(x x)',
    /(?<=[a-zß-öø-žșțạ-ỹ\d]) ?\((?:x ?(\d{1,3})|(\d{1,3}) ?x)\)/gi,
    ([, behind, before]) => ` x ${behind ?? before}`,
  ],
  // "2 guards for an 8 hour event": for so long.
  [
    'hour hr',
    /\bfor (?:an?|one|the|our|my) (\d{1,2})[ -](?:hours?|hrs?)[ -](?:long )?(?:event|function|concert|show|job|gig|festival|conference)\b/gi,
    ([, hours]) => `for ${hours} hours`,
  ],
  // "A gallon of 2% gonna run me"
  [
    'run set cost',
    / (?:gonna|going to|gon) (?:run|cost|set) (?:me|us)(?: back)?(?![a-zß-öø-žșțạ-ỹ\d])/gi,
    always(''),
  ],
  // "Pls get a number for the all-hands lunch: 15 pizzas"
  [
    'number quote price ballpark estimate',
    /\b(?:(?:pls|please|can you|could you) )?(?:get|give|send)(?: me| us)? an? (?:number|quote|price|ballpark|estimate) (?:for|on) (?:[a-zß-öø-žșțạ-ỹ' -]{3,40}: ?)?/gi,
    always(''),
  ],
  // "Haircut for me and my 2 boys"
  [
    'boys girls kids children sons daughters friends',
    /\bfor (?:me|myself)(?: \([^)\n]{1,12}\))? and (?:my )?([2-6]|two|three|four) (?:boys|girls|kids|children|sons|daughters|friends)\b/gi,
    ([, count = '']) =>
      `for ${(Number(count) || ['two', 'three', 'four'].indexOf(count.toLowerCase()) + 2) + 1} people`,
  ],
  // "... and a onion 🥑": what is drawn behind words says nothing new.
  [
    '\ud83e \ud83c \ud83d',
    /(?<=\b(?!dozen|pounds?|packs?|bunch|cans?|bags?|boxe?s?)[a-zß-öø-žșțạ-ỹ]{4,20}) ?(?:\p{Extended_Pictographic}[\ufe0f\u200d]?){1,6}(?=[ \t]*$)/gimu,
    always(''),
  ],
  // "2br / 2ba"
  ['/', /\b(\d ?(?:br|bd|bed)) ?\/ ?(?=\d(?:\.5)? ?(?:ba|bath)\b)/gi, ([, rooms]) => `${rooms} `],
  // "Moving to Chicago!! studio apartment?": where it is wanted.
  [
    'moving move',
    /\b(?:i am |i['’]?m |we are |we['’]?re )?[Mm]ov(?:ing|e) to (\p{Lu}\p{L}{2,14}(?: \p{Lu}\p{L}{1,14})?)(?: soon| next \p{L}{3,9})?[!.:]+ ?(?=\S)/gu,
    ([, town]) => `in ${town}: `,
  ],
  // Whoever comes to clean without hours comes for visits.
  [
    'housekeeper maid cleaner cleaning',
    /\b(?:housekeepers?|maids?|(?:house |home )?cleaners?|cleaning lad(?:y|ies)|cleaning woman)(?=,? (?:(?:once|twice|one time|two times) (?:a|per) (?:week|month)|every other week|every (?:two|2) weeks|every week|weekly|bi-?weekly|monthly|every month)\b)/gi,
    (_, text) =>
      /\b(?:hours?|hrs?|\d ?h|wages?|salary|pay|full[- ]time|part[- ]time|shifts?|office|hotel)\b/i.test(text)
        ? null
        : 'house cleaning',
  ],
  // "Not just one pizza, three", "not 2 gallons of milk but 3": the later number counts.
  [
    'not ',
    /\bnot (?:just |only )?(?:an?|one|\d{1,3}) ([a-zß-öø-žșțạ-ỹ]{3,15}(?: [a-zß-öø-žșțạ-ỹ]{2,15}){0,3}?)(?:,? but|,) (\d{1,3}|two|three|four|five|six|eight|ten|twelve)(?=\W{0,3}$)/gim,
    ([, thing, count]) => `${count} ${thing}`,
  ],
  // "Not one but three pizzas"
  [
    'not ',
    /\bnot (?:just |only )?(?:an?|one|\d{1,3}),? but (?=(?:\d{1,3}|two|three|four|five|six|eight|ten|twelve) [a-zß-öø-žșțạ-ỹ])/gi,
    always(''),
  ],
  [
    'lb oz gal dozen',
    /\b(one|two|three|four|five|six|ten)(lbs?|oz|gal|dozen)\b/gi,
    ([, count, unit]) => `${count} ${unit}`,
  ],
  ['.', /(?<=[a-zß-öø-žșțạ-ỹ]{4})(\d{1,3}\.\d{1,2})(?=(?:lbs?|oz|kg)\b)/gi, ([, count]) => ` ${count}`],
  // "Lipitor generic": the head stands last.
  [
    'generic',
    /\b(?!(?:the|for|of|or|is|it|a|an|in|with|and|any|get|buy|than|brand|not|name)\b)([a-zß-öø-žșțạ-ỹ]{5,20}) generics?\b(?! [a-zß-öø-žșțạ-ỹ]{4})/gi,
    ([, name]) => `generic ${name}`,
  ],
  // "un plombier pendant 2 heures": for so long, and nothing around a neck.
  ['pendant', /\bpendant (?=\d{1,2} (?:heures?|h|jours?|semaines?)\b)/gi, always('')],
  ['bei ', /\bbei (?=\d{1,3} (?:stunden|std|h)\b)/gi, always('')],
  ['cambiar', /\bcambiar (?=(?:las |mis )?(?:\d |cuatro |dos )?llantas)/gi, always('')],
  ['brick', /\bbrick(s?) of (?=(?:cream )?cheese|butter|tofu|ice cream)/gi, ([, s = '']) => `block${s} of `],
  // The volts are the kind of the battery, and count nothing.
  ['batter', /\b(?:9|nine)[ -]?v(?:olts?)?(?= batter)/gi, always('ninevolt')],
  ['baker', /\bbaker['’]?s dozen\b/gi, always('13')],
  // "Greyhound Chicago to Detroit": from where to where.
  [
    'greyhound bus amtrak',
    /\b(greyhound|megabus|flixbus|amtrak) (?=(?!from |bus |ticket|train |to |one |round )[a-zß-öø-žșțạ-ỹ]{3,15}(?: [a-zß-öø-žșțạ-ỹ]{3,12})? to [a-zß-öø-žșțạ-ỹ])/gi,
    ([, line]) => `${line} from `,
  ],
  ['sm ', /\bsm (?=jar|bag|box|can|bottle|tub|carton|pack)/gi, always('small ')],
  [
    'loa',
    /\bloa(?:f|ves)(?: of)? (?:wheat|white|rye|sourdough)\b(?! bread)/gi,
    ([found]) => `${found} bread`,
  ],
  [' aka ', /\b(?:[a-zß-öø-žșțạ-ỹ]{3,20} )?[a-zß-öø-žșțạ-ỹ]{3,20} aka (?=[a-zß-öø-žșțạ-ỹ])/gi, always('')],
  // "80 13 gal bags": how large one is says nothing of how many.
  [
    'bag',
    /\b((?:trash|garbage|kitchen|lawn|leaf) bags?),? (?:\d{1,2} ?gal(?:lon)?,? )?(\d{1,3}) ?(?:ct|count)\b/gi,
    ([, name, count]) => `${count} ${name}`,
  ],
  [
    'roast blend silk pike',
    /\b(folgers|maxwell house|starbucks|dunkin|peets|bustelo) (?:classic roast|house blend|black silk|breakfast blend|french roast|pike place)(?: ground)?\b(?! coffee)/gi,
    ([, brand]) => `${brand} ground coffee`,
  ],
  // "10 libras de papas y 5 de cebolla": of the same measure.
  [
    ' de ',
    /\b(libras|kilos|litros) de ([a-zß-öø-žșțạ-ỹ]{3,20}) y (\d{1,3}) de\b/gi,
    ([, unit, name, count]) => `${unit} de ${name} y ${count} ${unit} de`,
  ],
  ['toms', /(?<=\b(?:cherry|grape|roma) )toms\b/gi, always('tomatoes')],
  ['aas aaas', /\b(AAA?)s\b/g, ([, size]) => `${size} batteries`],
  ['contractor', /(?<=\b(?:dev|developer|engineer|designer|programmer|analyst)) contractor\b/gi, always('')],
  [
    'roses',
    /\b(?:1 |one |a )?(?:doz(?:en)?|dz)\.? (?:red|pink|white|yellow) roses\b|\b(?:1 |one |a )?(?:doz|dz)\.? roses\b/gi,
    always('dozen roses'),
  ],
  [
    'pencils',
    /\b(?:pencils,? (\d{1,2}) (?:dz|doz|dozen)|([2-9]|\d{2}) (?:dz|doz|dozen) pencils)\b/gi,
    ([, behind, before]) => `${Number(behind ?? before) * 12} pencils`,
  ],
  // "TP 30CT": rolls, and not what is on them.
  [
    'ct count',
    /\b(toilet paper|tp|paper towels?|charmin|cottonelle|bounty) (\d{1,2}) ?(?:ct|count)\b/gi,
    ([, name, count]) => `${name} ${count} rolls`,
  ],
  // "three fill ups a month, 14 gallons each"
  [
    'fill tanks',
    /\b([2-9]|two|three|four|five) (?:fill[ -]?ups|fillups|tanks of gas)(?: (?:a|per) (?:month|week))?,? (?:at |of )?(\d{1,2}(?:\.\d)?) ?gal(?:lon)?s?(?: each)?\b(?! diesel)/gi,
    ([, count = '', size]) => {
      const times = Number(count) || ['two', 'three', 'four', 'five'].indexOf(count.toLowerCase()) + 2
      return `${times * Number(size)} gal gas`
    },
  ],
  [
    'sitter keeper sitting keeping',
    /\b(?:(baby)[ -](sitter|sitting)|(house|book|grounds)[ -](keeper|keeping))(s?)\b/gi,
    ([, baby = '', sits = '', place = '', keeps = '', s = '']) => `${baby}${sits}${place}${keeps}${s}`,
  ],
  // "6 lb @ sale", "20 hrs @ market rate"
  [
    '@',
    / ?@ ?(?:sale|market|going|regular|current)(?: rates?| prices?)?(?![a-zß-öø-žșțạ-ỹ\d])/gi,
    always(''),
  ],
  // "2nd shift": when, and not how many.
  ['shift', /\b(?:2nd|3rd|second|third|swing|graveyard) shift\b/gi, always('evening')],
  ['shift', /\b(?:1st|first) shift /gi, always('')],
  ['apprentice', /(?<=(?:\band|\+|&) (?:an?|\d|one|two) )apprentices?\b/gi, always('helper')],
  ['den', /(?<=\b(?:bedroom|br|bd|bed)s?) ?(?:\+|plus|and|w\/|with)(?: an?)? den\b/gi, always('')],
  ['goldfish', /\b(?:box|boxes)(?: of)? goldfish\b/gi, ([found]) => `${found} crackers`],
  [
    'firewood',
    /\bfirewood,? (\d{1,2}|two|three|four) bundles\b/gi,
    ([, count]) => `${count} bundles of firewood`,
  ],
  [
    'propane',
    /\b(\d{2,4}) ?gal(?:lon)? propane tank filled(?: up)?(?: to \d{2} ?%)?/gi,
    ([, size]) => `fill ${size} gallon propane tank`,
  ],
  [
    'propane',
    /\bpropane (\d{2}) ?lb (exchange|refill|tank)\b/gi,
    ([, size, what]) => `${size} lb propane ${what}`,
  ],
  ['tank', /\b(\d{1,3}) ?gal(?:lon)? tank fill(?: |-)?up\b/gi, ([, size]) => `fill up ${size} gal tank`],
  // "gas + snacks: 10 gal gas, 2 bags chips": what the list is of, before it.
  [
    ':',
    /^[a-zß-öø-žșțạ-ỹ][a-zß-öø-žșțạ-ỹ ]{1,30}(?:\+|&|\band\b)[a-zß-öø-žșțạ-ỹ ]{2,30}:(?= ?\d)/gim,
    ([found]) => (/ in /i.test(found) ? null : ''),
  ],
  [
    'org ',
    /(?<=^|\n|[\d,;+&] ?|\b(?:lbs?|oz|gal|gallons?|dozen|doz|of|and) )org (?=[a-zß-öø-žșțạ-ỹ]{3})/gi,
    always('organic '),
  ],
  ['ww ', /\bww (?=bread|buns|rolls)/gi, always('wheat ')],
  ['bdr bdroom bedrm bedrom bdrom', /\b(?:bdr|bdroom|bedrm|bedrom|bdrom)\b/gi, always('bedroom')],
  // The statistics of rents end at four bedrooms.
  [
    '5 five',
    /\b(?:5|five) ?-?(?:br|bd|bdrm|bed(?:room)?s?)\b/gi,
    (_, text) => (/\b(?:rent|rental|renting|monthly|lease)\b/i.test(text) ? '4 bedroom' : null),
  ],
  // "6er Pack Eier", "12er-Pack Bier"
  ['er', /\b(\d{1,2})er[ -]?(?:pack|packung|karton|träger|kasten)\b/gi, ([, count]) => `${count} pack`],
  // "boat gas", "generator diesel": what the fuel is for stands before it.
  [
    'gas diesel',
    /\b(?:boat|(?:lawn ?)?mower|tractor|generator|rv|atv|motorcycle|chainsaw|snow ?blower|farm|equipment|excavator|semi) (gas|gasoline|diesel)\b/gi,
    ([, fuel]) => fuel ?? null,
  ],
  [
    'diesel',
    /\b(\d{1,4}(?:\.\d{1,2})? ?gal(?:lon)?s?(?: of)?) diesel truck\b/gi,
    ([, amount]) => `${amount} diesel`,
  ],
  ['propane', /\bpropane for (?:the |my |our |a )?(?:gas )?(?:grill|bbq|barbecue)\b/gi, always('propane')],
  // "half a tank (7 gal)": what is in brackets is how much that is.
  [
    'tank',
    /\b(?:half|quarter|full|whole|1\/2|1\/4|3\/4)(?: of)?(?: an?| the| my)? tank \((\d{1,3}(?:\.\d{1,2})? ?gal(?:lon)?s?)\)/gi,
    ([, amount]) => amount ?? null,
  ],
  [
    'guy',
    /\b(drywall|paint|roof|roofing|lawn|yard|hvac|ac|concrete|tile|cement|delivery|maintenance|it) (guy|guys)\b/gi,
    ([, work = '', who]) => {
      const trade = GUYS[work.toLowerCase()] ?? null
      return trade !== null && who?.toLowerCase() === 'guys' ? `${trade}s` : trade
    },
  ],
  // "milk+eggs+bread"
  ['+', /(?<=\p{L}{3})\+(?=\p{L}{3})/gu, always(', ')],
  // "eggs, milk 2": two of it, and not 2 %. "oat milk 2" is read by itself.
  [
    'milk',
    /(?<![a-zß-öø-žșțạ-ỹ%] )\bmilk ([2-6])(?=[ \t]{0,3}(?:$|[,;\n]))/gim,
    ([, count]) => `${count} milk`,
  ],
  [
    'propane',
    /\b(?:re)?fill(?:ing)?(?: up)? (\d|two|three|four|five)(?: 20 ?lb)? propane (?:tanks|cylinders|bottles)\b/gi,
    ([, count]) => `${count} propane tank refills`,
  ],
  [
    'propane',
    /\bpropane(?: for (?:the |my )?grill)?,? (\d|two|three|four|five) (?:tanks|cylinders)(?: exchanged?)?\b/gi,
    ([, count]) => `${count} propane tanks exchange`,
  ],
  [
    'size sz',
    /\b(diapers|huggies|pampers|luvs|pull-?ups) (?:size|sz) (\d)\b/gi,
    ([, name = '', size]) => `size ${size} ${/^pull/i.test(name) ? name : 'diapers'}`,
  ],
  // "ice cream 1.5 qt vanilla": which one, behind how much.
  [
    'qt quart pint pt gal oz cup',
    /\b(ice cream|gelato|yogurt|creamer|almond milk|pudding) ((?:\d{1,3}(?:\.\d{1,2})? ?|half |an? )(?:qts?|quarts?|pints?|pt|gal|gallons?|oz|cups?)) (vanilla|chocolate|strawberry|plain|mint|blueberry)\b/gi,
    ([, name, amount, kind]) => `${kind} ${name} ${amount}`,
  ],
  [
    'guys men people ppl',
    /\b(?:a couple(?: of)?|two|three|four|[2-4]) (?:guys|men|people|ppl) to (mow|cut)\b/gi,
    ([, work], text) => (/\b\d{1,2} ?(?:h|hrs?|hours?|days?)\b/i.test(text) ? null : (work ?? null)),
  ],
  // A bag of limes is no bag of lime.
  ['limes', /\bbags? of limes\b/gi, always('lb of limes')],
  [
    'filled',
    /\bfilled up(?: today| yesterday)?,? (?:with )?(\d{1,2}(?:\.\d{1,3})? ?gal(?:lon)?s?)\b(?! (?:of )?[a-zß-öø-žșțạ-ỹ]*(?:diesel|propane|water|oil))/gi,
    ([, amount]) => `${amount} gas`,
  ],
  ['ng ', /\bng (?=\d{1,5} ?(?:ccf|therms?|mcf))/gi, always('natural gas ')],
  [
    'tank',
    /\b([2-9]|two|three|four) (?:full )?tanks of gas(?: (?:a|per) (?:month|week))?,? (?:an? |my )?(\d{1,2}) ?gal(?:lon)? tank\b/gi,
    ([, count = '', size]) => {
      const times = Number(count) || ['two', 'three', 'four'].indexOf(count.toLowerCase()) + 2
      return `${times * Number(size)} gal gas`
    },
  ],
  ['move', /\bmove[- ]?in(?: costs?)?: ?/gi, always('')],
  ['diem', /\bper diem (?=rn|nurse|lpn|cna|staff|aide|tech)/gi, always('')],
  ['live', / live[- ]in(?= (?:24\/7|for \d|\d))/gi, always('')],
  [
    'warehouse',
    /\bwarehouse(?: crew| help| staff| labor)?[:,]? ?(\d{1,3}) (?:temps|ppl|people|guys|workers|men)\b/gi,
    ([, count]) => `${count} warehouse workers`,
  ],
  // "5 labor for 1 week"
  [
    'labor labour',
    /\b(\d{1,2}|two|three|four|five|six) labou?r (?=(?:for |x ?)?(?:\d|an? (?:day|week)\b))/gi,
    ([, count]) => `${count} laborers `,
  ],
  // "labor, electrician, 40 hours": whose.
  [
    'labor labour',
    /\blabou?r, (?=(?:an? )?[a-zß-öø-žșțạ-ỹ]{3,12}(?:er|or|ian|man)s?,? \d{1,3} ?(?:hours?|hrs?)\b)/gi,
    always(''),
  ],
  // "dishwasher job 38 hours pay": what he does for his pay.
  [
    ' job',
    /(?<=\b(?:[a-zß-öø-žșțạ-ỹ]{2,12}(?:er|or|ist|ian|ant)|guard|cook|clerk|nurse|aide|barista|maid|chef)) job(?=,? (?:pay|salary|wages?|\d{1,3}(?:\.\d)? ?(?:hours?|hrs?))\b)/gi,
    always(''),
  ],
  // "moving help, 2 guys": as many movers.
  [
    'mov',
    /\b(?:mover|moving) help,? ([1-9]|two|three|four) (?:men|guys|people|ppl)\b/gi,
    ([, count]) => `${count} movers`,
  ],
  [
    'mov',
    /\b(\d{1,2} (?:hours?|hrs?)) of (?:mover|moving) help,? ([1-9]|two|three|four) (?:men|guys|people|ppl)\b/gi,
    ([, hours, count]) => `${count} movers ${hours}`,
  ],
  [
    'first',
    /\bfirst month(?:['’]?s)?(?: rent)?(?: of| on| for)?(?: an?)? (?=\d ?(?:br|bd|bed))/gi,
    always('rent '),
  ],
  [
    'tank',
    /\b(?:an? )?(?:half|quarter|full)(?: of)?(?: an?)? tank ?[-–:,] ?(\d{1,2}(?:\.\d)? ?gal(?:lon)?s?)\b(?! (?:of )?[a-zß-öø-žșțạ-ỹ])/gi,
    ([, amount]) => `${amount} gas`,
  ],
  ['tender', /\b(?:mason|hod|brick) tenders?\b/gi, always('construction helper')],
  ['limpiar', /\bseñoras? para limpiar\b/gi, always('señora de limpieza')],
  [
    '@',
    / ?@ ?(?:u-?haul|costco|walmart|target|kroger|aldi|safeway|sams|home depot|lowes|shell|chevron|exxon)(?![a-zß-öø-žșțạ-ỹ])/gi,
    always(''),
  ],
  ['heat', /\bcost to heat (?:w\/|with) ?/gi, always('')],
]
