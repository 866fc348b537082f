/** What a scikit-learn pipeline reached on the same splits: the figures to be no worse than. */
export interface Reference {
  readonly rmsle: number
  readonly medianErrorPercent: number
  readonly coverage: number
  readonly winkler: number
  readonly logWidth: number
}

export const REFERENCE: Readonly<Record<string, Reference>> = {
  indot_bid_items: { rmsle: 0.973, medianErrorPercent: 33.1, coverage: 91.7, logWidth: 2.54, winkler: 3.69 },
  gsa_calc_it70: { rmsle: 0.377, medianErrorPercent: 24.8, coverage: 84.3, logWidth: 1.06, winkler: 1.51 },
  bigbasket_in: { rmsle: 0.578, medianErrorPercent: 28.8, coverage: 90.0, logWidth: 1.8, winkler: 2.45 },
  grocermatic_au_2023: {
    rmsle: 0.334,
    medianErrorPercent: 16.3,
    coverage: 91.4,
    logWidth: 1.0,
    winkler: 1.34,
  },
  airbnb_nyc_2019: { rmsle: 0.434, medianErrorPercent: 23.9, coverage: 89.6, logWidth: 1.28, winkler: 1.86 },
  wfp_kenya: { rmsle: 0.408, medianErrorPercent: 29.4, coverage: 75.9, logWidth: 0.98, winkler: 1.67 },
  abt_buy_amazon_google: {
    rmsle: 0.776,
    medianErrorPercent: 32.3,
    coverage: 91.4,
    logWidth: 2.14,
    winkler: 2.68,
  },
  costco_us: { rmsle: 0.404, medianErrorPercent: 20.3, coverage: 91.7, logWidth: 1.27, winkler: 1.57 },
}
