/** Requests of a user that wait for a job at once, whichever way they came. Who gets no place is answered without waiting. */
export interface WaitQuota {
  /** Whether there was a place. Whoever got one gives it back. */
  take(userId: number): boolean
  release(userId: number): void
}

export function createWaitQuota(waitsMax: number): WaitQuota {
  const waitingByUser = new Map<number, number>()
  return {
    take(userId) {
      const waiting = waitingByUser.get(userId) ?? 0
      if (waiting >= waitsMax) return false
      waitingByUser.set(userId, waiting + 1)
      return true
    },
    release(userId) {
      const left = (waitingByUser.get(userId) ?? 1) - 1
      if (left > 0) waitingByUser.set(userId, left)
      else waitingByUser.delete(userId)
    },
  }
}
