import { LOCALE } from './locale.ts'

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 })
const fine = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 6 })
const factor = new Intl.NumberFormat(LOCALE, { maximumSignificantDigits: 3 })
const percent = new Intl.NumberFormat(LOCALE, { style: 'percent', maximumFractionDigits: 1 })

export const formatCount = (value: number): string => whole.format(value)
export const formatQuantity = (value: string | number): string => fine.format(Number(value))
export const formatFactor = (value: string): string => factor.format(Number(value))
export const formatPercent = (share: number): string => percent.format(share)
