import { wordSet } from '../text/word-set.ts'
import type { Token } from './token.ts'

/** What may stand between a number and its unit: "2 large handfuls", "1 heaped tsp". */
export const SIZE_WORDS = wordSet(
  `small large medium big good generous heaped heaping level rounded scant thick thin fat long short little huge
  tiny miniature mini giant jumbo regular standard family thumb thumbnail thumb-sized thumb-size good-sized medium-sized large-sized
  small-sized smallish fine very extra full half-pint packed loosely firmly lightly wine sherry tall fresh whole plump thickish square wafer round`,
)

/** Words that describe and cannot be an item by themselves: a line of nothing else waits for its noun. */
export const ADJECTIVES = wordSet(
  `small large medium big extra-large xl jumbo mini little huge fresh frozen ripe raw whole dry dried hot cold warm
  cool mild strong soft hard firm tender crisp thick thin fat lean long short wide narrow flat round square heavy light
  dark black white red green yellow blue brown pink purple grey gray golden clear plain fine coarse smooth rough sweet
  sour bitter spicy salted unsalted sweetened unsweetened organic natural free-range boneless skinless seedless
  bone-in skin-on unpeeled uncooked cooked mixed assorted good quality good-quality best new old used young baby
  low-fat fat-free full-fat reduced-fat gluten-free sugar-free decaf regular premium standard heavy-duty cordless
  wireless stainless galvanized pressure-treated insulated single double triple licensed certified experienced senior
  interior exterior junior deep shallow tall low high clean even-sized medium-sized fridge-cold ready-made ready-to-eat ready-rolled
  lightweight waterproof portable electric manual digital optional homemade instant skimmed semi-skimmed`,
)

const PARTICIPLES = wordSet(
  `cut torn beaten frozen broken ground split left drawn thawed shorn bent grown worn woven shaken chosen set sewn taken
  kept known bought made built driven drunk eaten given hung laid spun stuck strung swollen wound`,
)
const NOT_PARTICIPLES = wordSet(
  `bread seed weed feed bed shed red sled reed breed speed shred hundred flatbread shortbread gingerbread cornbread
  sweetbread aniseed linseed rapeseed flaxseed seaweed hardbed flatbed sunbed crossbred thoroughbred med coed bobsled
  watershed overbed birdseed cottonseed naked media`,
)
const ADVERBS = wordSet(
  `very lengthways lengthwise crosswise crossways widthways sideways thinly well overnight together too just slightly
  again apart diagonally horizontally quite really not freshly`,
)
const NOT_ADVERBS = wordSet(
  `jelly lily belly family fly july supply assembly ply curly holy bully trolly ally anomaly monopoly homily tally
  rally chilly doily butterfly multiply potbelly underbelly early only`,
)

export function isParticiple(lower: string): boolean {
  const word = lower.slice(lower.lastIndexOf('-') + 1)
  if (PARTICIPLES.has(word)) return true
  return word.length > 3 && word.endsWith('ed') && !NOT_PARTICIPLES.has(word)
}

export function isAdverb(lower: string): boolean {
  return ADVERBS.has(lower) || (lower.length > 4 && lower.endsWith('ly') && !NOT_ADVERBS.has(lower))
}

/** "2 bedroom", "3 ply": numbers before these describe what follows. */
export const SPEC_NOUNS = wordSet(
  `bedroom bedrooms bed bd bath baths bathroom bathrooms br ba bdrm door ply speed person man seat seater drawer
  burner port gang pole way tier panel pane cylinder stage stroke channel core string story storey gauge ga
  wire prong hole compartment setting grit mesh mil tooth volt watt amp horsepower karat k th st nd rd d series`,
)

/** A number after one of these names a kind: "size 10 shoes", "type 2", "No. 8 screws". */
export const KIND_WORDS = wordSet(
  'size no nr number type grade class model version level style series phase category sch schedule mark',
)

/** A unit word that is the first half of a compound counts nothing: "1 can opener", "a ball valve". */
const COMPOUNDS: Readonly<Record<string, ReadonlySet<string>>> = {
  bag: wordSet('clip clips holder sealer'),
  ball: wordSet('valve valves bearing bearings joint joints gown game pit hitch cap mill peen'),
  basket: wordSet('ball strainer'),
  block: wordSet('heater plane'),
  bottle: wordSet('opener openers jack jacks brush brushes cap caps rack gourd'),
  bowl: wordSet('brush'),
  box: wordSet('fan fans cutter cutters spring springs truck trailer wrench culvert beam lunch'),
  bucket: wordSet('hat hats seat seats list truck'),
  bulb: wordSet('holder planter'),
  can: wordSet('opener openers liner liners crusher'),
  case: wordSet('fan fans study studies knife'),
  clove: wordSet('oil'),
  cube: wordSet('steak steaks'),
  cup: wordSet('holder holders cake hook hooks'),
  cut: wordSet('off'),
  dash: wordSet('cam cams camera board mat'),
  drop: wordSet('cloth cloths ceiling light leaf inlet'),
  drum: wordSet('kit kits set brake brakes stick sticks'),
  ear: wordSet('plug plugs bud buds muffs ring rings drops'),
  foot: wordSet('stool bath pump massage locker board'),
  glass: wordSet('door doors window windows panel panels jar jars bottle table shelf cleaner block blocks'),
  head: wordSet('gasket gaskets light lamp lamps phones set board wall bolt bolts nurse'),
  jar: wordSet('opener'),
  joint: wordSet('compound sealant sealing sealer filler tape'),
  kit: wordSet('car'),
  leaf: wordSet('blower blowers spring springs rake bag bags'),
  pack: wordSet('mule frame'),
  pallet: wordSet('jack jacks rack racking'),
  part: wordSet('number time'),
  pinch: wordSet('bar valve'),
  plate: wordSet('compactor rack holder'),
  pot: wordSet('roast roasts holder holders pie pies rack filler luck'),
  rack: wordSet('mount server'),
  reel: wordSet('mower'),
  rib: wordSet('eye eyes roast roasts cage'),
  ring: wordSet('binder binders light finger doorbell'),
  roll: wordSet('top cage'),
  round: wordSet('table tables steak roast trip'),
  set: wordSet('screw screws top'),
  sheet: wordSet('metal rock pan pans pile piling music'),
  shot: wordSet('glass glasses gun'),
  side: wordSet('table tables dish dishes mirror walk'),
  slab: wordSet('leak'),
  splash: wordSet('guard block pad'),
  stem: wordSet('cell ginger glass'),
  stick: wordSet('blender blenders vacuum shift welder'),
  strip: wordSet('light lights steak steaks club mall'),
  tank: wordSet('top tops'),
  tray: wordSet('table tables'),
  tub: wordSet('drain faucet'),
  tube: wordSet('light sock socks top steel'),
  wedge: wordSet('anchor anchors pillow sandal salad'),
}

export function isCompound(unitId: string, after: Token | undefined): boolean {
  return after !== undefined && (COMPOUNDS[unitId]?.has(after.lower) ?? false)
}

/** "Party size two bags": the word says which size, and the number behind it counts. */
export function isSizeOfPack(before: Token | undefined): boolean {
  return /^(?:party|family|king|fun|value|travel|full|regular|snack|sharing)$/.test(before?.lower ?? '')
}
