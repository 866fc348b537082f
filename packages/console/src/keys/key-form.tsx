import type { Assay, Scope } from '@assay/client'
import { useSignal } from '@preact/signals'
import { TextField } from '../shell/text-field.tsx'
import { useAction } from '../shell/use-action.ts'

const SCOPES: readonly { readonly scope: Scope; readonly label: string }[] = [
  { scope: 'use', label: 'use: all that its user may do' },
  { scope: 'read', label: 'read: only read' },
  { scope: 'admin', label: 'admin: keys of all users as well' },
]
const EXPIRES = [
  { value: '', label: 'never' },
  { value: '30d', label: 'in 30 days' },
  { value: '90d', label: 'in 90 days' },
  { value: '1y', label: 'in a year' },
] as const

interface KeyFormProps {
  readonly assay: Assay
  readonly onMade: (key: string) => void
}

export function KeyForm({ assay, onMade }: KeyFormProps) {
  const user = useSignal('')
  const label = useSignal('')
  const scope = useSignal<Scope>('use')
  const expires = useSignal('')
  const { busy, trouble, run } = useAction()
  const create = () =>
    run(async () => {
      const made = await assay.admin.createKey({
        user: user.value.trim(),
        scope: scope.value,
        label: label.value.trim() === '' ? null : label.value.trim(),
        expires: expires.value === '' ? null : expires.value,
      })
      user.value = ''
      label.value = ''
      if (made.key !== null) onMade(made.key)
    })
  return (
    <form
      class="card key-form"
      aria-label="New key"
      onSubmit={(event) => {
        event.preventDefault()
        void create()
      }}
    >
      <h2 class="eyebrow">New key</h2>
      <TextField label="User" text={user} required maxLength={64} autoComplete="off" />
      <TextField label="What it is for" text={label} maxLength={100} />
      <label class="field scope-field">
        <span>May</span>
        <select
          class="input"
          value={scope.value}
          onChange={({ currentTarget }) => {
            scope.value = SCOPES.find((one) => one.scope === currentTarget.value)?.scope ?? 'use'
          }}
        >
          {SCOPES.map((one) => (
            <option key={one.scope} value={one.scope}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>Ends</span>
        <select
          class="input"
          value={expires.value}
          onChange={(event) => {
            expires.value = event.currentTarget.value
          }}
        >
          {EXPIRES.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" class="button primary" disabled={busy.value}>
        Make a key
      </button>
      <p class="form-message" role="alert">
        {trouble.value}
      </p>
    </form>
  )
}
