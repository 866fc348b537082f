import type { Assay, Job } from '@assay/client'
import { useSignal } from '@preact/signals'
import { Icon } from '../shell/icons.tsx'
import { navigate } from '../shell/router.ts'
import { explain } from '../shell/session.ts'
import { withLine } from './edit-lines.ts'
import { submitAgain } from './submit-again.ts'

/** One more thing, priced together with the others. */
export function AddLine({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  const text = useSignal('')
  const busy = useSignal(false)
  const trouble = useSignal<string | null>(null)
  const submit = async () => {
    if (busy.value) return
    if (text.value.trim() === '') {
      trouble.value = 'Write what to add, such as “2 lb of butter”.'
      return
    }
    busy.value = true
    trouble.value = null
    try {
      navigate(`/jobs/${await submitAgain(assay, job, { query: withLine(job.query, text.value) })}`)
    } catch (error) {
      trouble.value = explain(error)
    } finally {
      busy.value = false
    }
  }
  return (
    <form
      class="add-line"
      aria-label="Add a line"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        class="input"
        type="text"
        aria-label="One more thing"
        placeholder="One more thing, such as 2 lb of butter"
        maxLength={500}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
          trouble.value = null
        }}
      />
      <button type="submit" class="button" disabled={busy.value}>
        <Icon name="plus" /> Add and price
      </button>
      {trouble.value && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  )
}
