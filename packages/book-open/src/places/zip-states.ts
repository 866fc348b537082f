import { entryAt } from '../in-range.ts'

/**
 * Which state a ZIP code lies in, by the ranges that the Postal Service assigns. The rent figures list only the ZIPs
 * of metro areas; a rural ZIP is known through its range, so it can still use its state's figures.
 */
const RANGES = `
00501-00544 NY|00601-00799 PR|00801-00851 VI|00901-00988 PR|01001-02791 MA|02801-02940 RI|03031-03897 NH|03901-04992 ME
05001-05495 VT|05501-05544 MA|05601-05907 VT|06001-06389 CT|06390-06390 NY|06391-06928 CT|07001-08989 NJ|10001-14925 NY
15001-19640 PA|19701-19980 DE|20001-20099 DC|20101-20198 VA|20201-20599 DC|20601-21930 MD|22003-24658 VA|24701-26886 WV
27006-28909 NC|29001-29945 SC|30002-31999 GA|32003-33994 FL|34101-34997 FL|35004-36925 AL|37010-38589 TN|38601-39776 MS
39813-39901 GA|40003-42788 KY|43001-45999 OH|46001-47997 IN|48001-49971 MI|50001-52809 IA|53001-54990 WI|55001-56763 MN
56901-56972 DC|57001-57799 SD|58001-58856 ND|59001-59937 MT|60001-62999 IL|63001-65899 MO|66002-67954 KS|68001-69367 NE
70001-71497 LA|71601-72959 AR|73001-73198 OK|73301-73344 TX|73401-74966 OK|75001-79999 TX|80001-81658 CO|82001-83128 WY
83201-83413 ID|83414-83414 WY|83415-83877 ID|84001-84791 UT|85001-86556 AZ|87001-88439 NM|88510-88595 TX|88901-89883 NV
90001-96162 CA|96701-96798 HI|96799-96799 AS|96801-96898 HI|96910-96932 GU|96950-96952 MP|97001-97920 OR|98001-99403 WA
99501-99950 AK
`

interface ZipRange {
  readonly first: number
  readonly last: number
  readonly state: string
}

const TABLE: readonly ZipRange[] = RANGES.trim()
  .split(/[|\n]/)
  .map((range) => ({
    first: Number(range.slice(0, 5)),
    last: Number(range.slice(6, 11)),
    state: `US-${range.slice(12)}`,
  }))

/** The state's code, or null when the Postal Service assigns no ZIP in that range. */
export function stateOfZip(zip: number): string | null {
  let low = 0
  let high = TABLE.length - 1
  while (low <= high) {
    const middle = (low + high) >> 1
    const range = entryAt(TABLE, middle)
    if (zip < range.first) high = middle - 1
    else if (zip > range.last) low = middle + 1
    else return range.state
  }
  return null
}
