# Written by scripts/python-client.ts from packages/contract/openapi.json.
"""What the service sends and takes, field by field, under the API's own names.

A document is a plain dict. Money is a decimal string, a time is ISO 8601 in UTC, and a field that has no value is None.
The service may add fields, so a document can hold more than is named here.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict, Union


JobId = str


class QuoteGeography(TypedDict):
    requested: Union[str, None]
    used: str
    fallback: Union[str, None]


class QuoteLinePricedAdjustment(TypedDict):
    kind: str
    """`geography`, `time`, `quantity`, `unit` or `currency`; more may appear."""
    factor: str
    source: str


class QuoteLinePricedComparable(TypedDict):
    description: str
    price: str
    currency: NotRequired[str]
    """Of `price`, where it is not the currency of the quote."""
    unit: str
    geography: Union[str, None]
    date: Union[str, None]
    source: Union[str, None]
    similarity: float
    weight: float


class QuoteLinePricedAlternativeMeaning(TypedDict):
    kind: Literal["purchase", "published_average", "declared_job", "bid", "cash_price", "list_charge", "fee_schedule", "negotiated", "insurer_paid", "wage", "billed_rate", "asking", "declared_value", "index_only", "list_price", "official_fee", "menu_price", "guide_range"]
    of: str
    """What the price is of, in one plain sentence."""


class QuoteLinePricedAlternativeUnitPrice(TypedDict):
    low: Union[str, None]
    estimate: str
    high: Union[str, None]
    per: str


class QuoteLinePricedAlternative(TypedDict):
    item: str
    meaning: Union[QuoteLinePricedAlternativeMeaning, None]
    unit_price: QuoteLinePricedAlternativeUnitPrice


class QuoteLinePricedIgnored(TypedDict):
    text: str
    why: Literal["talk", "circumstance", "quality", "brand"]
    """`talk`: words that only ask. `circumstance`: when, where or what for, and titles, remarks and sums around the line. `quality` and `brand`: the book does not tell them apart."""


class QuoteLinePricedPart(TypedDict):
    start: int
    end: int
    role: Literal["quantity", "item", "place", "ignored"]


class QuoteLinePricedQuantity(TypedDict):
    value: str
    unit: Union[str, None]


class QuoteLinePricedTotal(TypedDict):
    low: Union[str, None]
    estimate: str
    high: Union[str, None]


class QuoteLinePricedConfidence(TypedDict):
    match: float
    difficulty: float
    label: Literal["high", "medium", "low"]


class QuoteLinePriced(TypedDict):
    line: int
    text: str
    span: tuple[int, int]
    """Start and end of the text within the query, in UTF-16 code units."""
    geography: Union[str, None]
    category: Union[str, None]
    book: Union[str, None]
    adjustments: list[QuoteLinePricedAdjustment]
    comparables: list[QuoteLinePricedComparable]
    """What the estimate rests on; for an unpriced line, the nearest candidates."""
    alternatives: list[QuoteLinePricedAlternative]
    """What else may have been meant: other prices of the same thing, and the nearest other things."""
    ignored: list[QuoteLinePricedIgnored]
    """Words that did not count: of the text of the line, and those around it that belong to no line. Each of these is told once, with the line that it stands beside."""
    parts: list[QuoteLinePricedPart]
    """Where the text says how much, what and where, and the ignored words: in order, without overlap, within `span`. `start` and `end` are offsets within the query, in UTF-16 code units."""
    warnings: list[str]
    status: Literal["priced"]
    reason: None
    item: str
    quantity: QuoteLinePricedQuantity
    meaning: Union[QuoteLinePricedAlternativeMeaning, None]
    unit_price: QuoteLinePricedAlternativeUnitPrice
    total: QuoteLinePricedTotal
    interval: Literal["calibrated", "uncalibrated", "none"]
    target: Literal["transaction", "published_average"]
    method: Literal["exact_item", "best_item", "blend", "synonym"]
    confidence: QuoteLinePricedConfidence


class QuoteLineUnpricedReason(TypedDict):
    code: Literal["no_match", "not_understood", "dimension_mismatch", "unit_not_convertible", "quantity_out_of_range", "geography_not_covered"]
    message: str


class QuoteLineUnpriced(TypedDict):
    line: int
    text: str
    span: tuple[int, int]
    """Start and end of the text within the query, in UTF-16 code units."""
    geography: Union[str, None]
    category: Union[str, None]
    book: Union[str, None]
    adjustments: list[QuoteLinePricedAdjustment]
    comparables: list[QuoteLinePricedComparable]
    """What the estimate rests on; for an unpriced line, the nearest candidates."""
    alternatives: list[QuoteLinePricedAlternative]
    """What else may have been meant: other prices of the same thing, and the nearest other things."""
    ignored: list[QuoteLinePricedIgnored]
    """Words that did not count: of the text of the line, and those around it that belong to no line. Each of these is told once, with the line that it stands beside."""
    parts: list[QuoteLinePricedPart]
    """Where the text says how much, what and where, and the ignored words: in order, without overlap, within `span`. `start` and `end` are offsets within the query, in UTF-16 code units."""
    warnings: list[str]
    status: Literal["unpriced"]
    reason: QuoteLineUnpricedReason
    item: None
    quantity: Union[QuoteLinePricedQuantity, None]
    meaning: None
    unit_price: None
    total: None
    interval: Literal["none"]
    target: None
    method: None
    confidence: None


class QuoteTotal(TypedDict):
    low: Union[str, None]
    estimate: Union[str, None]
    high: Union[str, None]
    method: Literal["single_line", "conformal_basket", "conservative_bound", "none"]
    complete: bool
    priced_lines: int
    unpriced_lines: int


class QuoteBook(TypedDict):
    id: str
    """The name of the book that the prices are from."""
    rows: int
    book_id: Union[str, None]
    version: Union[int, None]


class QuoteCalibrationAdaptedLineOwn(TypedDict):
    low: Union[str, None]
    estimate: str
    high: Union[str, None]


class QuoteCalibrationAdaptedLine(TypedDict):
    line: int
    outcomes: int
    """Outcomes of the same thing among them."""
    own: QuoteCalibrationAdaptedLineOwn
    """The unit price that the book alone would have given, to compare with `unit_price`."""


class QuoteCalibrationAdapted(TypedDict):
    outcomes: int
    """Outcomes of the caller that were learned from."""
    lines: list[QuoteCalibrationAdaptedLine]


class QuoteCalibration(TypedDict):
    id: str
    n: int
    sources: int
    fold_unit: str
    measured_coverage: Union[float, None]
    adapted: Union[QuoteCalibrationAdapted, None]


class Quote(TypedDict):
    currency: str
    as_of: str
    """The date that the prices are for (YYYY-MM-DD): the one that the query asks for ('as of March 2025'), else that of the book."""
    coverage_level: float
    geography: QuoteGeography
    lines: list[Union[QuoteLinePriced, QuoteLineUnpriced]]
    total: QuoteTotal
    book: QuoteBook
    calibration: Union[QuoteCalibration, None]
    warnings: list[str]


class SubmitRequest(TypedDict):
    request_type: Literal["nl"]
    query: str
    """What to price, in free text. Characters are code points, and blanks count; it must not be blank."""
    geography: NotRequired[Union[str, None]]
    book: NotRequired[Union[str, None]]
    labels: NotRequired[Union[list[str], None]]


class JobChange(TypedDict):
    labels: list[str]


class SubmitResponse(TypedDict):
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    poll_url: str
    stream_url: str
    status: Literal["pending", "processing", "completed", "failed"]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""


class JobError(TypedDict):
    code: Literal["nothing_priced", "cancelled", "deadline_exceeded", "attempts_exhausted", "book_unavailable", "internal"]
    message: str


class Job(TypedDict):
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    request_type: Literal["nl"]
    query: str
    geography: Union[str, None]
    labels: list[str]
    """What the owner has filed the job under."""
    status: Literal["pending", "processing", "completed", "failed"]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    started_at: Union[str, None]
    completed_at: Union[str, None]
    updated_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    expires_at: Union[str, None]
    attempt: int
    stage: Union[Literal["parsing", "matching", "estimating", "adjusting", "calibrating", "totaling", "retrying"], None]
    progress: float
    last_event_id: int
    poll_url: str
    stream_url: str
    result: Union[Quote, None]
    error: Union[JobError, None]


class JobListItemSummary(TypedDict):
    low: Union[str, None]
    estimate: Union[str, None]
    high: Union[str, None]
    currency: str
    geography: Union[str, None]


class JobListItem(TypedDict):
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    request_type: Literal["nl"]
    query: str
    geography: Union[str, None]
    labels: list[str]
    """What the owner has filed the job under."""
    status: Literal["pending", "processing", "completed", "failed"]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    started_at: Union[str, None]
    completed_at: Union[str, None]
    updated_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    expires_at: Union[str, None]
    attempt: int
    stage: Union[Literal["parsing", "matching", "estimating", "adjusting", "calibrating", "totaling", "retrying"], None]
    progress: float
    last_event_id: int
    poll_url: str
    stream_url: str
    summary: Union[JobListItemSummary, None]
    error: Union[JobError, None]


class JobList(TypedDict):
    next_cursor: Union[str, None]
    items: list[JobListItem]


class JobEventStage(TypedDict):
    id: int
    event_type: Literal["stage"]
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    timestamp: str
    stage: Literal["parsing", "matching", "estimating", "adjusting", "calibrating", "totaling", "retrying"]
    message: str
    progress: float


class JobEventCompleted(TypedDict):
    id: int
    event_type: Literal["completed"]
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    timestamp: str
    result: Quote


class JobEventFailed(TypedDict):
    id: int
    event_type: Literal["failed"]
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    timestamp: str
    error: JobError


JobEvent = Union[JobEventStage, JobEventCompleted, JobEventFailed]


class Share(TypedDict):
    share_id: str
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    expires_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""


class CreatedShare(TypedDict):
    share_id: str
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    expires_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    url: str
    """The link, shown this once. Whoever has it sees the result."""


class ShareRequest(TypedDict):
    expires: NotRequired[str]
    """How long the link works, such as `7d` or `12h`; never longer than the job is kept."""


class ShareList(TypedDict):
    items: list[Share]


class SharedResult(TypedDict):
    query: str
    priced_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    expires_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    place: Union[str, None]
    result: Quote


BatchId = str


class BatchLine(TypedDict):
    custom_id: str
    """Your own name for the line, unique in its batch. The results carry it."""
    query: str
    geography: NotRequired[Union[str, None]]
    book: NotRequired[Union[str, None]]


class BatchCounts(TypedDict):
    pending: int
    processing: int
    completed: int
    failed: int


class Batch(TypedDict):
    batch_id: str
    """`batch_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    status: Literal["pending", "processing", "completed", "failed"]
    lines: int
    """How many queries it has."""
    skipped: int
    """Lines that were left out because of a fault."""
    counts: BatchCounts
    progress: float
    rate: Union[float, None]
    estimated_end_at: Union[str, None]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    started_at: Union[str, None]
    completed_at: Union[str, None]
    updated_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    expires_at: Union[str, None]
    deadline_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    last_event_id: int
    poll_url: str
    stream_url: str
    results_url: str
    error: Union[JobError, None]


class BatchList(TypedDict):
    next_cursor: Union[str, None]
    items: list[Batch]


class BatchEventProgress(TypedDict):
    id: int
    event_type: Literal["progress"]
    batch_id: str
    """`batch_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    timestamp: str
    counts: BatchCounts
    progress: float
    rate: Union[float, None]
    estimated_end_at: Union[str, None]


