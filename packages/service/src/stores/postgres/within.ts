/** No answer came. Whether what was asked for happened is not known. */
export class SilenceError extends Error {
  override readonly name = 'SilenceError'
}

/** Waits so long for an answer, and then no longer: packets that vanish are noticed by the system after a quarter of an hour. */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilenceError(`no answer within ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, silence])
  } finally {
    clearTimeout(timer)
  }
}
