import { parseArgs } from 'node:util'

export interface SoakOptions {
  readonly minutes: number
  readonly store: 'sqlite' | 'postgres'
  readonly jobsPerSecond: number
  readonly seed: number
  /** The file of a price book. Null: the default one. */
  readonly book: string | null
  readonly write: boolean
}

export const HELP = `npm run soak -- [options]

Starts the real service on its own database, puts a mixed load on it, watches it from outside, and judges: nothing
unexpected was answered, no stream skipped or repeated, every job ended, and memory, descriptors and the database stayed flat.
Ends with 1 if anything of that did not hold. Growth is judged from 15 minutes on.

  --minutes N       how long the load runs (30)
  --store NAME      sqlite or postgres (sqlite); PostgreSQL is started from the packages
  --rate N          jobs submitted a second (40); stay well below what the machine can do
  --book FILE       prices with this book instead of the default one
  --seed N          repeats the choices of another run (by the clock)
  --write           renews docs/soak.json and docs/soak.md; npm run plots draws from them
  --help            this text
`

/** Throws a sentence for a person if an option makes no sense. */
export function readOptions(args: readonly string[], newSeed: () => number): SoakOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      minutes: { type: 'string', default: '30' },
      store: { type: 'string', default: 'sqlite' },
      rate: { type: 'string', default: '40' },
      seed: { type: 'string' },
      book: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return 'help'
  if (values.store !== 'sqlite' && values.store !== 'postgres')
    throw new Error('--store is sqlite or postgres.')
  return {
    minutes: numberIn('--minutes', values.minutes, 0.1, 10_080),
    store: values.store,
    jobsPerSecond: numberIn('--rate', values.rate, 1, 5_000),
    seed: values.seed === undefined ? newSeed() : numberIn('--seed', values.seed, 0, 2 ** 32 - 1),
    book: values.book ?? null,
    write: values.write,
  }
}

function numberIn(name: string, text: string, min: number, max: number): number {
  const value = Number(text)
  if (text.trim() === '' || !(value >= min && value <= max))
    throw new Error(`${name} is a number from ${min} to ${max}.`)
  return value
}
