import { useTitle } from './use-title.ts'

export function NotFound() {
  useTitle('Not found')
  return (
    <div class="page narrow empty">
      <h1 tabIndex={-1}>There is nothing here</h1>
      <p>The address may be mistyped, or the page has moved.</p>
      <p>
        <a class="button" href="/">
          Ask for a price
        </a>
      </p>
    </div>
  )
}
