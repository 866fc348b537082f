import { open } from 'node:fs/promises'
import { CommandFailure, EXIT } from './exit-codes.ts'

/** Where the result of a long command goes, piece by piece; each write waits until there is room for the next. */
export interface TextOutput {
  write(text: string): Promise<void>
  end(): Promise<void>
}

/** Standard output, or a file that is opened at once, so that a bad path is told before the work is done. */
export async function openTextOutput(path: string | undefined, flags: 'w' | 'a' = 'w'): Promise<TextOutput> {
  if (path === undefined) return { write: writeToStdout, end: async () => {} }
  const file = await writing(path, () => open(path, flags))
  return {
    write: (text) => writing(path, () => file.appendFile(text)),
    end: () => writing(path, () => file.close()),
  }
}

/** Failures of the file system as one line and exit code 2. */
export async function writing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandFailure(`${path} cannot be written (${code ?? message}).`, EXIT.usage)
  }
}

async function writeToStdout(text: string): Promise<void> {
  if (!process.stdout.write(text)) await new Promise((resolve) => process.stdout.once('drain', resolve))
}
