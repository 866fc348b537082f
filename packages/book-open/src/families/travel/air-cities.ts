/** A city that people fly to or from. */
export interface AirCity {
  /** As people write it, the usual name first. */
  readonly names: readonly [string, ...string[]]
  /** Airports and the code of the city, as fares list them; the main airport first. */
  readonly codes: readonly [string, ...string[]]
  readonly home: boolean
}

/** `name, other name: CODE CODE`. */
const HOME = `
new york, nyc, new york city: JFK LGA EWR NYC
los angeles: LAX
chicago: ORD MDW CHI
dallas: DFW DAL
houston: IAH HOU
washington dc, dc, washington: DCA IAD WAS
philadelphia, philly: PHL
miami: MIA
atlanta: ATL
boston: BOS
phoenix: PHX
san francisco, sf: SFO
seattle: SEA
minneapolis: MSP
san diego: SAN
tampa: TPA
denver: DEN
baltimore: BWI
st louis: STL
charlotte: CLT
orlando: MCO
san antonio: SAT
portland: PDX
sacramento: SMF
pittsburgh: PIT
austin: AUS
las vegas, vegas: LAS
cincinnati: CVG
kansas city: MCI
columbus: CMH
cleveland: CLE
indianapolis: IND
nashville: BNA
detroit: DTW
milwaukee: MKE
raleigh: RDU
salt lake city, slc: SLC
new orleans: MSY
fort lauderdale, ft lauderdale: FLL
jacksonville: JAX
memphis: MEM
oklahoma city: OKC
louisville: SDF
richmond: RIC
buffalo: BUF
tucson: TUS
albuquerque: ABQ
tulsa: TUL
omaha: OMA
el paso: ELP
boise: BOI
spokane: GEG
reno: RNO
charleston: CHS
savannah: SAV
san jose: SJC
oakland: OAK
fort myers, ft myers: RSW
palm beach, west palm beach: PBI
hartford: BDL
anchorage: ANC
honolulu, hawaii: HNL
maui: OGG
san juan, puerto rico: SJU
`
const ABROAD = `
cancun: CUN
mexico city: MEX
cabo, cabo san lucas, los cabos: SJD
puerto vallarta: PVR
guadalajara: GDL
london: LON LHR
paris: PAR CDG
rome: ROM FCO
madrid: MAD
barcelona: BCN
lisbon: LIS
amsterdam: AMS
dublin: DUB
frankfurt: FRA
munich: MUC
berlin: BER
athens: ATH
zurich: ZRH
vienna: VIE
copenhagen: CPH
stockholm: STO ARN
istanbul: IST
tel aviv: TLV
dubai: DXB
delhi, new delhi: DEL
mumbai: BOM
tokyo: TYO NRT HND
seoul: SEL ICN
beijing: BJS PEK
shanghai: SHA PVG
hong kong: HKG
taipei: TPE
bangkok: BKK
singapore: SIN
manila: MNL
sydney: SYD
toronto: YYZ YTO
vancouver: YVR
montreal: YMQ YUL
nassau, bahamas: NAS
punta cana: PUJ
santo domingo, dominican republic: SDQ
montego bay, jamaica: MBJ
aruba: AUA
san jose costa rica, costa rica: SJO
panama city panama, panama: PTY
bogota, colombia: BOG
lima, peru: LIM
rio de janeiro, rio: RIO GIG
sao paulo, brazil: SAO GRU
buenos aires: BUE EZE
santiago chile, santiago: SCL
johannesburg: JNB
nairobi: NBO
cairo: CAI
reykjavik, iceland: REK KEF
`

const read = (table: string, home: boolean): readonly AirCity[] =>
  table
    .trim()
    .split('\n')
    .map((line) => {
      const [names = '', codes = ''] = line.split(':')
      const [name = '', ...others] = names.split(',').map((part) => part.trim())
      const [code = '', ...more] = codes.trim().split(' ')
      return { names: [name, ...others], codes: [code, ...more], home }
    })

export const AIR_CITIES: readonly AirCity[] = [...read(HOME, true), ...read(ABROAD, false)]
