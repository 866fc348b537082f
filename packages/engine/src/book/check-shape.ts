import { recordOf } from '../record-of.ts'

/** Says what is wrong with one value of a header, null when nothing is. */
export type Check = (value: unknown) => string | null

export const text =
  (charactersMax: number): Check =>
  (value) => {
    if (typeof value !== 'string') return 'is not a text'
    return value.length > charactersMax ? `is longer than ${charactersMax} characters` : null
  }

export const matching =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : 'is not written as it should be'

export const oneOf =
  (...allowed: readonly unknown[]): Check =>
  (value) =>
    allowed.includes(value) ? null : `is none of ${allowed.join(', ')}`

export const number =
  (min: number, max: number): Check =>
  (value) =>
    typeof value === 'number' && value >= min && value <= max ? null : 'is not a possible number'

export const whole =
  (min: number, max: number = Number.MAX_SAFE_INTEGER): Check =>
  (value) =>
    Number.isSafeInteger(value) && Number(value) >= min && Number(value) <= max
      ? null
      : 'is not a possible number'

export const nullable =
  (check: Check): Check =>
  (value) =>
    value === null ? null : check(value)

/** For a field that books have had only since it was thought of. */
export const absentOr =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value)

export const list =
  (check: Check, lengthMin: number, lengthMax: number): Check =>
  (value) => {
    if (!Array.isArray(value)) return 'is not a list'
    if (value.length < lengthMin || value.length > lengthMax) return 'has an impossible number of entries'
    return firstFault(value, check)
  }

function firstFault(entries: readonly unknown[], check: Check): string | null {
  for (const entry of entries) {
    const fault = check(entry)
    if (fault !== null) return `has an entry that ${fault}`
  }
  return null
}

/** An object whose keys are data. */
export const table =
  (key: RegExp, check: Check): Check =>
  (value) => {
    if (!isObject(value)) return 'is not a table'
    if (!Object.keys(value).every((name) => key.test(name)))
      return 'has a key that is not written as it should be'
    return firstFault(Object.values(value), check)
  }

/** An object that has every field of `T`; what else it has is never read. Only `absentOr` takes `undefined`. */
export function shape<T>(fields: { readonly [K in keyof Required<T>]: Check }): Check {
  const checks = Object.entries<Check>(fields)
  return (value) => {
    if (!isObject(value)) return 'is not an object'
    for (const [name, check] of checks) {
      const fault = check(value[name])
      if (fault !== null) return `has a field ${name} that ${fault}`
    }
    return null
  }
}

/** The same fields, with what `map` makes of each. */
export function mapFields<K extends string>(
  fields: Readonly<Record<K, Check>>,
  map: (check: Check) => Check,
): Record<K, Check> {
  return recordOf(Object.entries<Check>(fields).map(([name, check]) => [name, map(check)]))
}

/** Also what else must hold, looked at when the shape is right. */
export const also =
  <T>(check: Check, rule: (value: T) => string | null): Check =>
  (value) =>
    // The check has just found that the value is a T.
    check(value) ?? rule(value as T)

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
