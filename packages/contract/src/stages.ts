/** The stages a job goes through, in this order; `retrying` comes when a job is taken up again. */
export const PRICING_STAGES = [
  'parsing',
  'matching',
  'estimating',
  'adjusting',
  'calibrating',
  'totaling',
] as const

export const STAGES = [...PRICING_STAGES, 'retrying'] as const

export type PricingStage = (typeof PRICING_STAGES)[number]
export type Stage = (typeof STAGES)[number]