class BatchEventCompleted(TypedDict):
    id: int
    event_type: Literal["completed"]
    batch_id: str
    """`batch_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    timestamp: str
    counts: BatchCounts
    progress: float
    rate: Union[float, None]
    estimated_end_at: Union[str, None]


class BatchEventFailed(TypedDict):
    id: int
    event_type: Literal["failed"]
    batch_id: str
    """`batch_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    timestamp: str
    counts: BatchCounts
    progress: float
    rate: Union[float, None]
    estimated_end_at: Union[str, None]
    error: JobError


BatchEvent = Union[BatchEventProgress, BatchEventCompleted, BatchEventFailed]


class BatchResult(TypedDict):
    custom_id: str
    job_id: str
    """`job_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    status: Literal["completed", "failed"]
    result: Union[Quote, None]
    error: Union[JobError, None]


class SubmitBatchResponseError(TypedDict):
    pointer: NotRequired[str]
    """JSON pointer to the faulty field of the body."""
    line: NotRequired[int]
    """Line of a body that has many, counted from 1."""
    parameter: NotRequired[str]
    """Name of the faulty query parameter."""
    header: NotRequired[str]
    """Name of the faulty request header."""
    code: Literal["required", "wrong_type", "too_short", "too_long", "out_of_range", "invalid_characters", "invalid_format", "unknown_value", "unknown_field", "unknown_parameter", "repeated_parameter", "unknown_geography", "invalid_json", "not_unique", "unknown_book"]
    detail: str
    suggestions: NotRequired[list[str]]


