import type { Assay, Job } from '@assay/client'
import { useSignal } from '@preact/signals'
import { Icon } from '../shell/icons.tsx'
import { navigate } from '../shell/router.ts'
import { useAction } from '../shell/use-action.ts'
import { withLine } from './edit-lines.ts'
import { submitAgain } from './submit-again.ts'

/** One more thing, priced together with the others. */
export function AddLine({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  const text = useSignal('')
  const { busy, trouble, run, refuse } = useAction()
  const submit = () =>
    run(async () => {
      if (text.value.trim() === '') refuse('Write what to add, such as “2 lb of butter”.')
      else navigate(`/jobs/${await submitAgain(assay, job, { query: withLine(job.query, text.value) })}`)
    })
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
          refuse(null)
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
