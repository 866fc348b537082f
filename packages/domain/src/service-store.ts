import type { BatchStore } from './batches/batch-store.ts'
import type { BookStore } from './books/book-store.ts'
import type { FleetStore } from './fleet/fleet.ts'
import type { ShareStore } from './jobs/shares.ts'
import type { Store } from './jobs/store.ts'
import type { OutcomeStore } from './outcomes/outcome-store.ts'
import type { WebhookStore } from './webhooks/webhook-store.ts'

/** An opened store with everything that the service keeps in it: jobs and keys, and a port for each further capability. */
export interface ServiceStore extends Store {
  readonly batches: BatchStore
  readonly books: BookStore
  readonly fleet: FleetStore
  readonly webhooks: WebhookStore
  readonly outcomes: OutcomeStore
  readonly shares: ShareStore
}
