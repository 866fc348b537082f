import type { ConceptFigure, ConceptFile } from '../../concepts/concept.ts'
import { present } from '../../in-range.ts'
import { parseCsvRecords } from '../../sources/csv.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { drugFigures } from './drug-figures.ts'
import { measureOutsideRatios } from './outside-hospital.ts'
import { publishedFigures } from './published.ts'
import { readMedicalPrices } from './read-medical-prices.ts'
import { serviceFigures, tidy } from './service-figures.ts'
import { readServices } from './services.ts'
import { SHARED_SPREADS, sharedSpreads } from './shared-spreads.ts'
import { HEALTH_SOURCES } from './sources.ts'

/** Births: what is billed and what insurers pay are known, and a patient who pays cash is asked something between. */
const BIRTHS = ['childbirth', 'c-section']

export function computeHealth(source: SourceFolder): ConceptFile {
  const prices = readMedicalPrices(source)
  const ratios = measureOutsideRatios(source, prices)
  const services = readServices()
  const found = serviceFigures(services, prices, ratios)
  const published = publishedFigures(source)
  const drugs = drugFigures(source)
  return {
    sources: HEALTH_SOURCES,
    concepts: drugs.concepts,
    figures: [
      ...found.figures,
      ...published,
      ...BIRTHS.map((birth) => birthInCash(birth, published)),
      stayPaid(source),
      ...drugs.figures,
    ],
    spreads: [...found.spreads, ...sharedSpreads(prices, ratios), ...drugs.spreads],
    indices: [],
  }
}

function birthInCash(concept: string, published: readonly ConceptFigure[]): ConceptFigure {
  const of = (meaning: string) =>
    present(published.find((figure) => figure.concept === concept && figure.meaning === meaning))
  const [paid, billed] = [of('negotiated'), of('list_charge')]
  return {
    ...paid,
    meaning: 'cash_price',
    price: tidy(Math.sqrt(paid.price * billed.price)),
    spread: SHARED_SPREADS.stay,
    of: 'what a birth costs a patient who pays cash, with the doctors, midway between what insurers pay and what is billed',
  }
}

/** What all payers together paid for one hospital stay of any kind. */
function stayPaid(source: SourceFolder): ConceptFigure {
  const text = source.text('meps_event_expense/meps_mean_expense_per_event.csv')
  const rows = parseCsvRecords(text, ['event', 'measure', 'price', 'geo', 'period'])
  const [newest] = rows
    .filter(
      (row) =>
        row.event === 'Inpatient stays' && row.measure === 'total paid, all payers' && row.geo === 'US',
    )
    .toSorted((a, b) => Number(b.period) - Number(a.period))
  const row = present(newest)
  return {
    concept: 'hospital-stay',
    meaning: 'insurer_paid',
    price: Number(row.price),
    geography: 'US',
    date: present(row.period),
    source: `AHRQ, Medical Expenditure Panel Survey, ${row.period}`,
    spread: SHARED_SPREADS.stay,
    of: 'what insurers and patient together paid for one hospital stay of any kind, mean',
  }
}
