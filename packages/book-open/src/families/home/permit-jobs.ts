/** Which permits stand for a concept: the city's file, its kind of work, its unit, and the years that are near enough. */
export interface PermitJob {
  readonly concept: string
  readonly city: City
  readonly item: string
  /** Unit in the city's file; a whole job where the file has no units. */
  readonly unit?: string
  readonly from: string
  /** How many units of the city's file the concept's own unit holds, where it counts in another unit. */
  readonly holds?: number
}

export type City = 'chicago' | 'nashville' | 'spearfish' | 'seattle' | 'calgary' | 'burlington'

export const CITIES: Readonly<
  Record<
    City,
    { readonly file: string; readonly geography: string; readonly currency: string; readonly name: string }
  >
> = {
  chicago: {
    file: 'chicago_building_permits/permits_2019_2026.csv',
    geography: 'US-CBSA-16980',
    currency: 'USD',
    name: 'Chicago',
  },
  nashville: {
    file: 'nashville_building_permits/permits.csv',
    geography: 'US-CBSA-34980',
    currency: 'USD',
    name: 'Nashville',
  },
  spearfish: {
    file: 'spearfish_building_permits/permits.csv',
    geography: 'US-SD',
    currency: 'USD',
    name: 'Spearfish, South Dakota',
  },
  seattle: {
    file: 'seattle_multifamily_permits/permits.csv',
    geography: 'US-CBSA-42660',
    currency: 'USD',
    name: 'Seattle',
  },
  calgary: {
    file: 'calgary_building_permits/permits.csv',
    geography: 'CA',
    currency: 'CAD',
    name: 'Calgary',
  },
  burlington: {
    file: 'burlington_on_building_permits/permits.csv',
    geography: 'CA',
    currency: 'CAD',
    name: 'Burlington, Ontario',
  },
}

const chicago = (concept: string, item: string, unit = 'job', from = '2023'): PermitJob => ({
  concept,
  city: 'chicago',
  item,
  unit,
  from,
})
const nashville = (concept: string, item: string): PermitJob => ({
  concept,
  city: 'nashville',
  item: `Residential - ${item}`,
  from: '2022',
})
const burlington = (concept: string, item: string): PermitJob => ({
  concept,
  city: 'burlington',
  item,
  from: '2022',
})
const calgary = (concept: string, item: string): PermitJob => ({
  concept,
  city: 'calgary',
  item,
  from: '2022',
})

