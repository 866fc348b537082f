import pc from 'picocolors'

/** What may be drawn on a stream. */
export interface Screen {
  readonly isTerminal: boolean
  /** Width in characters; 120 where nobody looks, so that a pipe gets whole tables. */
  readonly columns: number
  readonly colors: ReturnType<typeof pc.createColors>
  /** False where the locale cannot show more than ASCII. */
  readonly unicode: boolean
}

export type Env = Readonly<Record<string, string | undefined>>

interface Output {
  readonly isTTY?: boolean
  readonly columns?: number
}

const COLUMNS_WITHOUT_TERMINAL = 120
const COLUMNS_MIN = 40

/** Colours need a terminal that has them, and nobody who set NO_COLOR (https://no-color.org). */
export function screenOf(output: Output, env: Env): Screen {
  const isTerminal = output.isTTY === true && env.TERM !== 'dumb'
  return {
    isTerminal,
    columns: isTerminal ? Math.max(COLUMNS_MIN, output.columns || 80) : COLUMNS_WITHOUT_TERMINAL,
    colors: pc.createColors(isTerminal && (env.NO_COLOR ?? '') === ''),
    unicode: !isTerminal || speaksUnicode(env),
  }
}

function speaksUnicode(env: Env): boolean {
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  return locale === '' || /utf-?8/i.test(locale)
}
