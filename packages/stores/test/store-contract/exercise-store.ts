import { describe } from 'node:test'
import { exerciseBatches } from './batches.ts'
import { exerciseBatchReading } from './batches-reading.ts'
import { exerciseBatchRepeating } from './batches-repeating.ts'
import { exerciseBooks } from './books.ts'
import { bundleFrom, type OpenStore } from './bundle.ts'
import { exerciseClaiming } from './claiming.ts'
import { exerciseConcurrency } from './concurrency.ts'
import { exerciseEnding } from './ending.ts'
import { exerciseFencing } from './fencing.ts'
import { exerciseFleet } from './fleet.ts'
import { exerciseIdempotency } from './idempotency.ts'
import { exerciseKeeping } from './keeping.ts'
import { exerciseKeys } from './keys.ts'
import { exerciseLabels } from './labels.ts'
import { exerciseListing } from './listing.ts'
import { exerciseListingModel } from './listing-model.ts'
import { exerciseOutcomes } from './outcomes.ts'
import { exerciseReading } from './reading.ts'
import { exerciseRepeating } from './repeating.ts'
import { exerciseLateRepeats } from './repeating-late.ts'
import { exerciseShares } from './shares.ts'
import { exerciseStateModel } from './state-model.ts'
import { exerciseSubmitting } from './submitting.ts'
import { exerciseUpkeep } from './upkeep.ts'
import { exerciseWakes } from './wakes.ts'
import { exerciseWebhooks } from './webhooks.ts'

/** What every store promises. A store's test file opens a database and calls this; nothing in it knows which store it is. */
export function exerciseStore(name: string, open: OpenStore): void {
  const bundle = bundleFrom(open)
  describe(`${name} store`, () => {
    for (const [topic, exercise] of Object.entries({
      keys: exerciseKeys,
      submitting: exerciseSubmitting,
      idempotency: exerciseIdempotency,
      reading: exerciseReading,
      listing: exerciseListing,
      'listing, against a model': exerciseListingModel,
      labels: exerciseLabels,
      shares: exerciseShares,
      claiming: exerciseClaiming,
      fencing: exerciseFencing,
      ending: exerciseEnding,
      'writes that are asked again': exerciseRepeating,
      'writes that are asked again late': exerciseLateRepeats,
      'what users keep': exerciseKeeping,
      books: exerciseBooks,
      upkeep: exerciseUpkeep,
      fleet: exerciseFleet,
      outcomes: exerciseOutcomes,
      batches: exerciseBatches,
      'batches, as their owners read them': exerciseBatchReading,
      'writes of batches that are asked again': exerciseBatchRepeating,
      'wake-ups': exerciseWakes,
      webhooks: exerciseWebhooks,
      'several connections': exerciseConcurrency,
      'states, against a model': exerciseStateModel,
    })) {
      describe(topic, () => exercise(bundle))
    }
  })
}