class SubmitBatchResponse(TypedDict):
    batch_id: str
    """`batch_` and a UUIDv7 in Crockford base32, lower case: ids sort by time."""
    poll_url: str
    stream_url: str
    results_url: str
    status: Literal["pending", "processing", "completed", "failed"]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    lines: int
    skipped: int
    errors: list[SubmitBatchResponseError]
    """What is wrong with the lines that were skipped, at most 1,000."""


class Problem(TypedDict):
    type: str
    title: str
    status: int
    code: Literal["invalid_json", "invalid_parameter", "invalid_cursor", "malformed_request", "missing_api_key", "invalid_api_key", "insufficient_scope", "job_not_found", "batch_not_found", "line_not_found", "outcome_not_found", "concept_not_found", "key_not_found", "user_not_found", "webhook_not_found", "share_not_found", "delivery_not_found", "book_not_found", "not_found", "method_not_allowed", "request_timeout", "job_active", "job_not_failed", "job_in_batch", "batch_active", "webhook_off", "delivery_active", "too_many_webhooks", "too_many_shares", "too_many_resends", "job_not_completed", "book_building", "book_not_ready", "book_shared", "idempotency_conflict", "body_too_large", "unsupported_media_type", "validation_failed", "idempotency_key_reused", "rate_limited", "too_many_active_jobs", "too_many_batches", "too_many_streams", "too_many_searches", "too_many_books", "too_many_uploads", "storage_full", "headers_too_large", "internal", "overloaded", "starting_up", "not_ready", "shutting_down", "store_unavailable"]
    detail: str
    request_id: str
    errors: NotRequired[list[SubmitBatchResponseError]]


