import type { Screen } from './screen.ts'

interface ProgressReport {
  readonly label: string
  /** 0 to 1; null while nobody knows. */
  readonly share: number | null
  readonly detail: string
}

/** One line at the foot of the terminal that is drawn over and over; plain lines where there is no terminal. */
export interface ProgressLine {
  show(report: ProgressReport): void
  /** Takes the line away, so that what follows starts on a clean one. */
  clear(): void
}

interface ProgressOptions {
  readonly screen: Screen
  readonly write: (text: string) => void
  readonly nowMs: () => number
}

const REDRAW_MS = 100
const PLAIN_LINE_MS = 5_000
const BAR_MAX = 30
const BAR_MIN = 8
/** An estimate of the time left needs some past to stand on. */
const ESTIMATE_AFTER_MS = 1_500
const ESTIMATE_AFTER_SHARE = 0.02
const CLEAR_LINE = '\r\u001b[2K'

export function createProgressLine({ screen, write, nowMs }: ProgressOptions): ProgressLine {
  let label = ''
  let startedAt = nowMs()
  let startShare = 0
  let drawnAt = startedAt
  let isDrawn = false

  return {
    show(report) {
      const now = nowMs()
      const isNew = report.label !== label
      if (isNew) {
        label = report.label
        startedAt = now
        startShare = report.share ?? 0
      }
      // Without a terminal, work that is done in a moment needs no line at all.
      if (screen.isTerminal ? !isNew && now - drawnAt < REDRAW_MS : now - drawnAt < PLAIN_LINE_MS) return
      drawnAt = now
      const left = timeLeft(report.share, startShare, now - startedAt)
      if (screen.isTerminal) {
        write(`${CLEAR_LINE}${drawLine(report, left, screen)}`)
        isDrawn = true
      } else
        write(
          `${[percent(report), report.label, report.detail, left].filter((part) => part !== '').join('  ')}\n`,
        )
    },
    clear() {
      if (isDrawn) write(CLEAR_LINE)
      isDrawn = false
      label = ''
    },
  }
}

function drawLine(report: ProgressReport, left: string, screen: Screen): string {
  const { colors, columns, unicode } = screen
  const words = [percent(report), report.detail, left].filter((part) => part !== '').join('  ')
  // The last column stays empty: a terminal that wraps there would scroll with every redraw.
  const room = columns - 1 - report.label.length - words.length - 4
  if (report.share === null || room < BAR_MIN) return `${report.label}  ${words}`.slice(0, columns - 1)
  const width = Math.min(BAR_MAX, room)
  const filled = Math.round(Math.min(1, Math.max(0, report.share)) * width)
  const [full, empty] = unicode ? ['█', '░'] : ['#', '.']
  return `${report.label}  ${colors.cyan(full.repeat(filled))}${colors.dim(empty.repeat(width - filled))}  ${words}`
}

function percent({ share }: ProgressReport): string {
  return share === null ? '' : `${String(Math.floor(Math.min(1, share) * 100)).padStart(3)} %`
}

function timeLeft(share: number | null, startShare: number, elapsedMs: number): string {
  if (share === null || share - startShare < ESTIMATE_AFTER_SHARE || elapsedMs < ESTIMATE_AFTER_MS) return ''
  const leftMs = (elapsedMs * (1 - share)) / (share - startShare)
  return `${showSeconds(leftMs / 1_000)} left`
}

export function showSeconds(seconds: number): string {
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`
  return `${minutes} min ${Math.round(seconds % 60)} s`
}
