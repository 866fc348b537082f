import type { Patch } from '../patch.ts'

const HTTP = 'packages/service/src/http'
const ACCESS = 'packages/domain/src/access'
const JOBS = 'packages/domain/src/jobs'
const TESTS = 'packages/service/test'
const CONTRACT = `${TESTS}/http-sqlite.test.ts`

/** What the port answers, and to whom. */
export const HTTP_PATCHES: readonly Patch[] = [
  {
    name: 'no-key-needed',
    promise: 'What somebody without a key can do.',
    deed: 'takes a request without a key for one of the first user',
    edits: [
      {
        file: `${HTTP}/guard.ts`,
        find: "if (key === undefined || key === '') {",
        replace:
          "if (key === undefined || key === '') return { keyId: '', userId: 1, user: '' }\n  if (key.length === 0) {",
      },
    ],
    killer: { file: CONTRACT, test: 'without a key nothing is told but that one is missing' },
  },
  {
    name: 'link-shows-everything',
    promise: 'With a link to a result.',
    deed: 'shows a result by its link as it is stored, with the ids, outcomes and private rows in it',
    edits: [
      {
        file: `${JOBS}/shares.ts`,
        find: 'result: withoutOwner(quote, isOwn),',
        replace: 'result: quote,',
      },
    ],
    killer: { file: CONTRACT, test: 'a link shows nothing else of whoever made it' },
  },
  {
    name: 'unread-answers-stay',
    promise: "What the holder of a user's key can do.",
    deed: 'keeps connections whose answers nobody reads for as long as they like',
    edits: [
      {
        file: `${HTTP}/answer-progress.ts`,
        find: 'isOver: () => stillLooks > 0',
        replace: 'isOver: () => stillLooks < 0',
      },
    ],
    killer: {
      file: `${TESTS}/http-connections.test.ts`,
      test: 'an answer that its client stops reading is given up, with a key or without',
    },
  },
  {
    name: 'new-unread-answers-stay',
    promise: "What the holder of a user's key can do.",
    deed: 'closes new connections of others while one user fills the rest with answers that wait',
    edits: [
      {
        file: `${HTTP}/connections.ts`,
        find: ' ?? group.waitingOfMajority() ?? silent',
        replace: ' ?? silent',
      },
    ],
    killer: {
      file: `${TESTS}/http-connections.test.ts`,
      test: 'at the limit a user who holds more than half loses an answer that waits, however new it is',
    },
  },
  {
    name: 'bodies-fill-connections',
    promise: 'What somebody without a key can do.',
    deed: 'lets unfinished bodies take every connection, and keeps them when others come',
    edits: [
      {
        file: `${HTTP}/arriving-body.ts`,
        find: 'Math.floor(connectionsMax / 2)',
        replace: 'connectionsMax',
      },
      {
        file: `${HTTP}/connections.ts`,
        find: '(isNewcomer ? undefined : oldestArriving(bodiesOfGroup))',
        replace: '(bodiesOfGroup && undefined)',
      },
    ],
    killer: {
      file: `${TESTS}/http-slow-bodies.test.ts`,
      test: 'unfinished bodies of a key holder do not lock others out',
    },
  },
  {
    name: 'read-ahead-without-end',
    promise: 'What somebody without a key can do.',
    deed: 'reads requests as fast as they come, however many wait for their answers',
    edits: [{ file: `${HTTP}/arriving-bytes.ts`, find: 'isPaused || isFull()', replace: 'isPaused' }],
    killer: {
      file: `${TESTS}/http-connections.test.ts`,
      test: 'a connection that sends thousands of requests ahead of their answers has few of them under way',
    },
  },
  {
    name: 'one-sender-first',
    promise: "What the holder of a user's key can do.",
    deed: 'reads all that one sender has sent before anybody else has a turn',
    edits: [
      {
        file: `${HTTP}/reading-turns.ts`,
        find: 'if (waiting.has(sender) || (spentMs.get(sender) ?? 0) >= TURN_MS) return false',
        replace: '',
      },
    ],
    killer: {
      file: `${TESTS}/http-connections.test.ts`,
      test: 'many requests of one sender at once do not stand before the one of another',
    },
  },
  {
    name: 'slow-bodies',
    promise: 'What somebody without a key can do.',
    deed: 'waits for a body however slowly it comes',
    edits: [{ file: `${HTTP}/arriving-body.ts`, find: 'pace.bodyMs + earnedMs', replace: '1e9 + earnedMs' }],
    killer: {
      file: `${TESTS}/http-slow-bodies.test.ts`,
      test: 'a body that comes a byte at a time is given up, and one that keeps the least rate is not',
    },
  },
  {
    name: 'one-look-at-the-key',
    promise: 'With a revoked key.',
    deed: 'looks at the key once for each connection',
    edits: [
      {
        file: `${HTTP}/guard.ts`,
        find: 'request.caller = await authenticate(store, request)',
        replace:
          "const known = Reflect.get(request.raw.socket, 'known') ?? authenticate(store, request)\n      Reflect.set(request.raw.socket, 'known', known)\n      request.caller = await known",
      },
    ],
    killer: { file: CONTRACT, test: 'a revoked key is out at the next request, on the same connection' },
  },
  {
    name: 'wait-without-a-key',
    promise: 'With a revoked key.',
    deed: 'lets a request that waits outlive its key',
    edits: [
      { file: `${HTTP}/routes/jobs.ts`, find: 'await guard.checkKeyAgain(request)', replace: 'void guard' },
    ],
    killer: { file: CONTRACT, test: 'a request that waits does not outlive its key' },
  },
  {
    name: 'long-queries',
    promise: "What the holder of a user's key can do.",
    deed: 'accepts queries of twice the length',
    edits: [
      {
        file: `${JOBS}/submission.ts`,
        find: 'characters > charactersMax',
        replace: 'characters > 2 * charactersMax',
      },
    ],
    killer: {
      file: CONTRACT,
      test: 'length is counted in characters of the text as sent, blanks included, and the query is kept so',
    },
  },
  {
    name: 'no-rate',
    promise: "What the holder of a user's key can do.",
    deed: 'grants requests beyond the rate',
    edits: [{ file: `${ACCESS}/rate-limiter.ts`, find: 'isGranted: false', replace: 'isGranted: true' }],
    killer: {
      file: `${TESTS}/rate-limiter.test.ts`,
      test: 'no more are granted at once than the bucket holds',
    },
  },
  {
    name: 'limits-of-everybody',
    promise: "What the holder of a user's key can do.",
    deed: 'forgets that a user was given other limits on jobs and batches',
    edits: [
      {
        file: `${ACCESS}/limits.ts`,
        find: 'if (quotas === null) return limits',
        replace: 'if (quotas !== undefined) return limits',
      },
    ],
    killer: {
      file: `${TESTS}/http-sqlite.test.ts`,
      test: 'a refusal names the limit and says whose it is',
    },
  },
  {
    name: 'old-rate-of-a-user',
    promise: "What the holder of a user's key can do.",
    deed: 'lets tokens of an old rate be spent after another one was given',
    edits: [
      {
        file: `${ACCESS}/rate-limiter.ts`,
        find: 'return lease.capacity === capacity && ',
        replace: 'return capacity > 0 && ',
      },
    ],
    killer: {
      file: `${TESTS}/rate-limiter.test.ts`,
      test: 'a user with a rate of its own draws from a bucket of that size, and a change holds at once',
    },
    isQuick: true,
  },
  {
    name: 'twice-the-streams',
    promise: "What the holder of a user's key can do.",
    deed: 'lets a user have twice as many streams open',
    edits: [
      {
        file: `${ACCESS}/stream-quota.ts`,
        find: '>= max) return false',
        replace: '>= 2 * max) return false',
      },
    ],
    killer: {
      file: `${TESTS}/stream-quota.test.ts`,
      test: 'what is open elsewhere takes quota here, and nobody else loses one by it',
    },
  },
  {
    name: 'believe-the-proxy',
    promise: 'On the network.',
    deed: 'repeats the host that X-Forwarded-Host names',
    edits: [
      {
        file: `${HTTP}/request-head.ts`,
        find: 'export function addressOf({ headers: { host }, socket }: IncomingMessage): string {',
        replace:
          "export function addressOf({ headers, socket }: IncomingMessage): string {\n  const host = String(headers['x-forwarded-host'] ?? headers.host)",
      },
    ],
    killer: {
      file: `${TESTS}/security-answers.test.ts`,
      test: 'what a proxy or a client says about itself is not believed',
    },
  },
  {
    name: 'new-times-for-old-events',
    promise: 'seen-never-changes',
    deed: 'stamps an event with the time at which it is sent',
    edits: [
      {
        file: `${HTTP}/job-stream.ts`,
        find: 'new Date(atMs)',
        replace: 'new Date(atMs + performance.now())',
      },
    ],
    killer: {
      file: `${TESTS}/sse-sqlite.test.ts`,
      test: 'two streams of one job get the same bytes, and none of another job',
    },
  },
  {
    name: 'one-etag-for-all',
    promise: 'seen-never-changes',
    deed: 'gives every state of a job the same ETag',
    edits: [
      {
        file: `${HTTP}/routes/jobs.ts`,
        find: 'updatedAtMs, labels }: Job): string {',
        replace: 'updatedAtMs, labels }: Job): string {\n  if (attempt >= 0) return \'"same"\'',
      },
    ],
    killer: { file: CONTRACT, test: 'an unchanged job is 304; each change makes a new ETag' },
  },
  {
    name: 'skip-an-event',
    promise: 'ids-without-gap',
    deed: 'takes events of a wake-up although some before them were not sent',
    edits: [
      {
        file: `${HTTP}/job-stream.ts`,
        find: '?.id === this.position + 1',
        replace: '?.id !== this.position',
      },
    ],
    killer: {
      file: `${TESTS}/sse-sqlite.test.ts`,
      test: 'whoever connects, leaves and resumes while events are written sees each once and in order',
    },
  },
  {
    name: 'end-with-a-fault',
    promise: 'no-process-ends-by-itself',
    deed: 'ends a service that was stopped in order with an exit code of a failure',
    edits: [
      {
        file: 'packages/cli/src/main.ts',
        find: 'process.exitCode = await runProgram(',
        replace: 'process.exitCode = 1 + await runProgram(',
      },
    ],
    killer: {
      file: `${TESTS}/serve.test.ts`,
      test: 'SIGTERM ends streams, hands jobs back and exits 0 in time; after a restart they go on',
    },
  },
]
