/**
 * A decimal string with at least cents and at least four significant digits below one: 2.19, 1234.50, 0.1893. Money is
 * never written with an exponent.
 */
export function showMoney(value: number): string {
  if (value >= 1 || value === 0) return value.toFixed(2)
  const digits = Math.min(12, 3 - Math.floor(Math.log10(value)))
  return trimZeros(value.toFixed(digits), 2)
}

/** A factor or a quantity: up to six significant digits, no trailing zeros. */
export function showNumber(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, Math.min(12, 5 - Math.floor(Math.log10(Math.abs(value)))))
  return trimZeros(value.toFixed(digits), 0)
}

function trimZeros(text: string, decimalsMin: number): string {
  const dot = text.indexOf('.')
  if (dot < 0) return text
  let end = text.length
  while (end > dot + 1 + decimalsMin && text[end - 1] === '0') end--
  return text.slice(0, end === dot + 1 ? dot : end)
}
