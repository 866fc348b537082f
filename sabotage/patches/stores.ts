import type { Patch } from '../patch.ts'

const SQLITE = 'packages/stores/src/sqlite'
const POSTGRES = 'packages/stores/src/postgres'
const TESTS = 'packages/stores/test'
const SERVICE_TESTS = 'packages/service/test'
const CONTRACT = `${TESTS}/stores-sqlite.test.ts`

/** What is stored, numbered, listed, held and erased. */
export const STORES: readonly Patch[] = [
  {
    name: 'skip-the-fsync',
    promise: 'accepted-job-exists',
    deed: 'answers before a commit is on disk',
    edits: [{ file: `${SQLITE}/connection.ts`, find: 'synchronous = full', replace: 'synchronous = off' }],
    killer: { file: `${TESTS}/stores-sqlite-files.test.ts`, test: 'a commit waits for the disk' },
  },
  {
    name: 'answer-without-commit',
    promise: 'accepted-job-exists',
    deed: 'answers for writes that it then takes back',
    edits: [
      {
        file: `${SQLITE}/group-commit.ts`,
        find: 'commit.run()\n    settle()',
        replace: "db.exec('rollback')\n    settle()",
      },
    ],
    killer: {
      file: `${TESTS}/stores-sqlite-processes.test.ts`,
      test: 'what a killed server had answered for is there, and its lock is not',
    },
  },
  {
    name: 'no-deadline',
    promise: 'ends-within-deadline',
    deed: 'leaves jobs alone that are past their deadline',
    edits: [{ file: `${SQLITE}/work.sql`, find: '(deadline_at_ms <= :now or lost', replace: '(lost' }],
    killer: {
      file: CONTRACT,
      test: 'a sweep fails what is past its deadline, pending or running, and nothing else',
    },
  },
  {
    name: 'release-without-fence',
    promise: 'no-job-held-by-nobody',
    deed: "lets a worker hand back another worker's job",
    edits: [
      {
        file: `${SQLITE}/work.sql`,
        find: "updated_at_ms = :now\nwhere id = :id and attempt = :attempt and status = 'processing' and worker = :worker",
        replace:
          "updated_at_ms = :now\nwhere id = :id and attempt = :attempt and status = 'processing' and :worker > ''",
      },
    ],
    killer: {
      file: CONTRACT,
      test: 'a worker cannot write to a job that another worker holds, even with the right attempt',
    },
  },
  {
    name: 'extend-the-lease-of-others',
    promise: 'no-job-held-by-nobody',
    deed: "lets a worker extend the lease of another one's job, on PostgreSQL",
    edits: [
      {
        file: `${POSTGRES}/work.sql`,
        find: "and j.worker = g.worker and j.status = 'processing'\n  and j.id = any (array(select id from given))\nreturning j.id, j.attempt, j.worker",
        replace:
          "and j.status = 'processing'\n  and j.id = any (array(select id from given))\nreturning j.id, j.attempt, j.worker",
      },
    ],
    killer: {
      file: `${TESTS}/stores-postgres.test.ts`,
      test: 'a sign of life from another worker does not extend a lease',
    },
  },
  {
    name: 'forget-the-claim',
    promise: 'no-job-held-by-nobody',
    deed: 'does not know the jobs of a claim that is asked again',
    edits: [
      {
        file: `${SQLITE}/work.sql`,
        find: ':token and j.worker = :worker',
        replace: ':token and j.worker <> :worker',
      },
    ],
    killer: {
      file: `${SERVICE_TESTS}/scheduler.test.ts`,
      test: 'a claim whose answer was lost is asked again with its token and costs no attempt',
    },
  },
  {
    name: 'end-twice',
    promise: 'one-last-event',
    deed: 'ends a job again that has ended',
    edits: [
      {
        file: `${SQLITE}/jobs.ts`,
        find: 'if (!isTerminal(job.status)) {',
        replace: 'if (job.status !== undefined) {',
      },
    ],
    killer: { file: CONTRACT, test: 'cancelling a job that has ended changes nothing' },
  },
  {
    name: 'repeat-an-event',
    promise: 'ids-without-gap',
    deed: 'reads events from a position on, not after it',
    edits: [{ file: `${SQLITE}/jobs.sql`, find: 'id > :after and', replace: 'id >= :after and' }],
    killer: { file: CONTRACT, test: 'a page of events starts after a position and ends at its limit' },
  },
  {
    name: 'record-twice',
    promise: 'stages-once-an-attempt',
    deed: 'writes a record again whose answer was lost',
    edits: [
      {
        file: `${SQLITE}/work.ts`,
        find: "row.status !== 'processing' || row.last_event_id !== after",
        replace: "row.status !== 'processing'",
      },
    ],
    killer: {
      file: `${SERVICE_TESTS}/scheduler.test.ts`,
      test: 'a record whose answer was lost is asked again, and no event comes twice',
    },
  },
  {
    name: 'record-twice-on-postgres',
    promise: 'stages-once-an-attempt',
    deed: 'writes a record again whose answer was lost, on PostgreSQL',
    edits: [
      {
        file: `${POSTGRES}/work.sql`,
        find: 'and j.last_event_id = g.after\n',
        replace: 'and j.last_event_id >= g.after\n',
      },
    ],
    killer: {
      file: `${TESTS}/stores-postgres-transactions.test.ts`,
      test: 'a record that waits on the server while its repeat is sent is written once',
    },
  },
  {
    name: 'back-to-pending',
    promise: 'status-never-goes-back',
    deed: 'makes a job pending again when it is handed back',
    edits: [
      {
        file: `${SQLITE}/work.sql`,
        find: 'set worker = null, due_at_ms',
        replace: "set status = 'pending', worker = null, due_at_ms",
      },
    ],
    killer: {
      file: CONTRACT,
      test: 'a job that was handed back is claimable at once, and has lost no attempt',
    },
  },
  {
    name: 'stay-in-the-first-stage',
    promise: 'status-and-stream-agree',
    deed: 'shows the first stage for as long as a job is priced',
    edits: [
      {
        file: `${SQLITE}/jobs.sql`,
        find: '  stage = :stage, progress = :progress,',
        replace: '  stage = coalesce(stage, :stage), progress = :progress,',
      },
    ],
    killer: { file: `${SERVICE_TESTS}/http-sqlite.test.ts`, test: 'the status tells every step of a job' },
  },
  {
    name: 'overlapping-pages',
    promise: 'lists-neither-miss-nor-repeat',
    deed: 'begins a page with the last job of the one before',
    edits: [
      {
        file: `${SQLITE}/jobs.sql`,
        find: 'where user_id = :user_id\n  and (created_at_ms, id) < (:before_ms, :before_id)',
        replace: 'where user_id = :user_id\n  and (created_at_ms, id) <= (:before_ms, :before_id)',
      },
    ],
    killer: { file: CONTRACT, test: 'pages neither repeat nor miss a job while others arrive and end' },
  },
  {
    name: 'forget-the-owner',
    promise: 'only-own-jobs',
    deed: 'lets everybody read every job',
    edits: [
      {
        file: `${SQLITE}/jobs.sql`,
        find: 'j.id = :id and j.user_id = :user_id',
        replace: 'j.id = :id and :user_id > 0',
      },
    ],
    killer: { file: CONTRACT, test: 'nobody reads another user’s job' },
  },
  {
    name: 'ignore-idempotency-keys',
    promise: 'one-job-per-idempotency-key',
    deed: 'makes a job for each repeat of a submission',
    edits: [
      {
        file: `${SQLITE}/submit-jobs.ts`,
        find: 'job.idempotency && replayOf(',
        replace: "job.idempotency?.key === '' && replayOf(",
      },
    ],
    killer: { file: CONTRACT, test: 'a repeat with the same key and body answers with the first job' },
  },
  {
    name: 'late-submissions',
    promise: 'one-job-per-idempotency-key',
    deed: 'makes a job of a submission that arrives after its repeat was accepted and deleted',
    edits: [
      {
        file: 'packages/stores/src/postgres/jobs.ts',
        find: 'not_after: notAfter',
        replace: 'not_after: notAfter + 1e9',
      },
    ],
    killer: {
      file: 'packages/stores/test/stores-postgres-late-submissions.test.ts',
      test: 'a submission whose repeat was accepted and deleted makes no job',
    },
  },
  {
    name: 'idempotency-keys-of-everybody',
    promise: 'With a stolen cursor, job id or idempotency key.',
    deed: "answers with another user's job when the idempotency key is the same",
    edits: [
      { file: `${SQLITE}/jobs.sql`, find: 'where k.user_id = :user_id', replace: 'where :user_id > 0' },
    ],
    killer: {
      file: CONTRACT,
      test: 'keys of two users, and keys that differ in case, are different keys',
    },
  },
  {
    name: 'keep-a-revoked-key',
    promise: 'revoked-key-is-refused',
    deed: 'accepts a key that was revoked',
    edits: [{ file: `${SQLITE}/keys.sql`, find: '  and k.revoked_at_ms is null\n', replace: '' }],
    killer: { file: CONTRACT, test: 'an unknown, a revoked and an expired key are nobody' },
  },
  {
    name: 'delete-nothing',
    promise: 'deleted-stays-deleted',
    deed: 'says that a job is deleted, and keeps it',
    edits: [
      {
        file: `${SQLITE}/jobs.ts`,
        find: "erase(job)\n          sql['delete-shares']",
        replace: "sql['delete-shares']",
      },
    ],
    killer: { file: CONTRACT, test: 'only an ended job can be erased, and then it is gone' },
  },
  {
    name: 'erase-in-one-go',
    promise: "What the holder of a user's key can do.",
    deed: 'erases all that waits in one transaction',
    edits: [{ file: `${SQLITE}/erasing.ts`, find: 'if (performance.now() >= endMs) break', replace: '' }],
    killer: {
      file: `${TESTS}/stores-sqlite-erasing.test.ts`,
      test: 'jobs that are erased at once leave others their turn',
    },
  },
  {
    name: 'outcomes-stay-in-the-log',
    promise: 'With the files of the embedded store after an erasure.',
    deed: 'leaves erased outcomes in the log',
    edits: [{ file: `${SQLITE}/outcomes.ts`, find: '(gone) => gone > 0,', replace: '() => false,' }],
    killer: {
      file: `${TESTS}/stores-sqlite-files.test.ts`,
      test: 'erased outcomes, batches, files of books and webhooks are in no file of the store',
    },
  },
  {
    name: 'batches-stay-in-the-log',
    promise: 'With the files of the embedded store after an erasure.',
    deed: 'leaves erased batches in the log',
    edits: [{ file: `${SQLITE}/change-batch.ts`, find: '() => true,', replace: '() => false,' }],
    killer: {
      file: `${TESTS}/stores-sqlite-files.test.ts`,
      test: 'erased outcomes, batches, files of books and webhooks are in no file of the store',
    },
  },
  {
    name: 'expired-batches-stay-in-the-log',
    promise: 'With the files of the embedded store after an erasure.',
    deed: 'leaves expired batches in the log',
    edits: [
      { file: `${SQLITE}/change-batch.ts`, find: '(hasErased) => hasErased,', replace: '() => false,' },
    ],
    killer: {
      file: `${TESTS}/stores-sqlite-files.test.ts`,
      test: 'erased outcomes, batches, files of books and webhooks are in no file of the store',
    },
  },
  {
    name: 'lists-stay-in-the-log',
    promise: 'With the files of the embedded store after an erasure.',
    deed: 'leaves the files of erased books in the log',
    edits: [{ file: `${SQLITE}/books.ts`, find: '(count) => count > 0,', replace: '() => false,' }],
    killer: {
      file: `${TESTS}/stores-sqlite-files.test.ts`,
      test: 'erased outcomes, batches, files of books and webhooks are in no file of the store',
    },
  },
  {
    name: 'webhooks-stay-in-the-log',
    promise: 'With the files of the embedded store after an erasure.',
    deed: 'leaves the secrets of erased webhooks in the log',
    edits: [
      { file: `${SQLITE}/webhooks.ts`, find: "(answer) => answer === 'deleted',", replace: '() => false,' },
    ],
    killer: {
      file: `${TESTS}/stores-sqlite-files.test.ts`,
      test: 'erased outcomes, batches, files of books and webhooks are in no file of the store',
    },
  },
  {
    name: 'erase-without-overwriting',
    promise: 'With the files of the embedded store after an erasure.',
    deed: 'leaves the words of erased jobs in the file',
    edits: [{ file: `${SQLITE}/connection.ts`, find: 'secure_delete = on', replace: 'secure_delete = off' }],
    killer: {
      file: `${TESTS}/stores-sqlite-files.test.ts`,
      test: 'an erased job is in no file of the store, while it is open and after it is closed',
    },
  },
  {
    name: 'outage-without-pause',
    promise: 'no-process-ends-by-itself',
    deed: 'connects again and again without a pause while the database is away',
    edits: [
      {
        file: `${POSTGRES}/dials.ts`,
        find: 'failures < hosts ? 0 :',
        replace: 'failures < Number.POSITIVE_INFINITY ? 0 :',
      },
    ],
    killer: {
      file: `${TESTS}/stores-postgres-outage.test.ts`,
      test: 'an outage behind a port that takes connections and closes them costs few, and everything goes on after it',
    },
  },
  {
    name: 'locked-is-a-bug',
    promise: 'answers-are-documented',
    deed: 'takes a database that is locked for a bug',
    edits: [
      {
        file: `${SQLITE}/connection.ts`,
        find: 'UNAVAILABLE.get(primaryCode(error))',
        replace: 'UNAVAILABLE.get(-primaryCode(error))',
      },
    ],
    killer: {
      file: `${TESTS}/stores-sqlite-faults.test.ts`,
      test: 'a locked database is unavailable, and the store goes on when the lock is gone',
    },
  },
  {
    name: 'one-turn-for-a-backlog',
    promise: "What the holder of a user's key can do.",
    deed: 'lets one long backlog go before the jobs of others',
    edits: [
      { file: `${SQLITE}/jobs.sql`, find: 'max(last_turn + 1, coalesce', replace: 'max(last_turn, coalesce' },
    ],
    killer: {
      file: CONTRACT,
      test: 'users take turns, so a long backlog does not hold up another user',
    },
  },
]
