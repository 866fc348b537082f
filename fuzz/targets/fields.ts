import fc from 'fast-check'
import { openGazetteer } from '../../packages/book-open/src/index.ts'
import { parseDate } from '../../packages/books/src/import/date-text.ts'
import { createApiKey, isWellFormedApiKey } from '../../packages/domain/src/access/api-key.ts'
import { parseDateBound } from '../../packages/domain/src/jobs/date-bound.ts'
import { JobError } from '../../packages/domain/src/jobs/job.ts'
import { LIST_PARAMETERS, readListRequest } from '../../packages/domain/src/jobs/list-filters.ts'
import { readSubmission } from '../../packages/domain/src/jobs/submission.ts'
import { foldCase } from '../../packages/domain/src/jobs/unicode-text.ts'
import { entryAt, present } from '../../packages/engine/src/in-range.ts'
import { matchesEtag, routableTarget, waitSecondsOf } from '../../packages/service/src/http/request-head.ts'
import { parseJsonBody, readParameters } from '../../packages/service/src/http/request-input.ts'
import { ConfigError, readConfig, SETTINGS } from '../../packages/service/src/settings.ts'
import { parseMoney } from '../../packages/tables/src/money-text.ts'
import { parseNumber } from '../../packages/tables/src/number-text.ts'
import { createRandom } from '../../test/tools/random-numbers.ts'
import { anyText } from '../any-text.ts'
import { promise, type Target } from '../target.ts'
import { decodeWtf8, encodeWtf8 } from './wtf8.ts'

const KEYS = [1, 2, 3].map((seed) => createApiKey((count) => createRandom(seed).bytes(count)))
const VARIABLES = Object.values(SETTINGS).map(({ env }) => env)
const WORDS =
  `q=|limit=|date_from=|date_to=|status=|cursor=|last_event_id=|&|=|?|%|%00|%2B|%E2%82|+|2026-07-31|T12:00:00Z|+02:00|.123456789|0000|9999-12-31T23:59:60Z
  |wait=5|wait=|respond-async|W/"|"|*|,|;|{"request_type":"nl","query":"|"}|"geography":|"US-TX"|null|__proto__|constructor|\\u0000|\\ud800|[|]|{|}|assay_|http://|https://a:b@c/
  |sqlite:|postgres://|on|off|auto|:memory:|1e3|0x10|-0|200|201|50|9007199254740993|~|/|#|\0|\u{1F34E}|İ|ß|ſ|K`
    .split(/\||\n {2}/)
    .concat(KEYS)
/** What a setting may hold and a message must not. */
const SECRET = /:(?!password@)[^:@/\s]{6,}@/

/** Every small text that a stranger sends: parameters, headers, keys, bodies, settings, numbers, dates. */
export async function openFieldsTarget(): Promise<Target> {
  const rules = { geographies: openGazetteer(), queryCharactersMax: 4_000 }
  return {
    corpus: [
      'q=eggs&limit=50&status=completed&date_from=2026-07-01&date_to=2026-07-31T12:00:00%2B02:00',
      '{"request_type":"nl","query":"3 dozen eggs","geography":"US-TX"}',
      '{"request_type":"nl","query":"\\u00e9\\ud83c\\udf4e","geography":null}',
      '2026-07-31T12:00:00.123456+02:00',
      'respond-async, wait=10; foo="bar"',
      'W/"abc", "def"',
      'http://example.com:8080/v1/jobs/%6Aob?limit=1',
      'postgres://user:hunter2!@host/database',
      'USD 1,299.00 / lb',
      '15-Jul-26',
      ...KEYS,
    ].map((text) => Buffer.from(text)),
    dictionary: WORDS,
    structured: fc
      .oneof(
        {
          weight: 4,
          arbitrary: fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join('')),
        },
        { weight: 2, arbitrary: fc.json().map((text) => text) },
        { weight: 2, arbitrary: fc.webQueryParameters() },
        { weight: 1, arbitrary: fc.date({ noInvalidDate: true }).map((date) => date.toISOString()) },
        { weight: 1, arbitrary: anyText(40) },
      )
      .map(encodeWtf8),
    inputBytesMax: 64 * 1024,
    casesAtOnce: 1,
    timeMsMax: (bytes) => 60 + bytes * 0.01,
    check(input) {
      const text = decodeWtf8(input)
      return [
        parametersOf(text, rules),
        bodyOf(input, rules),
        targetOf(text),
        numbersOf(text),
        settingsOf(text),
        keyOf(text),
        foldOf(text),
      ].join(' ')
    },
  }
}

