import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Patch } from './patch.ts'

/** Why the edits do not fit the tree, one sentence each. */
export function misfits({ edits }: Patch, tree: string): readonly string[] {
  return edits.flatMap(({ file, find, replace }) => {
    const count = (readText(join(tree, file)) ?? '').split(find).length - 1
    if (find === replace) return [`${file}: the edit changes nothing`]
    return count === 1 ? [] : [`${file}: "${find.slice(0, 60)}" stands there ${count} times, not once`]
  })
}

/** Writes the edits into a tree. Returns a function that takes them back. */
export function applyPatch(patch: Patch, tree: string): () => void {
  const faults = misfits(patch, tree)
  if (faults.length > 0) throw new Error(`${patch.name} no longer applies. ${faults.join('. ')}.`)
  const before = new Map<string, string>()
  for (const { file, find, replace } of patch.edits) {
    const path = join(tree, file)
    const text = readFileSync(path, 'utf8')
    if (!before.has(path)) before.set(path, text)
    writeFileSync(
      path,
      text.replace(find, () => replace),
    )
  }
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
