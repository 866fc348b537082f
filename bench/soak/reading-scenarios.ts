import { expectAnswer, type JobBody, type Scene } from './api.ts'

const WORDS = ['eggs', 'MILK', 'beef', 'electrician', 'kWh', 'gal of', '40', 'é', '%_\\', 'zz'] as const
const PAGES_MAX = 3

interface Page {
  readonly items: readonly JobBody[]
  readonly next_cursor: string | null
}

/** Walks some pages, newest first, perhaps with filters, and looks for what the filters exclude or the order forbids. */
export async function runListing(scene: Scene): Promise<void> {
  const { random, ledger } = scene
  const user = random.pick(scene.users)
  const filters = new URLSearchParams({ limit: String(random.pick([1, 10, 50, 200])) })
  const word = random.next() < 0.5 ? random.pick(WORDS) : null
  if (word !== null) filters.set('q', word)
  const status = random.next() < 0.2 ? random.pick(['completed', 'failed'] as const) : null
  if (status !== null) filters.set('status', status)
  if (random.next() < 0.2) filters.set('date_from', new Date(Date.now() - 60_000).toISOString())

  const what = word === null ? 'list' : 'search'
  const seen = new Set<string>()
  let before = '9999'
  for (let pages = 0; pages < PAGES_MAX; pages++) {
    const answer = await expectAnswer(scene, what, { path: `/v1/jobs?${filters}`, key: user.key }, 200)
    if (answer === null) return
    const { items, next_cursor: cursor }: Page = JSON.parse(answer.text)
    for (const item of items) {
      const isWanted =
        (word === null || item.query.toLowerCase().includes(word.toLowerCase())) &&
        (status === null || item.status === status)
      if (!isWanted) ledger.fault('answer', `${what} ${filters} shows ${item.job_id}, which it should not`)
      if (seen.has(item.job_id) || item.created_at > before)
        ledger.fault('answer', `${what} ${filters} shows ${item.job_id} twice or out of order`)
      seen.add(item.job_id)
      before = item.created_at
    }
    if (cursor === null) return
    filters.set('cursor', cursor)
  }
}

/** A browser that opens the console, and later again with what it has kept. */
export async function runConsole(scene: Scene): Promise<void> {
  const headers = { 'accept-encoding': 'gzip' }
  const page = await expectAnswer(scene, 'console', { path: '/' }, 200)
  if (page === null) return
  for (const [, path = '/'] of page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    const file = await expectAnswer(scene, 'console', { path, headers }, 200)
    const etag = file?.headers.etag
    if (etag !== undefined)
      await expectAnswer(scene, 'console', { path, headers: { ...headers, 'if-none-match': etag } }, 304)
  }
  const open = [
    '/docs',
    '/docs/errors',
    '/openapi.json',
    '/healthz',
    '/readyz',
    '/metrics',
    '/history',
  ] as const
  await expectAnswer(scene, 'open pages', { path: scene.random.pick(open) }, 200)
}

/** A key is made while the service runs, works at once, and stops working at once. */
export async function runKeyLife(
  scene: Scene,
  assay: (...args: readonly string[]) => Promise<{ readonly stdout: string; readonly stderr: string }>,
): Promise<void> {
  const user = scene.random.pick(scene.users)
  const { stdout, stderr } = await assay('keys', 'create', user.name, '--label', 'soak')
  const call = { path: '/v1/jobs?limit=1', key: stdout.trim() }
  await expectAnswer(scene, 'read with a new key', call, 200)
  const [id] = /key_\w+/.exec(stderr) ?? []
  if (id === undefined) throw new Error(`No id of a key in: ${stderr}`)
  await assay('keys', 'revoke', id)
  await expectAnswer(scene, 'read with a revoked key', call, '401 invalid_api_key')
  scene.ledger.count('keys made and revoked')
}
