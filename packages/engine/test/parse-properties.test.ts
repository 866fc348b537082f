import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from '../../../test/tools/fast-check.ts'
import { findNumbers, findQuantities, type ParsedLine, parsePhrase, parseQuery } from '../src/parse/index.ts'
import { isAllNoise } from '../src/parse/noise.ts'
import { tokenize } from '../src/parse/token.ts'
import { unitById } from '../src/units/index.ts'

/** Pieces that mean something to the grammar, so random queries reach all of it. */
const PIECES = `
  eggs milk|flour|red|chopped|finely|and|and a half|plus|or|to|of|a|an|the|each|x|×|in Austin|in|near 78701|TX|for 3 days|two|three hundred
  half|dozen|a couple of|few|between|about|~|1|2.5|1,000|1/2|½|100g|3½oz|lb|sq ft|bag|6-pack|5-gallon|400g tin|$|%|,|;|.|?|!|(|)|[|]|-|–|/|&|+|:|\n
  how much is|please|thanks|I need|list:|to serve|peeled|removed|such as|M8|2x4|"|'|#|🍎|é|e\u0301|\u0000|\ud800|1.|2)|•|macaroni|cheese
`
  .trim()
  .split(/\||\n {2}/)

const messyQuery = fc
  .array(fc.tuple(fc.constantFrom(...PIECES), fc.constantFrom(' ', ' ', ' ', '', ', ', ' and ', '\n')), {
    maxLength: 40,
  })
  .map((pieces) => pieces.flat().join(''))
const anyQuery = fc.oneof(
  messyQuery,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
)

function assertSane(line: ParsedLine, query: string): void {
  assert.equal(query.slice(...line.span), line.text)
  if (line.quantity) {
    const { low, value, high } = line.quantity
    assert.ok(Number.isFinite(value) && 0 <= low && low <= value && value <= high)
  }
  if (line.unit !== null) assert.notEqual(unitById(line.unit), null)
  if (line.pack) {
    assert.ok(line.pack.count > 0 && Number.isFinite(line.pack.count))
    assert.equal(line.pack.size === null, line.pack.unit === null)
  }
  if (line.place) {
    assert.equal(query.slice(...line.place.span), line.place.text)
  }
}

/** A place that stands in its line speaks of that line; one outside all lines speaks of every line that names none. */
function assertPlacesSane(lines: readonly ParsedLine[]): void {
  const inside = ({ span }: ParsedLine, [start, end]: readonly [number, number]): boolean =>
    span[0] <= start && end <= span[1]
  const [shared] = sharedPlaces(lines)
  for (const line of lines) {
    assert.ok(shared === undefined || line.place !== null)
    if (line.place === null || inside(line, line.place.span)) continue
    assert.deepEqual(line.place, shared)
    assert.ok(lines.every((other) => !inside(other, shared?.span ?? [0, 0])))
  }
}

function sharedPlaces(lines: readonly ParsedLine[]): readonly NonNullable<ParsedLine['place']>[] {
  return lines.flatMap(({ place, span }) =>
    place && (place.span[0] < span[0] || place.span[1] > span[1]) ? [place] : [],
  )
}

test('any text is read without failing, and every line has an item', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const lines = parseQuery(query)
      for (const line of lines) {
        assertSane(line, query)
        assert.notEqual(line.item.trim(), '')
      }
      assertPlacesSane(lines)
      assertSane(parsePhrase(query), query)
      findNumbers(query)
      findQuantities(query)
    }),
    { numRuns: 3000 },
  )
})

test('spans are in order and do not overlap', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      let end = 0
      for (const { span } of parseQuery(query)) {
        assert.ok(end <= span[0] && span[0] < span[1])
        end = span[1]
      }
      assert.ok(end <= query.length)
    }),
    { numRuns: 2000 },
  )
})

const SEPARATORS = /^(?:[\s,，、;；。|.?!…&+:*•·▪▫◦‣⁃●○■□☐☑✓✔➢➤→>–—-]|and?\b|plus\b|as well as\b)*$/iu

/** "1.", "(2)", "a)" and the box of "[x]". */
const LIST_NUMBERS = /(?<![\p{L}\d])[[(]?\s*(?:\d{1,3}|[a-hx])?[).\]](?!\S)/giu
/** "And" divides in every language that the grammar reads, and so does a slash between blanks: "1 lb coffee / 5 lb sugar". */
const DIVIDERS = /,|(?<=[.?!])\s|\b(?:and?|plus|y|und|et)\b|[&+]|\/(?=\s|$)/i

/** Separators, or words that name no item. */
function isNothing(piece: string): boolean {
  if (SEPARATORS.test(piece)) return true
  const tokens = tokenize(piece)
  return isAllNoise(tokens, 0, tokens.length)
}

