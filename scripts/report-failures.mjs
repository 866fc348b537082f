import { relative } from 'node:path'

/** A reporter for `node --test`: one line for each test that failed, with its file. */
export default async function* reportFailures(events) {
  for await (const { type, data } of events) {
    // A file fails because a test in it does; it is news only when none of them is to blame.
    const isOwnFault = data.details?.error?.failureType !== 'subtestsFailed'
    if (type === 'test:fail' && isOwnFault)
      yield `${relative(process.cwd(), data.file ?? '')}: ${data.name}\n`
  }
}
