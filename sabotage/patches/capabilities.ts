import type { Patch } from '../patch.ts'

const SERVICE = 'packages/service/src'
const SQLITE = 'packages/stores/src/sqlite'
const TESTS = 'packages/service/test'
const HTTP_TESTS = `${TESTS}/http-sqlite.test.ts`
const STORE_TESTS = 'packages/stores/test/stores-sqlite.test.ts'

/** Books, batches, webhooks, outcomes and scopes: whose they are, and what goes with what. */
export const CAPABILITIES: readonly Patch[] = [
  {
    name: 'books-of-everybody',
    promise: "What the holder of a user's key can do.",
    deed: "shows another user's book",
    edits: [
      {
        file: `${SQLITE}/books.sql`,
        find: 'join users u on u.id = :user_id\njoin book_versions v on v.book_seq = b.seq and v.version = b.last_version\nwhere b.id = :id and (b.user_id = :user_id or b.user_id is null)',
        replace:
          'join users u on u.id = :user_id\njoin book_versions v on v.book_seq = b.seq and v.version = b.last_version\nwhere b.id = :id',
      },
    ],
    killer: { file: HTTP_TESTS, test: "another user's book answers as an unknown one does, to the byte" },
  },
  {
    name: 'builds-without-fence',
    promise: 'no-job-held-by-nobody',
    deed: 'lets a worker write to a build that another one has taken over',
    edits: [
      {
        file: `${SQLITE}/books.sql`,
        find: 'where b.id = :id and v.version = :version and v.attempt = :attempt and v.worker = :worker\n\n-- name: book-keep-build',
        replace:
          'where b.id = :id and v.version = :version and (v.attempt = :attempt or v.worker <> :worker)\n\n-- name: book-keep-build',
      },
    ],
    killer: { file: STORE_TESTS, test: 'a worker that lost its build cannot write, and another one goes on' },
  },
  {
    name: 'lost-deliveries-wait',
    promise: 'no-job-held-by-nobody',
    deed: 'forgets deliveries whose claim lost its answer until their lease is over',
    edits: [
      {
        file: `${SQLITE}/webhooks.sql`,
        find: 'where worker = :worker and id not in (select value from json_each(:held))',
        replace: 'where worker = :worker and id not in (select value from json_each(:held)) and false',
      },
    ],
    killer: {
      file: STORE_TESTS,
      test: 'a claim whose answer was lost is asked again, at once and as the same attempt',
    },
  },
  {
    name: 'batches-of-everybody',
    promise: "What the holder of a user's key can do.",
    deed: "shows another user's batch",
    edits: [
      {
        file: `${SQLITE}/batches.sql`,
        find: 'where b.id = :id and b.user_id = :user_id and (b.expires_at_ms',
        replace: 'where b.id = :id and b.user_id <= :user_id and (b.expires_at_ms',
      },
    ],
    killer: { file: HTTP_TESTS, test: "another user's batch is as unknown as one that never was" },
  },
  {
    name: 'outcomes-outlive-their-batch',
    promise: 'deleted-stays-deleted',
    deed: 'leaves what was paid for the queries of a batch that its owner deletes',
    edits: [
      {
        file: 'packages/domain/src/batches/read-batches.ts',
        find: "outcome === 'active' ? 0 : await deleteOutcomes(owner)",
        replace: "outcome === 'active' ? 0 : Number(deleteOutcomes.length)",
      },
    ],
    killer: { file: HTTP_TESTS, test: 'a batch is cancelled with what it has, and erased when it has ended' },
  },
  {
    name: 'outcomes-of-everybody',
    promise: "What the holder of a user's key can do.",
    deed: 'lists what other users paid',
    edits: [
      {
        file: `${SQLITE}/outcomes.sql`,
        find: 'where user_id = :user_id and seq < :before',
        replace: 'where user_id >= -:user_id and seq < :before',
      },
    ],
    killer: { file: STORE_TESTS, test: 'no call yields or changes what is another user’s' },
  },
  {
    name: 'reports-of-erased-jobs',
    promise: 'deleted-stays-deleted',
    deed: 'keeps a report of a job that was erased a moment ago',
    edits: [
      {
        file: `${SQLITE}/outcomes.ts`,
        find: "if (isJobNeeded && sql['has-job",
        replace: "if (!isJobNeeded && sql['has-job",
      },
    ],
    killer: {
      file: STORE_TESTS,
      test: 'a first report needs its job, of its own or in a batch, and a later one does not',
    },
  },
  {
    name: 'webhooks-of-everybody',
    promise: 'With a webhook.',
    deed: "deletes another user's webhook",
    edits: [
      {
        file: `${SQLITE}/webhooks.sql`,
        find: 'delete from webhooks where id = :id and user_id = :user_id',
        replace: 'delete from webhooks where id = :id and user_id <= :user_id',
      },
    ],
    killer: {
      file: STORE_TESTS,
      test: 'a webhook is kept as it was made, for its owner alone, and there are not too many',
    },
  },
  {
    name: 'deliveries-without-end',
    promise: 'With a webhook.',
    deed: 'keeps twice as many deliveries of a webhook',
    edits: [{ file: `${SQLITE}/webhooks.sql`, find: 'offset :kept_max', replace: 'offset 2 * :kept_max' }],
    killer: {
      file: STORE_TESTS,
      test: 'of each webhook the newest deliveries are kept, and the others are erased in steps',
    },
  },
  {
    name: 'streams-outlive-keys',
    promise: 'With a revoked key.',
    deed: 'follows a job for a key that was revoked',
    edits: [
      { file: `${SERVICE}/http/job-stream.ts`, find: 'if (!isGood && ', replace: 'if (isGood === null && ' },
    ],
    killer: {
      file: `${TESTS}/sse-sqlite.test.ts`,
      test: 'a stream does not outlive its key, and others of the same job go on',
    },
  },
  {
    name: 'readers-write',
    promise: "With an admin's key.",
    deed: 'lets every key do everything',
    edits: [
      {
        file: `${SERVICE}/http/guard.ts`,
        find: 'if (needed !== undefined && allows(scope, needed)) return',
        replace: 'if (needed !== undefined && allows(scope, scope)) return',
      },
    ],
    killer: {
      file: HTTP_TESTS,
      test: 'a key may do what its scope allows: reading is a GET, and keys are for admins',
    },
  },
]
