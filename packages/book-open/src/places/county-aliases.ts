/** Boroughs and parts of metros that people name and that are a county, or are nearly one. */
const NAMES: Readonly<Record<string, string>> = {
  '36061':
    'manhattan|new york county|midtown manhattan|upper east side|upper west side|harlem|greenwich village|tribeca',
  '36047': 'brooklyn|kings county|williamsburg brooklyn|park slope|bed stuy',
  '36081': 'queens|astoria|flushing|long island city',
  '36005': 'bronx|the bronx',
  '36085': 'staten island',
  '36059': 'long island|nassau county',
  '36119': 'westchester|yonkers|white plains',
  '34017': 'hoboken|jersey city|hudson county',
  '34013': 'newark|newark nj',
  '06059': 'orange county|irvine|anaheim|santa ana|huntington beach|newport beach',
  '06001': 'oakland|east bay|berkeley|fremont',
  '06081': 'san mateo|peninsula|daly city',
  '06075': 'san francisco county|city of san francisco',
  '06013': 'contra costa|walnut creek|concord ca',
  '06041': 'marin|marin county|san rafael',
  '12086': 'miami dade|miami dade county|miami beach|south beach|hialeah|coral gables',
  '12011': 'fort lauderdale|ft lauderdale|broward|broward county|hollywood florida',
  '12099': 'west palm beach|boca raton|palm beach|palm beach county',
  '48439': 'fort worth|ft worth|arlington tx|tarrant county',
  '48085': 'plano|frisco|mckinney|collin county',
  '53053': 'tacoma|pierce county',
  '53061': 'everett|snohomish county',
  '51013': 'arlington va|arlington virginia|arlington county',
  '24031': 'bethesda|silver spring|rockville|montgomery county maryland',
  '11001': 'washington dc proper',
  '25017': 'cambridge|somerville|middlesex county massachusetts',
  '17043': 'dupage|naperville|dupage county',
  '26125': 'oakland county|troy mi|royal oak',
}

/** Code of the county that a name means, by the name in lower case. */
export const COUNTY_ALIASES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([fips, names]) => names.split('|').map((name) => [name, fips] as const)),
)
