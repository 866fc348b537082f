import type { Assay, QuotasInput, UserQuotas } from '@assay/client'
import { useSignal } from '@preact/signals'
import { TextField } from '../shell/text-field.tsx'
import { useAction } from '../shell/use-action.ts'

type Limit = keyof QuotasInput

const LIMITS: readonly { readonly limit: Limit; readonly label: string }[] = [
  { limit: 'jobsPerMinute', label: 'submissions a minute' },
  { limit: 'readsPerMinute', label: 'other requests a minute' },
  { limit: 'activeJobs', label: 'jobs under way' },
  { limit: 'activeBatches', label: 'lists under way' },
  { limit: 'keptJobs', label: 'jobs kept' },
  { limit: 'keptMb', label: 'megabytes kept' },
  { limit: 'streams', label: 'open streams' },
]

interface UserLimitsProps {
  readonly assay: Assay
  readonly quotas: readonly UserQuotas[]
  /** Called after each change. */
  readonly onChange: () => void
}

/** Users that have other limits than everybody, and a form that gives a user one. */
export function UserLimits({ assay, quotas, onChange }: UserLimitsProps) {
  const user = useSignal('')
  const limit = useSignal<Limit>('jobsPerMinute')
  const value = useSignal('')
  const { busy, trouble, run } = useAction()
  const set = () =>
    run(async () => {
      const name = user.value.trim()
      const number = value.value.trim()
      // Another administrator may have changed the others since the page was read.
      const [now] = (await assay.admin.listQuotas({ user: name }).page()).items
      const { user: _, ...own } = now ?? { user: name }
      await assay.admin.setQuotas(name, { ...own, [limit.value]: number === '' ? null : Number(number) })
      value.value = ''
      onChange()
    })
  const takeBack = (name: string) =>
    run(async () => {
      await assay.admin.removeQuotas(name)
      onChange()
    })
  return (
    <>
      <form
        class="card key-form"
        aria-label="Limits of one user"
        onSubmit={(event) => {
          event.preventDefault()
          void set()
        }}
      >
        <h2 class="eyebrow">Limits of one user</h2>
        <TextField label="User" text={user} required maxLength={64} autoComplete="off" />
        <label class="field">
          <span>May have</span>
          <select
            class="input"
            value={limit.value}
            onChange={({ currentTarget }) => {
              limit.value = LIMITS.find((one) => one.limit === currentTarget.value)?.limit ?? limit.value
            }}
          >
            {LIMITS.map((one) => (
              <option key={one.limit} value={one.limit}>
                {one.label}
              </option>
            ))}
          </select>
        </label>
        <TextField
          label="At most"
          text={value}
          inputMode="numeric"
          pattern="[0-9]*"
          placeholder="as everybody"
        />
        <button type="submit" class="button" disabled={busy.value}>
          Set the limit
        </button>
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      </form>
      {quotas.length > 0 && (
        <div class="card table-box">
          <table class="table" data-testid="limits">
            <caption class="eyebrow">Users with limits of their own</caption>
            <thead>
              <tr>
                <th scope="col">User</th>
                <th scope="col">At most</th>
                <th scope="col">
                  <span class="unseen">Take back</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {quotas.map((one) => (
                <tr key={one.user}>
                  <th scope="row">{one.user}</th>
                  <td>{inWords(one)}</td>
                  <td>
                    <button
                      type="button"
                      class="link"
                      disabled={busy.value}
                      aria-label={`Take back the limits of ${one.user}`}
                      onClick={() => void takeBack(one.user)}
                    >
                      Take back
                    </button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

const inWords = (quotas: UserQuotas): string =>
  LIMITS.flatMap(({ limit, label }) => {
    const value = quotas[limit]
    return value === null ? [] : [`${value.toLocaleString('en-US')} ${label}`]
  }).join(', ')
