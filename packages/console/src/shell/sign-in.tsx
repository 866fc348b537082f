import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { explain, notice, signIn } from './session.ts'
import { useTitle } from './use-title.ts'

export function SignIn() {
  useTitle('Sign in')
  const apiKey = useSignal('')
  const remember = useSignal(false)
  const busy = useSignal(false)
  const trouble = useSignal<string | null>(null)
  const field = useRef<HTMLInputElement>(null)

  useEffect(() => field.current?.focus(), [])

  const submit = async (event: Event) => {
    event.preventDefault()
    if (busy.value) return
    busy.value = true
    trouble.value = null
    try {
      await signIn(apiKey.value.trim(), remember.value)
    } catch (error) {
      trouble.value = explain(error)
      field.current?.select()
    } finally {
      busy.value = false
    }
  }

  const message = trouble.value ?? notice.value
  return (
    <div class="page narrow">
      <form class="card sign-in" onSubmit={submit}>
        <h1 tabIndex={-1}>Sign in</h1>
        <p class="lead">Prices with an honest range, and the evidence behind them.</p>
        <label class="field">
          <span>API key</span>
          <input
            ref={field}
            class="input mono"
            type="password"
            name="api-key"
            autoComplete="off"
            spellcheck={false}
            required
            placeholder="assay_…"
            value={apiKey.value}
            aria-invalid={trouble.value !== null}
            aria-describedby="sign-in-message"
            onInput={(event) => {
              apiKey.value = event.currentTarget.value
            }}
          />
        </label>
        <p id="sign-in-message" class="form-message" role="alert">
          {message}
        </p>
        <label class="check">
          <input
            type="checkbox"
            checked={remember.value}
            onChange={(event) => {
              remember.value = event.currentTarget.checked
            }}
          />
          <span>
            Remember on this device
            <small>Otherwise the key is forgotten when the last tab of this page closes.</small>
          </span>
        </label>
        <button type="submit" class="button primary" disabled={busy.value}>
          {busy.value ? 'Checking …' : 'Sign in'}
        </button>
      </form>
      <p class="hint">
        A new service prints a first key to its terminal. Make more with <code>assay keys create</code>.
      </p>
    </div>
  )
}
