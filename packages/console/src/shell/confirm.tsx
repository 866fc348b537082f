import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'

interface Question {
  readonly title: string
  readonly detail: string
  readonly yes: string
  readonly no: string
}

interface Open extends Question {
  readonly answer: (agreed: boolean) => void
}

const open = signal<Open | null>(null)

/** Asks before something that cannot be undone. */
export function confirm(question: Question): Promise<boolean> {
  open.value?.answer(false)
  return new Promise((resolve) => {
    open.value = { ...question, answer: resolve }
  })
}

export function Confirmation() {
  const dialog = useRef<HTMLDialogElement>(null)
  const question = open.value

  useEffect(() => {
    if (question !== null) dialog.current?.showModal()
  }, [question])

  if (question === null) return null
  const close = (agreed: boolean) => {
    dialog.current?.close()
    open.value = null
    question.answer(agreed)
  }
  return (
    <dialog
      ref={dialog}
      class="dialog"
      aria-labelledby="question"
      aria-describedby="question-detail"
      onCancel={() => close(false)}
    >
      <h2 id="question">{question.title}</h2>
      <p id="question-detail">{question.detail}</p>
      <div class="dialog-actions">
        <button type="button" class="button" onClick={() => close(false)}>
          {question.no}
        </button>
        <button type="button" class="button danger" onClick={() => close(true)}>
          {question.yes}
        </button>
      </div>
    </dialog>
  )
}
