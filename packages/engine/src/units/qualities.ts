import { type Unit, unitsOf } from './unit.ts'

export const LUMP: readonly Unit[] = unitsOf('lump', [
  ['lump sum', 1, 'lump sum', 'lump sums', 'ls|lsum|l s|lumpsum|flat fee|flat rate'],
])

/** Recognised, so "$20" is never read as twenty pieces. Exchange rates are not constants: none converts. */
export const CURRENCY: readonly Unit[] = unitsOf('currency', [
  ['USD', null, 'US dollar', 'US dollars', '$|us$|dollar|dollars|buck|bucks|bux|dlls|dólar|dólares|dolares'],
  ['US cent', null, 'cent', 'cents', '¢'],
  ['EUR', null, 'euro', 'euros', '€'],
  ['GBP', null, 'pound sterling', 'pounds sterling', '£|quid|british pound|british pounds'],
  ['JPY', null, 'yen', 'yen', '¥'],
  ['INR', null, 'rupee', 'rupees', '₹|rs'],
  ['CAD', null, 'Canadian dollar', 'Canadian dollars', 'c$|ca$'],
  ['AUD', null, 'Australian dollar', 'Australian dollars', 'a$|au$'],
  ['CHF', null, 'Swiss franc', 'Swiss francs', 'franc|francs'],
  ['CNY', null, 'yuan', 'yuan', 'rmb|renminbi'],
  ['MXN', null, 'Mexican peso', 'Mexican pesos', 'peso|pesos'],
  ['KES', null, 'Kenyan shilling', 'Kenyan shillings', 'ksh|shilling|shillings'],
  ['SEK', null, 'Swedish krona', 'Swedish kronor', 'krona|kronor'],
])

export const POWER: readonly Unit[] = unitsOf('power', [
  ['W', 1, 'watt', 'watts', ''],
  ['kW', 1e3, 'kilowatt', 'kilowatts', ''],
  ['MW', 1e6, 'megawatt', 'megawatts', ''],
  ['hp', 745.6998715822702, 'horsepower', 'horsepower', ''],
  ['BTU/h', 1055.05585262 / 3600, 'BTU per hour', 'BTU per hour', 'btuh|btu/hr'],
  ['V', null, 'volt', 'volts', ''],
  ['A', null, 'amp', 'amps', 'ampere|amperes'],
  ['mAh', null, 'milliampere-hour', 'milliampere-hours', ''],
  ['Hz', null, 'hertz', 'hertz', ''],
  ['GHz', null, 'gigahertz', 'gigahertz', ''],
  ['psi', null, 'psi', 'psi', ''],
  ['rpm', null, 'rpm', 'rpm', ''],
  ['lm', null, 'lumen', 'lumens', ''],
])

// Decimal prefixes, as on the box of a disk. Lower-case "mb" and "gb" mean bytes to whoever buys a disk; bits are
// recognised when they are written as such ("Mb", "megabit").
export const DATA: readonly Unit[] = unitsOf('data', [
  ['byte', 1, 'byte', 'bytes', ''],
  ['kB', 1e3, 'kilobyte', 'kilobytes', ''],
  ['MB', 1e6, 'megabyte', 'megabytes', ''],
  ['GB', 1e9, 'gigabyte', 'gigabytes', ''],
  ['TB', 1e12, 'terabyte', 'terabytes', ''],
  ['PB', 1e15, 'petabyte', 'petabytes', ''],
  ['bit', 1 / 8, 'bit', 'bits', ''],
  ['kbit', 125, 'kilobit', 'kilobits', ''],
  ['Mbit', 125e3, 'megabit', 'megabits', ''],
  ['Gbit', 125e6, 'gigabit', 'gigabits', ''],
  ['Tbit', 125e9, 'terabit', 'terabits', ''],
  ['Pbit', 125e12, 'petabit', 'petabits', ''],
])

export const ANGLE: readonly Unit[] = unitsOf('angle', [
  ['degree', 1, 'degree', 'degrees', 'deg|degs|°'],
  ['radian', 180 / Math.PI, 'radian', 'radians', 'rad|rads'],
  ['turn', 360, 'turn', 'turns', ''],
])
