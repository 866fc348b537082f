import { CommandFailure, EXIT } from './exit-codes.ts'

/** A terminal signals the whole group, and the launcher passes its own signal on: one press may arrive twice. */
const SAME_PRESS_MS = 700

/**
 * Runs work that Ctrl-C may stop. The first press aborts the signal, and the work ends in order; `explain` then says what was
 * left behind and how to go on. A second press ends the process at once.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  explain: () => string,
): Promise<T> {
  const controller = new AbortController()
  let pressedAtMs = 0
  const press = (): void => {
    if (pressedAtMs > 0 && performance.now() - pressedAtMs > SAME_PRESS_MS) process.exit(EXIT.interrupted)
    pressedAtMs ||= performance.now()
    controller.abort(new CommandFailure('Stopped.', EXIT.interrupted))
  }
  process.on('SIGINT', press)
  try {
    return await work(controller.signal)
  } catch (error) {
    if (controller.signal.aborted) throw new CommandFailure(explain(), EXIT.interrupted)
    throw error
  } finally {
    process.off('SIGINT', press)
  }
}