/** What joined a place to the rest: "in the city of". */
function isJoint(row: string): boolean {
  return row
    .split(/[\s,•·▪▫◦‣⁃●○■□*–—-]+/u)
    .every(
      (word) =>
        /^(?:|in|near|around|within|the|city|of|zip|area|downtown|greater|metro)$/i.test(word) ||
        isNothing(word),
    )
}

/** A name below the last word of thanks: it begins with no small letter and no number. */
function isSignature(query: string, row: string): boolean {
  const thanks = /(?:^|\n)[\s,.!]*(?:thanks|thank you|please thanks)[\s,.!–—-]*\n([\s\S]*)$/i.exec(query)
  return thanks !== null && (thanks[1] ?? '').includes(row.trim()) && /^\s*[^\p{Ll}\d\s]/u.test(row)
}

/** "12 eggs $4.99": what the writer paid is not part of what is asked. */
/** What a list is for, before the list: "pizza night!!", "dinner for 6 -". */
const OCCASION =
  /(?:night|party|dinner|lunch|meals?|week|trip|stuff|supplies|list|needs|run|prep|bar)(?: for \S+(?: \p{L}+)?)?\s*(?:!|\s[-–—])[!:\s–—-]*$/iu

const PRICE_TAG = /[$€£][\d.,½]+\s*$/

test('what lies outside the lines is separators, numbering, headings, price tags, noise, a signature and one place', () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const lines = parseQuery(query)
      assert.equal(lines.length === 0, query.trim() === '')
      const [shared] = sharedPlaces(lines)
      let end = 0
      for (const [start, stop] of [
        ...lines.map((line) => line.span),
        [query.length, query.length] as const,
      ]) {
        const gap = query.slice(end, start)
        end = stop
        for (const written of gap.split(/[\n\r\u0085\u2028\u2029;]/)) {
          const row = written
            .replaceAll(LIST_NUMBERS, ' ')
            .replace(PRICE_TAG, ' ')
            .replace(shared?.text ?? '', ' ')
          const isHeading = row.trimEnd().endsWith(':') || OCCASION.test(row)
          const isDropped =
            isHeading ||
            isSignature(query, written) ||
            isNothing(row) ||
            row.split(DIVIDERS).every((part) => isNothing(part) || (shared !== undefined && isJoint(part))) ||
            (shared !== undefined && isJoint(row))
          assert.ok(isDropped, `${JSON.stringify(row)} of ${JSON.stringify(query)} is in no line`)
        }
      }
    }),
    { numRuns: 2000 },
  )
})

/** Text that a careless grammar reads over and over. */
const ADVERSARIAL: readonly string[] = [
  ',',
  '1',
  '(',
  ')',
  '()',
  '(a',
  '[x] ',
  'and ',
  'and and, ',
  '🍎',
  '\u0301',
  '1,',
  '1,1',
  '1.',
  '111.',
  '11,',
  '1. ',
  '1/',
  '2-',
  '-',
  'one ',
  'one and ',
  'half ',
  'hundred ',
  'thousand million ',
  'one third ',
  'a ',
  'of ',
  'in ',
  'in Austin ',
  'near 78701, ',
  'for 2 hours ',
  '2x',
  '2 x ',
  '2 lb ',
  'lb ',
  ' - 2 kg',
  '(2 kg) ',
  '$5 ',
  '5% ',
  'about ',
  'between 2 and ',
  'each ',
  'how much is ',
  'please ',
  'such as x, ',
  'chopped finely ',
  '3 eggs, ',
  'a, b and c or d ',
  '"',
  "a'",
  '\u0000',
  '\ud800',
  ' ',
  '\n',
  ';',
  '. ',
  'a',
  'a1',
  '1e5',
  'sq ',
]

test('4,000 characters of anything take less than 20 ms of processor time', () => {
  const texts = ADVERSARIAL.map((piece) => piece.repeat(Math.ceil(4000 / piece.length)).slice(0, 4000))
  const slow: string[] = []
  for (const read of [parseQuery, parsePhrase, findNumbers, findQuantities]) {
    for (const text of texts) {
      // The least of some rounds: what the code needs, without its first, uncompiled runs and what other processes cost it.
      let leastMs = elapsedMs(() => read(text))
      for (let round = 0; round < 25 && leastMs >= 20; round += 1) leastMs = processorTimeMs(() => read(text))
      if (leastMs >= 20)
        slow.push(`${read.name} of ${JSON.stringify(text.slice(0, 12))}: ${leastMs.toFixed(1)} ms`)
    }
  }
  assert.deepEqual(slow, [])
})

