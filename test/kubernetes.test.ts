import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import ts from 'typescript'
import { parseAllDocuments } from 'yaml'
import { SETTINGS } from '../packages/service/src/settings.ts'

const folder = new URL('../deploy/kubernetes/', import.meta.url)

interface Kind {
  readonly module: string
  readonly make: (manifest: object) => { validate(): void }
}

/** Where the schema of each kind is, by the `apiVersion` and `kind` that a manifest says. */
const KINDS: Readonly<Record<string, Kind>> = {
  'v1 ConfigMap': { module: 'v1', make: (manifest) => new ConfigMap(manifest) },
  'v1 Service': { module: 'v1', make: (manifest) => new Service(manifest) },
  'apps/v1 Deployment': { module: 'apps/v1', make: (manifest) => new Deployment(parsed(manifest)) },
  'policy/v1 PodDisruptionBudget': {
    module: 'policy/v1',
    make: (manifest) => new PodDisruptionBudget(manifest),
  },
  'autoscaling/v2 HorizontalPodAutoscaler': {
    module: 'autoscaling/v2',
    make: (manifest) => new HorizontalPodAutoscaler(parsed(manifest)),
  },
}

interface Manifest {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
}

const manifests = readdirSync(folder)
  .filter((name) => name.endsWith('.yaml'))
  .flatMap((name) =>
    parseAllDocuments(readFileSync(new URL(name, folder), 'utf8')).map((document) => {
      assert.deepEqual(document.errors, [], name)
      const manifest: Manifest = document.toJS()
      return { name, manifest }
    }),
  )
const deployments = manifests.flatMap(({ manifest }) =>
  manifest.kind === 'Deployment' ? [new Deployment(parsed(manifest))] : [],
)

test('every manifest satisfies the schema of its kind', () => {
  assert.ok(manifests.length >= 8)
  for (const { name, manifest } of manifests) {
    const kind = KINDS[`${manifest.apiVersion} ${manifest.kind}`]
    assert.ok(kind, `${name}: ${manifest.apiVersion} ${manifest.kind} has no schema here`)
    assert.doesNotThrow(() => kind.make(manifest).validate(), `${name}: ${manifest.metadata.name}`)
  }
})

test('no manifest has a field that Kubernetes does not know', () => {
  // The schemas let unknown fields pass, as the API server does. The types that are made from them do not.
  const lines = manifests.map(({ manifest }, index) => {
    const kind = KINDS[`${manifest.apiVersion} ${manifest.kind}`]
    return `export const manifest${index}: import('kubernetes-models/${kind?.module}').I${manifest.kind} = ${JSON.stringify(manifest)}`
  })
  assert.deepEqual(typeFaults(lines.join('\n')), [])
  const misspelt = typeFaults(lines.join('\n').replace('"readinessProbe"', '"readynessProbe"'))
  assert.equal(misspelt.length, 1)
  assert.match(misspelt[0] ?? '', /readynessProbe/)
})

test('budgets, scalers and the service name what is there', () => {
  const names = new Set(deployments.map(({ metadata }) => metadata?.name))
  for (const { manifest } of manifests) {
    if (manifest.kind === 'HorizontalPodAutoscaler') {
      const { spec } = new HorizontalPodAutoscaler(parsed(manifest))
      assert.ok(names.has(spec?.scaleTargetRef.name), manifest.metadata.name)
    }
    if (manifest.kind === 'PodDisruptionBudget')
      assertSelects(new PodDisruptionBudget(manifest).spec?.selector?.matchLabels, manifest.metadata.name)
    if (manifest.kind === 'Service')
      assertSelects(new Service(manifest).spec?.selector, manifest.metadata.name)
  }
})

test('every container runs as an ordinary user on a read-only tree, with probes and the address of the database as a secret', () => {
  const known = new Set(Object.values(SETTINGS).map(({ env }) => env))
  assert.deepEqual(deployments.map(({ metadata }) => metadata?.name).toSorted(), [
    'assay-api',
    'assay-worker',
  ])
  for (const { metadata, spec } of deployments) {
    const pod = spec?.template.spec
    assert.equal(pod?.securityContext?.runAsNonRoot, true)
    for (const container of pod?.containers ?? []) {
      const where = `${metadata?.name}/${container.name}`
      assert.equal(container.securityContext?.readOnlyRootFilesystem, true, where)
      assert.deepEqual(
        [container.startupProbe, container.readinessProbe, container.livenessProbe].map(
          (probe) => probe?.httpGet?.path,
        ),
        ['/readyz', '/readyz', '/healthz'],
        where,
      )
      for (const { name } of container.env ?? []) assert.ok(known.has(name), `${where}: ${name}`)
      const address = container.env?.find(({ name }) => name === 'DATABASE_URL')
      assert.ok(address?.valueFrom?.secretKeyRef !== undefined && address.value === undefined, where)
      assert.deepEqual(
        container.volumeMounts?.map(({ mountPath }) => mountPath),
        ['/data'],
        where,
      )
    }
  }
  for (const { manifest } of manifests) {
    if (manifest.kind !== 'ConfigMap') continue
    for (const name of Object.keys(new ConfigMap(manifest).data ?? {})) assert.ok(known.has(name), name)
  }
})

function assertSelects(labels: Readonly<Record<string, string>> | undefined, name: string): void {
  assert.ok(labels !== undefined && Object.keys(labels).length > 0, name)
  const selected = deployments.filter(({ spec }) =>
    Object.entries(labels).every(([label, value]) => spec?.template.metadata?.labels?.[label] === value),
  )
  assert.equal(selected.length, 1, name)
}

/** The parsing border: `validate` checks what the type promises. */
function parsed<T>(manifest: object): T {
  return manifest as T
}

/** What the compiler says about this text. */
function typeFaults(text: string): readonly string[] {
  const path = join(fileURLToPath(folder), 'manifests.ts')
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    target: ts.ScriptTarget.ES2022,
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (name) => name === path || fileExists(name)
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022) : getSourceFile(name, ...rest)
  return ts
    .getPreEmitDiagnostics(ts.createProgram([path], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' '))
}
