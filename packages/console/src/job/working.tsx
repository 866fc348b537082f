import type { Job } from '@assay/client'
import { stageWords } from './stage-words.ts'
import type { Step } from './steps.ts'

/** Shown where the result will be. */
export function Working({ job, steps }: { readonly job: Job; readonly steps: readonly Step[] }) {
  const latest = steps.at(-1)
  const progress = latest?.progress ?? job.progress
  return (
    <section class="card working" aria-label="Progress">
      <p class="eyebrow">{latest ? stageWords(latest.stage) : 'Waiting for its turn'}</p>
      <p class="working-message">
        {latest?.message ?? 'The job is stored. It starts as soon as a worker is free.'}
      </p>
      <progress class="progress" max={1} value={progress} aria-label="Share of the work done" />
      <div class="ghost-lines" aria-hidden="true">
        <span />
        <span />
        <span />
      </div>
    </section>
  )
}
