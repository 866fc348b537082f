import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useAction } from './use-action.ts'

const CHARACTERS_MAX = 500

interface OneLineFormProps {
  readonly class: string
  /** Names the form. */
  readonly label: string
  /** Names its field. */
  readonly field: string
  readonly placeholder: string
  readonly button: ComponentChildren
  readonly isPrimary?: boolean
  /** What is said when the field is empty. */
  readonly missing: string
  readonly charactersMax?: number
  readonly send: (text: string) => Promise<void>
}

/** A field for one line of text, and a button that sends it. */
export function OneLineForm(props: OneLineFormProps) {
  const text = useSignal('')
  const { busy, trouble, run, refuse } = useAction()
  const submit = () =>
    run(async () => {
      const written = text.value.trim()
      if (written === '') refuse(props.missing)
      else await props.send(written)
    })
  return (
    <form
      class={props.class}
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <input
        class="input"
        type="text"
        aria-label={props.field}
        placeholder={props.placeholder}
        maxLength={props.charactersMax ?? CHARACTERS_MAX}
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
          refuse(null)
        }}
      />
      <button type="submit" class={props.isPrimary ? 'button primary' : 'button'} disabled={busy.value}>
        {props.button}
      </button>
      {trouble.value && (
        <p class="form-message" role="alert">
          {trouble.value}
        </p>
      )}
    </form>
  )
}
