import pc from 'picocolors'
import type { Logger } from 'pino'
import pino from 'pino'

interface LoggerOptions {
  readonly level: string
  /** A terminal gets short coloured lines, everything else JSON. */
  readonly terminal: boolean
}

const FLUSH_MS_MAX = 300

/** Writes to stderr, because stdout is for what a command answers. Asynchronous: a slow reader never blocks a request. */
export function createLogger({ level, terminal }: LoggerOptions): {
  readonly logger: Logger
  /** Waits for the last lines, but not for a reader that is stuck or gone. */
  flush(): Promise<void>
} {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    serializers: { err: withoutRows },
  }
  if (terminal) {
    const logger = pino(options, { write: (line: string) => process.stderr.write(formatForPeople(line)) })
    return { logger, flush: async () => {} }
  }
  const destination = pino.destination({ dest: 2, sync: false, minLength: 4_096 })
  const timer = setInterval(() => destination.flush(), 200)
  timer.unref()
  return {
    logger: pino(options, destination),
    // Not flushSync(): the driver repeats it for ever when the reader has gone.
    flush: () =>
      new Promise((resolve) => {
        setTimeout(resolve, FLUSH_MS_MAX)
        destination.flush(() => resolve())
      }),
  }
}

/** An error of PostgreSQL quotes rows and values in these fields, and with them the words of a caller. */
const ROW_FIELDS: readonly string[] = ['detail', 'where', 'query', 'parameters']

/** The error whole, with its causes, but without what it quotes from tables. */
function withoutRows(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const entries = Object.entries(pino.stdSerializers.err(error))
  return Object.fromEntries(entries.filter(([name]) => !ROW_FIELDS.includes(name)))
}

const COLOURS: Readonly<Record<string, (text: string) => string>> = {
  fatal: pc.red,
  error: pc.red,
  warn: pc.yellow,
  info: pc.green,
  debug: pc.blue,
  trace: pc.gray,
}

/** `12:01:02.345 info  POST /v1/jobs 202 3 ms`, followed by whatever else the line has. */
function formatForPeople(line: string): string {
  const { time, level, msg, err, stack, ...rest }: Record<string, unknown> = JSON.parse(line)
  const colour = COLOURS[String(level)] ?? ((text: string) => text)
  const fields = Object.entries(rest).map(
    ([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`,
  )
  const error = typeof err === 'object' && err !== null && 'stack' in err ? err.stack : stack
  const parts = [
    pc.dim(String(time).slice(11, 23)),
    colour(String(level).padEnd(5)),
    String(msg ?? ''),
    pc.dim(fields.join(' ')),
  ]
  return `${parts.filter((part) => part !== '').join(' ')}\n${error === undefined ? '' : `${String(error)}\n`}`
}

/** Some callers put their key into the address. Whatever follows `assay_`, whole or mistyped, is not logged. */
export function withoutKeys(url: string): string {
  const hidden = (text: string): string => text.replace(/assay_[0-9A-Za-z]+/g, 'assay_***')
  if (!url.includes('%')) return hidden(url)
  // The router reads `assay%5Flink...` as it is meant.
  const plain = url.replace(/%([2-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  const told = hidden(plain)
  return told === plain ? url : told
}
