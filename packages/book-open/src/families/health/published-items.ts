import type { Meaning } from '../../concepts/concept.ts'

/** A row of the collected public prices and the concept that it is of. */
export interface PublishedItem {
  readonly concept: string
  readonly item: string
  readonly publisher: string
  /** In place of the row's own. */
  readonly meaning?: Meaning
  /** How many times the row's price the concept is. */
  readonly times?: number
}

const row = (
  concept: string,
  item: string,
  publisher: string,
  more: Partial<PublishedItem> = {},
): PublishedItem => ({
  concept,
  item,
  publisher,
  ...more,
})

export const PUBLISHED_ITEMS: readonly PublishedItem[] = [
  row('urgent-care', 'urgent care visit without insurance', 'GoodRx'),
  row('telehealth-visit', 'telehealth visit with insurance', 'Health Plan', { meaning: 'negotiated' }),
  row('psychiatrist-online', 'online psychiatrist first visit without insurance', 'GoodRx'),
  row('travel-vaccine-visit', 'travel vaccine consultation for adult', 'Pima'),
  row('emergency-dentist', 'emergency dental visit fee', 'Credee'),
  row('dental-ct', 'dental 3D CT imaging', 'Forbes'),
  row('dental-sedation', 'dental anesthesia for root canal', 'Credee'),
  row('implant-post', 'dental implant, single', 'Humana'),
  row('braces', 'metal braces', 'Smile Prep'),
  row('lasik-one-eye', 'LASIK eye surgery, one eye', 'Scoop'),
  row('lasik', 'LASIK eye surgery, one eye', 'Scoop', { times: 2 }),
  row('prk', 'PRK eye surgery, one eye', 'Scoop'),
  row('smile-eye', 'SMILE eye surgery, one eye', 'Scoop'),
  row('hearing-aid-otc', 'over-the-counter hearing aids', 'eMedicare'),
  row('air-ambulance', 'air ambulance flight', 'MASA'),
  row('childbirth', 'childbirth vaginal delivery, insured in-network total', 'FAIR Health', {
    meaning: 'negotiated',
  }),
  row('childbirth', 'childbirth vaginal delivery without insurance', 'FAIR Health', {
    meaning: 'list_charge',
  }),
  row('c-section', 'childbirth C-section, insured in-network total', 'FAIR Health', {
    meaning: 'negotiated',
  }),
  row('c-section', 'childbirth C-section without insurance', 'FAIR Health', { meaning: 'list_charge' }),
  row('insulin', 'insulin NovoLog vial', 'Associated Press'),
  row('insulin-pens', 'insulin NovoLog FlexPens box', 'Associated Press'),
  row('vet-visit-dog', 'routine vet exam for dog', 'FurSurely'),
  row('vet-visit-cat', 'routine vet exam for cat', 'FurSurely'),
  row('emergency-vet', 'basic emergency vet visit', 'FurSurely'),
  row('pet-poisoning', 'pet poisoning treatment', 'FurSurely'),
  row('pet-surgery', 'pet surgery', 'Motley Fool'),
  row('dog-dental', 'pet dental procedure', 'Motley Fool'),
  row('cat-dental', 'pet dental procedure', 'Motley Fool'),
  row('pet-cancer-treatment', 'cancer treatment for dog', 'Blueprint'),
  row('heartworm-flea-year', 'heartworm and flea medication for dog', 'Blueprint'),
  row('vet-care-dog-year', 'vet care for dog', 'GreatPetCare'),
  row('vet-care-cat-year', 'vet care for cat', 'GreatPetCare'),
  row('dog-neuter', 'pet spay or neuter', 'Blueprint'),
  row('dog-spay-low-cost', 'dog spay at low-cost clinic', 'Finger Lakes'),
  row('dog-neuter-low-cost', 'dog neuter at low-cost clinic', 'Finger Lakes'),
  row('cat-spay-low-cost', 'cat spay at low-cost clinic', 'Finger Lakes'),
  row('cat-neuter-low-cost', 'cat neuter at low-cost clinic', 'Finger Lakes'),
  row('dental-exam', 'NHS dental check-up, band 1', 'Avondale'),
  row('filling', 'NHS dental filling, root canal or extraction, band 2', 'Avondale'),
  row('root-canal', 'NHS dental filling, root canal or extraction, band 2', 'Avondale'),
  row('extraction', 'NHS dental filling, root canal or extraction, band 2', 'Avondale'),
  row('crown', 'NHS dental crown, denture or bridge, band 3', 'Avondale'),
  row('denture-full', 'NHS dental crown, denture or bridge, band 3', 'Avondale'),
  row('bridge', 'NHS dental crown, denture or bridge, band 3', 'Avondale'),
  row('emergency-dentist', 'NHS urgent dental treatment', 'Avondale'),
]
