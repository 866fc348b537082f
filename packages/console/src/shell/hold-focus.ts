/**
 * A button that is disabled while it works loses the focus, and whoever uses a keyboard loses their place. This remembers what has the
 * focus; the function that it answers gives it back, unless something else has it by then. Where the button is gone, the heading gets it.
 */
export function holdFocus(): () => void {
  const held = document.activeElement
  if (!(held instanceof HTMLElement) || held === document.body) return () => {}
  return () => {
    // Once the page shows what has changed.
    setTimeout(() => {
      if (document.activeElement !== null && document.activeElement !== document.body) return
      const next = held.isConnected ? held : document.querySelector('h1')
      next?.focus({ preventScroll: true })
    })
  }
}
