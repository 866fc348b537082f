import { parseCsvRecords } from './csv.ts'
import type { SourceFolder } from './source-folder.ts'

export const HUD_COUNTY_FILE = 'hud_fmr_fy2026/fmr_fy2026_county_bedroom.csv'

/** The middle of the fiscal year that the rents are set for. */
export const HUD_COUNTY_PERIOD = '2026-04'

/** A county with the HUD area that it lies in, or most of it where towns of one county lie in several. */
export interface HudCounty {
  /** Five digits. */
  readonly fips: string
  readonly name: string
  readonly state: string
  readonly people: number
  /** The metro that it belongs to, by the code that the book knows; null outside of metros. */
  readonly metro: string | null
  /** HUD's code of the area within the metro that most of its people live in. */
  readonly area: string
  /** What HUD calls that area: "San Francisco, CA HUD Metro FMR Area". */
  readonly areaName: string
  /** Monthly 40th-percentile gross rents for 0 to 4 bedrooms. */
  readonly rents: readonly number[]
}

/** Metros that were given another code or joined to another metro since the book's table of places was made. */
const OLDER_CODE: Readonly<Record<string, string>> = {
  '11200': '44140',
  '17410': '17460',
  '28450': '16980',
  '28880': '39100',
  '30500': '15680',
  '43640': '35380',
  '47930': '35300',
  '48680': '45540',
}

const BEDROOMS = 5

export function readHudCounties(source: SourceFolder): readonly HudCounty[] {
  const columns = [
    'bedrooms',
    'price',
    'state',
    'fips',
    'countyname',
    'hud_area_code',
    'hud_area_name',
    'metro',
    'pop2023',
  ]
  interface Draft {
    name: string
    state: string
    people: number
    byArea: Map<string, number>
    sums: number[]
  }
  const drafts = new Map<string, Draft>()
  const areaNames = new Map<string, string>()
  for (const row of parseCsvRecords(source.text(HUD_COUNTY_FILE), columns)) {
    const fips = (row.fips ?? '').slice(0, 5)
    const people = Math.max(1, Number(row.pop2023))
    const bedrooms = Number(row.bedrooms)
    const draft = drafts.get(fips) ?? {
      name: row.countyname ?? '',
      state: `US-${row.state}`,
      people: 0,
      byArea: new Map<string, number>(),
      sums: new Array<number>(BEDROOMS).fill(0),
    }
    drafts.set(fips, draft)
    draft.sums[bedrooms] = (draft.sums[bedrooms] ?? 0) + Number(row.price) * people
    if (bedrooms !== 0) continue
    draft.people += people
    const area = row.metro === '1' ? (row.hud_area_code ?? '') : ''
    areaNames.set(area, row.hud_area_name ?? '')
    draft.byArea.set(area, (draft.byArea.get(area) ?? 0) + people)
  }
  return [...drafts].map(([fips, { name, state, people, byArea, sums }]) => {
    const [area] = [...byArea].reduce((best, next) => (next[1] > best[1] ? next : best))
    const code = area.slice(5, 10)
    return {
      fips,
      name,
      state,
      people,
      metro: area === '' ? null : (OLDER_CODE[code] ?? code),
      area,
      areaName: areaNames.get(area) ?? '',
      rents: sums.map((sum) => Math.round(sum / people)),
    }
  })
}
