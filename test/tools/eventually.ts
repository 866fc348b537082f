import assert from 'node:assert/strict'

/** Bounds a test that fails. It is long, because the machine may be busy with other things. */
const EVENTUALLY_MS_MAX = 60_000

/** Waits until something holds, and fails when it never does. */
export async function eventually(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + EVENTUALLY_MS_MAX
  while (!(await holds())) {
    if (Date.now() > deadlineMs) assert.fail(`It never came true that ${what}.`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
