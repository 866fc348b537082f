import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { JobError } from '@assay/domain/jobs/job'
import type { Bundle, NewBundle } from './bundle.ts'

const RETRIES_MAX = 50
const RETRY_MS = 100

/** A write of the port, which takes effect once however often it is asked. */
export interface Write<Scene> {
  readonly prepare?: (scene: Scene) => Promise<unknown>
  readonly ask: (scene: Scene) => Promise<unknown>
  /** What asking again answers, where it is not what asking once answers. */
  readonly again?: unknown
  /** It leaves the store as it is, so there may be no commit to fail. */
  readonly isRefused?: true
  /** It succeeds on a full disk. */
  readonly writesNothing?: true
  /** It takes several statements where a store has no other way. A cut after the first leaves the rest to the repeat. */
  readonly hasSteps?: true
}

interface Exercise<Scene extends Bundle> {
  readonly bundle: NewBundle
  readonly writes: Readonly<Record<string, Write<Scene>>>
  readonly setScene: (bundle: Bundle) => Promise<Scene>
  /** Everything that can be seen of the store. */
  readonly stateOf: (scene: Scene) => Promise<unknown>
  /** Fields that differ from one database to the next. */
  readonly hidden: readonly string[]
}

/** Asks each write twice: one after the other, at once, and after every kind of lost answer. */
export function exerciseWrites<Scene extends Bundle>(exercise: Exercise<Scene>): void {
  const { bundle, writes, setScene, hidden } = exercise
  const plain = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value ?? null, (name, part) => (hidden.includes(name) ? undefined : part)))
  const stateOf = async (scene: Scene): Promise<unknown> => plain(await exercise.stateOf(scene))

  for (const [name, write] of Object.entries(writes)) {
    test(`${name}: asked again, it is done once`, async (t) => {
      const scene = async (): Promise<Scene> => {
        const set = await setScene(await bundle(t))
        await write.prepare?.(set)
        return set
      }
      const once = await scene()
      const answer = plain(await write.ask(once))
      const expected = await stateOf(once)
      const again = write.again ?? answer

      const twice = await scene()
      await write.ask(twice)
      assert.deepEqual(plain(await write.ask(twice)), again)
      assert.deepEqual(await stateOf(twice), expected, 'asked twice')

      const together = await scene()
      await Promise.all([write.ask(together), write.ask(together)])
      assert.deepEqual(await stateOf(together), expected, 'asked twice at once')

      if (write.isRefused) return
      if (once.failNextCommit !== undefined && write.writesNothing === undefined) {
        const full = await scene()
        full.failNextCommit?.()
        await assert.rejects(write.ask(full), isUnavailable, 'the disk was full')
        assert.deepEqual(plain(await write.ask(full)), answer, 'the disk was full')
        assert.deepEqual(await stateOf(full), expected, 'the disk was full')
      }

      if (once.cutNextCommit === undefined) return
      for (const when of ['before', 'after'] as const) {
        const cut = await scene()
        cut.cutNextCommit?.(when)
        await assert.rejects(write.ask(cut), isUnavailable, `the connection was cut ${when} the commit`)
        const repeated = plain(await askUntilAnswered(() => write.ask(cut)))
        const isFirst = when === 'before' || write.hasSteps === true
        assert.deepEqual(repeated, isFirst ? answer : again, `cut ${when} the commit`)
        assert.deepEqual(await stateOf(cut), expected, `cut ${when} the commit`)
      }
    })
  }
}

async function askUntilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnavailable(error) || tries === RETRIES_MAX) throw error
      await sleep(RETRY_MS)
    }
  }
}

const isUnavailable = (error: unknown): boolean =>
  error instanceof JobError && error.code === 'store_unavailable'