class GeographyListItem(TypedDict):
    code: str
    """What `geography` of a submission takes."""
    name: str


class GeographyList(TypedDict):
    items: list[GeographyListItem]


class Concept(TypedDict):
    concept_id: str
    """Stays the same while the name, the unit and the category do."""
    name: str
    category: str
    """Empty where the book has no categories."""
    family: Union[str, None]
    book: str
    """The book that knows it."""
    currency: str
    meaning: Union[QuoteLinePricedAlternativeMeaning, None]
    unit_price: Union[QuoteLinePricedAlternativeUnitPrice, None]
    interval: Literal["calibrated", "uncalibrated", "none"]
    newest: Union[str, None]
    places: int
    """How many places have their own figure."""


class ConceptDetailGeography(TypedDict):
    requested: Union[str, None]
    used: str
    name: str
    """The name of the geography that was used."""
    fallback: Union[str, None]


class ConceptDetailMeaningFigure(TypedDict):
    geography: Union[str, None]
    date: Union[str, None]
    source: Union[str, None]


class ConceptDetailMeaningSource(TypedDict):
    source: Union[str, None]
    address: Union[str, None]
    date: Union[str, None]
    places: int
    """How many places it has a figure for."""


class ConceptDetailMeaning(TypedDict):
    meaning: Union[QuoteLinePricedAlternativeMeaning, None]
    unit_price: Union[QuoteLinePricedAlternativeUnitPrice, None]
    reason: Union[QuoteLineUnpricedReason, None]
    interval: Literal["calibrated", "uncalibrated", "none"]
    target: Union[Literal["transaction", "published_average"], None]
    figure: Union[ConceptDetailMeaningFigure, None]
    adjustments: list[QuoteLinePricedAdjustment]
    sources: list[ConceptDetailMeaningSource]
    warnings: list[str]


