import { randomInt } from 'node:crypto'

const asked = process.env.TEST_SEED ?? '1'
if (asked !== 'random' && !/^-?\d{1,9}$/.test(asked))
  throw new Error(`TEST_SEED is a whole number or "random", not "${asked}".`)

/**
 * Every run of `npm test` tries the same cases, so one commit passes everywhere or nowhere. `TEST_SEED=random npm test`
 * tries others; a failure names its seed.
 */
export const TEST_SEED = asked === 'random' ? randomInt(2 ** 31) : Number(asked)
