/** What a price is of. A book of one's own prices has none of these. */
export const MEANINGS = [
  'purchase',
  'published_average',
  'declared_job',
  'bid',
  'cash_price',
  'list_charge',
  'fee_schedule',
  'negotiated',
  'insurer_paid',
  'wage',
  'billed_rate',
  'asking',
  'declared_value',
  'index_only',
  'list_price',
  'official_fee',
  'menu_price',
  'guide_range',
] as const

/** What a plain question about a price asks for. Any other meaning has to stand beside the price. */
const PLAIN_MEANINGS: ReadonlySet<string> = new Set<(typeof MEANINGS)[number]>([
  'purchase',
  'published_average',
  'billed_rate',
  'list_price',
  'official_fee',
  'menu_price',
])

export const isPlainMeaning = (kind: (typeof MEANINGS)[number]): boolean => PLAIN_MEANINGS.has(kind)
