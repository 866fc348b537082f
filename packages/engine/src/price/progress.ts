import type { PricingStage, Quote } from '@assay/contract'
import type { Progress } from '../engine.ts'

/** Where each stage begins and ends on the way from 0 to 1. */
export const STAGE_SHARES: Readonly<Record<PricingStage, readonly [number, number]>> = {
  parsing: [0, 0.1],
  matching: [0.1, 0.4],
  estimating: [0.4, 0.6],
  adjusting: [0.6, 0.75],
  calibrating: [0.75, 0.95],
  totaling: [0.95, 1],
}

/** The stages that say something about each line, in their order. */
export const LINE_STAGES = [
  'matching',
  'estimating',
  'adjusting',
  'calibrating',
] as const satisfies readonly PricingStage[]

/** Three digits are more than anybody can see. */
export const roundProgress = (progress: number): number => Math.round(progress * 1000) / 1000

/** A step of a stage, of which such a share is done. */
export function progressOf(stage: PricingStage, message: string, share: number): Progress {
  const [from, to] = STAGE_SHARES[stage]
  return { stage, message, progress: roundProgress(from + (to - from) * share) }
}

/** The last step: what the quote comes to. */
export function totalStep({ total, currency }: Quote): Progress {
  const message = total.estimate === null ? 'Nothing could be priced' : `Total: ${total.estimate} ${currency}`
  return { stage: 'totaling', message, progress: 1 }
}
