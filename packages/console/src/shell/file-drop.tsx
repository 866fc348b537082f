import { useSignal } from '@preact/signals'
import { useId } from 'preact/hooks'

interface FileDropProps {
  readonly label: string
  readonly hint: string
  /** The name of the file that was taken; null before. */
  readonly chosen: string | null
  /** Endings that the file dialog offers. */
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** A place to drop a file, which is a file field for everybody who does not drag. */
export function FileDrop({ label, hint, chosen, accept, onFile }: FileDropProps) {
  const id = useId()
  const isOver = useSignal(false)
  const take = (files: FileList | null | undefined) => {
    const [file] = files ?? []
    if (file !== undefined) onFile(file)
  }
  return (
    <fieldset
      class={`file-drop ${isOver.value ? 'over' : ''}`}
      onDragOver={(event) => {
        event.preventDefault()
        isOver.value = true
      }}
      onDragLeave={() => {
        isOver.value = false
      }}
      onDrop={(event) => {
        event.preventDefault()
        isOver.value = false
        take(event.dataTransfer?.files)
      }}
    >
      <legend class="unseen">File</legend>
      <label for={id}>
        <strong>{chosen ?? label}</strong>
        <small class="muted">{hint}</small>
        <span class="button small" aria-hidden="true">
          {chosen === null ? 'Choose a file' : 'Choose another file'}
        </span>
      </label>
      {/* Unseen, because the browser's words beside it know nothing of a file that was dropped. */}
      <input
        id={id}
        class="unseen"
        type="file"
        accept={accept}
        onChange={(event) => {
          take(event.currentTarget.files)
          // The same file again is a choice too.
          event.currentTarget.value = ''
        }}
      />
    </fieldset>
  )
}
