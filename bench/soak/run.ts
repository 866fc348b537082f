import type { Ledger } from './ledger.ts'
import { HELP, readOptions } from './options.ts'
import { writeReport } from './report-file.ts'
import { runSoak } from './run-soak.ts'
import type { Sample } from './sample.ts'

/** `npm run soak`: see HELP in options.ts. */
const TELL_EVERY_SECONDS = 30

const options = (() => {
  try {
    return readOptions(process.argv.slice(2), () => Date.now() % 2 ** 32)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n\n${HELP}`)
    process.exit(2)
  }
})()
if (options === 'help') {
  process.stdout.write(HELP)
  process.exit(0)
}
if (process.platform !== 'linux') {
  process.stderr.write('The soak reads memory and descriptors from /proc, which only Linux has.\n')
  process.exit(2)
}

const { minutes, store, jobsPerSecond, seed } = options
const stop = new AbortController()
// The first signal ends the load in order, with a verdict on what was seen; the second one ends at once.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())

process.stderr.write(`Soaking ${store} for ${minutes} min at ${jobsPerSecond} jobs/s, seed ${seed}.\n`)
const result = await runSoak(options, tell, stop.signal)

for (const text of result.faultTexts) process.stdout.write(`! ${text}\n`)
for (const [what, count] of Object.entries(result.counts)) process.stdout.write(`  ${what}: ${count}\n`)
for (const { name, measured, wanted, met } of result.bars)
  process.stdout.write(`${met ? 'ok  ' : 'FAIL'} ${name}: ${measured} (wanted ${wanted})\n`)
if (options.write) writeReport(options, result, process.argv.slice(2))
if (result.bars.some(({ met }) => !met)) process.exitCode = 1

function tell(sample: Sample, ledger: Ledger, running: number): void {
  const faults = Object.values(ledger.faults()).reduce((sum, count) => sum + count)
  const line = [
    `${Math.floor(sample.seconds / 60)}:${String(Math.floor(sample.seconds % 60)).padStart(2, '0')}`,
    `${ledger.counts()['jobs accepted'] ?? 0} jobs`,
    `${running} clients`,
    `rss ${sample.rssMib.toFixed(0)} MiB`,
    `heap ${sample.heapMib?.toFixed(0) ?? '?'} MiB`,
    `${sample.descriptors} descriptors`,
    `database ${sample.databaseMib.toFixed(1)} + ${sample.walMib.toFixed(1)} MiB`,
    `submit p50 ${sample.submitP50Ms?.toFixed(1) ?? '?'} p99 ${sample.submitP99Ms?.toFixed(1) ?? '?'} ms`,
    `faults ${faults}`,
  ].join('  ')
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${line}`)
  else if (Math.round(sample.seconds) % TELL_EVERY_SECONDS < 5) process.stderr.write(`${line}\n`)
}
