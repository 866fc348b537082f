import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createServiceProcess, type ServiceProcess } from '../../../test/tools/service-process.ts'
import { runAssay } from './assay-command.ts'

let service: ServiceProcess
let env: Record<string, string> = {}

before(async () => {
  service = await createServiceProcess({ LOG_LEVEL: 'error', ASSAY_WORKERS: '1' })
  const key = (await service.assay('keys', 'create', 'tester')).stdout.trim()
  await service.start()
  env = { ASSAY_URL: service.url, ASSAY_API_KEY: key }
})
after(() => service.dispose())

const knows = (args: readonly string[], more: Record<string, string> = {}) =>
  runAssay(['knows', ...args], { cwd: service.folder, env: more })

test('a search says the same here and through a service', async () => {
  const args = ['knee', 'mri', '-g', 'US-TX', '--json']
  const [here, there] = await Promise.all([knows(args), knows(args, env)])
  assert.deepEqual([here.code, there.code], [0, 0], here.stderr + there.stderr)
  const found: { items: { name: string; unit_price: { estimate: string } }[] } = JSON.parse(here.stdout)
  assert.equal(found.items[0]?.name, 'MRI scan of the knee')
  assert.deepEqual(JSON.parse(there.stdout), found)
})

test('without words it lists the categories, and a category lists its things', async () => {
  assert.match((await knows([])).stdout, /^CATEGORY +THINGS +PLACES +NEWEST\n/)
  const pets = await knows(['--category', 'pets', '--limit', '2'])
  assert.match(pets.stdout, /USD per [\s\S]+\n2 of \d+, priced for United States\.\n$/)
  const travel = await knows(['-c', 'travel', '-n', '1'])
  assert.match(travel.stdout, /flight between … ?, one way \([\d,]+, by search\)/)
})

test('what is not known is said in one line, with the exit code of wrong usage', async () => {
  const category = await knows(['--category', 'nope'])
  assert.equal(category.code, 2)
  assert.match(category.stderr, /^There is no category "nope"\. The categories are: .+; Pets; .+\.\n$/)
  assert.equal((await knows(['eggs', '-g', 'US-QQ'])).code, 2)
  assert.equal((await knows(['eggs', '--limit', '0'])).code, 2)
})

test('a search that finds nothing says so and has an exit code of its own, also in JSON', async () => {
  const nothing = await knows(['unobtainium'])
  assert.deepEqual([nothing.code, nothing.stdout, nothing.stderr.trim()], [3, '', 'Nothing found.'])
  const json = await knows(['unobtainium', '--json'])
  assert.deepEqual([json.code, JSON.parse(json.stdout)], [3, { items: [], total: 0 }])
})
