import { type DiaryItem, item } from './diary-item.ts'

/** Groceries that no table of average prices has: what households paid at once for things of that kind. */
export const GROCERY_ITEMS: readonly DiaryItem[] = [
  item('spice-jar', '180410', 'a seasoning'),
  item('seasoning-packet', '180410', 'seasonings, by the packet of two', { share: 0.5 }),
  item('bouillon', '180410', 'a seasoning'),
  item('baking-goods', '180520', 'baking needs', { share: 0.8 }),
  item('chocolate-chips', '180520', 'baking needs', { least: 2 }),
  item('vanilla-extract', '180520', 'baking needs', { least: 4 }),
  item('frosting', '180520', 'baking needs', { share: 0.7 }),
  item('baking-mix', '010120', 'a flour mix'),
  item('bread-crumbs', '020620', 'crumbs, croutons or stuffing'),
  item('tea-box', '170520', 'tea'),
  item('instant-coffee-jar', '170410', 'instant coffee'),
  item('k-cups', '170310', 'roasted coffee, by the pod of a box of eighteen', { least: 5, share: 1 / 18 }),
  item('pesto-jar', '180510', 'a sauce', { least: 3 }),
  item('maple-syrup', '150310', 'preserves and other sweets, by the fluid ounce of a bottle of twelve', {
    least: 5,
    share: 1 / 12,
  }),
  item('deli-salad', '180611', 'a prepared salad, by the pound of a tub of twenty ounces', { share: 0.8 }),
  item('fish-sticks', '070240', 'frozen fish', { share: 0.8 }),
  item('cooking-spray', '160211', 'fats and oils', { share: 0.7 }),
  item('shortening', '160211', 'fats and oils', { least: 3 }),
  item('lighter-fluid', '330510', 'household products', { least: 3, share: 0.8, most: 30 }),
  item('wd-40', '330510', 'household products', { least: 3, most: 30 }),
  item('lunch-bags', '330510', 'household products', { share: 0.6 }),
]
