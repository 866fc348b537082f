/**
 * The BLS average-price items that the book knows, by BLS item code: what a person would call them, the unit of the
 * published price in words that the engine reads, and what is known about one piece or one litre. Fruit and vegetables
 * whose series ended before 2022 are not listed, because USDA's prices of 2022 are newer.
 */
export interface BlsItem {
  readonly code: string
  readonly name: string
  readonly unit: string
  readonly group: ItemGroup
  /** Mass of one piece in kg ("3 bananas", "a loaf of bread", "2 sticks of butter"). */
  readonly pieceKg?: number
  readonly pieceLitres?: number
  /** kg or litres in a container or portion ("a loaf of bread", "2 sticks of butter"). */
  readonly contents?: Readonly<Record<string, number>>
  /** kg per litre, for cups of flour and pints of strawberries. */
  readonly density?: number
  /** The item whose price moves this one over time where its own series ends. */
  readonly movedBy?: string
}

/** Items of one group move together over time; beef and pork closely enough to move one another. */
export type ItemGroup =
  | 'cereals'
  | 'beef'
  | 'pork'
  | 'poultry'
  | 'eggs'
  | 'dairy'
  | 'fruit'
  | 'vegetables'
  | 'other food'
  | 'drinks'
  | 'alcohol'
  | 'electricity'
  | 'piped gas'
  | 'motor fuel'
  | 'heating oil'

type Row = readonly [
  code: string,
  name: string,
  unit: string,
  group: ItemGroup,
  more?: Omit<BlsItem, 'code' | 'name' | 'unit' | 'group'>,
]

