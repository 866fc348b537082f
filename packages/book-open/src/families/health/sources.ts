import type { ConceptSource } from '../../concepts/concept.ts'

const FEDERAL = 'public domain (a work of the US government)'
const LISTED = 'facts that federal law makes hospitals publish'

export const HEALTH_SOURCES: readonly ConceptSource[] = [
  {
    folder: 'hospital_cash_prices',
    what: 'What 3,780 US hospitals list for common services: cash price and list charge',
    url: 'https://www.cms.gov/hospital-price-transparency',
    period: '2026-01',
    licence: LISTED,
    attribution: null,
  },
  {
    folder: 'hospital_negotiated_rates',
    what: 'Rates that insurers have agreed with 31 flagship US hospitals, for services and whole stays',
    url: 'https://www.cms.gov/hospital-price-transparency',
    period: '2026-08',
    licence: LISTED,
    attribution: null,
  },
  {
    folder: 'medicare_physician_fees',
    what: 'Medicare Physician Fee Schedule',
    url: 'https://www.cms.gov/medicare/payment/fee-schedules/physician',
    period: '2025',
    licence: FEDERAL,
    attribution: null,
  },
  {
    folder: 'medicare_paid_per_service',
    what: 'What Medicare paid for ambulance rides, laboratory tests and a few others',
    url: 'https://data.cms.gov/provider-summary-by-type-of-service/medicare-physician-other-practitioners',
    period: '2014 to 2023',
    licence: FEDERAL,
    attribution: null,
  },
  {
    folder: 'medicare_outpatient_apc',
    what: 'Hospital outpatient packages: billed charge and allowed amount',
    url: 'https://data.cms.gov/provider-summary-by-type-of-service/medicare-outpatient-hospitals',
    period: '2016',
    licence: FEDERAL,
    attribution: null,
  },
  {
    folder: 'medicare_inpatient_drg',
    what: 'Hospital stays: billed charge and amount paid',
    url: 'https://data.cms.gov/provider-summary-by-type-of-service/medicare-inpatient-hospitals',
    period: '2016',
    licence: FEDERAL,
    attribution: null,
  },
  {
    folder: 'medicaid_paid_per_claim',
    what: 'What Medicaid paid per claim, with dental services',
    url: 'https://opendata.hhs.gov/datasets/medicaid-provider-spending/',
    period: '2018 to 2024',
    licence: FEDERAL,
    attribution: null,
  },
  {
    folder: 'meps_event_expense',
    what: 'Average total paid per medical event',
    url: 'https://meps.ahrq.gov/mepstrends/hc_use/',
    period: '1996 to 2018',
    licence: 'public domain in the United States',
    attribution: 'Agency for Healthcare Research and Quality, Medical Expenditure Panel Survey',
  },
  {
    folder: 'published_prices_services',
    what: 'Prices of services that public pages state, each with its address',
    url: 'the address of each figure',
    period: '2020 to 2026',
    licence: 'facts',
    attribution: null,
  },
]
