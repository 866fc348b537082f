import { readFileSync } from 'node:fs'

/**
 * Loaded before the service (`node --import`): lets its clock jump. The service is given `Date.now` as its clock where it
 * starts, so replacing it here injects another one. A file holds how many milliseconds it is ahead.
 */
const LOOK_EVERY_MS = 10

const path = process.env.SHIFTED_CLOCK_FILE
if (path !== undefined) {
  const trueNow = Date.now
  const read = (): number => Number(readFileSync(path, 'utf8'))
  let offsetMs = read()
  setInterval(() => {
    offsetMs = read()
  }, LOOK_EVERY_MS).unref()
  Date.now = () => trueNow() + offsetMs
}
