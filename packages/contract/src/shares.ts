import { type Static, Type } from 'typebox'
import { OrNull, Timestamp } from './job.ts'
import { Quote } from './quote.ts'

const shareFields = {
  share_id: Type.String(),
  created_at: Timestamp,
  expires_at: Timestamp,
}

export const ShareRequest = Type.Object(
  {
    expires: Type.Optional(
      Type.String({
        description: 'How long the link works, such as `7d` or `12h`; never longer than the job is kept.',
        default: '30d',
      }),
    ),
  },
  { additionalProperties: false },
)
export type ShareRequest = Static<typeof ShareRequest>

export const Share = Type.Object(shareFields)
export type Share = Static<typeof Share>

export const CreatedShare = Type.Object({
  ...shareFields,
  url: Type.String({ description: 'The link, shown this once. Whoever has it sees the result.' }),
})
export type CreatedShare = Static<typeof CreatedShare>

export const ShareList = Type.Object({ items: Type.Array(Share) })
export type ShareList = Static<typeof ShareList>

export const SharedResult = Type.Object({
  query: Type.String(),
  priced_at: Timestamp,
  expires_at: Timestamp,
  place: OrNull(Type.String({ description: 'The name of the place that was priced for.' })),
  result: Quote,
})
export type SharedResult = Static<typeof SharedResult>
