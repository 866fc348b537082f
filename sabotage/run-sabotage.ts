import { applyPatch } from './apply-patch.ts'
import { copyTree } from './copy-tree.ts'
import type { Killer, Patch } from './patch.ts'
import { type KillerOutcome, runKiller } from './run-killer.ts'

/** What became of a patch. Everything but `killed` is a fault of the suite. */
export interface Trial {
  readonly patch: Patch
  /** `unfit`: without the patch the killer does not pass, or the patch does not apply. */
  readonly verdict: 'killed' | 'survived' | 'unfit'
  readonly detail: string
  readonly seconds: number
}

interface SabotageOptions {
  readonly root: string
  readonly patches: readonly Patch[]
  /** Copies of the tree that are tried side by side. */
  readonly copies: number
  readonly onTrial: (trial: Trial) => void
}

/** Tries every patch in a copy of the tree: its killer has to pass before, and to fail with it. */
export async function runSabotage({
  root,
  patches,
  copies,
  onTrial,
}: SabotageOptions): Promise<readonly Trial[]> {
  const waiting = [...patches]
  const trials: Trial[] = []
  const unharmed = new Map<string, Promise<KillerOutcome>>()

  async function work(): Promise<void> {
    const copy = copyTree(root)
    try {
      for (let patch = waiting.shift(); patch !== undefined; patch = waiting.shift()) {
        const startedAt = performance.now()
        const verdict = await tryPatch(patch, copy.folder)
        const trial = { patch, ...verdict, seconds: (performance.now() - startedAt) / 1_000 }
        trials.push(trial)
        onTrial(trial)
      }
    } finally {
      copy.remove()
    }
  }

  async function tryPatch(patch: Patch, folder: string): Promise<Pick<Trial, 'verdict' | 'detail'>> {
    const before = await outcomeUnharmed(patch.killer, folder)
    if (before !== 'passed') return { verdict: 'unfit', detail: `without the patch the test ${before}` }
    let undo: () => void
    try {
      undo = applyPatch(patch, folder)
    } catch (error) {
      return { verdict: 'unfit', detail: error instanceof Error ? error.message : String(error) }
    }
    try {
      const outcome = await runKiller(patch.killer, folder)
      if (outcome === 'failed') return { verdict: 'killed', detail: '' }
      return outcome === 'passed'
        ? { verdict: 'survived', detail: 'the test still passes' }
        : { verdict: 'unfit', detail: 'with the patch the file of the test cannot be loaded' }
    } finally {
      undo()
    }
  }

  /** Several patches may have one killer, which then runs once without them. */
  function outcomeUnharmed(killer: Killer, folder: string): Promise<KillerOutcome> {
    const name = `${killer.file}\t${killer.test}`
    const known = unharmed.get(name) ?? runKiller(killer, folder)
    unharmed.set(name, known)
    return known
  }

  await Promise.all(Array.from({ length: copies }, work))
  return trials
}
