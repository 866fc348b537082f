import { PROBLEMS, type Problem } from '@assay/contract'
import type { History } from '../history.ts'
import type { Exchange, StreamOpened } from '../recording.ts'
import type { Finding } from './invariant.ts'

/** What a client that makes no mistakes may be answered, whatever is broken. 0: nothing came. */
const ANSWERS: Readonly<Record<string, readonly number[]>> = {
  submit: [0, 202, 401, 409, 503],
  read: [0, 200, 304, 401, 404, 503],
  list: [0, 200, 401, 503],
  cancel: [0, 200, 401, 404, 503],
  delete: [0, 204, 401, 404, 409, 503],
  stream: [0, 200, 401, 404, 503],
}

/** Faults show as documented answers only: never as an internal error, a broken frame, or a good key that is refused. */
export function checkAnswersAreDocumented(history: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const entry of [...history.exchanges, ...history.streams.map(({ opened }) => opened)]) {
    const fault = faultOf(entry, history)
    if (fault !== null) findings.push({ jobId: entry.jobId, detail: fault, entries: [entry] })
  }
  for (const { opened, malformed } of history.streams) {
    for (const frame of malformed.slice(0, 1))
      findings.push({
        jobId: opened.jobId,
        detail: 'a frame is not event, id, data',
        entries: [opened, frame],
      })
  }
  return findings
}

function faultOf(entry: Exchange | StreamOpened, { revocations }: History): string | null {
  const operation = entry.kind === 'stream' ? 'stream' : entry.operation
  if (!ANSWERS[operation]?.includes(entry.status)) return `${operation} was answered with ${entry.status}`
  if (entry.status === 401) {
    const isExpected = revocations.some(({ key, sinceMs }) => key === entry.key && sinceMs <= entry.atMs)
    return isExpected ? null : `the key ${entry.key} is good and was refused`
  }
  return entry.status >= 400 && !isProblem(entry) ? 'an error is not a problem document' : null
}

function isProblem({ status, body }: Exchange | StreamOpened): boolean {
  try {
    const problem: Problem = JSON.parse(body)
    const face = Object.entries(PROBLEMS).find(([code]) => code === problem.code)?.[1]
    return face?.status === status && problem.status === status && typeof problem.request_id === 'string'
  } catch {
    return false
  }
}

/** A request that leaves after the revocation of its key was confirmed is refused, on every node. */
export function checkRevokedKeyIsRefused(history: History): readonly Finding[] {
  const asked = [...history.exchanges, ...history.streams.map(({ opened }) => opened)]
  return history.revocations
    .filter(({ isDone }) => isDone)
    .flatMap((revocation) =>
      asked
        .filter(({ key, sentAtMs }) => key === revocation.key && sentAtMs > revocation.atMs)
        .filter(({ status }) => ![0, 401, 503].includes(status))
        .map((entry) => ({
          jobId: entry.jobId,
          detail: `the key ${revocation.key} was revoked and still answered with ${entry.status}`,
          entries: [revocation, entry],
        })),
    )
}

/** No process of the service ends but by a signal of ours. */
export function checkNoProcessEnds({ processEnds }: History): readonly Finding[] {
  return processEnds.map((entry) => ({
    jobId: null,
    detail: `${entry.node} has ended by itself: ${entry.output.slice(-500)}`,
    entries: [entry],
  }))
}
