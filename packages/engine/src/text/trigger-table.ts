/** A place in the tree of triggers, one letter further than the one that leads to it. */
interface Branch {
  readonly next: Map<number, Branch>
  /** The lists that a trigger of ends here. */
  readonly lists: number[]
}

const branch = (): Branch => ({ next: new Map(), lists: [] })

/**
 * Many lists of triggers, of which a text has few: tells the lists that have one anywhere in it, in their order. The text is gone over once for
 * all of them.
 */
export function createTriggerTable(
  lists: readonly (readonly string[])[],
): (text: string) => readonly number[] {
  const root = branch()
  for (const [list, triggers] of lists.entries())
    for (const trigger of triggers) {
      let at = root
      for (let i = 0; i < trigger.length; i++) {
        const code = trigger.charCodeAt(i)
        const next = at.next.get(code) ?? branch()
        at.next.set(code, next)
        at = next
      }
      at.lists.push(list)
    }
  return (text) => {
    const found = new Set<number>()
    for (let from = 0; from < text.length; from++) {
      let at = root.next.get(text.charCodeAt(from))
      for (let i = from + 1; at !== undefined; i++) {
        for (const list of at.lists) found.add(list)
        at = i < text.length ? at.next.get(text.charCodeAt(i)) : undefined
      }
    }
    return [...found].sort((a, b) => a - b)
  }
}
