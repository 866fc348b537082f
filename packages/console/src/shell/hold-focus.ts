/**
 * Remembers what has the focus. What is called later gives it back if nothing else has it by then: a button that is disabled while it
 * works loses the focus, and whoever uses a keyboard loses their place. If the button is gone, the heading has the focus.
 */
export function holdFocus(): () => void {
  const held = document.activeElement
  return () => {
    // Once the page shows what has changed.
    setTimeout(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const isThere = held instanceof HTMLElement && held.isConnected && held !== document.body
      const next = isThere ? held : document.querySelector('h1')
      next?.focus({ preventScroll: true })
    })
  }
}
