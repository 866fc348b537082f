export type {
  Admin,
  ApiKey,
  AuditEntry,
  CreatedKey,
  KeyInput,
  KeyPage,
  QuotasInput,
  UserQuotas,
} from './admin.ts'
export { Assay, type AssayOptions, type PriceOptions } from './assay.ts'
export type { Batch, BatchResult, SubmittedBatch } from './batch.ts'
export type { BatchEvent } from './batch-stream.ts'
export type { Batches, BatchInput, BatchList, BatchListPage, SubmitBatchOptions } from './batches.ts'
export type {
  Book,
  BookEvent,
  Books,
  BookUpload,
  BookVersion,
  CreateBookOptions,
  CreatedBook,
} from './books.ts'
export type { Concept, ConceptDetail, ConceptFilter, ConceptList, ConceptPage, Concepts } from './concepts.ts'
export {
  AssayError,
  AuthenticationError,
  BadRequestError,
  type ClientCode,
  ConflictError,
  ConnectionError,
  type ErrorCode,
  InvalidArgumentError,
  JobFailedError,
  NotFoundError,
  RateLimitError,
  ServerError,
  TimeoutError,
  UnexpectedAnswerError,
  ValidationError,
} from './errors.ts'
export { fillQuote } from './fill-quote.ts'
export type { Geographies } from './geographies.ts'
export type { CallOptions } from './http.ts'
export { isTerminal, type Job, type JobListItem, type SubmittedJob } from './job.ts'
export type { CompletedEvent, FailedEvent, JobEvent, StageEvent } from './job-event.ts'
export type { JobFilter, JobList, JobPage } from './job-list.ts'
export type { StatusOptions } from './job-status.ts'
export type { JobStream } from './job-stream.ts'
export type { Jobs, SubmitInput, SubmitOptions } from './jobs.ts'
export type { Me } from './me.ts'
export type { Outcome, OutcomeFilter, OutcomeInput, OutcomeList, OutcomePage, Outcomes } from './outcomes.ts'
export type { Readiness, Service } from './service.ts'
export { type CreatedShare, readShared, type Share, type SharedResult, type Shares } from './shares.ts'
export type { ConnectionState, StreamOptions } from './stream.ts'
export type {
  DeliveryPage,
  Webhook,
  WebhookDelivery,
  WebhookInput,
  Webhooks,
  WebhookWithSecret,
} from './webhooks.ts'
export type {
  Attribution,
  BatchCounts,
  BookCheck,
  BookExtends,
  BookProblem,
  BookStatus,
  BuildFailure,
  BuildReport,
  Calibration,
  Category,
  CategoryCalibration,
  CategoryList,
  ConceptFamily,
  ConceptMeaning,
  ConceptSource,
  FailureCode,
  Fault,
  FaultCode,
  Fleet,
  Geography,
  IntervalKind,
  JobFailure,
  JobStatus,
  JobSummary,
  LiveCalibration,
  PricedQuoteLine,
  PricingStage,
  ProblemCode,
  Quote,
  QuoteAdjustment,
  QuoteComparable,
  QuoteLine,
  Scope,
  Stage,
  UnpricedQuoteLine,
  UnpricedReason,
  WebhookEvent,
} from './wire.ts'