export const PERMIT_JOBS: readonly PermitJob[] = [
  chicago('asphalt-shingle-roof', 'Roof replacement, asphalt shingles', 'sq ft'),
  { ...chicago('roofing-square', 'Roof replacement, asphalt shingles', 'sq ft'), holds: 100 },
  chicago('roof-replacement', 'Roof replacement, asphalt shingles', 'job'),
  chicago('roof-overlay', 'Roof recover, asphalt shingles', 'sq ft'),
  chicago('flat-roof', 'Roof replacement, mineral - surfaced roll roofing', 'sq ft'),
  chicago('built-up-roof', 'Roof replacement, built-up roof', 'sq ft'),
  chicago('fence-wood', 'Fence, wood', 'linear ft'),
  chicago('fence-vinyl', 'Fence, vinyl/PVC', 'linear ft'),
  chicago('fence-chain-link', 'Fence, chain link', 'linear ft'),
  chicago('fence-wrought-iron', 'Fence, wrought iron', 'linear ft'),
  chicago('water-heater-replacement', 'Hot water heater replacement', 'each'),
  chicago('furnace-replacement', 'Furnace replacement', 'each', '2024'),
  chicago('heat-pump-system', 'Heat pump / AC equipment, new, one dwelling'),
  chicago('ev-charger-installation', 'EV charger circuit / install (electrical)'),
  chicago('electrical-panel-100-amp', 'Electrical service, new 100 amp'),
  chicago('electrical-panel-200-amp', 'Electrical service, new 200 amp'),
  chicago('electrical-panel-400-amp', 'Electrical service, new 400 amp'),
  chicago('window-replacement', 'Window replacement', 'window'),
  chicago('solar-per-kw', 'Rooftop solar PV system', 'kW DC'),
  chicago('solar-system', 'Rooftop solar PV system', 'job'),
  chicago('tuckpointing', 'Tuckpointing / brick repair', 'sq ft'),
  chicago('house-demolition', 'Demolition: frame single-family house'),
  chicago('detached-garage', 'Detached frame garage, new (2-car or larger)', 'sq ft'),
  chicago('one-car-garage', 'Detached frame garage, new (1-car)', 'sq ft'),
  chicago('wood-deck', 'Wood deck, rebuild', 'sq ft'),
  chicago('porch-rebuild', 'Wood porch, rebuild', 'sq ft'),
  chicago('roof-deck', 'Roof deck, new'),
  chicago('dormer', 'Dormer addition'),
  chicago('second-story-addition', 'Second-floor addition'),
  chicago('bathroom-remodel', 'Bathroom remodel (one)'),
  chicago('kitchen-remodel', 'Kitchen remodel (one)', 'job', '2019'),
  chicago('burglar-alarm', 'Burglar alarm, low voltage install'),
  chicago('accessory-dwelling', 'New coach house / accessory dwelling unit'),
  chicago('house-construction', 'New single-family house, 2-story'),
  chicago(
    'apartment-building-unit',
    'New apartment building, per dwelling unit (2-12 units)',
    'dwelling unit',
  ),
  nashville('home-addition', 'Addition: Single Family Residence'),
  nashville('whole-house-remodel', 'Rehab: Single Family Residence'),
  nashville('two-car-garage', 'New: Accessory Structure, Garage'),
  nashville('shed', 'New: Accessory Structure, Shed / Storage Bldg'),
  nashville('inground-pool', 'New: Accessory Structure, Pools - Residential'),
  nashville('deck-job', 'Addition: Accessory Structure, Decks'),
  nashville('carport', 'New: Accessory Structure, Carport'),
  {
    concept: 'business-sign',
    city: 'nashville',
    item: 'Sign Permit: Sign - Ground /  Wall Signs',
    from: '2022',
  },
  {
    concept: 'townhouse-construction',
    city: 'seattle',
    item: 'New Townhouse, construction cost per dwelling unit',
    from: '2021',
  },
  {
    concept: 'apartment-unit-construction',
    city: 'seattle',
    item: 'New Apartment, construction cost per dwelling unit',
    from: '2021',
  },
  { concept: 'plumbing-project', city: 'spearfish', item: 'Residential plumbing', from: '2016' },
  {
    concept: 'hvac-project',
    city: 'spearfish',
    item: 'Residential mechanical (furnace, AC, gas)',
    from: '2018',
  },
  { concept: 'finished-basement', city: 'spearfish', item: 'Residential finish basement', from: '2018' },
  {
    concept: 'garage-demolition',
    city: 'nashville',
    item: 'Demolition Permit: Demo Permit - Residential Accessory',
    from: '2021',
  },
  burlington('deck-job', 'New: Attached Deck'),
  burlington('backwater-valve', 'Backwater Valve: Single Detached Dwelling'),
  burlington('septic-system', 'Septic System - New: Single Detached Dwelling'),
  burlington('solar-system', 'Dish Antenna/Solar Collector: Single Detached Dwelling'),
  burlington('house-demolition', 'Demolition -Building: Single Detached Dwelling'),
  burlington('sewer-line-replacement', 'External Plumbing - Alter/Replace: Single Detached Dwelling'),
  burlington('home-addition', 'Addition: Single Detached Dwelling'),
  burlington('whole-house-remodel', 'Renovation: Single Detached Dwelling'),
  burlington('accessory-dwelling', 'New: Accessory Dwelling Units'),
  burlington('house-construction', 'New: Single Detached Dwelling'),
  calgary('two-car-garage', '1301 - Private Detached Garage / New'),
  calgary('finished-basement', '1101 - Basement Development / Alteration'),
  calgary('basement-suite', '1110 - Below Grade Suite / Alteration'),
]
