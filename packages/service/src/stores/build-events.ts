import type { EventType } from '@assay/contract'
import type { BuildOutcome, BuildRecord } from '../books/book-store.ts'
import type { BuildNote } from '../books/build-messages.ts'

interface BuildEvent {
  readonly type: EventType
  readonly body: string
}

/** The events of a record, in order: a `stage` for each note, and the end if there is one. */
export const eventsOfBuild = ({
  stages,
  outcome,
}: Pick<BuildRecord, 'stages' | 'outcome'>): readonly BuildEvent[] => [
  ...stages.map((note) => ({ type: 'stage' as const, body: noteBody(note) })),
  ...(outcome === null ? [] : [endOf(outcome)]),
]

const noteBody = ({ stage, message, progress }: BuildNote): string =>
  JSON.stringify({ stage, message, progress })

function endOf(outcome: BuildOutcome): BuildEvent {
  if (outcome.status === 'ready') return { type: 'completed', body: `{"result":${outcome.reportJson}}` }
  const { code, message } = outcome.failure
  return { type: 'failed', body: JSON.stringify({ error: { code, message } }) }
}
