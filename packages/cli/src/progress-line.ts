import type { ConnectionState, StageEvent } from '@assay/client'
import type { Output, Screen } from './output.ts'
import { clip, oneLine, widthOf } from './text-layout.ts'

interface ProgressReport {
  readonly label: string
  /** 0 to 1; null while it is unknown. */
  readonly share: number | null
  readonly detail: string
}

/** One line at the foot of the terminal that is drawn over and over. Plain lines where there is no terminal. */
export interface ProgressLine {
  show(report: ProgressReport): void
  /** Removes the line. Whatever follows starts on a clean line. */
  clear(): void
}

type ProgressOutput = Pick<Output, 'note' | 'redraw' | 'noteScreen'>

const REDRAW_MS = 100
const PLAIN_LINE_MS = 5_000
const BAR_MAX = 30
const BAR_MIN = 8
/** The time left is guessed only after this much of the work. */
const ESTIMATE_AFTER_MS = 1_500
const ESTIMATE_AFTER_SHARE = 0.02

export function createProgressLine(output: ProgressOutput): ProgressLine {
  const screen = output.noteScreen
  let label = ''
  let startedAtMs = performance.now()
  let startShare = 0
  let drawnAtMs = startedAtMs
  let isDrawn = false

  return {
    show(report) {
      const nowMs = performance.now()
      const isNew = report.label !== label
      if (isNew) {
        label = report.label
        startedAtMs = nowMs
        startShare = report.share ?? 0
      }
      // Without a terminal, work that takes a moment needs no line at all.
      if (screen.isTerminal ? !isNew && nowMs - drawnAtMs < REDRAW_MS : nowMs - drawnAtMs < PLAIN_LINE_MS)
        return
      drawnAtMs = nowMs
      const left = timeLeft(report.share, startShare, nowMs - startedAtMs)
      if (screen.isTerminal) {
        output.redraw(drawLine(report, left, screen))
        isDrawn = true
      } else output.note(`${words([percent(report), report.label, report.detail, left])}\n`)
    },
    clear() {
      if (isDrawn) output.redraw('')
      isDrawn = false
      label = ''
    },
  }
}

function drawLine(report: ProgressReport, left: string, screen: Screen): string {
  const { colors, columns, unicode } = screen
  const label = oneLine(report.label)
  const text = words([percent(report), oneLine(report.detail), left])
  // The last column stays empty: a terminal that wraps there would scroll with every redraw.
  const room = columns - 1 - widthOf(label) - widthOf(text) - 4
  if (report.share === null || room < BAR_MIN) return clip(`${label}  ${text}`, columns - 1)
  const width = Math.min(BAR_MAX, room)
  const filled = Math.round(Math.min(1, Math.max(0, report.share)) * width)
  const [full, empty] = unicode ? ['█', '░'] : ['#', '.']
  return `${label}  ${colors.cyan(full.repeat(filled))}${colors.dim(empty.repeat(width - filled))}  ${text}`
}

function words(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('  ')
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

/** The stages of a job as they arrive: one moving line on a terminal, one line a stage elsewhere. */
export interface StageDisplay {
  submitted(jobId: string): void
  stage(event: StageEvent): void
  connection(state: ConnectionState): void
  end(): void
}

export function createStageDisplay(output: ProgressOutput): StageDisplay {
  const screen = output.noteScreen
  const line = createProgressLine(output)
  let lastStage = ''
  return {
    submitted: (jobId) => output.note(`${screen.colors.dim(`Job ${oneLine(jobId)}`)}\n`),
    stage({ stage, message, progress }) {
      if (screen.isTerminal) line.show({ label: stage, share: progress, detail: message })
      else if (stage !== lastStage) output.note(`${oneLine(stage)}: ${oneLine(message)}\n`)
      lastStage = stage
    },
    connection(state) {
      if (state === 'open') return
      line.clear()
      output.note(
        state === 'reconnecting'
          ? 'The connection was lost; resuming ...\n'
          : 'The stream does not get through; asking every two seconds instead.\n',
      )
    },
    end: line.clear,
  }
}
