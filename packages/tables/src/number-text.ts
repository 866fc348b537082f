/** Which sign divides the fraction off, where a text alone does not tell: "1.299" or "1,299". */
export type DecimalSign = '.' | ','

const BLANKS = /[\s\u00a0\u2007\u2009\u202f'’_]/g
const GROUPS = /^\d{1,3}(?:[.,]\d{2,3})*[.,]\d{3}$/

/**
 * A plain number as people write it: "1,299.00", "1.299,00", "1 299", "1'299.50", "1,23,456.7", "12.5-". Null for
 * anything else. Only a text that can be read in two ways asks for the style of its column.
 */
export function parseNumber(text: string, style: DecimalSign): number | null {
  const number = readNumber(text, style)
  // What has too many digits for a number would count as infinite.
  return number !== null && Number.isFinite(number) ? number : null
}

function readNumber(text: string, style: DecimalSign): number | null {
  // "12,-" and "12.--" are how shops write whole amounts.
  let digits = text
    .trim()
    .replace(BLANKS, '')
    .replace(/[.,][-–—]+$/, '')
  let sign = 1
  if (/^\(.*\)$/.test(digits)) {
    sign = -1
    digits = digits.slice(1, -1)
  } else if (/^[-−–]/.test(digits)) {
    sign = -1
    digits = digits.slice(1)
  } else if (/[-−]$/.test(digits)) {
    sign = -1
    digits = digits.slice(0, -1)
  } else if (digits.startsWith('+')) digits = digits.slice(1)
  if (/^\d+(?:\.\d+)?e[+-]?\d{1,3}$/i.test(digits)) return sign * Number(digits)
  if (!/^(?:\d[\d.,]*|[.,]\d+)$/.test(digits)) return null
  const decimal = decimalSignOf(digits) ?? style
  const [whole = '', fraction = '', ...more] = digits.split(decimal)
  if (more.length > 0) {
    // Repeated, the sign divides thousands: "1.299.000".
    return GROUPS.test(digits) && !digits.includes(other(decimal))
      ? sign * Number(digits.replaceAll(decimal, ''))
      : null
  }
  const grouped = whole.replaceAll(other(decimal), '')
  if (fraction.includes(other(decimal)) || (grouped !== whole && !areGroups(whole, other(decimal))))
    return null
  return sign * Number(`${grouped === '' ? '0' : grouped}.${fraction === '' ? '0' : fraction}`)
}

/** The sign that must be the decimal one, judged by the text alone; null if it can be read in two ways. */
function decimalSignOf(digits: string): DecimalSign | null {
  const dot = digits.lastIndexOf('.')
  const comma = digits.lastIndexOf(',')
  if (dot < 0 && comma < 0) return null
  if (dot >= 0 && comma >= 0) return dot > comma ? '.' : ','
  const sign: DecimalSign = dot >= 0 ? '.' : ','
  const at = Math.max(dot, comma)
  if (digits.indexOf(sign) !== at) return other(sign)
  const behind = digits.length - at - 1
  const before = digits.slice(0, at)
  // Thousands come in threes behind one to three digits that do not start with a zero.
  return behind === 3 && before.length >= 1 && before.length <= 3 && !before.startsWith('0') ? null : sign
}

/** The style of a column, by majority of the texts that leave no doubt. */
export function detectDecimalSign(texts: Iterable<string>): DecimalSign {
  let dots = 0
  let commas = 0
  for (const text of texts) {
    const digits = /\d[\d.,]*/.exec(text.replace(BLANKS, ''))?.[0]?.replace(/[.,]$/, '') ?? ''
    const sign = decimalSignOf(digits)
    if (sign === '.') dots++
    else if (sign === ',') commas++
  }
  return commas > dots ? ',' : '.'
}

function areGroups(whole: string, divider: DecimalSign): boolean {
  const [first = '', ...groups] = whole.split(divider)
  // India groups by two above the thousands.
  return (
    /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{2,3}$/.test(group)) && groups.at(-1)?.length === 3
  )
}

function other(sign: DecimalSign): DecimalSign {
  return sign === '.' ? ',' : '.'
}
