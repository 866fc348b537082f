/** Months as `2026-07`; arithmetic on them as whole numbers, because dates and time zones have no part in it. */
export function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1
}

export function monthText(number: number): string {
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`
}

export function addMonths(month: string, count: number): string {
  return monthText(monthNumber(month) + count)
}

export function monthsBetween(earlier: string, later: string): number {
  return monthNumber(later) - monthNumber(earlier)
}
