// Enough of a gazetteer to tell "in austin" from "in oil" when nothing is capitalised. Which geography a place is, and
// whether a book covers it, is decided elsewhere.
const STATES =
  'alabama alaska arizona arkansas california colorado connecticut delaware florida georgia hawaii idaho illinois indiana iowa kansas kentucky louisiana maine maryland massachusetts michigan minnesota mississippi missouri montana nebraska nevada new_hampshire new_jersey new_mexico new_york north_carolina north_dakota ohio oklahoma oregon pennsylvania rhode_island south_carolina south_dakota tennessee texas utah vermont virginia washington west_virginia wisconsin wyoming'
const STATE_CODES =
  'AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC PR'
const CITIES =
  'akron albany albuquerque anaheim anchorage arlington atlanta austin baltimore boise boston brooklyn buffalo charleston charlotte chicago cincinnati cleveland columbus corpus_christi dallas dayton denver des_moines detroit durham el_paso fort_worth fresno greensboro honolulu houston indianapolis jacksonville jersey_city kansas_city knoxville las_vegas lexington long_beach los_angeles louisville madison manhattan memphis mesa miami milwaukee minneapolis nashville new_orleans new_york_city newark nyc oakland oklahoma_city omaha orlando philadelphia phoenix pittsburgh portland queens raleigh richmond riverside rochester sacramento salt_lake_city san_antonio san_diego san_francisco san_jose santa_fe savannah seattle spokane st_louis stockton syracuse tampa toledo tucson tulsa wichita'
// Boroughs, nicknames and abbreviations, which people write in any case.
const NICKNAMES =
  'abq atl baton_rouge bay_area bklyn jax mpls pdx beantown bellevue beverly_hills big_apple boca_raton bronx burbank chicagoland chula_vista cincy dc dfw east_bay fort_lauderdale hoboken hollywood indy inland_empire irvine l_a la long_island miami_beach mountain_view nola oahu okc palo_alto pasadena philly phx plano saint_louis saint_paul san_bernardino san_fran santa_monica scottsdale sf silicon_valley slc south_beach st_paul st_petersburg staten_island stl tacoma tampa_bay tempe twin_cities vegas waikiki yonkers'
const COUNTRIES =
  'usa us uk united_states america canada mexico india kenya nairobi mumbai delhi england scotland wales ireland london paris berlin germany france spain italy australia sydney melbourne toronto vancouver japan tokyo china mexico_city quebec_city panama_city guatemala_city ho_chi_minh_city'
const MONTHS =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sept sep oct nov dec spring summer autumn fall winter'

const names = (list: string): readonly string[] => list.split(' ').map((name) => name.replaceAll('_', ' '))
/** In small letters. */
export const STATE_NAMES: readonly string[] = names(STATES)
const STATE_BY_CODE: ReadonlyMap<string, string> = new Map(
  STATE_NAMES.map((name, at) => [STATE_CODES.split(' ')[at] ?? '', name]),
)
const CODES: ReadonlySet<string> = new Set(names(STATE_CODES))
const REGIONS: ReadonlySet<string> = new Set([...names(STATES), ...names(COUNTRIES)])
const PLACES: ReadonlySet<string> = new Set([...REGIONS, ...names(CITIES), ...names(NICKNAMES)])
const MONTH_NAMES: ReadonlySet<string> = new Set(names(MONTHS))
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...[...PLACES].map((name) => name.split(' ')[0] ?? name),
  ...MONTH_NAMES,
])
/** What a place may begin with: its first word, its first two words, its name. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  [...PLACES].flatMap((name) => {
    const parts = name.split(' ')
    return parts.map((_, at) => parts.slice(0, at + 1).join(' '))
  }),
)

export const PLACE_WORDS_MAX = 3

/** Short for one city, and for nothing else. */
export const SHORT_CITIES: ReadonlySet<string> = new Set(['NYC', 'DFW', 'OKC', 'SLC', 'NOLA'])

/** The first word of a known place, or a month: after "2 in" it says that "in" is not an inch. */
export function isPlaceWord(lower: string): boolean {
  return FIRST_WORDS.has(lower)
}

export function isMonth(lower: string): boolean {
  return MONTH_NAMES.has(lower)
}

/** Whether a place may begin so: few words do, and no others need to be joined to be looked up. */
export function beginsPlace(lower: string): boolean {
  return BEGINNINGS.has(lower)
}

export function isPlaceName(lower: string): boolean {
  return PLACES.has(lower)
}

/** What may follow a city and a comma: a state or a country, or a state's code in capitals. */
export function isRegion(text: string): boolean {
  return CODES.has(text) || REGIONS.has(text.toLowerCase())
}

/** The name of a state by its code in capitals, in small letters. */
export function stateOf(code: string): string | undefined {
  return STATE_BY_CODE.get(code)
}

export function isStateCode(text: string): boolean {
  return CODES.has(text)
}
