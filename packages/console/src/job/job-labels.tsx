import type { Assay, Job } from '@assay/client'
import { useSignal } from '@preact/signals'
import { useRef } from 'preact/hooks'
import { addLabel, removeLabel } from '../history/many-jobs.ts'
import { announce } from '../shell/announce.tsx'
import { Icon } from '../shell/icons.tsx'
import { useAction } from '../shell/use-action.ts'

const LABELS_MAX = 10
const CHARACTERS_MAX = 64

interface JobLabelsProps {
  readonly assay: Assay
  readonly job: Job
  readonly onChange: (job: Job) => void
}

/** What the job is filed under: each label leads to the others with it, and can be taken away. */
export function JobLabels({ assay, job, onChange }: JobLabelsProps) {
  const { busy, trouble, run, refuse } = useAction()
  const text = useSignal('')
  const field = useRef<HTMLInputElement>(null)
  const save = (change: typeof addLabel, label: string, said: string) =>
    run(async () => {
      onChange(await change(assay, job.jobId, label))
      announce(said)
    })
  const add = async () => {
    const label = text.value.trim()
    if (label === '') return refuse('Write a label first.')
    if (job.labels.includes(label)) return refuse('The job has this label already.')
    await save(addLabel, label, `Filed under ${label}`)
    if (trouble.value === null) text.value = ''
  }
  const remove = async (label: string) => {
    await save(removeLabel, label, `No longer filed under ${label}`)
    field.current?.focus()
  }
  return (
    <div class="job-labels">
      {job.labels.length > 0 && (
        <ul class="plain labels" aria-label="Labels">
          {job.labels.map((label) => (
            <li key={label} class="label">
              <a href={`/history?label=${encodeURIComponent(label)}`}>{label}</a>
              <button
                type="button"
                class="label-remove"
                disabled={busy.value}
                title="Take this label away"
                onClick={() => void remove(label)}
              >
                <Icon name="cross" />
                <span class="unseen">Take the label {label} away</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {job.labels.length < LABELS_MAX && (
        <form
          class="label-form"
          aria-label="Add a label"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <input
            ref={field}
            class="input"
            type="text"
            aria-label="New label"
            placeholder="Add a label"
            maxLength={CHARACTERS_MAX}
            value={text.value}
            onInput={(event) => {
              text.value = event.currentTarget.value
              refuse(null)
            }}
          />
          <button type="submit" class="button small" disabled={busy.value}>
            Add
          </button>
        </form>
      )}
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </div>
  )
}
