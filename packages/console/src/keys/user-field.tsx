import type { Signal } from '@preact/signals'

/** Asks for the name of a user. */
export function UserField({ user }: { readonly user: Signal<string> }) {
  return (
    <label class="field">
      <span>User</span>
      <input
        class="input"
        required
        maxLength={64}
        autoComplete="off"
        value={user.value}
        onInput={(event) => {
          user.value = event.currentTarget.value
        }}
      />
    </label>
  )
}
