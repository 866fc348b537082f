import { randomInt } from 'node:crypto'
import { plain, plainJson } from './text-layout.ts'

export type Env = Readonly<Record<string, string | undefined>>
type Paint = (text: string) => string

/** What may be drawn on a stream. */
export interface Screen {
  readonly isTerminal: boolean
  /** Width in characters. Where there is no terminal, 120: a pipe gets whole tables. */
  readonly columns: number
  readonly colors: Readonly<Record<ColorName, Paint>>
  /** False where the locale cannot show more than ASCII. */
  readonly unicode: boolean
}

/**
 * The one exit for all text of a command. Text for people is made plain here, whatever it holds: only line breaks, tabs and
 * our own colours reach the terminal. Data for programs leaves a pipe byte for byte.
 */
export interface Output {
  readonly screen: Screen
  readonly noteScreen: Screen
  /** A result for people, on standard output. */
  print(text: string): void
  /** A result for programs. On a terminal, steering characters become JSON escapes, which mean the same. */
  printJson(value: unknown, indent?: number): void
  /** CSV, which has no escapes: exact in a pipe, plain on a terminal. Resolves when there is room for more. */
  printRows(text: string): Promise<void>
  /** A remark or an error, on standard error. */
  note(text: string): void
  /** Draws one line over the last one on standard error. An empty line removes it. */
  redraw(line: string): void
}

interface OutputStream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): boolean
  once(event: 'drain', listener: () => void): unknown
}

const CLEAR_LINE = '\r\u001b[2K'

export function createOutput(streams: {
  readonly stdout: OutputStream
  readonly stderr: OutputStream
  readonly env: Env
}): Output {
  const { stdout, stderr, env } = streams
  const write = (stream: OutputStream, text: string): void => {
    stream.write(withColors(text))
  }
  return {
    screen: screenOf(stdout, env),
    noteScreen: screenOf(stderr, env),
    print: (text) => write(stdout, text),
    note: (text) => write(stderr, text),
    redraw: (line) => {
      stderr.write(`${CLEAR_LINE}${withColors(line.replaceAll('\n', ' '))}`)
    },
    printJson(value, indent = 2) {
      const json = JSON.stringify(value, null, indent)
      stdout.write(`${stdout.isTTY === true ? plainJson(json) : json}\n`)
    },
    async printRows(text) {
      const hasRoom = stdout.write(stdout.isTTY === true ? plain(text) : text)
      if (!hasRoom) await new Promise<void>((resolve) => stdout.once('drain', resolve))
    },
  }
}

const COLORS = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const
type ColorName = keyof typeof COLORS

/**
 * Marks our own colours until they reach the exit. Nobody outside this process knows the number, so foreign text cannot
 * carry a colour of ours.
 */
const MARK = randomInt(2 ** 31, 2 ** 47)
const OWN_COLOR = new RegExp(`\\u001b\\[${MARK};(\\d+)m`)

/** Everything between two of our own colours is made plain. */
function withColors(text: string): string {
  return text
    .split(OWN_COLOR)
    .map((part, at) => (at % 2 === 0 ? plain(part) : `\u001b[${part}m`))
    .join('')
}

function createColors(isEnabled: boolean): Screen['colors'] {
  const paint = (name: ColorName): Paint => {
    const [open, close] = COLORS[name]
    return isEnabled ? (text) => `\u001b[${MARK};${open}m${text}\u001b[${MARK};${close}m` : (text) => text
  }
  return {
    bold: paint('bold'),
    dim: paint('dim'),
    red: paint('red'),
    green: paint('green'),
    yellow: paint('yellow'),
    cyan: paint('cyan'),
  }
}

const COLUMNS_WITHOUT_TERMINAL = 120
const COLUMNS_MIN = 40

/** Colours need a terminal that has them, and a user who did not set NO_COLOR (https://no-color.org). */
function screenOf(stream: OutputStream, env: Env): Screen {
  const isTerminal = stream.isTTY === true && env.TERM !== 'dumb'
  return {
    isTerminal,
    columns: isTerminal ? Math.max(COLUMNS_MIN, stream.columns || 80) : COLUMNS_WITHOUT_TERMINAL,
    colors: createColors(isTerminal && (env.NO_COLOR ?? '') === ''),
    unicode: !isTerminal || isUnicodeLocale(env),
  }
}

function isUnicodeLocale(env: Env): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  return locale === '' || /utf-?8/i.test(locale)
}
