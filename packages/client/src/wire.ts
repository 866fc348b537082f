/**
 * The documents as they travel, taken from the contract. Only types pass through here: the published package carries
 * them spelled out (scripts/build.ts), so that nobody who installs it needs the contract or its schema library.
 */
export type {
  CompletedEvent as WireCompletedEvent,
  FailedEvent as WireFailedEvent,
  FailureCode,
  Fault,
  FaultCode,
  Geography,
  IntervalKind,
  Job as WireJob,
  JobFailure,
  JobListItem as WireJobListItem,
  JobStatus,
  JobSummary,
  PricingStage,
  ProblemCode,
  Quote,
  QuoteAdjustment,
  QuoteComparable,
  QuoteLine,
  Stage,
  StageEvent as WireStageEvent,
  SubmitRequest as WireSubmitRequest,
  SubmitResponse as WireSubmitResponse,
  UnpricedReason,
} from '@assay/contract'
