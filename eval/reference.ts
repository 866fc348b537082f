/** What a scikit-learn pipeline reached on the same splits: the figures to be no worse than. */
export interface Reference {
  readonly rmsle: number
  readonly medianErrorPercent: number
  readonly coverage: number
  readonly logWidth: number
  readonly winkler: number
}

const TABLE = `
  set                   | RMSLE | median error % | 90 % coverage | log width | Winkler
  indot_bid_items       | 0.973 | 33.1           | 91.7          | 2.54      | 3.69
  gsa_calc_it70         | 0.377 | 24.8           | 84.3          | 1.06      | 1.51
  bigbasket_in          | 0.578 | 28.8           | 90.0          | 1.80      | 2.45
  grocermatic_au_2023   | 0.334 | 16.3           | 91.4          | 1.00      | 1.34
  airbnb_nyc_2019       | 0.434 | 23.9           | 89.6          | 1.28      | 1.86
  wfp_kenya             | 0.408 | 29.4           | 75.9          | 0.98      | 1.67
  abt_buy_amazon_google | 0.776 | 32.3           | 91.4          | 2.14      | 2.68
  costco_us             | 0.404 | 20.3           | 91.7          | 1.27      | 1.57
`

export const REFERENCE: Readonly<Record<string, Reference>> = Object.fromEntries(
  TABLE.trim()
    .split('\n')
    .slice(1)
    .map((row) => {
      const [name = '', ...figures] = row.split('|').map((cell) => cell.trim())
      const [rmsle, medianErrorPercent, coverage, logWidth, winkler] = figures.map(Number)
      return [name, { rmsle, medianErrorPercent, coverage, logWidth, winkler } as Reference]
    }),
)
