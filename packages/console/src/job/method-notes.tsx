import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { isPhone } from '../shell/is-phone.ts'

/** How prices are made, explained once below the result; every line links to its own paragraph. */
const METHODS = [
  {
    id: 'exact_item',
    name: 'The same item',
    text: 'The book has this very item. Its own prices count most, and similar items steady them where they are few.',
  },
  {
    id: 'synonym',
    name: 'The same item by another name',
    text: 'The words are a usual name for an item of the book, whose own prices are used.',
  },
  {
    id: 'best_item',
    name: 'The one item that fits',
    text: 'One item of the book fits the words far better than any other, so its own prices are used. The range allows for the chance that another thing was meant.',
  },
  {
    id: 'blend',
    name: 'Similar items',
    text: 'The book does not have this very item. The price is blended from the nearest items and from what the words say about prices in the whole book.',
  },
] as const

export function methodName(method: string): string {
  return METHODS.find(({ id }) => id === method)?.name ?? method
}

export const methodAnchor = (method: string): string => `method-${method}`

/** Folded on a phone. A link to one of the paragraphs opens them. */
export function MethodNotes() {
  const isOpen = useSignal(!isPhone())
  useEffect(() => {
    const open = () => {
      if (location.hash.startsWith('#method-')) isOpen.value = true
    }
    addEventListener('hashchange', open)
    return () => removeEventListener('hashchange', open)
  }, [])
  return (
    <details
      class="notes"
      open={isOpen.value}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open
      }}
    >
      <summary>
        <h2 id="method-title" class="eyebrow">
          How these prices are made
        </h2>
      </summary>
      <dl>
        {METHODS.map(({ id, name, text }) => (
          <div key={id} id={methodAnchor(id)} tabIndex={-1}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        <div>
          <dt>The estimate and its range</dt>
          <dd>
            The estimate is a median: half of the prices are below it. The range is as wide as it had to be on
            prices that were held back. The axis is logarithmic, so a longer bar always means a less certain
            price.
          </dd>
        </div>
      </dl>
    </details>
  )
}
