/** Uses noted lately. Starts afresh when it is full. */
const NOTES_MAX = 10_000
const NOTE_EVERY_MS = 60_000

interface UseNotes {
  /** Notes the use of a key, unless that was done less than a minute ago. */
  note(keyId: string, lastUsedAtMs: number | null, now: number): void
}

/** Sees to it that a busy key costs one write a minute, not one a request. */
export function createUseNotes(
  write: (keyId: string) => Promise<unknown>,
  onError: (error: unknown) => void,
): UseNotes {
  const notedAtMs = new Map<string, number>()

  return {
    note(keyId, lastUsedAtMs, now) {
      const lastMs = Math.max(lastUsedAtMs ?? 0, notedAtMs.get(keyId) ?? 0)
      if (now - lastMs < NOTE_EVERY_MS) return
      if (notedAtMs.size >= NOTES_MAX) notedAtMs.clear()
      notedAtMs.set(keyId, now)
      // The request does not wait for this, and does not fail with it: the next use notes it again.
      write(keyId).catch((error) => {
        notedAtMs.delete(keyId)
        onError(error)
      })
    },
  }
}
