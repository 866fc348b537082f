import { type DiaryItem, item } from './diary-item.ts'

/** What workshops, farms and feasts order by number. */
export const ORDER_ITEMS: readonly DiaryItem[] = [
  item('antifreeze', '470220', 'coolant, brake fluid and other additives'),
  item('brake-cleaner', '480212', 'vehicle products and cleaning services', { share: 0.9 }),
  item('votive-candle', '330510', 'household products, by the candle of a pack of twelve', { share: 1 / 7 }),
  item('taper-candle', '330510', 'household products, by the candle of a pack of four', { share: 0.25 }),
  item('combo-alarm', '320905', 'household equipment', { least: 20 }),
  item('brewing-sanitizer', '330210', 'laundry and cleaning products', { least: 15 }),
  item('ice-melt-bag', '330610', 'lawn and garden supplies', { least: 8, most: 40 }),
  item('bed-pads', '550320', 'medical equipment for home use'),
  item('poultry-feed', '610310', 'animal feed', { least: 12, share: 0.5 }),
  item('bath-mat', '280110', 'bathroom linens', { least: 6 }),
]
