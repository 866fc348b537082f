import { readHistory, type Terms } from './history.ts'
import {
  checkAnswersAreDocumented,
  checkNoProcessEnds,
  checkRevokedKeyIsRefused,
} from './invariants/answers.ts'
import type { Check, Violation } from './invariants/invariant.ts'
import {
  checkAcceptedJobExists,
  checkDeletedStaysDeleted,
  checkEndsWithinDeadline,
  checkNoJobHeldByNobody,
} from './invariants/jobs-exist.ts'
import { checkListsNeitherMissNorRepeat } from './invariants/lists.ts'
import { checkOneJobPerKey, checkOnlyOwnJobs } from './invariants/owners.ts'
import {
  checkSeenNeverChanges,
  checkStatusAndStreamAgree,
  checkStatusNeverGoesBack,
} from './invariants/stability.ts'
import { checkIdsWithoutGap, checkOneLastEvent, checkStagesOnceAnAttempt } from './invariants/streams.ts'
import type { Entry } from './recording.ts'

/** Every promise that `npm run chaos` tries to break. docs/guarantees.md lists exactly these (a test compares). */
export const INVARIANTS: Readonly<Record<string, Check>> = {
  'accepted-job-exists': checkAcceptedJobExists,
  'ends-within-deadline': checkEndsWithinDeadline,
  'no-job-held-by-nobody': checkNoJobHeldByNobody,
  'one-last-event': checkOneLastEvent,
  'ids-without-gap': checkIdsWithoutGap,
  'stages-once-an-attempt': checkStagesOnceAnAttempt,
  'seen-never-changes': checkSeenNeverChanges,
  'status-never-goes-back': checkStatusNeverGoesBack,
  'status-and-stream-agree': checkStatusAndStreamAgree,
  'lists-neither-miss-nor-repeat': checkListsNeitherMissNorRepeat,
  'only-own-jobs': checkOnlyOwnJobs,
  'one-job-per-idempotency-key': checkOneJobPerKey,
  'revoked-key-is-refused': checkRevokedKeyIsRefused,
  'deleted-stays-deleted': checkDeletedStaysDeleted,
  'answers-are-documented': checkAnswersAreDocumented,
  'no-process-ends-by-itself': checkNoProcessEnds,
}

/** Proves the invariants from a recording, or shows where they do not hold. */
export function checkRecording(entries: readonly Entry[], terms: Terms): readonly Violation[] {
  const history = readHistory(entries, terms)
  return Object.entries(INVARIANTS).flatMap(([invariant, check]) =>
    check(history).map((finding) => ({ invariant, ...finding })),
  )
}
