import type { History, JobHistory } from '../history.ts'
import { submissionOf } from '../history.ts'
import type { Exchange } from '../recording.ts'
import type { Finding } from './invariant.ts'

/** Nobody is told anything about another user's job, and an answer is about the job that was asked for. */
export function checkOnlyOwnJobs({ jobs, exchanges, streams }: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const job of jobs.values()) {
    const sightings = [
      ...job.asked.filter(({ status }) => (status >= 200 && status < 400) || status === 409),
      ...job.items.map(({ entry }) => entry),
      ...job.streams.map(({ opened }) => opened).filter(({ status }) => status === 200),
    ]
    for (const entry of sightings.filter(({ user }) => job.owner !== null && user !== job.owner)) {
      findings.push({
        jobId: job.id,
        detail: `belongs to ${job.owner} and was shown to ${entry.user}`,
        entries: [entry],
      })
    }
  }
  for (const entry of exchanges) {
    if (entry.jobId === null || entry.status !== 200) continue
    const { job_id }: { job_id: string } = JSON.parse(entry.body)
    if (job_id !== entry.jobId)
      findings.push({
        jobId: entry.jobId,
        detail: `was asked for and ${job_id} was answered`,
        entries: [entry],
      })
  }
  for (const { opened, frames } of streams) {
    const foreign = frames.find(({ payload }) => payload.job_id !== opened.jobId)
    if (foreign !== undefined)
      findings.push({
        jobId: opened.jobId,
        detail: `its stream carried an event of ${String(foreign.payload.job_id)}`,
        entries: [opened, foreign.entry],
      })
  }
  return findings
}

/** A submission makes one job, however often it is repeated with its idempotency key, and whether or not it was answered. */
export function checkOneJobPerKey(history: History): readonly Finding[] {
  const findings: Finding[] = []
  for (const [submission, jobs] of Map.groupBy(history.jobs.values(), submissionOfJob)) {
    if (submission === null) continue
    const inOrder = jobs.toSorted((a, b) => firstSeen(a).atMs - firstSeen(b).atMs)
    for (const [i, job] of inOrder.entries()) {
      const { atMs } = firstSeen(job)
      // An erased job frees its key. Which of two is the older one cannot be told when clocks step.
      const earlier = inOrder
        .slice(0, i)
        .find((other) => !history.mayBeGone(other, atMs) && !history.mayBeGone(job, atMs))
      if (earlier === undefined) continue
      findings.push({
        jobId: job.id,
        detail: `was made by the submission ${submission}, which had made ${earlier.id} already`,
        entries: [firstSeen(earlier), firstSeen(job)],
      })
    }
  }
  for (const job of history.jobs.values()) {
    const [first, ...others] = job.accepted
    if (first === undefined) continue
    const anew = others.find(({ sentAtMs, isReplayed }) => !isReplayed && sentAtMs > first.atMs)
    if (anew !== undefined)
      findings.push({ jobId: job.id, detail: 'was accepted twice as if it were new', entries: [first, anew] })
  }
  return findings
}

function submissionOfJob(job: JobHistory): string | null {
  const seen = job.items[0]?.item ?? job.reads[0]?.job
  return job.accepted[0]?.submission ?? (seen === undefined ? null : submissionOf(seen.query))
}

function firstSeen(job: JobHistory): Exchange {
  const entries = [
    ...job.accepted,
    ...job.reads.map(({ entry }) => entry),
    ...job.items.map(({ entry }) => entry),
  ]
  return entries.reduce((first, entry) => (entry.atMs < first.atMs ? entry : first))
}
