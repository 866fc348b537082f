import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { createCursors } from '../../packages/domain/src/jobs/cursors.ts'
import { createIds } from '../../packages/domain/src/jobs/ids.ts'
import { type ListFilters, NO_FILTERS } from '../../packages/domain/src/jobs/list-filters.ts'
import { createRandom } from '../../test/tools/random-numbers.ts'
import { anyText } from '../any-text.ts'
import { promise, type Target } from '../target.ts'

const USER = 7
const NONE = NO_FILTERS
const FILTERS: readonly ListFilters[] = [
  NONE,
  { ...NONE, contains: 'eggs' },
  { ...NONE, fromMs: 0, toMs: 1_700_000_000_000 },
  { ...NONE, status: 'completed' },
  { ...NONE, label: 'kitchen', totalMin: 5 },
]
const ISSUED_EACH = 16
const WORDS = [
  '=',
  '==',
  '-',
  '_',
  '+',
  '/',
  '.',
  '%2B',
  'job_',
  'A',
  '\0',
  '\n',
  ' ',
  'AAAAAAAAAAAAAAAAAAAAAA',
]

/** Cursors of lists: only what was given out, to the user and for the filters it was given out for, is taken. */
export async function openCursorTarget(): Promise<Target> {
  // Fixed, so the bytes of a find mean the same in every run.
  const secretOf = (name: string): Uint8Array => createHash('sha256').update(name).digest()
  const cursors = createCursors(secretOf('ours'))
  const foreign = createCursors(secretOf('theirs'))
  const random = createRandom(1)
  const newId = createIds({ nowMs: () => 1_700_000_000_000, randomBytes: (count) => random.bytes(count) })
  const position = () => ({ createdAtMs: random.below(2 ** 31) * 800, id: newId('job') })

  /** Which filters of the user each cursor was given out for, and the position that it holds. */
  const issued = new Map<
    string,
    { readonly filters: ListFilters; readonly at: ReturnType<typeof position> }
  >()
  const others: string[] = []
  for (const filters of FILTERS) {
    for (let count = 0; count < ISSUED_EACH; count++) {
      const at = position()
      issued.set(cursors.encode(at, USER, filters), { filters, at })
      others.push(cursors.encode(at, USER + 1, filters), foreign.encode(at, USER, filters))
    }
  }
  const given = fc.constantFrom(...issued.keys(), ...others)
  const spliced = fc
    .tuple(given, given, fc.nat({ max: 64 }), fc.nat({ max: 64 }))
    .map(([a, b, from, to]) => a.slice(0, from) + b.slice(to))
  const madeUp = fc
    .tuple(
      fc.uint8Array({ minLength: 16, maxLength: 16 }),
      fc.constantFrom('0', 'zzz', 'kf12oi4w', '-1'),
      fc.string({ maxLength: 30 }),
    )
    .map(([mac, time, id]) => Buffer.concat([mac, Buffer.from(`${time}.job_${id}`)]).toString('base64url'))

  return {
    corpus: [...issued.keys(), ...others].map((cursor) => Buffer.from(cursor)),
    dictionary: WORDS,
    structured: fc.oneof(given, spliced, madeUp, anyText(140)).map((text) => Buffer.from(text)),
    inputBytesMax: 4_096,
    casesAtOnce: 1,
    timeMsMax: () => 50,
    check(input) {
      const text = input.toString('utf8')
      const own = issued.get(text)
      let taken = 'refused'
      for (const filters of FILTERS) {
        const read = cursors.decode(text, USER, filters)
        promise(
          (read !== null) === (own?.filters === filters),
          `the cursor ${text} is ${read === null ? 'refused' : 'taken'}`,
        )
        promise(cursors.decode(text, USER + 2, filters) === null, 'a stranger’s cursor is taken')
        if (read === null || own === undefined) continue
        promise(
          read.id === own.at.id && read.createdAtMs === own.at.createdAtMs,
          'the position is another one',
        )
        taken = 'taken'
      }
      return `${taken} ${Math.min(12, Math.ceil(text.length / 12))} ${/^[\w-]*$/.test(text)} ${input.length % 4}`
    },
  }
}
