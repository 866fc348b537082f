import type { Patch } from './patch.ts'

const BEGIN = '<!-- sabotage: npm run sabotage -- --write -->'
const END = '<!-- /sabotage -->'

/** The table of patches and killers, as docs/guarantees.md shows it. */
function toTable(patches: readonly Patch[]): string {
  const rows = patches.map(
    ({ name, promise, deed, killer }) =>
      `| \`${name}\` | ${/^[a-z-]+$/.test(promise) ? `\`${promise}\`` : promise} | ${deed} | \`${killer.file}\`: *${killer.test}* |`,
  )
  return ['| patch | promise | what it does | killed by |', '|---|---|---|---|', ...rows].join('\n')
}

/** The page with the table of these patches in its place. */
export function withTable(page: string, patches: readonly Patch[]): string {
  const [before, rest] = page.split(BEGIN)
  const after = rest?.split(END)[1]
  if (before === undefined || after === undefined) throw new Error(`The page has no ${BEGIN} ... ${END}.`)
  return `${before}${BEGIN}\n${toTable(patches)}\n${END}${after}`
}
