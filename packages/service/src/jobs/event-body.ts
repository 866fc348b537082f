import type { Outcome, StageNote } from './store.ts'

/** The bodies of stored events, made in one place, because every store must write the same bytes. */

export const stageBody = ({ stage, message, progress }: StageNote): string =>
  JSON.stringify({ stage, message, progress })

const RESULT_HEAD = '{"result":'

/** A result goes in as the text it is: what a client sees on the stream and in the status are the same bytes. */
export function bodyOfOutcome(outcome: Outcome): string {
  if (outcome.status === 'completed') return `${RESULT_HEAD}${outcome.resultJson}}`
  const { code, message } = outcome.failure
  return JSON.stringify({ error: { code, message } })
}

/** The result in the body of a `completed` event, without parsing. */
export const resultOfBody = (body: string): string => body.slice(RESULT_HEAD.length, -1)
