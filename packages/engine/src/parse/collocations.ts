// Two words that "and" joins into one name. Both orders are given where both are said.
const PAIRS = `
  macaroni cheese|mac cheese|salt pepper|salt vinegar|pepper salt|peanut_butter jelly|butter jelly|jelly peanut|fish chips|bread butter|ham cheese
  ham eggs|bacon eggs|eggs bacon|half half|sweet sour|hot cold|hot sour|hot spicy|nuts bolts|nut bolt|bed breakfast|mortar pestle|pestle mortar
  rice beans|beans rice|pork beans|beans franks|biscuits gravy|chicken waffles|chicken dumplings|cookies cream|onion chive|chive onion
  cream onion|cream chives|oil vinegar|lemon lime|lemon herb|garlic herb|garlic herbs|herb garlic|spinach artichoke|cheese onion|cheese crackers|steak kidney
  gin tonic|rum coke|vodka tonic|surf turf|bangers mash|meat potatoes|sage onion|strawberries cream|cream sugar|milk honey|oats honey|honey oats
  fruit nut|nut fruit|fruit fibre|raisin nut|sun sea|arts crafts|research development|heating cooling|heating air|furnish install|supply install|supply fit
  remove replace|removal replacement|removal disposal|design build|parts labor|labor parts|labor materials|labour materials|materials labor|time materials
  material labor|labor material|room board|wash fold|plug play|rock roll|tongue groove|hook eye|hook loop|hook pile|cap trade|mom pop|mobilization demobilization
  clearing grubbing|curb gutter|curbs gutters|sand gravel|seed mulch|erosion sediment|health safety|shipping handling|food beverage|terms conditions
  trial error|black white|red white|salt lime|before after|stop go|pick place|cut fill|mill overlay|mill fill|form pour|paint body|lock key|cup saucer|knife fork|forks knives
  ball chain|board batten|lath plaster|post beam|post rail|rod reel|bow arrow|pen pencil|bucket mop|hide seek|bits bobs|odds ends|drum bass|rhythm blues|toad hole
  black decker|johnson johnson|procter gamble|ben jerry's|ben jerrys|ben jerry|arm hammer|bath beyond|head shoulders|barnes noble|smith wesson|dolce gabbana|marks spencer|h m|a w|m m|b b|r d|q a|p l
  tate lyle|rolls royce|mike ike|good plenty|crabtree evelyn|jack jones|tom jerry|bath body|victoria albert|fortnum mason|mortadella pistachio
`
const SECONDS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const map = new Map<string, Set<string>>()
  for (const pair of PAIRS.trim().split(/\s*[|\n]\s*/)) {
    const [left = '', right = ''] = pair.split(' ')
    const first = left.slice(left.lastIndexOf('_') + 1)
    map.set(first, (map.get(first) ?? new Set()).add(right))
  }
  return map
})()

/** "salt and freshly ground black pepper" is the pair salt and pepper. */
const BETWEEN: ReadonlySet<string> = new Set([
  'freshly',
  'fresh',
  'ground',
  'cracked',
  'milled',
  'coarsely',
  'black',
  'white',
  'some',
  'of',
  'plenty',
])

/** Whether the words around an "and" make one name. `after` are the words that follow it, in order. */
export function isCollocation(before: string, after: readonly string[]): boolean {
  const seconds = SECONDS.get(before)
  if (!seconds) return false
  for (const word of after.slice(0, 5)) {
    if (seconds.has(word)) return true
    if (!BETWEEN.has(word)) return false
  }
  return false
}
