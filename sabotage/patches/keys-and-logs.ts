import type { Patch } from '../patch.ts'

const SERVICE = 'packages/service/src'
const KEYS = 'packages/domain/src/access/api-key.ts'
const KEYS_TEST = 'packages/domain/test/api-key.test.ts'
const TESTS = 'packages/service/test'

/** Keys, and what is written down. */
export const KEYS_AND_LOGS: readonly Patch[] = [
  {
    name: 'uneven-keys',
    promise: 'Guessing a key.',
    deed: 'makes some characters of a new key likelier than others',
    edits: [{ file: KEYS, find: 'byte < 248', replace: 'byte < 256' }],
    killer: { file: KEYS_TEST, test: 'the characters of a key are equally likely' },
    isQuick: true,
  },
  {
    name: 'no-checksum-of-keys',
    promise: 'Guessing a key.',
    deed: 'asks the store for mistyped keys as well',
    edits: [
      {
        file: KEYS,
        find: 'isWellFormedApiKey = (text: string): boolean => isChecked(KEY.exec(text))',
        replace: 'isWellFormedApiKey = (text: string): boolean => KEY.test(text)',
      },
    ],
    killer: {
      file: KEYS_TEST,
      test: 'one changed character is a typo that the checksum finds',
    },
  },
  {
    name: 'long-hint',
    promise: 'With the database file or a dump.',
    deed: 'stores the first thirty characters of a key',
    edits: [{ file: KEYS, find: 'key.slice(0, 10)', replace: 'key.slice(0, 30)' }],
    killer: {
      file: `${TESTS}/security-at-rest.test.ts`,
      test: 'no file of the embedded store holds a key or more of it than its hint',
    },
  },
  {
    name: 'log-the-key',
    promise: 'What is written down',
    deed: 'writes the key of each request into the log',
    edits: [
      {
        file: `${SERVICE}/request-log.ts`,
        find: 'user: request.caller?.user ?? null,',
        replace: "user: request.caller?.user ?? null, key: request.headers['x-service-api-key'],",
      },
    ],
    killer: {
      file: `${TESTS}/security-logs.test.ts`,
      test: 'at the usual level nothing that a caller sent is in the log, the metrics or an error',
    },
  },
  {
    name: 'log-keys-in-addresses',
    promise: 'What is written down',
    deed: 'no longer blacks out keys that stand in an address',
    edits: [{ file: `${SERVICE}/logger.ts`, find: "'assay_***'", replace: "'$&'" }],
    killer: {
      file: `${TESTS}/security-logs.test.ts`,
      test: 'at the most talkative level the address is in the log, and still no secret',
    },
  },
  {
    name: 'log-rows-of-errors',
    promise: 'What is written down',
    deed: 'logs the rows that an error of PostgreSQL quotes',
    edits: [{ file: `${SERVICE}/logger.ts`, find: '!ROW_FIELDS.includes(name)', replace: "name !== ''" }],
    killer: {
      file: `${TESTS}/security-logs.test.ts`,
      test: 'neither a bug nor a lost database brings the words of a caller or its own password into the log',
    },
  },
  {
    name: 'login-for-everybody',
    promise: 'What is written down',
    deed: 'keeps the key of `assay login` in a file that everybody can read',
    edits: [
      { file: 'packages/cli/src/stored-login.ts', find: '{ mode: 0o600 }', replace: '{ mode: 0o644 }' },
      { file: 'packages/cli/src/stored-login.ts', find: 'chmod(path, 0o600)', replace: 'chmod(path, 0o644)' },
    ],
    killer: {
      file: 'packages/cli/test/service.test.ts',
      test: 'logging in tries the key, stores it for its owner alone, and other commands use it',
    },
  },
  {
    name: 'nameless-admins',
    promise: "With an admin's key.",
    deed: 'leaves out of the audit log whose key made or revoked another',
    edits: [
      {
        file: `${SERVICE}/http/routes/admin.ts`,
        find: "return { via: 'http', user, keyId }",
        replace: "return { via: 'http', user: user && null, keyId: keyId && null }",
      },
    ],
    killer: {
      file: `${TESTS}/http-sqlite.test.ts`,
      test: 'an admin makes keys for users, lists them page by page, and revokes them',
    },
  },
  {
    name: 'a-key-for-each-repeat',
    promise: 'one-job-per-idempotency-key',
    deed: 'makes another key for each repeat of a request for one',
    edits: [
      {
        file: 'packages/domain/src/access/create-key.ts',
        find: 'source, by, requestHash)',
        replace: 'source, by, requestHash && null)',
      },
    ],
    killer: {
      file: `${TESTS}/http-sqlite.test.ts`,
      test: 'a repeat of a request for a key makes no second one, and does not show the key again',
    },
  },
  {
    name: 'webhooks-into-the-house',
    promise: 'With a webhook.',
    deed: 'sends deliveries to hosts that resolve to private addresses',
    edits: [
      {
        file: `${SERVICE}/webhooks/public-address.ts`,
        find: 'if (!isPrivateAllowed && !addresses.every(isPublicAddress)) throw notPublic()',
        replace: 'if (addresses.length === 0) throw notPublic()',
      },
    ],
    killer: {
      file: `${TESTS}/webhooks-sending.test.ts`,
      test: 'the address is checked at every connection, and the checked one is what is connected to',
    },
  },
  {
    name: 'unhashed-packages',
    promise: 'Dependencies',
    deed: 'accepts packages without a hash',
    edits: [
      { file: 'scripts/audit.ts', find: '!/^sha512-/.test(integrity)', replace: "integrity === 'never'" },
    ],
    killer: {
      file: 'test/dependencies.test.ts',
      test: 'a package without a hash, with a strange licence or with an install script is a fault',
    },
    isQuick: true,
  },
]
