/** A connection as a group sees it. */
interface Member {
  /** The user whose key was accepted last. Null: none was. */
  readonly userId: number | null
  /** Requests that have not been answered to the end. An open stream is one of them. */
  readonly underWay: number
  /** Nobody seems to read its answers. */
  readonly isUnread: boolean
  readonly answers: { isWaiting(): boolean }
}

/** Connections that share one limit, and the order in which they give way to new ones. */
export interface ConnectionGroup<Connection extends Member> {
  size(): number
  /** To be called again when a member has changed, after `remove`. */
  add(connection: Connection): void
  remove(connection: Connection): void
  /** How many have not shown a key. */
  keylessSize(): number
  oldestKeyless(): Connection | undefined
  /** The longest idle one among those with a key. Of the users who have an idle one, the user with the most connections loses it. */
  longestIdle(): Connection | undefined
  /** The one whose answer has been unread for longest. Of the users who have one, the user with the most connections loses it. */
  unreadOfMost(): Connection | undefined
  /**
   * A connection of the user who holds more than half of all, with an answer that its client has not taken yet. It takes time to see whether a
   * client reads, and somebody who keeps opening new connections never gives that time. Undefined: there is no such user, or its clients were
   * seen to read.
   */
  waitingOfMajority(): Connection | undefined
}

/** At most this many connections are looked at for a new one. Those that do not wait go behind all others. */
const LOOKS_MAX = 50

/** What one user holds. */
interface Holding<Connection> {
  readonly open: Set<Connection>
  /** Those without a request under way, the longest idle first. */
  readonly idle: Set<Connection>
  /** Those whose answers nobody reads, the longest first. */
  readonly unread: Set<Connection>
}

export function createConnectionGroup<Connection extends Member>(): ConnectionGroup<Connection> {
  /** The oldest first. */
  const keyless = new Set<Connection>()
  const holdings = new Map<number, Holding<Connection>>()
  let size = 0

  function holdingOf(userId: number): Holding<Connection> {
    const known = holdings.get(userId)
    if (known !== undefined) return known
    const holding = {
      open: new Set<Connection>(),
      idle: new Set<Connection>(),
      unread: new Set<Connection>(),
    }
    holdings.set(userId, holding)
    return holding
  }

  function firstOfMost(kind: 'idle' | 'unread'): Connection | undefined {
    let most: Holding<Connection> | undefined
    for (const holding of holdings.values()) {
      if (holding[kind].size > 0 && holding.open.size > (most?.open.size ?? 0)) most = holding
    }
    return most?.[kind].values().next().value
  }

  return {
    size: () => size,
    add(connection) {
      size++
      if (connection.userId === null) {
        keyless.add(connection)
        return
      }
      const holding = holdingOf(connection.userId)
      holding.open.add(connection)
      if (connection.underWay === 0) holding.idle.add(connection)
      if (connection.isUnread) holding.unread.add(connection)
    },
    remove(connection) {
      size--
      if (connection.userId === null) {
        keyless.delete(connection)
        return
      }
      const holding = holdingOf(connection.userId)
      holding.idle.delete(connection)
      holding.unread.delete(connection)
      holding.open.delete(connection)
      if (holding.open.size === 0) holdings.delete(connection.userId)
    },
    keylessSize: () => keyless.size,
    oldestKeyless: () => keyless.values().next().value,
    longestIdle: () => firstOfMost('idle'),
    unreadOfMost: () => firstOfMost('unread'),
    waitingOfMajority() {
      const majority = holdings.values().find(({ open }) => open.size > size / 2)
      if (majority === undefined) return undefined
      for (const one of [...majority.open.values().take(LOOKS_MAX)]) {
        if (one.answers.isWaiting()) return one
        majority.open.delete(one)
        majority.open.add(one)
      }
      return undefined
    },
  }
}
