import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { PROBLEM_CODES } from '@assay/contract'
import type { OpenStore } from '../../../stores/test/store-contract/bundle.ts'
import { exerciseAgents } from './agents.ts'
import { exerciseAuthentication } from './authentication.ts'
import { exerciseBatches } from './batches.ts'
import { exerciseBooks } from './books.ts'
import { exerciseBookChecks } from './books-check.ts'
import { exerciseRefusedBooks, exerciseRefusedLists } from './books-refused.ts'
import { exerciseConcepts } from './concepts.ts'
import { exerciseEnding } from './ending.ts'
import { exerciseEveryAnswer } from './every-answer.ts'
import { exerciseIdempotency } from './idempotency.ts'
import { exerciseLabels } from './labels.ts'
import { exerciseLimits } from './limits.ts'
import { exerciseListing } from './listing.ts'
import { exerciseListingModel } from './listing-model.ts'
import { exerciseOperations } from './operations.ts'
import { exerciseOutcomes } from './outcomes.ts'
import { exerciseQuotas } from './quotas.ts'
import { exerciseReading } from './reading.ts'
import { exerciseScopes } from './scopes.ts'
import { exerciseSearching } from './searching.ts'
import { codesSeen, serviceFrom } from './service.ts'
import { exerciseShares } from './shares.ts'
import { exerciseSubmitting } from './submitting.ts'
import { exerciseWebhooks } from './webhooks.ts'

/** Shown by the tests of streams and of hostile requests. */
const SHOWN_ELSEWHERE = ['too_many_streams', 'malformed_request', 'request_timeout', 'headers_too_large']

/** What every client may rely on, over real HTTP, whatever the store. A store's test file opens a database and calls this. */
export function exerciseHttp(name: string, open: OpenStore): void {
  const newService = serviceFrom(open)
  describe(`HTTP over ${name}`, () => {
    for (const [topic, exercise] of Object.entries({
      'every answer': exerciseEveryAnswer,
      authentication: exerciseAuthentication,
      'scopes and keys': exerciseScopes,
      submitting: exerciseSubmitting,
      idempotency: exerciseIdempotency,
      reading: exerciseReading,
      listing: exerciseListing,
      'listing, against a model': exerciseListingModel,
      searching: exerciseSearching,
      labels: exerciseLabels,
      shares: exerciseShares,
      ending: exerciseEnding,
      batches: exerciseBatches,
      books: exerciseBooks,
      'books, refused': exerciseRefusedBooks,
      agents: exerciseAgents,
      webhooks: exerciseWebhooks,
      outcomes: exerciseOutcomes,
      limits: exerciseLimits,
      'limits of one user': exerciseQuotas,
      operations: exerciseOperations,
    })) {
      describe(topic, () => exercise(newService))
    }
    test('every code that there is was shown by one of these tests', () => {
      assert.deepEqual([...codesSeen, ...SHOWN_ELSEWHERE].toSorted(), PROBLEM_CODES.toSorted())
    })
  })
}

/** What a client may rely on where no store takes part, and which one runs makes no difference: the contents of lists and of books. */
export function exerciseContents(open: OpenStore): void {
  const newService = serviceFrom(open)
  describe('HTTP, whatever the store', () => {
    for (const [topic, exercise] of Object.entries({
      'books, checked': exerciseBookChecks,
      'lists, refused': exerciseRefusedLists,
      concepts: exerciseConcepts,
    })) {
      describe(topic, () => exercise(newService))
    }
  })
}
