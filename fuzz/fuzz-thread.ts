import { parentPort, workerData } from 'node:worker_threads'
import { present } from '../packages/engine/src/in-range.ts'
import { fuzzTarget } from './fuzz-target.ts'
import { TARGETS } from './targets.ts'
import { isStopped, type ThreadOrder, type ThreadReport, writeCase } from './thread-messages.ts'

/** One target in its own thread: should a case never end or fill the memory, the main thread still knows it. */
const { name, seed, cases, endsAtMs, shared } = workerData as ThreadOrder
const target = await present(TARGETS[name]).open()
const summary = await fuzzTarget(target, {
  seed,
  cases,
  isOver: () => isStopped(shared) || Date.now() >= (endsAtMs ?? Number.POSITIVE_INFINITY),
  onCase: (input, casesDone) => writeCase(shared, input, casesDone),
})
await target.close?.()
const { outcomes, slowest, find, ...figures } = summary
const report: ThreadReport = {
  ...figures,
  outcomes: outcomes.size,
  slowestBytes: slowest.length,
  find: find && { error: find.error, input: find.input && new Uint8Array(find.input) },
}
present(parentPort).postMessage(report)
