import { entryAt } from '../packages/engine/src/in-range.ts'
import type { SetReport } from './evaluate.ts'
import { LEVELS } from './score-set.ts'

const COLORS = ['#1b6ca8', '#d1495b', '#2e933c', '#8f5bb5', '#e08e1b', '#3aa6a6', '#7a5c48', '#555f6e']
const WIDTH = 720
const HEIGHT = 420
const LEFT = 60
const TOP = 30
const PLOT_WIDTH = 460
const PLOT_HEIGHT = 330

interface Axis {
  readonly from: number
  readonly to: number
  readonly ticks: readonly number[]
  readonly title: string
}

const xAt = (axis: Axis, value: number): number =>
  LEFT + ((value - axis.from) / (axis.to - axis.from)) * PLOT_WIDTH
const yAt = (axis: Axis, value: number): number =>
  TOP + PLOT_HEIGHT - ((value - axis.from) / (axis.to - axis.from)) * PLOT_HEIGHT

function frame(
  title: string,
  x: Axis,
  y: Axis,
  inside: string,
  names: readonly string[],
  label: (tick: number) => string,
): string {
  const grid = [
    ...y.ticks.map(
      (tick) =>
        `<line x1="${LEFT}" x2="${LEFT + PLOT_WIDTH}" y1="${yAt(y, tick)}" y2="${yAt(y, tick)}" stroke="#ddd"/><text x="${LEFT - 8}" y="${yAt(y, tick) + 4}" text-anchor="end">${tick}</text>`,
    ),
    ...x.ticks.map(
      (tick) =>
        `<text x="${xAt(x, tick).toFixed(1)}" y="${TOP + PLOT_HEIGHT + 18}" text-anchor="middle">${label(tick)}</text>`,
    ),
  ].join('')
  const legend = names
    .map(
      (name, i) =>
        `<rect x="${LEFT + PLOT_WIDTH + 16}" y="${TOP + i * 20}" width="12" height="12" fill="${COLORS[i % COLORS.length]}"/><text x="${LEFT + PLOT_WIDTH + 34}" y="${TOP + 10 + i * 20}">${name}</text>`,
    )
    .join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}"><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="18" font-size="14" font-weight="bold">${title}</text>${grid}<text x="${LEFT + PLOT_WIDTH / 2}" y="${HEIGHT - 12}" text-anchor="middle">${x.title}</text><text transform="translate(16 ${TOP + PLOT_HEIGHT / 2}) rotate(-90)" text-anchor="middle">${y.title}</text>${inside}${legend}</svg>\n`
}

const line = (points: readonly (readonly [number, number])[], color: string): string =>
  `<polyline fill="none" stroke="${color}" stroke-width="2" points="${points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}"/>${points.map(([x, y]) => `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3" fill="${color}"/>`).join('')}`

export function calibrationPlot(reports: readonly SetReport[]): string {
  const axis: Axis = { from: 45, to: 100, ticks: [50, 60, 70, 80, 90, 100], title: 'stated coverage, %' }
  const y = { ...axis, title: 'measured coverage, %' }
  const ideal = `<line x1="${xAt(axis, 45)}" y1="${yAt(y, 45)}" x2="${xAt(axis, 100)}" y2="${yAt(y, 100)}" stroke="#999" stroke-dasharray="5 4"/>`
  const lines = reports.map((report, i) => {
    const points = LEVELS.flatMap((level, k) => {
      const measured = entryAt(report.coverageByLevel, k)
      return measured > 0 ? [[xAt(axis, level * 100), yAt(y, Math.max(45, measured))] as const] : []
    })
    return line(points, entryAt(COLORS, i % COLORS.length))
  })
  return frame(
    'Stated against measured coverage',
    axis,
    y,
    ideal + lines.join(''),
    reports.map((r) => r.name),
    String,
  )
}

/** What was said of how likely a match is right, against how often it was. */
export function reliabilityPlot(bins: readonly { readonly said: number; readonly right: number }[]): string {
  const axis: Axis = { from: 0, to: 100, ticks: [0, 20, 40, 60, 80, 100], title: 'confidence.match, %' }
  const y = { ...axis, title: 'right, %' }
  const ideal = `<line x1="${xAt(axis, 0)}" y1="${yAt(y, 0)}" x2="${xAt(axis, 100)}" y2="${yAt(y, 100)}" stroke="#999" stroke-dasharray="5 4"/>`
  const points = bins.map(({ said, right }) => [xAt(axis, 100 * said), yAt(y, 100 * right)] as const)
  return frame(
    'How often a match is right',
    axis,
    y,
    ideal + line(points, entryAt(COLORS, 0)),
    ['labelled questions'],
    String,
  )
}

export function fifthsPlot(reports: readonly SetReport[]): string {
  const x: Axis = {
    from: 0.7,
    to: 5.3,
    ticks: [1, 2, 3, 4, 5],
    title: 'difficulty, from the easiest fifth to the hardest',
  }
  const y: Axis = { from: 60, to: 100, ticks: [60, 70, 80, 90, 100], title: 'coverage at 90 %' }
  const ideal = `<line x1="${LEFT}" x2="${LEFT + PLOT_WIDTH}" y1="${yAt(y, 90)}" y2="${yAt(y, 90)}" stroke="#999" stroke-dasharray="5 4"/>`
  const lines = reports.map((report, i) =>
    line(
      report.fifths.map((fifth, k) => [xAt(x, k + 1), yAt(y, Math.max(60, fifth))] as const),
      entryAt(COLORS, i % COLORS.length),
    ),
  )
  return frame(
    'Coverage by difficulty fifth',
    x,
    y,
    ideal + lines.join(''),
    reports.map((r) => r.name),
    String,
  )
}

export function widthPlot(reports: readonly SetReport[]): string {
  const x: Axis = { from: -0.6, to: reports.length - 0.4, ticks: [], title: 'set' }
  const top = Math.ceil(Math.max(...reports.map((report) => report.logWidth)) * 2) / 2
  const ticks = Array.from({ length: top * 2 + 1 }, (_, i) => i / 2)
  const y: Axis = { from: 0, to: top, ticks, title: 'ln(high / low) at 90 %' }
  const half = PLOT_WIDTH / reports.length / 3
  const bars = reports
    .map((report, i) => {
      const at = yAt(y, report.logWidth)
      return `<rect x="${(xAt(x, i) - half).toFixed(1)}" y="${at.toFixed(1)}" width="${(2 * half).toFixed(1)}" height="${(TOP + PLOT_HEIGHT - at).toFixed(1)}" fill="${COLORS[i % COLORS.length]}"/>`
    })
    .join('')
  return frame(
    'Mean width of the 90 % range',
    x,
    y,
    bars,
    reports.map((r) => r.name),
    String,
  )
}
