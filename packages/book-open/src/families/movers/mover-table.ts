/** What may move the prices of one kind. */
export interface MoverKind {
  readonly name: string
  /** What the index is of, as results say it. */
  readonly label: string
  /** Series of the component itself, each going on where the one before ends; several in one stage are averaged. */
  readonly own: readonly (readonly string[])[]
  /** Wider indices that are published for longer. Which of them goes on where the component ends is decided by their error. */
  readonly wider: readonly string[]
}

const DURABLES = 'CUSR0000SAD'
const FURNISHINGS = 'CUSR0000SAH3'
const FOOD = 'CPIUFDNS'
const MEDICAL = 'CPIMEDSL'
const TRANSPORT = 'CPITRNSL'
const SERVICES = 'CUSR0000SAS'

/**
 * Electronics and toys move with durables: their own indices fall with every gain in quality (a computer by 90 % in 20
 * years), while the price of the one on the shelf does not.
 */
export const MOVER_KINDS: readonly MoverKind[] = [
  kind('goods', 'CPI goods without food and energy', ['CUUR0000SACL1E'], [DURABLES, FURNISHINGS]),
  kind('services', 'CPI services without energy', ['CUUR0000SASLE'], [SERVICES]),
  kind('food', 'CPI food', [FOOD], []),
  kind('food away', 'CPI food away from home', ['CUUR0000SEFV'], [FOOD, SERVICES]),
  kind('apparel', 'CPI apparel', ['CPIAPPSL'], [DURABLES, FURNISHINGS]),
  kind('furnishings', 'CPI household furnishings', [FURNISHINGS], []),
  kind('appliances', 'PPI household appliances', ['WPU124', 'yoy:Appliances'], [DURABLES, FURNISHINGS]),
  kind('electronics', 'CPI durable goods', [DURABLES], []),
  kind('toys', 'CPI durable goods', [DURABLES], []),
  kind('pets', 'CPI pet food', ['CUUR0000SS61031', 'yoy:Pet food and treats'], [FOOD]),
  kind('personal care', 'CPI personal care', ['CUUR0000SAG1'], [SERVICES, FURNISHINGS]),
  {
    name: 'recreation',
    label: 'CPI admissions, clubs and lessons',
    own: [['CUUR0000SS62031', 'CUSR0000SERF01', 'CUSR0000SERF03']],
    wider: [SERVICES],
  },
  kind('medical care', 'CPI medical care', [MEDICAL], [SERVICES]),
  kind('hospital', 'CPI hospital services', ['CUUR0000SEMD'], [MEDICAL, SERVICES]),
  kind('physicians', 'CPI professional medical services', ['CUUR0000SEMC'], [MEDICAL, SERVICES]),
  kind('dental', 'PPI dental care', ['WPU511105'], [MEDICAL, SERVICES]),
  kind('drugs', 'CPI medical care commodities', ['CUUR0000SAM1'], [MEDICAL]),
  kind('new vehicles', 'CPI new vehicles', ['CUUR0000SETA01'], [DURABLES]),
  kind('used cars', 'CPI used cars and trucks', ['CUSR0000SETA02'], [DURABLES]),
  kind('vehicle repair', 'CPI motor vehicle maintenance and repair', ['CUUR0000SETD'], [SERVICES, TRANSPORT]),
  kind('vehicle parts', 'CPI motor vehicle parts', ['CUUR0000SETC'], [DURABLES, TRANSPORT]),
  kind('vehicle insurance', 'PPI private passenger car insurance', ['PCU9241269241261'], []),
  kind('airfare', 'CPI airline fares', ['CUUR0000SETG01'], [TRANSPORT]),
  kind('lodging', 'CPI lodging away from home', ['CUUR0000SEHB'], [SERVICES]),
  kind('transit', 'CPI services without energy', ['CUUR0000SASLE'], [SERVICES]),
  kind('tuition', 'CPI tuition, school fees and child care', ['CUUR0000SEEB'], []),
  // The published index holds school fees too; prices of child care by county followed all items more closely.
  kind('child care', 'CPI all items', [], []),
  kind('internet', 'PPI residential internet access', ['WPU374102'], []),
  kind('wireless', 'PPI wireless telecommunication', ['WPS3721'], []),
  kind('home insurance', 'PPI homeowners insurance', ['PCU9241269241262'], []),
  kind('health insurance', 'PPI health and medical insurance', ['WPS411103'], [MEDICAL]),
  kind('water and trash', 'CPI water, sewer and trash collection', ['CUUR0000SEHG'], [SERVICES]),
  kind('tobacco', 'CPI tobacco', ['CUUR0000SEGA'], []),
  kind('alcohol away', 'CPI alcoholic drinks away from home', ['CUUR0000SEFX'], [FOOD, SERVICES]),
  kind('legal', 'PPI legal services', ['WPU4511'], [SERVICES]),
  kind('funeral', 'CPI miscellaneous personal services', ['CUUR0000SEGD'], [SERVICES]),
  kind('postage', 'CPI all items', [], []),
  kind('construction', 'PPI inputs to home building', ['WPUIP231100'], ['WPUSI012011']),
  kind('building materials', 'PPI construction materials', ['WPUSI012011'], [FURNISHINGS]),
  kind('lumber', 'PPI lumber', ['WPU081'], [FURNISHINGS]),
  kind('steel', 'PPI iron and steel', ['WPU101'], [DURABLES]),
  kind('machinery', 'PPI construction machinery', ['WPU112'], ['WPUSI012011', DURABLES]),
  kind('homes', 'FHFA house price index', ['homes', 'homes by state'], ['CUSR0000SEHA']),
  kind('rent', 'CPI rent of primary residence', ['CUSR0000SEHA'], []),
  kind('energy', 'CPI energy', ['CPIENGSL'], []),
  kind('farm', 'PPI farm products', ['WPU01'], [FOOD, 'pink:Maize']),
  kind('crude oil', 'World Bank crude oil', ['pink:Crude oil, WTI', 'spot crude'], []),
  {
    name: 'metals',
    label: 'World Bank aluminum, copper and zinc',
    own: [['pink:Aluminum', 'pink:Copper', 'pink:Zinc']],
    wider: [],
  },
]

function kind(name: string, label: string, own: readonly string[], wider: readonly string[]): MoverKind {
  return { name, label, own: own.map((id) => [id]), wider }
}
