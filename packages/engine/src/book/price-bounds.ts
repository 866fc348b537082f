/** Largest |ln price| of one canonical unit that a book holds: far beyond any price, and far from where doubles end. */
export const LOG_PRICE_MAX = 100
/** Largest |ln quantity| that a row may have been bought in. */
export const LOG_QUANTITY_MAX = 100
/** Bounds of every factor in a book: unit sizes, densities, price levels, exchange rates. */
export const FACTOR_MIN = 1e-18
export const FACTOR_MAX = 1e18
