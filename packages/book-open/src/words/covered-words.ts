import { isQualityWord } from '@assay/engine'
import type { Concept } from '../concepts/concept.ts'

const list = (text: string): readonly string[] =>
  text
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')

/** Equipment lines, bodies, drives, engines and cabs. The listings that a used car is priced by have all of them, and so has its range. */
const OF_CARS = list(`
  4x4, 4x2, 2x4, 4wd, 2wd, awd, fwd, rwd, all wheel drive, four wheel drive, 4 wheel drive, two wheel drive, front wheel drive,
  crew cab, crew max, crewmax, double cab, quad cab, king cab, extended cab, regular cab, mega cab, access cab, supercrew, supercab, super cab, super crew,
  long bed, short bed, hard top, soft top, hardtop, softtop, sedan, coupe, hatchback, wagon, convertible, suv, crossover, truck, pickup, pickup truck, pick up, minivan, van, car, vehicle, auto,
  2 door, 4 door, 5 door, two door, four door, 2dr, 4dr, 5dr, automatic, manual, cvt, automatic transmission, manual transmission, stick shift,
  v6, v8, 4 cylinder, 6 cylinder, four cylinder, turbo, turbocharged, ecoboost, hemi, diesel, gas, gasoline, flex fuel, hybrid,
  clean title, one owner, single owner, low miles, low mileage, high mileage, certified, cpo, pre owned, preowned, used, second hand, good condition,
  leather, sunroof, moonroof, loaded, fully loaded, base, base model, trim, package, edition, premium, plus, touring, luxury, limited, sport, special,
  xl, xlt, lariat, king ranch, raptor, st, stx, se, sel, sle, slt, denali, titanium, ecosport, gt, rs, ss,
  lx, ex, ex l, exl, ex-t, si, type r, dx, le, xle, xse, sr, sr5, trd, trd off road, trd pro, trd sport, platinum, l,
  s, sv, sl, sr premium, nismo, ls, lt, ltz, z71, rst, high country, premier, wt, work truck, custom,
  sahara, rubicon, sport s, willys, laredo, overland, summit, trailhawk, latitude, altitude, big horn, bighorn, laramie, tradesman, rebel, longhorn,
  sxt, r t, rt, srt, scat pack, gls, sx, ex premium, premium plus, prestige, 2.5i, 3.6r, wilderness, onyx, grand touring, signature, sel plus, tdi, tsi, r line, xdrive, quattro, 4matic
`)

/** What is wrong with a thing that is mended. */
const FAULTS = list(
  'broken, cracked, chipped, clogged, blocked, backed up, leaky, leaking, damaged, worn, worn out, faulty, stuck, torn, shattered, smashed, dead, old, existing',
)
const MENDED = /^(?:home|home-repairs|home-services|storage-and-repair|vehicles)$/

/** Shops sell these new; what is sold used says so by its name. */
const SOLD_NEW =
  /^(?:baby|building-materials|clothing|electronics|furniture-appliances|household|tools-garden|toys-books-sports|toiletries|pets|vehicles|home|home-repairs)$/

const NEW = ['new', 'brand new']
const OF_DRUGS = ['generic', 'prescription']
/** How many, and how a food was made to keep: of these each word counts. */
const COUNTS =
  /^(?:\d.*|one|two|three|four|five|six|seven|eight|nine|ten|half|double|frozen|cooked|canned|dried|smoked)$/

/** Lists of words that say nothing beyond the name of a concept: its facts, the rule of its kind, and the qualities that its own names have. */
export function coveredWords({
  category,
  unit,
  name,
  words,
  covers = [],
}: Concept): readonly (readonly string[])[] {
  const isCar = category === 'vehicles' && unit === 'car'
  const own = isCar ? [] : [...new Set(words.flatMap(qualitiesIn))].sort()
  const lists = [
    [...covers, ...own],
    isCar ? OF_CARS : MENDED.test(category) ? FAULTS : [],
    SOLD_NEW.test(category) && !/\bused\b/i.test(name) ? NEW : [],
    category === 'drugs' ? OF_DRUGS : [],
  ]
  return lists.filter((some) => some.length > 0)
}

/** The book tells no price of a "queen size mattress" apart from that of a mattress, so the words tell nothing apart elsewhere either. */
const qualitiesIn = (phrase: string): readonly string[] =>
  phrase
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => isQualityWord(word) && !COUNTS.test(word))
