import { relative } from 'node:path'

/** A reporter for `node --test`: one line of JSON with the number of tests, and the tests that failed with their files. */
export default async function* reportCounts(events) {
  const failed = []
  let counts = { tests: 0, skipped: 0 }
  for await (const { type, data } of events) {
    // A file fails because a test in it does; it is news only when none of them is to blame.
    const isOwnFault = data.details?.error?.failureType !== 'subtestsFailed'
    if (type === 'test:fail' && isOwnFault)
      failed.push(`${relative(process.cwd(), data.file ?? '')}: ${data.name}`)
    // Each file has its own summary, and all of them together have one without a file.
    if (type === 'test:summary' && data.file === undefined) counts = data.counts
  }
  yield `${JSON.stringify({ tests: counts.tests, skipped: counts.skipped, failed })}\n`
}
