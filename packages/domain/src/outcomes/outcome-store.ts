/** A line of a job as it was quoted. An outcome is compared with it. Kept with the outcome, which outlives the job. */
export interface ToldLine {
  /** The line's part of the query, or for the whole job the query's beginning. */
  readonly text: string
  readonly item: string | null
  readonly method: string | null
  readonly book: string
  readonly category: string
  readonly place: string
  readonly currency: string
  /** What one unit is; null for the whole job and for a line without a price. */
  readonly per: string | null
  /** How many of them, a decimal. */
  readonly quantity: string | null
  /** Of one unit, or of the whole job. Null for a line without a price. */
  readonly told: PriceRange | null
  /** What the book alone said, before the caller's outcomes moved it. */
  readonly own: PriceRange | null
  /** The line asks what a sum of money buys: its total says nothing about prices. */
  readonly isBudget: boolean
}

/** Decimals. */
export interface PriceRange {
  readonly low: string | null
  readonly estimate: string
  readonly high: string | null
}

/** What was paid. */
export interface Paid {
  readonly unitPrice: string | null
  /** The unit of `unitPrice` as the caller named it. */
  readonly per: string | null
  readonly total: string | null
  readonly date: string | null
  readonly source: string | null
  /** For one unit of the line, or for the whole job; null where it cannot be compared. */
  readonly comparable: number | null
}

/** Everything about an outcome but whose it is and when it was reported. */
export interface OutcomeFacts {
  readonly line: ToldLine
  readonly paid: Paid
}

/**
 * What the service asks of a store for outcomes. The promises of `Store` hold here as well: a write is on disk when it
 * resolves, and asking it again after a lost answer takes effect once. An outcome outlives its job, and no call ever
 * yields one of another user.
 */
export interface OutcomeStore {
  /** The last report counts. The same report again changes nothing, not even the revision. */
  put(outcome: NewOutcome): Promise<PutOutcome>
  get(key: OutcomeKey): Promise<OutcomeRecord | null>
  /** Erases the text for good, as deleting a job does. */
  delete(key: OutcomeKey): Promise<'deleted' | 'missing'>
  /** Erases outcomes of the jobs whose ids lie between two, both included; returns how many. Fewer than `limit`: all. */
  deleteOfJobs(range: JobRange): Promise<number>
  /** Newest report first. */
  list(query: OutcomeQuery): Promise<readonly OutcomeRecord[]>
  /** The newest reports of each book and category, oldest first: what the caller's layers are learned from. */
  newest(query: NewestQuery): Promise<readonly OutcomeRecord[]>
  /** Counts up with every change of a user's outcomes. 0: the user never had one. */
  revision(userId: number): Promise<number>

  alarms(userId: number): Promise<readonly AlarmRecord[]>
  /** Raises or clears an alarm. A raised one is queued for webhooks in the same transaction. Returns the alarm as it stands; if this call changed it, it is not announced yet. */
  setAlarm(alarm: NewAlarm): Promise<AlarmRecord | null>
  /** Notes that the alarm was announced. */
  alarmAnnounced(alarm: Pick<AlarmRecord, 'userId' | 'book' | 'changes'>): Promise<void>
}

/** Line 0 is the whole job. */
interface OutcomeKey {
  readonly userId: number
  readonly jobId: string
  readonly line: number
}

interface NewOutcome extends OutcomeKey {
  readonly facts: OutcomeFacts
  readonly keptMax: number
  /** Refuses a first report of a job that is not there, or was erased a moment ago. */
  readonly isJobNeeded: boolean
}

export type PutOutcome = OutcomeRecord | 'full' | 'gone'

export interface JobRange {
  readonly userId: number
  readonly firstJobId: string
  readonly lastJobId: string
  readonly limit: number
}

export interface OutcomeRecord extends OutcomeKey {
  /** Counts up over all users in the order of first reports. */
  readonly seq: number
  readonly facts: OutcomeFacts
  readonly createdAtMs: number
  readonly updatedAtMs: number
}

interface OutcomeQuery {
  readonly userId: number
  /** Only reports before this `seq`; null: from the newest on. */
  readonly before: number | null
  readonly book: string | null
  readonly limit: number
}

interface NewestQuery {
  readonly userId: number
  readonly perCategory: number
  readonly limit: number
}

interface NewAlarm {
  readonly userId: number
  readonly book: string
  readonly isBroken: boolean
  /** Outcomes that the test had seen. */
  readonly outcomes: number
  /** Median of paid / estimate of the book when it was raised. */
  readonly factor: number | null
  /** What else webhooks get. */
  readonly falseAlarmRate: number
}

export interface AlarmRecord extends Omit<NewAlarm, 'falseAlarmRate'> {
  readonly sinceMs: number
  /** How often it was raised or cleared. */
  readonly changes: number
  readonly isAnnounced: boolean
}
