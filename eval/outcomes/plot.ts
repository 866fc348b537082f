import type { Replay } from './replay.ts'
import { LEARNING, WINDOW, windowShares } from './replay.ts'

const WIDTH = 720
const PANEL = 150
const LEFT = 50
const RIGHT = 16
const LOWEST = 70
const COLORS = { fixed: '#d1495b', adapted: '#1b6ca8' } as const

/** Coverage over time, one panel for each series: without outcomes and with them. */
export function coveragePlot(replays: readonly Replay[]): string {
  const height = 40 + replays.length * PANEL
  const panels = replays.map((one, nth) => panel(one, 36 + nth * PANEL)).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11" role="img" aria-label="Coverage over time without and with outcomes"><rect width="100%" height="100%" fill="#fff"/><text x="${LEFT}" y="18" font-size="13" font-weight="bold">Coverage of the last ${WINDOW} outcomes, stated 90 %</text><rect x="440" y="9" width="12" height="4" fill="${COLORS.fixed}"/><text x="458" y="16">the book alone</text><rect x="560" y="9" width="12" height="4" fill="${COLORS.adapted}"/><text x="578" y="16">with outcomes</text>${panels}</svg>\n`
}

function panel({ name, fixed, adapted }: Replay, top: number): string {
  const bottom = top + PANEL - 36
  const [first, last] = [LEARNING + WINDOW, Math.max(LEARNING + WINDOW + 1, fixed.hits.length)]
  const xAt = (n: number): number => LEFT + ((n - first) / (last - first)) * (WIDTH - LEFT - RIGHT)
  const yAt = (share: number): number =>
    bottom - ((Math.max(LOWEST, share) - LOWEST) / (100 - LOWEST)) * (bottom - top)
  const line = (hits: readonly boolean[], color: string): string => {
    const shares = windowShares(hits)
    const every = Math.max(1, Math.floor(shares.length / 300))
    const points = shares.flatMap((share, at) =>
      at % every === 0 || at === shares.length - 1
        ? [`${xAt(first + at).toFixed(1)},${yAt(share).toFixed(1)}`]
        : [],
    )
    return `<polyline fill="none" stroke="${color}" stroke-width="1.6" points="${points.join(' ')}"/>`
  }
  const band = `<rect x="${LEFT}" y="${yAt(94).toFixed(1)}" width="${WIDTH - LEFT - RIGHT}" height="${(yAt(86) - yAt(94)).toFixed(1)}" fill="#e8f1e8"/>`
  const grid = [70, 80, 90, 100]
    .map(
      (share) =>
        `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${yAt(share)}" y2="${yAt(share)}" stroke="#ddd"/><text x="${LEFT - 6}" y="${yAt(share) + 4}" text-anchor="end">${share}</text>`,
    )
    .join('')
  return `<text x="${LEFT}" y="${top - 4}">${name}</text>${band}${grid}${line(fixed.hits, COLORS.fixed)}${line(adapted.hits, COLORS.adapted)}<text x="${LEFT}" y="${bottom + 14}">${first}</text><text x="${WIDTH - RIGHT}" y="${bottom + 14}" text-anchor="end">outcome ${last}</text>`
}
