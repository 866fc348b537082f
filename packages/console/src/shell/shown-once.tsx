import { CopyButton } from '../job/copy-button.tsx'

interface ShownOnceProps {
  readonly what: string
  readonly value: string
}

/** A secret that nobody can read again. */
export function ShownOnce({ what, value }: ShownOnceProps) {
  return (
    <section class="card shown-once" role="status" data-testid="shown-once">
      <h2>{what}</h2>
      <p>It is shown this once. Keep it now.</p>
      <p class="wrap">
        <code>{value}</code>
      </p>
      <CopyButton label="it" text={() => value} />
    </section>
  )
}
