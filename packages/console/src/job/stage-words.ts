import type { PricingStage, Stage } from '@assay/client'

/** The stages of a job that goes well, in their order. */
export const STAGE_ORDER: readonly string[] = [
  'parsing',
  'matching',
  'estimating',
  'adjusting',
  'calibrating',
  'totaling',
] satisfies readonly PricingStage[]

const WORDS = {
  parsing: 'Read the text',
  matching: 'Find the items',
  estimating: 'Estimate prices',
  adjusting: 'Adjust to place and time',
  calibrating: 'Set the ranges',
  totaling: 'Add up',
  retrying: 'Taken up again',
} satisfies Readonly<Record<Stage, string>>
const WORDS_OF: ReadonlyMap<string, string> = new Map(Object.entries(WORDS))

/** A stage that a newer service may know and this page does not is shown by its own name. */
export function stageWords(stage: string): string {
  return WORDS_OF.get(stage) ?? stage
}
