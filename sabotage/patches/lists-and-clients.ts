import type { Patch } from '../patch.ts'

const CURSOR = 'packages/domain/src/jobs/cursors.ts'
const CURSOR_TEST = 'packages/domain/test/http-cursor.test.ts'
const HEAD = 'packages/service/src/http/request-head.ts'
const ANSWERS_TEST = 'packages/service/test/security-answers.test.ts'

/** Cursors, headers, the client and what is read of strangers. */
export const LISTS_AND_CLIENTS: readonly Patch[] = [
  {
    name: 'foreign-cursor',
    promise: 'With a stolen cursor, job id or idempotency key.',
    deed: 'accepts a cursor of another user',
    edits: [{ file: CURSOR, find: '[position, userId, contains', replace: '[position, contains' }],
    killer: {
      file: CURSOR_TEST,
      test: 'a cursor gives back its position, for its user and filters and for nobody and nothing else',
    },
    isQuick: true,
  },
  {
    name: 'unsigned-cursor',
    promise: 'With a stolen cursor, job id or idempotency key.',
    deed: 'accepts a cursor that somebody made up',
    edits: [
      {
        file: CURSOR,
        find: 'return timingSafeEqual(',
        replace: 'return cursor !== null || timingSafeEqual(',
      },
    ],
    killer: { file: CURSOR_TEST, test: 'a made-up cursor and one of another secret are refused' },
  },
  {
    name: 'cursor-for-any-filter',
    promise: 'lists-neither-miss-nor-repeat',
    deed: 'lets filters change halfway through the pages',
    edits: [
      { file: CURSOR, find: 'contains, fromMs, toMs, status, batchId, ...later]', replace: 'contains]' },
    ],
    killer: {
      file: CURSOR_TEST,
      test: 'a cursor gives back its position, for its user and filters and for nobody and nothing else',
    },
  },
  {
    name: 'framed-answers',
    promise: 'From another web page.',
    deed: 'lets other pages frame an answer',
    edits: [{ file: HEAD, find: "; frame-ancestors 'none'", replace: '' }],
    killer: {
      file: ANSWERS_TEST,
      test: 'no answer may be framed, sniffed, kept by a shared cache, or take in anything from elsewhere',
    },
  },
  {
    name: 'open-to-other-origins',
    promise: 'From another web page.',
    deed: 'lets pages of every origin read answers',
    edits: [
      {
        file: HEAD,
        find: "'x-content-type-options': 'nosniff',",
        replace: "'x-content-type-options': 'nosniff', 'access-control-allow-origin': '*',",
      },
    ],
    killer: {
      file: ANSWERS_TEST,
      test: 'a page of another origin is given no way in: no answer carries a CORS header',
    },
  },
  {
    name: 'client-follows-redirects',
    promise: 'On the network.',
    deed: 'lets the client carry its key wherever a redirect leads',
    edits: [
      { file: 'packages/client/src/http.ts', find: "redirect: 'manual'", replace: "redirect: 'follow'" },
    ],
    killer: {
      file: 'packages/client/test/errors.test.ts',
      test: 'a redirect is never followed, so the key stays with the host it was meant for',
    },
    isQuick: true,
  },
  {
    name: 'client-repeats-events',
    promise: 'ids-without-gap',
    deed: 'lets the client pass on events that came before',
    edits: [
      {
        file: 'packages/client/src/stream-connection.ts',
        find: 'if (frame.id <= position) continue',
        replace: 'if (frame.id <= position) position = frame.id - 1',
      },
    ],
    killer: {
      file: 'packages/client/test/stream.test.ts',
      test: 'frames that come again are passed over without a new connection',
    },
  },
  {
    name: 'client-forgets-its-position',
    promise: 'ids-without-gap',
    deed: 'lets the client begin again with every connection',
    edits: [
      {
        file: 'packages/client/src/stream.ts',
        find: '        position,\n        keepaliveMs,',
        replace: '        position: 0,\n        keepaliveMs,',
      },
    ],
    killer: {
      file: 'packages/client/test/stream.test.ts',
      test: 'after a cut it resumes from the last event, and says so',
    },
  },
  {
    name: 'unchecked-book',
    promise: 'With a price list, a workbook or a book.',
    deed: 'opens a book whose checksum does not hold',
    edits: [
      {
        file: 'packages/engine/src/book/format.ts',
        find: "throw damagedBook('its checksum does not hold')",
        replace: 'void damagedBook',
      },
    ],
    killer: {
      file: 'packages/engine/test/open-book.test.ts',
      test: 'a damaged byte is noticed wherever it lies',
    },
  },
  {
    name: 'mark-up-in-history',
    promise: 'With the text of a query.',
    deed: 'puts the text of a query into the page as mark-up',
    edits: [
      {
        file: 'packages/console/src/history/job-row.tsx',
        find: 'class="job-query"',
        replace: 'class="job-query" dangerouslySetInnerHTML={{ __html: job.query }}',
      },
    ],
    killer: {
      file: 'packages/console/test/hostile-text.test.ts',
      test: 'mark-up in a query is shown as text and runs nowhere',
    },
  },
]
