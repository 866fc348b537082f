/** The small numbers of Spanish, German and French, but for those that are English words too. */
const OTHER_LANGUAGES: readonly (readonly [string, number])[] = [
  'un una uno ein eine einen une',
  'dos zwei deux',
  'tres drei trois',
  'cuatro vier quatre',
  'cinco fünf cinq',
  'seis sechs',
  'siete sieben',
  'ocho acht huit',
  'nueve neun neuf',
  'diez zehn dix',
  'onze',
  'doce zwölf douze',
  'trece dreizehn treize',
  'catorce vierzehn quatorze',
  'fünfzehn quinze',
  'dieciséis dieciseis sechzehn',
  'diecisiete siebzehn',
  'dieciocho achtzehn',
  'diecinueve neunzehn',
].flatMap((words, index) =>
  words.split(' ').flatMap((word) => (word === '' ? [] : [[word, index + 1] as const])),
)

/** The words that numbers are written with. */
export const SMALL: ReadonlyMap<string, number> = new Map(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const)
    .concat([['nought', 0], ['naught', 0], ...OTHER_LANGUAGES]),
)

const FURTHER: readonly (readonly [string, number])[] = [
  ['fourty', 40],
  ['veinticinco', 25],
  ['cien', 100],
  ['ciento', 100],
  ['hundert', 100],
  ['doscientos', 200],
  ['quinientos', 500],
]

export const TENS: ReadonlyMap<string, number> = new Map([
  ...[
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
    'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig',
    'vingt trente quarante cinquante soixante',
  ].flatMap((words) => words.split(' ').map((word, index) => [word, 10 * (index + 2)] as const)),
  ...FURTHER,
])

export const SCALES: ReadonlyMap<string, number> = new Map(
  (
    [
      ['thousand', 1e3],
      ['lakh', 1e5],
      ['lac', 1e5],
      ['million', 1e6],
      ['mln', 1e6],
      ['crore', 1e7],
      ['billion', 1e9],
      ['bln', 1e9],
      ['trillion', 1e12],
      ['tln', 1e12],
    ] as const
  ).flatMap(([word, value]) => [
    [word, value],
    [`${word}s`, value],
  ]),
)

const DENOMINATORS: readonly (readonly [string, number])[] = [
  ...'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth'
    .split(' ')
    .map((word, index) => [word, index + 3] as const),
  ...'twentieth thirtieth fortieth fiftieth sixtieth seventieth eightieth ninetieth'
    .split(' ')
    .map((word, index) => [word, 10 * (index + 2)] as const),
  ['quarter', 4],
  ['hundredth', 100],
  ['thousandth', 1e3],
  ['millionth', 1e6],
  ['billionth', 1e9],
  ['trillionth', 1e12],
]

interface FractionWord {
  readonly value: number
  readonly plural: boolean
}

/** "third" and "thirds". A plural says "fraction" for sure, a singular may be an ordinal ("the two millionth"). */
export const FRACTION_WORDS: ReadonlyMap<string, FractionWord> = new Map<string, FractionWord>([
  ...DENOMINATORS.flatMap(([word, value]) => [
    [word, { value, plural: false }] as const,
    [`${word}s`, { value, plural: true }] as const,
  ]),
  ['half', { value: 2, plural: false }],
  ['halves', { value: 2, plural: true }],
])

/** What may end "twenty-": first and second are not fractions by themselves. */
export const ORDINAL_UNITS: ReadonlyMap<string, number> = new Map([
  ['first', 1],
  ['firsts', 1],
  ['second', 2],
  ['seconds', 2],
])
