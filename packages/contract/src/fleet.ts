import { type Static, Type } from 'typebox'
import { OrNull } from './job.ts'

const Count = Type.Integer({ minimum: 0 })

export const FleetNode = Type.Object({
  name: Type.String({ description: 'The host, the process and a random part. Never used again.' }),
  version: Type.String(),
  role: Type.Enum(['api', 'worker', 'all'], { description: '`all`: it serves and prices.' }),
  alive: Type.Boolean({ description: 'It has reported within the last 15 seconds.' }),
  workers: Type.Integer({ minimum: 0, description: 'Jobs that it can price at once.' }),
  book: OrNull(Type.Object({ name: Type.String(), version: Type.Integer() })),
  books_in_memory: Type.Integer({ minimum: 0, description: 'Books of users that it has loaded.' }),
  jobs_per_minute: Count,
  started_at: Type.String({ format: 'date-time' }),
  last_seen_seconds: Type.Number({ minimum: 0 }),
})
export type FleetNode = Static<typeof FleetNode>

export const Fleet = Type.Object({
  nodes: Type.Array(FleetNode),
  workers: Type.Integer({
    minimum: 0,
    description: 'Jobs that all living nodes together can price at once.',
  }),
  jobs_per_minute: Count,
  queue: Type.Object({
    waiting: Count,
    by_age: Type.Array(
      Type.Object({
        up_to_seconds: OrNull(Type.Integer({ description: 'Null: all older ones.' })),
        jobs: Count,
      }),
    ),
    by_user: Type.Array(
      Type.Object({ user: Type.String(), jobs: Count, oldest_seconds: Type.Number({ minimum: 0 }) }),
      { description: 'The 20 users with the most waiting jobs, most first.' },
    ),
  }),
})
export type Fleet = Static<typeof Fleet>