class ConceptDetail(TypedDict):
    concept_id: str
    """Stays the same while the name, the unit and the category do."""
    name: str
    category: str
    """Empty where the book has no categories."""
    family: Union[str, None]
    book: str
    """The book that knows it."""
    currency: str
    meaning: Union[QuoteLinePricedAlternativeMeaning, None]
    unit_price: Union[QuoteLinePricedAlternativeUnitPrice, None]
    interval: Literal["calibrated", "uncalibrated", "none"]
    newest: Union[str, None]
    places: int
    """How many places have their own figure."""
    geography: ConceptDetailGeography
    as_of: str
    """The date that the prices of the book are for (YYYY-MM-DD)."""
    coverage_level: float
    meanings: list[ConceptDetailMeaning]
    """Every kind of price that it has. The first answers a plain question."""
    query: Union[str, None]


class ConceptList(TypedDict):
    next_cursor: Union[str, None]
    total: int
    """How many concepts all pages have together."""
    geography: ConceptDetailGeography
    items: list[Concept]


class CategoryListBookAttribution(TypedDict):
    what: str
    address: str
    licence: str
    words: str
    """The words that the licence asks for."""


class CategoryListBook(TypedDict):
    id: str
    as_of: str
    currency: str
    default_geography: str
    concepts: int
    figures: int
    attributions: list[CategoryListBookAttribution]


class CategoryListItemFamily(TypedDict):
    family: str
    name: str
    of: Union[str, None]
    concepts: int


class CategoryListItem(TypedDict):
    category: str
    concepts: int
    places: int
    """Places with their own figure."""
    newest: Union[str, None]
    families: list[CategoryListItemFamily]
    """Groups of many concepts whose names differ in one part only, such as air routes."""


class CategoryList(TypedDict):
    books: list[CategoryListBook]
    items: list[CategoryListItem]


class Webhook(TypedDict):
    webhook_id: str
    url: str
    events: list[Literal["job.completed", "job.failed", "batch.completed", "book.ready", "calibration.broken"]]
    status: Literal["active", "failing", "off"]
    """`failing`: a delivery was given up and none got through since. `off`: nothing is sent until it is switched on again."""
    failing_since: Union[str, None]
    off_reason: Union[Literal["gone", "failing"], None]
    old_secret_until: Union[str, None]
    created_at: str


class WebhookWithSecret(TypedDict):
    webhook_id: str
    url: str
    events: list[Literal["job.completed", "job.failed", "batch.completed", "book.ready", "calibration.broken"]]
    status: Literal["active", "failing", "off"]
    """`failing`: a delivery was given up and none got through since. `off`: nothing is sent until it is switched on again."""
    failing_since: Union[str, None]
    off_reason: Union[Literal["gone", "failing"], None]
    old_secret_until: Union[str, None]
    created_at: str
    secret: str
    """Shown this once. It checks signatures."""


class WebhookRequest(TypedDict):
    url: str
    """An https address on a public host."""
    events: list[Literal["job.completed", "job.failed", "batch.completed", "book.ready", "calibration.broken"]]


class WebhookList(TypedDict):
    items: list[Webhook]


class WebhookDelivery(TypedDict):
    delivery_id: str
    """The header `webhook-id`, the same for every attempt."""
    type: str
    """The type of the event, or `ping`."""
    status: Literal["pending", "delivered", "failed"]
    created_at: str
    attempts: int
    next_attempt_at: Union[str, None]
    last_attempt_at: Union[str, None]
    answer_status: Union[int, None]
    fault: Union[str, None]
    ended_at: Union[str, None]


class WebhookDeliveryList(TypedDict):
    next_cursor: Union[str, None]
    items: list[WebhookDelivery]


BookId = str


class BookCalibration(TypedDict):
    id: str
    n: int
    fold_unit: str
    measured_coverage: Union[float, None]


