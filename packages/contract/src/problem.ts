import { type Static, Type } from 'typebox'
import { FAULT_CODES, PROBLEM_CODES } from './problems.ts'

export const Fault = Type.Object({
  pointer: Type.Optional(Type.String({ description: 'JSON pointer to the faulty field of the body.' })),
  line: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Line of a body that has many, counted from 1.' }),
  ),
  parameter: Type.Optional(Type.String({ description: 'Name of the faulty query parameter.' })),
  header: Type.Optional(Type.String({ description: 'Name of the faulty request header.' })),
  code: Type.Enum([...FAULT_CODES]),
  detail: Type.String(),
  suggestions: Type.Optional(Type.Array(Type.String(), { maxItems: 3 })),
})
export type Fault = Static<typeof Fault>

/** RFC 9457, one shape for every error. */
export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  code: Type.Enum([...PROBLEM_CODES]),
  detail: Type.String(),
  request_id: Type.String(),
  errors: Type.Optional(Type.Array(Fault)),
})
export type Problem = Static<typeof Problem>