test('the time grows with the length and not with its square', () => {
  const text =
    '2 (14-ounce) cans diced tomatoes, drained and chopped, three hundred and twenty bricks in Austin, TX\n'
  const least = (length: number): number => {
    const query = text.repeat(length)
    return Math.min(...Array.from({ length: 5 }, () => processorTimeMs(() => parseQuery(query))))
  }
  least(50)
  const small = least(50)
  const large = least(1000)
  assert.ok(
    large < 60 * Math.max(small, 1),
    `20 times the text took ${small.toFixed(2)} ms and ${large.toFixed(2)} ms`,
  )
})

/** No less than the processor time, and cheaper to ask for. */
function elapsedMs(work: () => unknown): number {
  const startedMs = performance.now()
  work()
  return performance.now() - startedMs
}

/**
 * The time of this thread alone: the collector's and the compiler's threads also serve the tests that ran before. The clock of
 * a thread ticks every few milliseconds, so four runs are timed together.
 */
function processorTimeMs(work: () => unknown): number {
  const before = process.threadCpuUsage()
  for (let run = 0; run < 4; run += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 4000
}

interface Wanted {
  readonly value: number
  readonly unit: (typeof UNITS)[number] | null
  readonly item: string
}

const UNITS = [
  { id: 'lb', spellings: ['lb', 'lbs', 'lb.', 'pounds'] },
  { id: 'kg', spellings: ['kg', 'kilograms', 'KG'] },
  { id: 'gal', spellings: ['gal', 'gallons'] },
  { id: 'ml', spellings: ['ml', 'milliliters', 'mL'] },
  { id: 'dozen', spellings: ['dozen', 'doz'] },
  { id: 'hour', spellings: ['hours', 'hrs', 'hr'] },
  { id: 'sq ft', spellings: ['sq ft', 'square feet', 'ft²', 'sq. ft.'] },
  { id: 'kWh', spellings: ['kWh', 'kwh'] },
  { id: 'bag', spellings: ['bags'] },
] as const
const ITEMS = [
  'eggs',
  'whole milk',
  'ground beef',
  'licensed electrician',
  'brown rice',
  'oak flooring',
  'crème fraîche',
  'AA batteries',
  'tofu',
]
const WORDS = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']

const wanted: fc.Arbitrary<Wanted> = fc.record({
  value: fc.oneof(
    fc.integer({ min: 2, max: 12 }),
    fc.integer({ min: 13, max: 999999 }),
    fc.integer({ min: 6, max: 200 }).map((quarters) => quarters / 4),
  ),
  unit: fc.option(fc.constantFrom(...UNITS)),
  item: fc.constantFrom(...ITEMS),
})

function numberSpellings(value: number): readonly string[] {
  const plain = [String(value), value.toLocaleString('en-US')]
  const whole = Math.floor(value)
  if (value === whole) return value <= 12 ? [...plain, WORDS[value - 2] ?? String(value)] : plain
  const part = { 0.25: ['1/4', '¼'], 0.5: ['1/2', '½'], 0.75: ['3/4', '¾'] }[value - whole] ?? []
  return [...plain, ...part.map((fraction) => `${whole} ${fraction}`)]
}

function phraseSpellings({ value, unit, item }: Wanted): readonly string[] {
  const amounts = numberSpellings(value).flatMap((number) =>
    unit ? unit.spellings.map((u) => `${number} ${u}`) : [number],
  )
  const before = amounts.flatMap((amount) =>
    unit ? [`${amount} ${item}`, `${amount} of ${item}`] : [`${amount} ${item}`],
  )
  const behind = amounts.flatMap((amount) => [
    `${item} (${amount})`,
    `${item} - ${amount}`,
    `${item}: ${amount}`,
  ])
  return [...before, ...behind, ...(unit ? [] : amounts.map((amount) => `${item} x ${amount}`))]
}

test('a list that is written down in any of its spellings is read back', () => {
  const list = fc.array(
    fc.tuple(wanted, fc.nat()).map(([want, pick]) => {
      const spellings = phraseSpellings(want)
      return { want, phrase: spellings[pick % spellings.length] ?? '' }
    }),
    { minLength: 1, maxLength: 6 },
  )
  const style = fc.constantFrom(', ', '; ', '\n', ' and ', ' plus ', ' & ', ',\n', '\n- ')
  fc.assert(
    fc.property(list, style, fc.constantFrom('', 'I need ', 'How much is '), (parts, separator, opening) => {
      const query = opening + parts.map((part) => part.phrase).join(separator)
      const read = parseQuery(query).map(({ quantity, unit, item }) => ({
        value: quantity?.value,
        unit,
        item,
      }))
      const meant = parts.map(({ want }) => ({
        value: want.value,
        unit: want.unit?.id ?? null,
        item: want.item,
      }))
      assert.deepEqual(read, meant, query)
    }),
    { numRuns: 2000 },
  )
})