function parametersOf(text: string, { geographies }: Parameters<typeof readSubmission>[1]): string {
  const { values, faults } = readParameters(`/v1/jobs?${text}`, LIST_PARAMETERS)
  const { limit, fromMs, toMs } = readListRequest(values, faults, geographies)
  promise(faults.length <= 110, `${faults.length} faults are told`)
  promise(
    faults.every(({ parameter }) => parameter?.isWellFormed()),
    'a fault names its parameter in whole characters',
  )
  if (faults.length > 0) return `${faults[0]?.code}`
  promise(limit >= 1 && limit <= 200 && Number.isInteger(limit), `the limit ${limit}`)
  promise(fromMs === null || Number.isSafeInteger(fromMs), `the bound ${fromMs}`)
  promise(toMs === null || Number.isSafeInteger(toMs), `the bound ${toMs}`)
  return `ok:${[...values.keys()].sort()}`
}

function bodyOf(bytes: Buffer, rules: Parameters<typeof readSubmission>[1]): string {
  try {
    const { query, geography } = readSubmission(
      parseJsonBody({ 'content-type': 'application/json' }, bytes),
      rules,
    )
    promise(query.isWellFormed() && !query.includes('\0') && query.trim() !== '', 'a query is text')
    promise(
      geography === null || rules.geographies.resolve(geography)?.code === geography,
      `the geography ${geography}`,
    )
    return geography === null ? 'query' : 'query+place'
  } catch (error) {
    if (!(error instanceof JobError)) throw error
    promise(
      error.faults === null || error.faults.every(({ pointer }) => pointer?.isWellFormed()),
      'a pointer is text',
    )
    return `${error.code}:${error.faults?.map(({ code }) => code).slice(0, 3) ?? ''}`
  }
}

function targetOf(text: string): string {
  const target = routableTarget(text)
  promise(target.startsWith('/'), 'a target begins with a slash')
  decodeURIComponent(entryAt(target.split('?', 1), 0))
  const seconds = waitSecondsOf(text)
  promise(seconds === null || (seconds >= 1 && seconds <= 60), `a wait of ${seconds} s`)
  return `${seconds !== null} ${matchesEtag(text, '"abc"')}`
}

function numbersOf(text: string): string {
  const from = parseDateBound(text, 'from')
  const to = parseDateBound(text, 'to')
  promise(
    (from === null) === (to === null) && (from === null || from <= present(to) + 1),
    `the bounds ${from} and ${to}`,
  )
  for (const style of ['.', ','] as const) {
    const number = parseNumber(text, style)
    promise(number === null || !Number.isNaN(number), `the number ${number}`)
    const money = parseMoney(text, style)
    promise(typeof money === 'string' || !Number.isNaN(money.amount), 'an amount is a number')
    promise(typeof money === 'string' || /^[A-Z]{3}$/.test(money.currency ?? 'USD'), 'a currency is a code')
  }
  const date = parseDate(text, 'month-first')
  promise(date === null || /^\d{4}(-\d\d(-\d\d)?)?$/.test(date), `the date ${date}`)
  return `${from !== null} ${date !== null} ${parseNumber(text, '.') !== null}`
}

function settingsOf(text: string): string {
  try {
    readConfig(Object.fromEntries(VARIABLES.map((name) => [name, text])))
    return 'config'
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const told = SECRET.exec(text)?.[0]
    promise(told === undefined || !error.message.includes(told), 'a refused setting is not repeated')
    return String(error.message.split(';').length)
  }
}

function keyOf(text: string): string {
  const isKnown = KEYS.includes(text)
  promise(!isKnown || isWellFormedApiKey(text), 'a key that was made is well formed')
  return isWellFormedApiKey(text) ? 'key' : ''
}

function foldOf(text: string): string {
  const folded = foldCase(text)
  promise(foldCase(folded) === folded, 'folding twice folds no further')
  return ''
}
