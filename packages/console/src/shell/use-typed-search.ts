import { useEffect, useRef, useState } from 'preact/hooks'

/** A search begins after this pause in the typing. */
const TYPING_PAUSE_MS = 200

/**
 * The text of a search field whose search is in the address. The address may change under the field, by going back or
 * by clearing all filters. What the field itself sent comes back late on a slow machine, and must not undo what was
 * typed since.
 */
export function useTypedSearch(
  searched: string,
  onSearch: (q: string) => void,
  /** What the search is for, of what was typed; null for what cannot be searched for. The field keeps what was typed. */
  read: (typed: string) => string | null = (text) => text,
): readonly [typed: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState(searched)
  const sent = useRef(searched)

  useEffect(() => {
    if (searched === sent.current) return
    sent.current = searched
    setTyped(searched)
  }, [searched])
  useEffect(() => {
    const q = read(typed.trim())
    if (q === null || q === searched) return
    const timer = setTimeout(() => {
      sent.current = q
      onSearch(q)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return [typed, setTyped]
}
