import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isAlive,
  NODE_FORGOTTEN_MS,
  NODE_GONE_MS,
  type NodeReport,
  workersOf,
} from '@assay/domain/fleet/fleet'
import type { NewBundle } from './bundle.ts'

const nodeOf = (name: string, workers: number): NodeReport => ({
  name,
  version: '0.1.0',
  role: workers === 0 ? 'api' : 'worker',
  workers,
  book: workers === 0 ? null : { name: 'us', version: 1 },
  booksInMemory: 2,
  jobsPerMinute: 7,
  startedAtMs: 1_790_000_000_000,
})

export function exerciseFleet(bundle: NewBundle): void {
  test('nodes that report are seen, the last report of each stands, and one that leaves is forgotten', async (t) => {
    const { store } = await bundle(t)
    const { fleet } = store
    assert.deepEqual(await fleet.nodes(), [])
    await fleet.report(nodeOf('b', 4))
    await fleet.report(nodeOf('a', 0))
    await fleet.report(nodeOf('b', 3))
    await fleet.report(nodeOf('b', 3))
    const nodes = await fleet.nodes()
    assert.deepEqual(
      nodes.map(({ seenMsAgo: _, ...node }) => node),
      [nodeOf('a', 0), nodeOf('b', 3)],
    )
    assert.ok(nodes.every(isAlive))
    assert.equal(workersOf(nodes), 3)
    await fleet.leave('b')
    await fleet.leave('b')
    assert.deepEqual(
      (await fleet.nodes()).map(({ name }) => name),
      ['a'],
    )
  })

  test('a node that falls silent is dead after a while, and forgotten later', async (t) => {
    const { store, advance } = await bundle(t)
    const { fleet } = store
    await fleet.report(nodeOf('silent', 4))
    await advance(NODE_GONE_MS)
    const nodes = await fleet.nodes()
    assert.deepEqual(
      nodes.map((node) => [node.name, isAlive(node)]),
      [['silent', false]],
    )
    assert.equal(workersOf(nodes), 0)
    await advance(NODE_FORGOTTEN_MS)
    await fleet.report(nodeOf('new', 1))
    assert.deepEqual(
      (await fleet.nodes()).map(({ name }) => name),
      ['new'],
    )
  })

  test('what waits is counted by age and by user', async (t) => {
    const { store, newUser, submit, advance, claim } = await bundle(t)
    assert.deepEqual(await store.fleet.queue(), { byAge: [0, 0, 0, 0, 0], byUser: [] })
    const many = await newUser()
    const one = await newUser()
    await submit({ userId: many })
    await submit({ userId: many })
    await advance(30_000)
    await submit({ userId: one })
    const queue = await store.fleet.queue()
    assert.deepEqual(queue.byAge, [1, 0, 2, 0, 0])
    assert.deepEqual(
      queue.byUser.map(({ jobs }) => jobs),
      [2, 1],
    )
    assert.ok((queue.byUser[0]?.oldestMs ?? 0) >= 30_000)
    await claim({ limit: 10 })
    assert.deepEqual((await store.fleet.queue()).byUser, [])
  })
}
