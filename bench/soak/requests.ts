import type { Random } from '../../test/tools/random-numbers.ts'

export interface Submission {
  readonly body: string
  readonly contentType: string
  /** The code of the refusal that it must get; null when it must be accepted. */
  readonly refusal: { readonly status: number; readonly code: string } | null
}

const ITEMS = [
  'dozen eggs',
  'gal of whole milk',
  'lb of ground beef',
  'lb of bananas',
  'hours of an electrician',
  'hours of a plumber',
  'kWh of electricity',
  'gallons of regular gasoline',
  'lb of flour',
  'lb of chicken breast',
] as const
const PLACES = [null, null, 'US', 'US-TX', 'us-ca', 'US-NY', 'US-ZIP-78701', 'US-CBSA-19100'] as const
const QUERY_CHARACTERS_MAX = 4_000
const BODY_BYTES_MAX = 64 * 1024

/** How often each kind of submission comes. */
const KINDS = { short: 62, list: 12, long: 4, messy: 10, unpriceable: 7, invalid: 5 } as const

export function makeSubmission(random: Random): Submission {
  const kind = random.weighted(KINDS)
  if (kind === 'invalid') return makeInvalid(random)
  return accepted(makeQuery(kind, random), random.pick(PLACES))
}

/** As long as a query may be: these take the longest to price. */
export function makeLongSubmission(random: Random): Submission {
  return accepted(makeQuery('long', random), 'US')
}

function makeQuery(kind: Exclude<keyof typeof KINDS, 'invalid'>, random: Random): string {
  const line = (): string => `${1 + random.below(40)} ${random.pick(ITEMS)}`
  switch (kind) {
    case 'short':
      return line()
    case 'list':
      return Array.from({ length: 3 + random.below(18) }, line).join(random.pick([', ', '\n', '; ', ' and ']))
    case 'long':
      return Array.from({ length: 400 }, line).join(', ').slice(0, QUERY_CHARACTERS_MAX)
    case 'messy':
      return random.pick([
        `  ${line()}   +\t${line()}\r\n\r\n- ${line()} (urgent!!)`,
        `pls quote: ${line().toUpperCase()} ... & maybe ${line()}?? thx 🙏`,
        `½ ${random.pick(ITEMS)}, 1.5 ${random.pick(ITEMS)}; two ${random.pick(ITEMS)} – “${random.pick(ITEMS)}”`,
        `{"items":["${line()}","${line()}"]} %_\\'; drop table jobs`,
        `Ünïcödé ${line()} \u202eright to left\u202c ${line()}`,
      ])
    case 'unpriceable':
      return `${1 + random.below(9)} ${random.pick(['unobtainium widgets', 'flux capacitors', 'qwxyz of zzyzx'])}`
  }
}

function accepted(query: string, geography: string | null): Submission {
  const body = JSON.stringify({ request_type: 'nl', query, ...(geography !== null && { geography }) })
  return { body, contentType: 'application/json', refusal: null }
}

function makeInvalid(random: Random): Submission {
  const json = 'application/json'
  const refused = (status: number, code: string, body: string, contentType = json): Submission => ({
    body,
    contentType,
    refusal: { status, code },
  })
  const query = '3 dozen eggs'
  return random.pick([
    refused(400, 'invalid_json', '{"request_type":"nl","query":'),
    refused(422, 'validation_failed', JSON.stringify({ request_type: 'nl', query: ' ' })),
    refused(422, 'validation_failed', JSON.stringify({ request_type: 'xx', query, surprise: true })),
    refused(422, 'validation_failed', JSON.stringify({ request_type: 'nl', query, geography: 'US-XX' })),
    refused(422, 'validation_failed', JSON.stringify({ request_type: 'nl', query: 'x'.repeat(4_001) })),
    refused(413, 'body_too_large', JSON.stringify({ request_type: 'nl', query: 'x'.repeat(BODY_BYTES_MAX) })),
    refused(415, 'unsupported_media_type', query, 'text/plain'),
  ])
}
