import { CommandFailure, EXIT } from './exit-codes.ts'

/**
 * Runs work that Ctrl-C may stop. The first one aborts the signal, and the work ends in its own order: `explain` then says
 * what was left behind and how to go on. A second one, pressed later by a person who does not want to wait, kills.
 */
export async function interruptible<T>(
  work: (signal: AbortSignal) => Promise<T>,
  explain: () => string,
): Promise<T> {
  const controller = new AbortController()
  let pressedAt = 0
  const press = (): void => {
    // A terminal signals the whole group and the launcher passes its own on, so that one press may arrive twice.
    if (pressedAt > 0 && performance.now() - pressedAt > SAME_PRESS_MS) process.exit(EXIT.interrupted)
    pressedAt ||= performance.now()
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

const SAME_PRESS_MS = 700
