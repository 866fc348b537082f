/** A thing that the British office prices, and how much of its unit one of our units is. */
export interface BritishItem {
  readonly concept: string
  readonly id: string
  /** One of ours is this many of theirs: 1/3 for a roll of a pack of three. */
  readonly share: number
}

/** Groups of things whose prices in the two countries differ by about the same ratio. */
export const BRITISH_GROUPS = [
  'apparel',
  'home',
  'supplies',
  'recreation',
  'machines',
  'food',
  'food away',
] as const
export type BritishGroup = (typeof BRITISH_GROUPS)[number]

const POUND_OF_KG = 0.453_592_37
const FLUID_OUNCE_OF_ML = 1 / 29.5735

const read = (text: string): readonly BritishItem[] =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [concept = '', id = '', share = '1'] = line.trim().split(/\s+/)
      return { concept, id, share: shareOf(share) }
    })

/** `1/3`, `lb` for a pound of what is priced by kg, `floz/325` for a fluid ounce of a bottle of 325 ml. */
function shareOf(text: string): number {
  if (text === 'lb') return POUND_OF_KG
  if (text.startsWith('floz/')) return 1 / (Number(text.slice(5)) * FLUID_OUNCE_OF_ML)
  if (text.startsWith('lb/')) return POUND_OF_KG / (Number(text.slice(3)) / 1000)
  const [over = '1', under = '1'] = text.split('/')
  return Number(over) / Number(under)
}

/** Things that have no American figure of their own, by group. */
export const BRITISH_ITEMS: Readonly<Record<BritishGroup, readonly BritishItem[]>> = {
  apparel: read(`
    mens-tshirt 510132
    mens-jeans 510106
    mens-khakis 510118
    mens-dress-pants 510117
    mens-dress-shirt 510109
    mens-polo 510113
    flannel-shirt 510131
    mens-sweater 510108
    hoodie 510120
    sweatpants 510122
    pajama-pants 510133
    mens-blazer 510134
    overcoat 510130
    rain-jacket 510256
    necktie 510419
    belt 510439
    baseball-cap 510434
    scarf 510432
    thermal-top 510433
    womens-sweater 510212
    womens-jeans 510248
    leggings 510258
    womens-blazer 510208
    sports-bra 510435
    mens-sneakers 510515
    hiking-boots 510536
    womens-sneakers 510517
    high-heels 510533
    womens-boots 510529
    sandals 510506
    flip-flops 510538
    umbrella 520103
    earrings 520137
    sports-jersey 510127
  `),
  home: read(`
    twin-mattress 430132
    wallpaper 410640
    batteries-aa 430539 1/4
    battery-9v 430539 3/4
    battery-d 430539 3/10
    light-bulb 430524
    smart-bulb 430541
    printer-paper 430527
    ink-cartridge 430530
    perfume 520234
    condoms 520230
    bird-seed 430628 lb/2200
    soundbar 630166
    printer 630167
    security-camera 430364
    pillow 430238
    blinds 430229
    wall-mirror 520132
    electric-kettle 430307
    iron 430317
    air-fryer 430365
    table-lamp 430134
    dresser 430127
    wardrobe 430101
    armchair 430104
    dining-set 430141
    leather-sofa 430137
    sofa 430143
    coffee-table 430120
    high-chair 430142
    door-knob 410611
    screwdriver 410625
    hamster-cage 430617
    dinner-plate 430425
    water-bottle 520142
    shrub 630519
    plant-seeds 630526
    picture-frame 520136
    vase 520118
    frying-pan 430423
    baking-sheet 430424
    throw-pillow 430238
    area-rug 430235
    flatware-set 430419
    scissors 430409
    shovel 630505
    paint-brush 410607
    shower-head 410631
    space-heater 430358
    suitcase 520134
    handbag 520109
    wristwatch 520131
    necklace 520140
    dog-collar 430627
    wiper-blades 610221 2
  `),
  supplies: read(`
    paper-towels 430533 1/3
    facial-tissues 520213
    aluminum-foil 430505
    body-wash 520238 floz/200
    toothbrush 520244
    baby-wipes 520249 1/64
    cat-food-can 430624
  `),
  recreation: read(`
    doll 630312
    stuffed-animal 630332
    puzzle 630373
    ride-on-toy 630376
    childrens-book 630434
    acoustic-guitar 630342
    bike-helmet 620319
    kids-bike 620317
    tennis-racket 630357
    pool-admission 640219
    paperback-book 630439
    board-game 630309
    yoga-mat 630387
    fishing-rod 630340
    lego-set 630314
    craft-kit 630365
    music-cd 630230
    blu-ray 630233
    educational-toy 630368
    climbing-gym 640244
  `),
  machines: read(`
    electric-range 430304
    headphones 630156
    vacuum-cleaner 430355
    electric-shaver 430321
    electric-toothbrush 430363
    hair-dryer 430351
    bluetooth-speaker 630162
    game-controller 630383
    usb-drive 630385
    memory-card 630384
  `),
  food: read(`
    rotisserie-chicken 210913
    ground-turkey 210914 lb
    shrimp 211106 lb
    deli-ham 211023 lb/150
    deli-turkey 211029 lb/140
    salmon-fillet 211105 lb
    white-fish-fillet 211101 lb
    protein-powder 212940
    baby-formula 211816
  `),
  'food away': read(`
    restaurant-lunch 220107
    pasta-dish 220107
    bbq-plate 220107
    thai-takeout 220318
    fish-and-chips 220301
    gyro 220323
    chinese-takeout 220319
    indian-takeout 220318
    muffin-cafe 220124
    fountain-drink 220116
    footlong-sub 220303 2
    restaurant-dessert 220122
    wine-bottle-restaurant 310315
    movie-popcorn 220324
    bottle-of-water 220117
  `),
}

