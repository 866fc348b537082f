import type { DatabaseUrl } from '@assay/stores'

/** Turns the text of one environment variable into a value. Each parser throws a sentence that says what is expected. */

export function text(value: string): string {
  if (value.trim() === '') throw new Error('must not be empty')
  return value.trim()
}

export function optionalText(value: string): string | null {
  return value.trim() === '' ? null : value.trim()
}

export function integer(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,15}$/.test(value.trim()) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max)) throw new Error(`must be a whole number from ${min} to ${max}`)
    return number
  }
}

export function integerOrAuto(min: number, max: number): (value: string) => number | 'auto' {
  return (value) => (value.trim() === 'auto' ? 'auto' : integer(min, max)(value))
}

export function megabytes(min: number, max: number): (value: string) => number {
  return (value) => integer(min, max)(value) * 1024 * 1024
}

function scaled(min: number, max: number, unit: string, factorMs: number): (value: string) => number {
  return (value) => {
    const number = /^\d{1,9}(\.\d{1,6})?$/.test(value.trim()) ? Number(value) : Number.NaN
    if (!(number >= min && number <= max))
      throw new Error(`must be a number of ${unit} from ${min} to ${max}`)
    return Math.round(number * factorMs)
  }
}

export function seconds(min: number, max: number): (value: string) => number {
  return scaled(min, max, 'seconds', 1_000)
}

export function days(min: number, max: number): (value: string) => number {
  return scaled(min, max, 'days', 86_400_000)
}

export function onOff(value: string): boolean {
  const lower = value.trim().toLowerCase()
  if (['on', 'true', '1', 'yes'].includes(lower)) return true
  if (['off', 'false', '0', 'no'].includes(lower)) return false
  throw new Error('must be `on` or `off`')
}

export function optionalUrl(value: string): string | null {
  if (value.trim() === '') return null
  const url = URL.canParse(value) ? new URL(value) : null
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.search === '' &&
    url.hash === '' &&
    url.username === ''
  if (!isPlain)
    throw new Error('must be an http or https address without query, such as https://prices.example.com')
  return url.href.replace(/\/+$/, '')
}

export function databaseUrl(value: string): DatabaseUrl {
  const trimmed = value.trim()
  if (isPostgresUrl(trimmed)) return { kind: 'postgres', url: trimmed }
  if (trimmed.startsWith('sqlite:') && trimmed.length > 'sqlite:'.length) {
    return { kind: 'sqlite', path: trimmed.slice('sqlite:'.length) }
  }
  // The message does not repeat the value: it may hold a password.
  throw new Error(`must be \`sqlite:PATH\` or ${POSTGRES_FORM}`)
}

export function optionalPostgresUrl(value: string): string | null {
  const url = optionalText(value)
  if (url === null || isPostgresUrl(url)) return url
  throw new Error(`must be ${POSTGRES_FORM}`)
}

const POSTGRES_FORM =
  '`postgres://user:password@host/database`, with several hosts behind commas, `%40` for an `@` in the password, and `sslmode` as PostgreSQL has it'
const POSTGRES_URL = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#]*)([^?]*)(?:\?(.*))?$/is
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full']

/** Several hosts, each with its port, are no URL, but every way to write one of them is. Behind the first `@`, the driver takes all for hosts. */
function isPostgresUrl(value: string): boolean {
  const [, head = '', hosts = '', path = '', query = ''] = POSTGRES_URL.exec(value) ?? []
  const sslMode = new URLSearchParams(query).get('sslmode')
  if (head === '' || (sslMode !== null && !SSL_MODES.includes(sslMode))) return false
  const all = hosts.split(',')
  const isPlain = all.length === 1 || !(all.includes('') || head.indexOf('@') < head.lastIndexOf('@'))
  return isPlain && all.every((host) => URL.canParse(`${head}${host}${path}`))
}

export function logLevel(value: string): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (!levels.includes(value.trim())) throw new Error(`must be one of ${levels.join(', ')}`)
  return value.trim()
}
