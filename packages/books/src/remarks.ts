export interface RowRemark {
  readonly line: number
  /** `left out`: not in the book; `repaired`: in the book without one of its fields. */
  readonly outcome: 'left out' | 'repaired'
  readonly reason: string
  readonly text: string
  /** Header of the column that the reason is about, if it is about one. */
  readonly column?: string
}

/** Remarks of one kind: how many, and where the first are. */
export interface RemarkGroup {
  readonly outcome: RowRemark['outcome']
  readonly reason: string
  readonly count: number
  readonly firstLines: readonly number[]
  readonly example: string
}

const LINES_SHOWN_MAX = 5
const GROUPS_MAX = 200

/** Counts remarks by reason, in memory that does not grow with the file. */
export function createRemarkCounter(): { add(remark: RowRemark): void; groups(): readonly RemarkGroup[] } {
  const groups = new Map<
    string,
    { outcome: RowRemark['outcome']; reason: string; count: number; lines: number[]; example: string }
  >()
  return {
    add({ outcome, reason, line, text }) {
      const kind = groups.size < GROUPS_MAX ? kindOf(reason) : 'other reasons'
      const key = `${outcome}\u0001${kind}`
      let group = groups.get(key)
      if (group === undefined) {
        group = { outcome, reason: kind, count: 0, lines: [], example: reason === kind ? text : reason }
        groups.set(key, group)
      }
      group.count++
      if (group.lines.length < LINES_SHOWN_MAX) group.lines.push(line)
    },
    groups: () =>
      [...groups.values()]
        .sort((a, b) => (a.outcome === b.outcome ? b.count - a.count : a.outcome === 'left out' ? -1 : 1))
        .map(({ outcome, reason, count, lines, example }) => ({
          outcome,
          reason,
          count,
          firstLines: lines,
          example,
        })),
  }
}

/** The reason without the value that it quotes. */
function kindOf(reason: string): string {
  return reason.replace(/: ".*$/s, '').replace(/ ".*?" /s, ' ')
}
