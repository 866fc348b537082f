import fc from 'fast-check'

/**
 * Every run of `npm test` tries the same cases, so one commit passes everywhere or nowhere. Each pass of `npm run test:loaded`
 * tries others, and so does `ASSAY_TEST_SEED=random npm test`; a failure names its seed.
 */
const asked = process.env.ASSAY_TEST_SEED ?? '1'
const isRandom = asked === 'random'
if (!isRandom && !/^-?\d{1,9}$/.test(asked))
  throw new Error(`ASSAY_TEST_SEED is a whole number or "random", not "${asked}".`)
if (!isRandom) fc.configureGlobal({ seed: Number(asked) })

export default fc
