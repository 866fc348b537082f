/** The exact sum of decimal strings, with as many digits behind the point as the longest has. */
export function addDecimals(values: readonly string[]): string {
  const digits = Math.max(0, ...values.map((value) => (value.split('.')[1] ?? '').length))
  let sum = 0n
  for (const value of values) {
    const [whole = '0', fraction = ''] = value.split('.')
    sum += BigInt(`${whole}${fraction.padEnd(digits, '0')}`)
  }
  const text = (sum < 0n ? -sum : sum).toString().padStart(digits + 1, '0')
  const point = text.length - digits
  return `${sum < 0n ? '-' : ''}${text.slice(0, point)}${digits === 0 ? '' : `.${text.slice(point)}`}`
}
