import { importPrices } from '../src/import/import-prices.ts'

/** Imports one file in a separate process, and prints what became of it and the most memory that it took. */
let outcome: string
try {
  const { found, leftOut } = await importPrices(process.argv[2] ?? '')
  outcome = `${found} rows, ${leftOut} left out`
} catch (error) {
  outcome = String(error)
}
const { user, system } = process.cpuUsage()
console.log(
  JSON.stringify({
    outcome,
    peakMiB: process.resourceUsage().maxRSS / 1024,
    cpuMs: (user + system) / 1_000,
  }),
)
