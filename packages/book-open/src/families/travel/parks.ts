import type { Concept, ConceptFigure } from '../../concepts/concept.ts'
import { guideSpread } from '../../concepts/guide-spread.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'

const FILE = 'nps_entrance_fees/nps_fees_2024_09.csv'
const SOURCE = 'National Park Service, September 2024'
/** A fee stays what it is until the service sets another. */
const IN_FORCE = '2026-07'
const KINDS: Readonly<
  Record<string, { readonly key: string; readonly said: string; readonly words: readonly string[] }>
> = {
  'Entrance - Private Vehicle': {
    key: 'vehicle',
    said: 'a car and all who are in it',
    words: [
      'entrance',
      'entrance fee',
      'entry',
      'admission',
      'park pass',
      'vehicle pass',
      'entry car',
      'vehicle entry',
      'vehicle entrance',
      'car entry',
      'car pass',
      'entrance pass',
      '7 day pass',
      '7 day vehicle entry',
      'weekly pass',
      'entrance car',
      'park entrance',
      'ticket',
    ],
  },
  'Entrance - Per Person': {
    key: 'person',
    said: 'one person on foot or by bicycle',
    words: [
      'per person',
      'entrance per person',
      'entry per person',
      'walk in',
      'individual pass',
      'person entrance',
    ],
  },
  'Entrance - Motorcycle': {
    key: 'motorcycle',
    said: 'a motorcycle',
    words: ['motorcycle entrance', 'motorcycle pass', 'entry motorcycle', 'motorcycle entry'],
  },
}

/** What a park of the nation takes at its gate, by the park's name. */
export function computeParks(sources: SourceFolder) {
  const rows = parseCsvRecords(sources.text(FILE), ['park_code', 'park', 'fee_type', 'price'])
  const concepts: Concept[] = []
  const figures: ConceptFigure[] = []
  const cars = rows.filter(
    (row) => row['fee_type'] === 'Entrance - Private Vehicle' && Number(row['price']) > 0,
  )
  const seen = new Set<string>()
  for (const row of rows) {
    const kind = KINDS[row['fee_type'] ?? '']
    const price = Number(row['price'])
    if (kind === undefined || !(price > 0)) continue
    const id = `park-${row['park_code']}-${kind.key}`
    if (seen.has(id)) continue
    seen.add(id)
    const park = row['park'] ?? ''
    const hasCars = cars.some((one) => one['park_code'] === row['park_code'])
    // A park that cars do not enter is asked for plainly all the same.
    const words =
      kind.key === 'person' && !hasCars
        ? [...(KINDS['Entrance - Private Vehicle']?.words ?? []), ...kind.words]
        : kind.words
    concepts.push({
      id,
      name: `${park}, entrance for ${kind.said}`,
      unit: kind.key === 'person' ? 'person' : 'vehicle',
      category: 'travel',
      words: namesOf(park).flatMap((name) => words.flatMap((word) => [`${name} ${word}`, `${word} ${name}`])),
      parity: 'none',
      note: 'Good for seven days in most parks',
    })
    figures.push({
      concept: id,
      meaning: 'official_fee',
      price,
      geography: 'US',
      date: IN_FORCE,
      source: SOURCE,
      spread: 'official fee',
      of: 'the entrance fee that the park posts',
    })
  }
  figures.push({
    concept: 'national-park-vehicle',
    meaning: 'official_fee',
    price: median(cars.map((row) => Number(row['price']))),
    geography: 'US',
    date: IN_FORCE,
    source: `${SOURCE}, median of ${cars.length} parks`,
    spread: guideSpread(null),
    of: 'the entrance fee for a car, the median of the parks that take one',
  })
  return { concepts, figures }
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** "Yellowstone National Park" is "yellowstone", and "yellowstone national park". */
function namesOf(park: string): readonly string[] {
  const whole = park
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9 ]+/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
  const short = whole
    .replace(/ (?:national|memorial|historic|historical|recreation|state) .*$/, '')
    .replace(/ (?:national|park|parks)$/, '')
  return short.length >= 4 && short !== whole ? [whole, short] : [whole]
}
