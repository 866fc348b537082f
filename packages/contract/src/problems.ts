/** One public face for each code. docs/errors.md lists the same codes, and a test compares the two. */
interface ProblemFace {
  readonly status: number
  readonly title: string
  /** What a caller can do about it, as docs/errors.md has it. */
  readonly advice: string
}

/** Every code that a response may carry. Nothing else is ever sent. */
export const PROBLEMS = {
  invalid_json: {
    status: 400,
    title: 'The body is not valid JSON',
    advice:
      'Send one JSON object, encoded as UTF-8, without NUL bytes and without duplicate or trailing data.',
  },
  invalid_parameter: {
    status: 400,
    title: 'A parameter or header is not valid',
    advice: 'Read `errors`: it names every faulty query parameter or header and what is expected of it.',
  },
  invalid_cursor: {
    status: 400,
    title: 'The cursor is not valid',
    advice:
      'Use `next_cursor` exactly as received, with the same key owner and the same filters, or start at the first page.',
  },
  malformed_request: {
    status: 400,
    title: 'The request is not valid HTTP',
    advice: 'The connection is closed. Check the request line, the header lines and the framing of the body.',
  },
  missing_api_key: {
    status: 401,
    title: 'No API key was sent',
    advice: 'Send your key in the header `X-Service-API-Key`.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    advice: 'The key is mistyped, unknown, revoked or expired. Make a new one with `assay keys create`.',
  },
  insufficient_scope: {
    status: 403,
    title: 'The key may not do this',
    advice: 'Use a key of the scope that `detail` names. `assay keys create USER --scope SCOPE` makes one.',
  },
  job_not_found: {
    status: 404,
    title: 'There is no such job',
    advice: 'The id is unknown, the job has expired or was deleted, or it belongs to another user.',
  },
  batch_not_found: {
    status: 404,
    title: 'There is no such batch',
    advice: 'The id is unknown, the batch has expired or was deleted, or it belongs to another user.',
  },
  line_not_found: {
    status: 404,
    title: 'The job has no such line',
    advice: 'Lines are numbered from 1 as in the result; `total` is the whole job.',
  },
  outcome_not_found: {
    status: 404,
    title: 'Nothing was reported for this line',
    advice: 'There is nothing to take back. `GET /v1/outcomes` lists what you have reported.',
  },
  concept_not_found: {
    status: 404,
    title: 'There is no such concept',
    advice:
      'Take the id from `GET /v1/concepts`. It changes with the name, the unit and the category, and with the books in use.',
  },
  key_not_found: {
    status: 404,
    title: 'There is no such key',
    advice: 'Take the id from `GET /v1/admin/keys`.',
  },
  user_not_found: {
    status: 404,
    title: 'There is no such user',
    advice: 'Take the name from `GET /v1/admin/keys`. The first key of a user creates the user.',
  },
  webhook_not_found: {
    status: 404,
    title: 'There is no such webhook',
    advice: 'The id is unknown, the webhook was deleted, or it belongs to another user.',
  },
  share_not_found: {
    status: 404,
    title: 'There is no such link',
    advice: 'It is mistyped, was revoked or has expired, or what it showed was deleted. Ask for a new one.',
  },
  delivery_not_found: {
    status: 404,
    title: 'There is no such delivery',
    advice: 'Take the id from the deliveries of the webhook. One that has ended is kept for 7 days.',
  },
  book_not_found: {
    status: 404,
    title: 'There is no such book',
    advice: 'The id is unknown, the book was deleted, or it belongs to another user. See `GET /v1/books`.',
  },
  not_found: {
    status: 404,
    title: 'There is nothing at this path',
    advice: 'Compare the path with `/docs`.',
  },
  method_not_allowed: {
    status: 405,
    title: 'The path does not take this method',
    advice: 'Use one of the methods in the `Allow` header.',
  },
  request_timeout: {
    status: 408,
    title: 'The request did not arrive in time',
    advice: 'Send the whole request without pausing.',
  },
  job_active: {
    status: 409,
    title: 'The job is still active',
    advice: 'Wait for the job to end, or cancel it, and delete it then.',
  },
  job_not_failed: {
    status: 409,
    title: 'The job has not failed',
    advice: 'Only a failed job can be tried again. Submit the query again for a completed one.',
  },
  job_in_batch: {
    status: 409,
    title: 'The job is part of a batch',
    advice: 'Cancel or delete the whole batch. One of its jobs cannot be ended, erased or labelled alone.',
  },
  batch_active: {
    status: 409,
    title: 'The batch is still active',
    advice: 'Wait for the batch to end, or cancel it, and delete it then.',
  },
  webhook_off: {
    status: 409,
    title: 'The webhook is off',
    advice: 'Switch it on again with `POST /v1/webhooks/{id}/enable`.',
  },
  delivery_active: {
    status: 409,
    title: 'The delivery has not ended',
    advice: 'It is tried again by itself. Wait until it has ended.',
  },
  too_many_webhooks: {
    status: 409,
    title: 'Too many webhooks',
    advice: 'Delete a webhook first.',
  },
  too_many_shares: {
    status: 409,
    title: 'Too many links to one result',
    advice: 'Revoke one first. `GET /v1/jobs/{id}/shares` lists them.',
  },
  too_many_resends: {
    status: 409,
    title: 'The delivery was sent again too often',
    advice: 'Fix the receiver. The event can be read where it belongs, such as at the address of its job.',
  },
  job_not_completed: {
    status: 409,
    title: 'The job is not completed',
    advice: 'Wait until the job is completed. A failed job has no price.',
  },
  book_building: {
    status: 409,
    title: 'A version of the book is being built',
    advice: 'Follow its stream, and repeat the request when the build has ended.',
  },
  book_not_ready: {
    status: 409,
    title: 'The book has no such version that is ready',
    advice: 'See `GET /v1/books/{id}/versions`: a version can be used once it is `ready`.',
  },
  book_shared: {
    status: 409,
    title: 'The book comes with the service',
    advice: 'It can be read and priced with. Upload a book of your own to change prices.',
  },
  idempotency_conflict: {
    status: 409,
    title: 'A request with the same Idempotency-Key is still being accepted',
    advice: 'Repeat the request after a moment: it will answer with the job that the first one made.',
  },
  body_too_large: {
    status: 413,
    title: 'The body is too large',
    advice: 'Send at most 64 KiB; a price list may have 100 MB.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has a type that is not read here',
    advice:
      'Send JSON as `Content-Type: application/json`, uncompressed. A price list is `text/csv`, `application/x-ndjson` or XLSX, and may be gzip.',
  },
  validation_failed: {
    status: 422,
    title: 'The body has faults',
    advice: 'Read `errors`: it names every faulty field and what is expected of it.',
  },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used for another body',
    advice: 'Use a new key for a new request.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    advice: 'Wait for the seconds in `Retry-After`. The `RateLimit` headers tell how much is left.',
  },
  too_many_active_jobs: {
    status: 429,
    title: 'Too many active jobs',
    advice: 'Wait until some of your jobs have ended, or cancel some.',
  },
  too_many_batches: {
    status: 429,
    title: 'Too many batches at once',
    advice: 'Wait until one of your batches has ended, or cancel one.',
  },
  too_many_streams: {
    status: 429,
    title: 'Too many open streams',
    advice: 'Close a stream, or poll with `Prefer: wait`.',
  },
  too_many_searches: {
    status: 429,
    title: 'Too many searches at once',
    advice: 'Your searches run one after another. Wait for the seconds in `Retry-After`.',
  },
  too_many_books: {
    status: 429,
    title: 'Too many books',
    advice: 'Delete a book that you no longer need.',
  },
  too_many_uploads: {
    status: 429,
    title: 'Too many uploads at once',
    advice: 'Wait until your other upload has arrived, or for the seconds in `Retry-After`.',
  },
  storage_full: {
    status: 429,
    title: 'Your storage is full',
    advice: 'Delete jobs that you no longer need, or wait until older ones expire.',
  },
  headers_too_large: {
    status: 431,
    title: 'The headers are too large',
    advice: 'Send at most 16 KiB of headers.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong on our side',
    advice:
      'Report the `request_id`. Repeating a read is safe; repeat a submission with its `Idempotency-Key`.',
  },
  overloaded: {
    status: 503,
    title: 'The service has too much to do at the moment',
    advice: 'Repeat after the seconds in `Retry-After`.',
  },
  starting_up: {
    status: 503,
    title: 'This node is starting',
    advice: 'Only `/readyz` says so. Wait: it becomes ready by itself.',
  },
  not_ready: {
    status: 503,
    title: 'This node cannot price at the moment',
    advice: 'Only `/readyz` says so. `detail` says why.',
  },
  shutting_down: {
    status: 503,
    title: 'This node is stopping',
    advice: 'Repeat: another node, or this one after its restart, will answer.',
  },
  store_unavailable: {
    status: 503,
    title: 'The store does not answer at the moment',
    advice:
      'Repeat after the seconds in `Retry-After`, a submission with its `Idempotency-Key`: it may have been stored. Nothing that was accepted is lost.',
  },
} as const satisfies Record<string, ProblemFace>

export type ProblemCode = keyof typeof PROBLEMS

// `Object.keys` knows of no narrower type than string.
export const PROBLEM_CODES = Object.keys(PROBLEMS) as readonly ProblemCode[]

/** What may be wrong with one field, parameter or header. */
export const FAULT_CODES = [
  'required',
  'wrong_type',
  'too_short',
  'too_long',
  'out_of_range',
  'invalid_characters',
  'invalid_format',
  'unknown_value',
  'unknown_field',
  'unknown_parameter',
  'repeated_parameter',
  'unknown_geography',
  'invalid_json',
  'not_unique',
  'unknown_book',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]
