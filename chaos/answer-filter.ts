/** What happens to the answers of PostgreSQL on their way to a node, message by message. */
export interface AnswerFilter {
  /** For each connection one: takes what the server sent, returns what passes. Null: the connection is cut here. */
  newConnection(): (chunk: Buffer) => Buffer | null
  /** Cuts connections after a commit and before its answer, as often as `isCut` says so. */
  cutAfterCommits(isCut: () => boolean): void
  /** Notifications vanish, and nothing else does. */
  muteNotifications(): void
  /** Lets everything pass again. Returns how often something was done since then. */
  pass(): number
}

type Mode = 'pass' | 'cut' | 'mute'

/** Message types of the protocol: https://www.postgresql.org/docs/current/protocol-message-formats.html */
const BIND_COMPLETE = 0x32
const NOTIFICATION = 0x41
const COMMAND_COMPLETE = 0x43
const DATA_ROW = 0x44
const READY_FOR_QUERY = 0x5a
/** The status in a ReadyForQuery: no transaction is open, so what was asked for is committed. */
const IDLE = 0x49
const HEAD_BYTES = 5

/** What the answer of a statement that runs begins with. Before it runs, the driver waits for its description, and nothing is to be lost yet. */
const STARTS: ReadonlySet<number | undefined> = new Set([BIND_COMPLETE, DATA_ROW, COMMAND_COMPLETE])

export function createAnswerFilter(): AnswerFilter {
  let mode: Mode = 'pass'
  let isCut = (): boolean => false
  let deeds = 0

  return {
    newConnection() {
      let rest: Buffer = Buffer.alloc(0)
      /** The answer so far. It passes whole or not at all: part of it would tell the node that it was heard. */
      let held: Buffer[] = []
      return (chunk) => {
        const passed: Buffer[] = []
        rest = Buffer.concat([rest, chunk])
        for (let message = firstMessage(rest); message !== null; message = firstMessage(rest)) {
          rest = rest.subarray(message.length)
          const type = message[0]
          if (mode === 'mute' && type === NOTIFICATION) {
            deeds++
            continue
          }
          const isHeld = mode === 'cut' && (held.length > 0 || STARTS.has(type))
          held.push(message)
          if (isHeld && type !== READY_FOR_QUERY) continue
          if (mode === 'cut' && isCommitted(held) && isCut()) {
            deeds++
            return null
          }
          passed.push(...held)
          held = []
        }
        return Buffer.concat(passed)
      }
    },
    cutAfterCommits(chance) {
      isCut = chance
      mode = 'cut'
    },
    muteNotifications() {
      mode = 'mute'
    },
    pass() {
      const done = deeds
      mode = 'pass'
      deeds = 0
      return done
    },
  }
}

function firstMessage(bytes: Buffer): Buffer | null {
  if (bytes.length < HEAD_BYTES) return null
  const length = 1 + bytes.readUInt32BE(1)
  return bytes.length < length ? null : bytes.subarray(0, length)
}

/** Whether an answer ends a statement that is on disk by now; the start of a connection ends none. */
function isCommitted(answer: readonly Buffer[]): boolean {
  return answer.at(-1)?.[HEAD_BYTES] === IDLE && answer.some((message) => message[0] === COMMAND_COMPLETE)
}