class BookError(TypedDict):
    code: Literal["list_refused", "too_many_rows", "build_limit_exceeded", "attempts_exhausted", "internal"]
    message: str


class Book(TypedDict):
    book_id: str
    """`book_` and a UUIDv7 in Crockford base32, lower case."""
    name: str
    is_shared: bool
    """It comes with the service and is for everybody."""
    is_default: bool
    """Whether it prices your jobs that name no book."""
    serving_version: Union[int, None]
    last_event_id: int
    version: int
    status: Literal["building", "ready", "failed"]
    extends: Literal["default", "none"]
    rows: Union[int, None]
    currency: Union[str, None]
    as_of: Union[str, None]
    calibration: Union[BookCalibration, None]
    problems_count: int
    """Rows that were left out or repaired."""
    stage: Union[Literal["reading", "checking", "fitting", "calibrating", "storing", "retrying"], None]
    progress: float
    error: Union[BookError, None]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    poll_url: str
    stream_url: str
    items: Union[int, None]


class BookList(TypedDict):
    books: list[Book]


class BookVersion(TypedDict):
    version: int
    status: Literal["building", "ready", "failed"]
    extends: Literal["default", "none"]
    rows: Union[int, None]
    currency: Union[str, None]
    as_of: Union[str, None]
    calibration: Union[BookCalibration, None]
    problems_count: int
    """Rows that were left out or repaired."""
    stage: Union[Literal["reading", "checking", "fitting", "calibrating", "storing", "retrying"], None]
    progress: float
    error: Union[BookError, None]
    created_at: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    is_serving: bool
    """Whether jobs that name the book are priced with this version."""
    items: Union[int, None]


class BookVersionList(TypedDict):
    versions: list[BookVersion]


class BookAccepted(TypedDict):
    book_id: str
    """`book_` and a UUIDv7 in Crockford base32, lower case."""
    name: str
    version: int
    status: Literal["building", "ready", "failed"]
    poll_url: str
    stream_url: str


class BookCheckColumn(TypedDict):
    column: str
    header: str
    by_content: bool
    """The cells gave it away; the header did not."""
    samples: list[str]


class BookCheckFirstRow(TypedDict):
    description: str
    price: float
    unit: Union[str, None]
    currency: Union[str, None]
    geography: Union[str, None]
    date: Union[str, None]


class BookCheckProblem(TypedDict):
    code: Literal["left_out", "repaired"]
    text: str
    count: int
    first_lines: list[int]


class BookCheckOtherColumn(TypedDict):
    header: str
    samples: list[str]


class BookCheck(TypedDict):
    is_understood: bool
    """Whether a book could be built of it."""
    message: Union[str, None]
    read_as: Union[str, None]
    columns: list[BookCheckColumn]
    warnings: list[str]
    first_rows: list[BookCheckFirstRow]
    rows_found: int
    rows_used: int
    rows_repaired: int
    rows_repeated: int
    problems: list[BookCheckProblem]
    other_columns: list[BookCheckOtherColumn]
    """Columns that are not used. `columns` can name them."""


class BookProblemListItem(TypedDict):
    line: int
    column: Union[str, None]
    code: Literal["left_out", "repaired"]
    text: str


class BookProblemList(TypedDict):
    version: int
    next_cursor: Union[str, None]
    items: list[BookProblemListItem]


class BuildReport(TypedDict):
    version: int
    read_as: str
    """Format, delimiter, encoding and decimal sign that were found."""
    columns: list[BookCheckColumn]
    warnings: list[str]
    first_rows: list[BookCheckFirstRow]
    rows_found: int
    rows_used: int
    rows_repaired: int
    rows_repeated: int
    problems: list[BookCheckProblem]
    unused_columns: list[str]
    sources: int
    geographies: int
    currency: str
    as_of: str
    calibration: Union[BookCalibration, None]
    bytes: int
    items: int


class BookEventStage(TypedDict):
    id: int
    event_type: Literal["stage"]
    book_id: str
    """`book_` and a UUIDv7 in Crockford base32, lower case."""
    timestamp: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    stage: Literal["reading", "checking", "fitting", "calibrating", "storing", "retrying"]
    message: str
    progress: float


