export interface Logger {
  error(details: object, message: string): void
  warn(details: object, message: string): void
}

const EVERY_MS = 10_000
const MESSAGES_MAX = 100

/** Logs each message at most once in ten seconds, and says how often it was left out. An outage fails thousands of calls alike. */
export function createQuietLog(logger: Logger): Logger {
  const seen = new Map<string, { loggedAtMs: number; leftOut: number }>()

  const quiet =
    (level: keyof Logger) =>
    (details: object, message: string): void => {
      const now = performance.now()
      const last = seen.get(message)
      if (last !== undefined && now - last.loggedAtMs < EVERY_MS) {
        last.leftOut++
        return
      }
      if (seen.size >= MESSAGES_MAX) seen.clear()
      seen.set(message, { loggedAtMs: now, leftOut: 0 })
      logger[level](last === undefined ? details : { ...details, leftOut: last.leftOut }, message)
    }

  return { error: quiet('error'), warn: quiet('warn') }
}
