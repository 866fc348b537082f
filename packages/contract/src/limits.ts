export const QUERY_CHARACTERS_MAX = 4_000
export const LIST_LIMIT_DEFAULT = 50
export const LIST_LIMIT_MAX = 200
export const SEARCH_CHARACTERS_MAX = 200

export const BATCH_LINES_MAX = 50_000
export const BATCH_BYTES_MAX = 32 * 1024 * 1024

export const BOOK_BYTES_MAX = 100_000_000
export const BOOK_ROWS_MAX = 1_000_000
export const BOOKS_MAX = 20
export const BOOK_VERSIONS_MAX = 5
export const PROBLEMS_LIMIT_DEFAULT = 100
export const PROBLEMS_LIMIT_MAX = 1_000

export const CONCEPTS_LIMIT_DEFAULT = 50
export const CONCEPTS_LIMIT_MAX = 100
export const CONCEPT_SEARCH_CHARACTERS_MAX = 100
/** Sources that one meaning lists, the one behind the price first. */
export const CONCEPT_SOURCES_MAX = 20

export const LABEL_CHARACTERS_MAX = 100

/** The limits that one user can be given, each with the most that it may be. The least is 1. */
export const QUOTAS_MAX = {
  jobs_per_minute: 1_000_000,
  reads_per_minute: 1_000_000,
  active_jobs: 10_000_000,
  active_batches: 10_000,
  kept_jobs: 1_000_000_000,
  kept_mb: 1_000_000_000,
  streams: 1_000_000,
} as const
export type QuotaName = keyof typeof QUOTAS_MAX
/** Limits of one user. What is missing is as for everybody. */
export type Quotas = Readonly<Partial<Record<QuotaName, number>>>

export const JOB_LABELS_MAX = 10
export const JOB_LABEL_CHARACTERS_MAX = 64

export const OUTCOMES_LIMIT_DEFAULT = 50
export const OUTCOMES_LIMIT_MAX = 200
export const OUTCOME_SOURCE_CHARACTERS_MAX = 200

export const WEBHOOK_URL_CHARACTERS_MAX = 2_000
