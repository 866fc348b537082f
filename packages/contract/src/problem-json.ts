import type { Fault, Problem } from './problem.ts'
import { PROBLEMS, type ProblemCode } from './problems.ts'

export const PROBLEM_TYPE = 'application/problem+json'

interface ProblemContext {
  readonly baseUrl: string
  readonly requestId: string
}

/** Every error body is made here. */
export function problemJson(
  code: ProblemCode,
  detail: string,
  faults: readonly Fault[] | null,
  { baseUrl, requestId }: ProblemContext,
): string {
  const { status, title } = PROBLEMS[code]
  const problem: Problem = {
    type: `${baseUrl}/docs/errors#${code}`,
    title,
    status,
    code,
    detail,
    request_id: requestId,
    ...(faults === null ? {} : { errors: [...faults] }),
  }
  return JSON.stringify(problem)
}
