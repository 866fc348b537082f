import type { PricingStage, Quote } from '@assay/contract'
import type { OutcomeLayers } from './outcomes/outcome-layer.ts'

/** What a caller may ask of the engine. */
export interface PriceRequest {
  readonly text: string
  /** Canonical geography code, such as `US-TX`; null means the book's default. */
  readonly geography: string | null
  /** Nominal coverage of every interval, 0.5 to 0.99. Default 0.9. */
  readonly coverageLevel?: number
  /** What the caller paid before, by book. */
  readonly outcomes?: OutcomeLayers
}

/** Yielded while a request is priced: often enough that a caller can stop the work within milliseconds. */
export interface Progress {
  readonly stage: PricingStage
  /** Empty for a step that is only a chance to stop. */
  readonly message: string
  /** 0 to 1, never decreasing. */
  readonly progress: number
}

/** Pricing is a generator: it yields progress and returns the quote. The caller decides pace and abort. */
export type Pricing = Generator<Progress, Quote, void>