class BookEventCompleted(TypedDict):
    id: int
    event_type: Literal["completed"]
    book_id: str
    """`book_` and a UUIDv7 in Crockford base32, lower case."""
    timestamp: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    result: BuildReport


class BookEventFailed(TypedDict):
    id: int
    event_type: Literal["failed"]
    book_id: str
    """`book_` and a UUIDv7 in Crockford base32, lower case."""
    timestamp: str
    """UTC, ISO 8601, milliseconds, `Z`."""
    error: BookError


BookEvent = Union[BookEventStage, BookEventCompleted, BookEventFailed]


class MeLimits(TypedDict):
    jobs_per_minute: Union[int, None]
    reads_per_minute: Union[int, None]
    active_jobs: Union[int, None]
    active_batches: Union[int, None]
    kept_jobs: Union[int, None]
    kept_mb: Union[int, None]
    streams: Union[int, None]


class Me(TypedDict):
    user: str
    key_id: str
    scope: Literal["read", "use", "admin"]
    """`read`: read only. `use`: everything that its user may do. `admin`: keys of all users as well."""
    limits: MeLimits
    """What holds for this user. Null: requests a minute are not limited."""


class KeyRequest(TypedDict):
    user: str
    """Who the key is for. The first key of a user creates the user."""
    scope: Literal["read", "use", "admin"]
    """`read`: read only. `use`: everything that its user may do. `admin`: keys of all users as well."""
    label: NotRequired[Union[str, None]]
    expires: NotRequired[Union[str, None]]


class ApiKey(TypedDict):
    key_id: str
    user: str
    scope: Literal["read", "use", "admin"]
    """`read`: read only. `use`: everything that its user may do. `admin`: keys of all users as well."""
    label: Union[str, None]
    hint: str
    """The first characters of the key."""
    created_at: str
    expires_at: Union[str, None]
    revoked_at: Union[str, None]
    last_used_at: Union[str, None]


class CreatedKey(TypedDict):
    key_id: str
    user: str
    scope: Literal["read", "use", "admin"]
    """`read`: read only. `use`: everything that its user may do. `admin`: keys of all users as well."""
    label: Union[str, None]
    hint: str
    """The first characters of the key."""
    created_at: str
    expires_at: Union[str, None]
    revoked_at: Union[str, None]
    last_used_at: Union[str, None]
    key: Union[str, None]


class ApiKeyList(TypedDict):
    next_cursor: Union[str, None]
    items: list[ApiKey]


class AuditEntryQuotas(TypedDict):
    jobs_per_minute: Union[int, None]
    reads_per_minute: Union[int, None]
    active_jobs: Union[int, None]
    active_batches: Union[int, None]
    kept_jobs: Union[int, None]
    kept_mb: Union[int, None]
    streams: Union[int, None]


class AuditEntryBy(TypedDict):
    via: Literal["http", "command", "start"]
    """`http`: this interface. `command`: `assay keys`. `start`: the first start of the service."""
    user: Union[str, None]
    key_id: Union[str, None]


class AuditEntry(TypedDict):
    entry_id: int
    at: str
    action: Literal["created", "revoked", "quotas_set", "quotas_removed"]
    key_id: Union[str, None]
    user: str
    """Whose key or whose quotas."""
    scope: Union[Literal["read", "use", "admin"], None]
    label: Union[str, None]
    quotas: Union[AuditEntryQuotas, None]
    by: AuditEntryBy


class AuditList(TypedDict):
    next_cursor: Union[str, None]
    items: list[AuditEntry]


class QuotasRequest(TypedDict):
    jobs_per_minute: NotRequired[Union[int, None]]
    reads_per_minute: NotRequired[Union[int, None]]
    active_jobs: NotRequired[Union[int, None]]
    active_batches: NotRequired[Union[int, None]]
    kept_jobs: NotRequired[Union[int, None]]
    kept_mb: NotRequired[Union[int, None]]
    streams: NotRequired[Union[int, None]]