const ROWS: readonly Row[] = [
  ['701111', 'Flour, white, all purpose', 'lb', 'cereals', { density: 0.53 }],
  ['701312', 'Rice, white, long grain, uncooked', 'lb', 'cereals', { density: 0.78 }],
  ['701322', 'Spaghetti and macaroni', 'lb', 'cereals'],
  [
    '702111',
    'Bread, white, pan',
    'lb',
    'cereals',
    { pieceKg: 0.567, contents: { loaf: 0.567, slice: 0.028 } },
  ],
  [
    '702212',
    'Bread, whole wheat, pan',
    'lb',
    'cereals',
    { pieceKg: 0.567, contents: { loaf: 0.567, slice: 0.032 } },
  ],
  ['702421', 'Cookies, chocolate chip', 'lb', 'cereals'],
  ['703111', 'Ground chuck, 100% beef', 'lb', 'beef'],
  ['703112', 'Ground beef, 100% beef', 'lb', 'beef'],
  ['703113', 'Ground beef, lean and extra lean', 'lb', 'beef'],
  ['703213', 'Chuck roast, USDA Choice, boneless', 'lb', 'beef'],
  ['703311', 'Round roast, USDA Choice, boneless', 'lb', 'beef'],
  ['703432', 'Beef for stew, boneless', 'lb', 'beef'],
  ['703511', 'Round steak, USDA Choice, boneless', 'lb', 'beef'],
  ['703613', 'Sirloin steak, USDA Choice, boneless', 'lb', 'beef'],
  ['704111', 'Bacon, sliced', 'lb', 'pork', { contents: { slice: 0.028, strip: 0.028, rasher: 0.028 } }],
  ['704211', 'Pork chops, center cut, bone-in', 'lb', 'pork'],
  ['704212', 'Pork chops, boneless', 'lb', 'pork'],
  ['704312', 'Ham, boneless, excluding canned', 'lb', 'pork'],
  ['705111', 'Frankfurters, all meat or all beef', 'lb', 'other food', { pieceKg: 0.0567 }],
  ['705121', 'Bologna, all beef or mixed', 'lb', 'other food'],
  ['706111', 'Chicken, fresh, whole', 'lb', 'poultry', { pieceKg: 2.04 }],
  ['706212', 'Chicken legs, bone-in', 'lb', 'poultry', { pieceKg: 0.26 }],
  ['706311', 'Turkey, frozen, whole', 'lb', 'poultry', { pieceKg: 6.8 }],
  ['708111', 'Eggs, grade A, large', 'dozen', 'eggs'],
  ['709112', 'Milk, fresh, whole', 'gallon', 'dairy', { density: 1.03 }],
  ['710211', 'American processed cheese', 'lb', 'dairy'],
  ['710212', 'Cheddar cheese, natural', 'lb', 'dairy'],
  ['710411', 'Ice cream, prepackaged, regular', '0.5 gallon', 'dairy', { density: 0.56 }],
  ['711211', 'Bananas', 'lb', 'fruit', { pieceKg: 0.136 }],
  ['711311', 'Oranges, navel', 'lb', 'fruit', { pieceKg: 0.2 }],
  ['711411', 'Grapefruit', 'lb', 'fruit', { pieceKg: 0.34 }],
  ['711412', 'Lemons', 'lb', 'fruit', { pieceKg: 0.113 }],
  ['711415', 'Strawberries', '12 oz', 'fruit', { density: 0.62 }],
  ['712112', 'Potatoes, white', 'lb', 'vegetables', { pieceKg: 0.213 }],
  ['712211', 'Lettuce, iceberg', 'lb', 'vegetables', { pieceKg: 0.54, contents: { head: 0.54 } }],
  ['712311', 'Tomatoes, field grown', 'lb', 'vegetables', { pieceKg: 0.15 }],
  ['713111', 'Orange juice, frozen concentrate', '16 fl oz', 'drinks'],
  ['714221', 'Corn, canned', 'lb', 'other food', { pieceKg: 0.432, contents: { can: 0.432 } }],
  ['714233', 'Beans, dried', 'lb', 'other food', { density: 0.77 }],
  ['715211', 'Sugar, white', 'lb', 'other food', { density: 0.85 }],
  ['716116', 'Margarine, soft, tubs', 'lb', 'other food', { density: 0.91 }],
  ['716141', 'Peanut butter, creamy', 'lb', 'other food', { density: 1.09 }],
  ['717311', 'Coffee, ground roast', 'lb', 'drinks'],
  ['718311', 'Potato chips', '16 oz', 'other food'],
  [
    '720111',
    'Beer, ale and other malt beverages',
    '16 fl oz',
    'alcohol',
    { density: 1.01, contents: { can: 0.355, bottle: 0.355 } },
  ],
  ['720222', 'Vodka', 'liter', 'alcohol', { pieceLitres: 0.75, contents: { bottle: 0.75 } }],
  [
    '720311',
    'Wine, red and white table',
    'liter',
    'alcohol',
    { pieceLitres: 0.75, contents: { bottle: 0.75, glass: 0.148 } },
  ],
  ['72511', 'Heating oil (fuel oil #2)', 'gallon', 'heating oil', { movedBy: '74717' }],
  ['72610', 'Electricity', 'kWh', 'electricity'],
  ['72620', 'Natural gas (utility, piped)', 'therm', 'piped gas'],
  ['74714', 'Gasoline, unleaded regular', 'gallon', 'motor fuel'],
  ['74715', 'Gasoline, unleaded midgrade', 'gallon', 'motor fuel', { movedBy: '74714' }],
  ['74716', 'Gasoline, unleaded premium', 'gallon', 'motor fuel', { movedBy: '74714' }],
  ['74717', 'Diesel fuel, automotive', 'gallon', 'motor fuel'],
  ['7471A', 'Gasoline, all types', 'gallon', 'motor fuel', { movedBy: '74714' }],
  ['FC1101', 'Ground beef, all uncooked', 'lb', 'beef'],
  ['FC2101', 'Beef roasts, all uncooked', 'lb', 'beef'],
  ['FC3101', 'Beef steaks, all uncooked', 'lb', 'beef'],
  ['FC4101', 'Beef, other uncooked', 'lb', 'beef'],
  ['FD2101', 'Ham, all', 'lb', 'pork'],
  ['FD3101', 'Pork chops, all', 'lb', 'pork'],
  ['FD4101', 'Pork, other uncooked', 'lb', 'pork'],
  ['FF1101', 'Chicken breast, boneless', 'lb', 'poultry', { pieceKg: 0.227 }],
  ['FJ1101', 'Milk, fresh, low-fat, reduced fat or skim', 'gallon', 'dairy', { density: 1.03 }],
  ['FJ4101', 'Yogurt', '8 oz', 'dairy', { density: 1.03, pieceKg: 0.2268 }],
  ['FL2101', 'Lettuce, romaine', 'lb', 'vegetables', { pieceKg: 0.626, contents: { head: 0.626 } }],
  [
    'FN1101',
    'Soft drinks, 2 liter bottle',
    '2 liter',
    'drinks',
    { density: 1.03, pieceLitres: 2, contents: { bottle: 2 } },
  ],
  [
    'FN1102',
    'Soft drinks, 12 oz cans',
    '12 fl oz',
    'drinks',
    { density: 1.03, pieceLitres: 0.3549, contents: { can: 0.3549 } },
  ],
  [
    'FS1101',
    'Butter, stick',
    'lb',
    'dairy',
    { density: 0.911, pieceKg: 0.1134, contents: { stick: 0.1134 } },
  ],
]

export const BLS_ITEMS: readonly BlsItem[] = ROWS.map(([code, name, unit, group, more]) => ({
  code,
  name,
  unit,
  group,
  ...more,
}))

/** Items of a group move one another over time only where that beat the consumer price index on history. */
export const GROUPS_THAT_MOVE_TOGETHER: ReadonlySet<ItemGroup> = new Set(['beef', 'pork'])
