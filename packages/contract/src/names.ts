export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const
export type JobStatus = (typeof JOB_STATUSES)[number]

/** What makes a job fail. */
export const FAILURE_CODES = [
  'nothing_priced',
  'cancelled',
  'deadline_exceeded',
  'attempts_exhausted',
  'book_unavailable',
  'internal',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

export const BOOK_STATUSES = ['building', 'ready', 'failed'] as const
export type BookStatus = (typeof BOOK_STATUSES)[number]

export const BOOK_EXTENDS = ['default', 'none'] as const
export type BookExtends = (typeof BOOK_EXTENDS)[number]

/** The stages that a build goes through, in this order; `retrying` comes when it is taken up again. */
export const BUILD_STAGES = ['reading', 'checking', 'fitting', 'calibrating', 'storing', 'retrying'] as const
export type BuildStage = (typeof BUILD_STAGES)[number]

/** What makes a build fail. */
export const BUILD_FAILURE_CODES = [
  'list_refused',
  'too_many_rows',
  'build_limit_exceeded',
  'attempts_exhausted',
  'internal',
] as const
export type BuildFailureCode = (typeof BUILD_FAILURE_CODES)[number]

/** The value of `family` that asks for concepts without one. */
export const FAMILY_NONE = 'none'

/** What a key may do, from the least to the most. Each may also do what those before it may. */
export const SCOPES = ['read', 'use', 'admin'] as const
export type Scope = (typeof SCOPES)[number]

export const AUDIT_ACTIONS = ['created', 'revoked', 'quotas_set', 'quotas_removed'] as const

export const AUDIT_WAYS = ['http', 'command', 'start'] as const

export const SCOPE_DEFAULT: Scope = 'use'

/** How the source of a figure begins when it is what the caller paid. */
export const PAID_SOURCE = 'what you paid'

export const OUTCOME_FORMATS = ['json', 'csv'] as const

export const CALIBRATION_VERDICTS = ['holds', 'too_narrow', 'too_wide', 'too_few'] as const

/** `completed` and `failed` end a stream: exactly one of them is every job's last event. */
export const EVENT_TYPES = ['stage', 'completed', 'failed'] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The events of a batch: its figures now and then, and once how it ended. */
export const BATCH_EVENT_TYPES = ['progress', 'completed', 'failed'] as const
export type BatchEventType = (typeof BATCH_EVENT_TYPES)[number]

/** What a webhook can report. */
export const WEBHOOK_EVENTS = [
  'job.completed',
  'job.failed',
  'batch.completed',
  'book.ready',
  'calibration.broken',
] as const
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

export const WEBHOOK_STATUSES = ['active', 'failing', 'off'] as const

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

export const INTERVAL_KINDS = ['calibrated', 'uncalibrated', 'none'] as const

export const TARGETS = ['transaction', 'published_average'] as const

export const TOTAL_METHODS = ['single_line', 'conformal_basket', 'conservative_bound', 'none'] as const

export const LINE_METHODS = ['exact_item', 'best_item', 'blend', 'synonym'] as const

/** Why a word of the text did not count. */
export const IGNORED_REASONS = ['talk', 'circumstance', 'quality', 'brand'] as const

/** What a stretch of a line's text was read as. */
export const PART_ROLES = ['quantity', 'item', 'place', 'ignored'] as const

export const CONFIDENCE_LABELS = ['high', 'medium', 'low'] as const

/** Why a line has no price. Each has a sentence in `reason.message`. */
export const UNPRICED_REASONS = [
  'no_match',
  'not_understood',
  'dimension_mismatch',
  'unit_not_convertible',
  'quantity_out_of_range',
  'geography_not_covered',
] as const
