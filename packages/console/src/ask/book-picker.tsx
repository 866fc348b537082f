import type { Book } from '@assay/client'

interface BookPickerProps {
  /** The books to choose from besides the one that `emptyLabel` names. */
  readonly books: readonly Book[]
  /** The id of the chosen book; empty for the one that is used without a choice. */
  readonly value: string
  readonly label: string
  readonly emptyLabel: string
  readonly onPick: (bookId: string) => void
}

/** Which book the prices come from. */
export function BookPicker({ books, value, label, emptyLabel, onPick }: BookPickerProps) {
  return (
    <label class="field book-picker">
      <span>{label}</span>
      <select class="input" value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        <option value="">{emptyLabel}</option>
        {books.map(({ bookId, name }) => (
          <option key={bookId} value={bookId}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
