import type { Assay, Job } from '@assay/client'
import { Icon } from '../shell/icons.tsx'
import { OneLineForm } from '../shell/one-line-form.tsx'
import { navigate } from '../shell/router.ts'
import { withLine } from './edit-lines.ts'
import { submitAgain } from './submit-again.ts'

/** One more thing, priced together with the others. */
export function AddLine({ assay, job }: { readonly assay: Assay; readonly job: Job }) {
  return (
    <OneLineForm
      class="add-line"
      label="Add a line"
      field="One more thing"
      placeholder="One more thing, such as 2 lb of butter"
      button={
        <>
          <Icon name="plus" /> Add and price
        </>
      }
      missing="Write what to add, such as “2 lb of butter”."
      send={async (line) =>
        navigate(`/jobs/${await submitAgain(assay, job, { query: withLine(job.query, line) })}`)
      }
    />
  )
}
