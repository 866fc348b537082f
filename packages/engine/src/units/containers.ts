import { type Unit, unitsOf } from './unit.ts'

/** Rows divided by blanks; `pack|packet` is one unit in two spellings. Every spelling has its regular plural. */
function words(dimension: 'container' | 'portion', list: string): readonly Unit[] {
  const rows = list.trim().split(/\s+/)
  return unitsOf(
    dimension,
    rows.map((row) => {
      const [name = '', ...others] = row.split('|')
      return [name, null, name, plural(name), others.flatMap((other) => [other, plural(other)]).join('|')]
    }),
  )
}

function plural(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  if (/(?:loaf|leaf)$/.test(word)) return `${word.slice(0, -1)}ves`
  return `${word}s`
}

// A packet, a package and a pack, or a tin and a can, differ by dialect and not in price, so they are one unit.
export const CONTAINERS: readonly Unit[] = words(
  'container',
  `can|tin|lata|dose|dosen jar|frasco|tarro|glas|gläser bag|bagful|bg|bolsa|beutel|tüte|tüten box|bx|bxs|caja|boîte bottle|btl|botella|flasche|flaschen|bouteille carton|ctn|cartón crate|kasten|kästen|kiste|kisten case|cs pack|packet|package|pk|pkt|pkg|paquete|packung|packungen|paket|pakete|paquet|päckchen|packerl sachet envelope
  tub|becher pot pouch tube|chub roll|rl|rollo|rolle|rollen|rouleau reel spool coil bucket|pail drum keg cask bale pallet|skid|plt tray punnet basket container
  cartridge clamshell canister cylinder tank jug|garrafón|garrafon|jib pitcher flask vial ampoule bowl|bowlful plate|plateful glass|glassful mug shot
  bundle|bdl sack|costal|costales|saco sleeve|slv set kit load|truckload`,
)

export const PORTIONS: readonly Unit[] = words(
  'portion',
  `pinch dash splash drop drizzle glug dollop blob smidgen|smidge sprinkle|sprinkling grind|grinding twist squeeze
  shake spoonful|spoon ladle|ladleful scoop|scoopful handful|handfull fistful knob pat stick cube chunk lump block
  slab wedge slice|rebanada|scheibe|scheiben|tranche sliver rasher strip clove bulb head|hd bunch|bnch|bch|bn|manojo|bund|bunde|botte sprig stem stalk rib spear leaf branch frond floret ear
  cob segment ring round sheet loaf|loave|laib|laibe ball rack side joint length part portion|serving|helping batch`,
)