/** Where the two countries have the same things: kinds of the American diary, or our concepts with a published price. */
export const BRITISH_PAIRS: Readonly<
  Record<BritishGroup, readonly { readonly us: string; readonly ids: readonly string[] }[]>
> = {
  apparel: [
    { us: 'diary:360420', ids: ['510109', '510113', '510131', '510132', '510108'] },
    { us: 'diary:360513', ids: ['510106', '510117', '510118'] },
    { us: 'diary:380315', ids: ['510206', '510212', '510215', '510223', '510257'] },
    { us: 'diary:380333', ids: ['510235', '510236', '510248', '510258'] },
    { us: 'diary:380210', ids: ['510245'] },
    { us: 'diary:380110', ids: ['510219', '510250'] },
    { us: 'diary:360210', ids: ['510104', '510130'] },
    { us: 'diary:400110', ids: ['510501', '510515', '510516'] },
    { us: 'diary:400310', ids: ['510506', '510529', '510530', '510537'] },
    { us: 'diary:380410', ids: ['510405'] },
    { us: 'diary:370125', ids: ['510348', '510350'] },
    { us: 'diary:390223', ids: ['510344', '510349', '510336'] },
    { us: 'diary:400210', ids: ['510528'] },
    { us: 'diary:410120', ids: ['510351', '510352', '510353'] },
  ],
  home: [
    { us: 'diary:280120', ids: ['430211', '430216', '430224'] },
    { us: 'diary:320370', ids: ['430407', '430423'] },
    { us: 'diary:320511', ids: ['430355'] },
    { us: 'diary:320521', ids: ['430307', '430317', '430365'] },
    { us: 'concept:desk', ids: ['430138'] },
    { us: 'concept:power-drill', ids: ['410614'] },
    { us: 'concept:stroller', ids: ['620304'] },
    { us: 'concept:car-seat', ids: ['620321'] },
    { us: 'concept:gold-ring', ids: ['520130'] },
  ],
  supplies: [
    { us: 'diary:640110', ids: ['520226', '520237'] },
    { us: 'diary:640210', ids: ['520255'] },
    { us: 'diary:640410', ids: ['520216'] },
    { us: 'diary:640310', ids: ['520223', '520243', '520250', '520247'] },
    { us: 'diary:640220', ids: ['520241'] },
    { us: 'diary:330110', ids: ['430540'] },
    { us: 'diary:330210', ids: ['430529', '430509', '430531'] },
    { us: 'diary:330410', ids: ['430526', '430525', '430535'] },
  ],
  recreation: [
    { us: 'concept:bowling', ids: ['640224'] },
    { us: 'concept:sleeping-bag', ids: ['630317'] },
    { us: 'concept:video-game', ids: ['630378', '630379', '630380'] },
    { us: 'concept:cleats', ids: ['630343'] },
    { us: 'diary:590230', ids: ['630437', '630439', '630440'] },
    { us: 'diary:600410', ids: ['630317'] },
    { us: 'diary:610110', ids: ['630314', '630373', '630368', '630376'] },
  ],
  machines: [
    { us: 'concept:refrigerator', ids: ['430362'] },
    { us: 'concept:dishwasher', ids: ['430356'] },
    { us: 'concept:washing-machine', ids: ['430361'] },
    { us: 'concept:tv-small', ids: ['630159'] },
    { us: 'concept:tv-55', ids: ['630160'] },
    { us: 'concept:over-ear-headphones', ids: ['630156'] },
    { us: 'diary:310140', ids: ['630159', '630160'] },
    { us: 'diary:640420', ids: ['430321', '430363', '430351'] },
  ],
  food: [
    { us: 'bls:708111', ids: ['211604'] },
    { us: 'bls:711211@lb', ids: ['212719'] },
    { us: 'bls:FF1101@lb', ids: ['210910'] },
    { us: 'bls:704111@lb', ids: ['210808'] },
    { us: 'bls:703112@lb', ids: ['210403'] },
    { us: 'bls:712311@lb', ids: ['212515'] },
    { us: 'bls:712112@lb', ids: ['212310'] },
    { us: 'bls:710212@lb', ids: ['211501'] },
    { us: 'bls:706111@lb', ids: ['210905'] },
  ],
  'food away': [
    { us: 'concept:quarter-pounder', ids: ['220328'] },
    { us: 'concept:coffee-cup', ids: ['220121'] },
    { us: 'concept:large-pizza', ids: ['220316'] },
    { us: 'concept:beer-draft', ids: ['310109'] },
    { us: 'concept:latte', ids: ['220329'] },
  ],
}
