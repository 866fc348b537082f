import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process of the benchmark's own that answers one message with one message. */
export interface Child {
  readonly pid: number
  /** Its first message, or what it answers to `message`. Rejects when the process ends instead or answers an error. */
  receive<T>(): Promise<T>
  ask<T>(message: Serializable): Promise<T>
  stop(): Promise<void>
}

interface ChildOptions {
  readonly args?: readonly string[]
  readonly execArgv?: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}

/** `script` is relative to this folder. */
export function startChild(script: string, { args = [], execArgv = [], env = {} }: ChildOptions = {}): Child {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)), args, {
    execArgv: ['--disable-warning=ExperimentalWarning', ...execArgv],
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const { pid } = child
  if (pid === undefined) throw new Error(`The benchmark's process ${script} did not start.`)
  return {
    pid,
    receive: () => receive(child, script),
    ask(message) {
      child.send(message)
      return receive(child, script)
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const exited = once(child, 'exit')
      child.send('stop')
      await exited
    },
  }
}

/** The next message of a child. `{ failed }` says why what it was asked to do failed. */
async function receive<T>(child: ChildProcess, script: string): Promise<T> {
  const over = new AbortController()
  const options = { signal: over.signal }
  const died = once(child, 'exit', options).then(([code]) => {
    throw new Error(`The benchmark's process ${script} ended with ${code}.`)
  })
  const told = once(child, 'message', options)
  try {
    const [message]: readonly unknown[] = await Promise.race([told, died])
    if (typeof message === 'object' && message !== null && 'failed' in message)
      throw new Error(String(message.failed))
    // A script and its caller agree on what is sent, and both are files of this folder.
    return message as T
  } finally {
    // The one that did not come is no longer listened for, and its rejection is not news.
    over.abort()
    await Promise.allSettled([told, died])
  }
}
