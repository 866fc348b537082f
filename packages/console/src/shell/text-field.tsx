import type { Signal } from '@preact/signals'

interface TextFieldProps {
  readonly label: string
  /** What is typed. */
  readonly text: Signal<string>
  readonly type?: 'date'
  readonly required?: boolean
  readonly maxLength?: number
  readonly placeholder?: string
  readonly autoComplete?: 'off'
  readonly inputMode?: 'numeric'
  readonly pattern?: string
}

/** One line of text, or a day, under its label. */
export function TextField({ label, text, ...rest }: TextFieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        {...rest}
        class="input"
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value
        }}
      />
    </label>
  )
}
