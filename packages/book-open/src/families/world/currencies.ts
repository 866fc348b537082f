/** The money of each country, by the two letters of ISO 3166. */
const BY_CURRENCY: Readonly<Record<string, string>> = {
  EUR: 'AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM XK',
  USD: 'US EC SV PA TL PW FM MH PR GU AS MP TC VG',
  XOF: 'BJ BF CI GW ML NE SN TG',
  XAF: 'CM CF TD CG GQ GA',
  XCD: 'AG DM GD KN LC VC',
  AUD: 'AU KI NR TV',
  NZD: 'NZ CK',
  CHF: 'CH LI',
  DKK: 'DK FO GL',
  XPF: 'NC PF',
  ZAR: 'ZA',
}

const SINGLE =
  'AE AED,AF AFN,AL ALL,AM AMD,AO AOA,AR ARS,AW AWG,AZ AZN,BA BAM,BB BBD,BD BDT,BH BHD,BI BIF,BM BMD,BN BND,BO BOB,BR BRL,BS BSD,BT BTN,BW BWP,BY BYN,BZ BZD,CA CAD,CD CDF,CL CLP,CN CNY,CO COP,CR CRC,CV CVE,CZ CZK,DJ DJF,DO DOP,DZ DZD,EG EGP,ET ETB,FJ FJD,GB GBP,GE GEL,GH GHS,GM GMD,GN GNF,GT GTQ,GY GYD,HK HKD,HN HNL,HT HTG,HU HUF,ID IDR,IL ILS,IN INR,IQ IQD,IR IRR,IS ISK,JM JMD,JO JOD,JP JPY,KE KES,KG KGS,KH KHR,KM KMF,KR KRW,KW KWD,KY KYD,KZ KZT,LA LAK,LB LBP,LK LKR,LR LRD,LS LSL,LY LYD,MA MAD,MD MDL,MG MGA,MK MKD,MM MMK,MN MNT,MO MOP,MR MRU,MU MUR,MV MVR,MW MWK,MX MXN,MY MYR,MZ MZN,NA NAD,NG NGN,NI NIO,NO NOK,NP NPR,OM OMR,PE PEN,PG PGK,PH PHP,PK PKR,PL PLN,PS ILS,PY PYG,QA QAR,RO RON,RS RSD,RU RUB,RW RWF,SA SAR,SB SBD,SC SCR,SE SEK,SG SGD,SL SLE,SR SRD,ST STN,SZ SZL,TH THB,TJ TJS,TM TMT,TN TND,TO TOP,TR TRY,TT TTD,TW TWD,TZ TZS,UA UAH,UG UGX,UY UYU,UZ UZS,VN VND,VU VUV,WS WST,ZM ZMW'

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(BY_CURRENCY).flatMap(([currency, codes]) =>
    codes.split(' ').map((code): [string, string] => [code, currency]),
  ),
  ...SINGLE.split(',').map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3)]),
])

export function currencyOf(code: string): string | undefined {
  return CURRENCIES.get(code)
}

/** Units of the currency for one of another, as its central bank keeps it. */
export const PEGS: Readonly<Record<string, readonly [anchor: string, rate: number]>> = {
  XOF: ['EUR', 655.957],
  XAF: ['EUR', 655.957],
  XPF: ['EUR', 119.332],
  BAM: ['EUR', 1.95583],
  KMF: ['EUR', 491.968],
  CVE: ['EUR', 110.265],
  STN: ['EUR', 24.5],
  LSL: ['ZAR', 1],
  NAD: ['ZAR', 1],
  SZL: ['ZAR', 1],
  BTN: ['INR', 1],
  NPR: ['INR', 1.6],
  BND: ['SGD', 1],
  MOP: ['HKD', 1.03],
}