class UserQuotas(TypedDict):
    user: str
    jobs_per_minute: Union[int, None]
    reads_per_minute: Union[int, None]
    active_jobs: Union[int, None]
    active_batches: Union[int, None]
    kept_jobs: Union[int, None]
    kept_mb: Union[int, None]
    streams: Union[int, None]


class UserQuotasList(TypedDict):
    next_cursor: Union[str, None]
    items: list[UserQuotas]


class FleetNodeBook(TypedDict):
    name: str
    version: int


class FleetNode(TypedDict):
    name: str
    """The host, the process and a random part. Never used again."""
    version: str
    role: Literal["api", "worker", "all"]
    """`all`: it serves and prices."""
    alive: bool
    """It has reported within the last 15 seconds."""
    workers: int
    """Jobs that it can price at once."""
    book: Union[FleetNodeBook, None]
    books_in_memory: int
    """Books of users that it has loaded."""
    jobs_per_minute: int
    started_at: str
    last_seen_seconds: float


class FleetQueueByAge(TypedDict):
    up_to_seconds: Union[int, None]
    jobs: int


class FleetQueueByUser(TypedDict):
    user: str
    jobs: int
    oldest_seconds: float


class FleetQueue(TypedDict):
    waiting: int
    by_age: list[FleetQueueByAge]
    by_user: list[FleetQueueByUser]
    """The 20 users with the most waiting jobs, most first."""


class Fleet(TypedDict):
    nodes: list[FleetNode]
    workers: int
    """Jobs that all living nodes together can price at once."""
    jobs_per_minute: int
    queue: FleetQueue


class OutcomeRequest(TypedDict):
    unit_price: NotRequired[str]
    """What one `per` cost, a decimal above 0."""
    per: NotRequired[str]
    """The unit of `unit_price`; it must measure what the line measures."""
    total: NotRequired[str]
    """What the whole line cost, or the whole job. Instead of `unit_price`."""
    date: NotRequired[Union[str, None]]
    source: NotRequired[Union[str, None]]


class OutcomeTold(TypedDict):
    low: Union[str, None]
    estimate: str
    high: Union[str, None]
    per: Union[str, None]


class OutcomePaid(TypedDict):
    price: str
    per: Union[str, None]


class Outcome(TypedDict):
    job_id: str
    line: str
    """The number of the line, or `total`."""
    text: str
    item: Union[str, None]
    category: str
    book: str
    """The book that priced the line."""
    currency: str
    quantity: Union[str, None]
    unit_price: Union[str, None]
    per: Union[str, None]
    total: Union[str, None]
    date: Union[str, None]
    source: Union[str, None]
    told: Union[OutcomeTold, None]
    paid: Union[OutcomePaid, None]
    within: Union[bool, None]
    reported_at: str
    updated_at: str


class OutcomeList(TypedDict):
    next_cursor: Union[str, None]
    items: list[Outcome]


class CalibrationBookAllShare(TypedDict):
    value: float
    low: float
    high: float


class CalibrationBookAllAdapted(TypedDict):
    estimate: str
    low: str
    high: str


class CalibrationBookAll(TypedDict):
    category: str
    n: int
    share: CalibrationBookAllShare
    """Share of outcomes within the quoted range, with a band that holds at all times at once."""
    bias: str
    median_error: float
    level: float
    """The coverage that the ranges in force are set to."""
    adapted: CalibrationBookAllAdapted
    """The ranges in force against the book’s own: factors on the estimate, and on the length of the range below and above it."""
    verdict: Literal["holds", "too_narrow", "too_wide", "too_few"]


class CalibrationBookHistory(TypedDict):
    n: int
    value: float
    low: float
    high: float


class CalibrationBook(TypedDict):
    book: str
    broken: bool
    """The book’s own ranges no longer hold for you."""
    since: Union[str, None]
    factor: Union[str, None]
    all: CalibrationBookAll
    history: list[CalibrationBookHistory]
    """How the share of `all` came to be: after `n` outcomes, with its band then, oldest first."""
    categories: list[CalibrationBookAll]


class Calibration(TypedDict):
    false_alarm_rate: float
    """Share of books that hold and are called broken, however long one looks."""
    outcomes_max: int
    """At most this many of the newest outcomes are judged."""
    books: list[CalibrationBook]
