import type { ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import { monthNumber, monthText } from '../../month.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { buildMovers, sourceOf } from './build-movers.ts'

/** The oldest figures of the book are of 2011. */
const LEVELS_FROM = '2010-01'

/** The indices that move figures in time, by the names that the tables of concepts use. */
export function computeMovers(source: SourceFolder): ConceptFile {
  const from = monthNumber(LEVELS_FROM)
  const indices = buildMovers(source).map((mover) => ({
    name: mover.name,
    source: sourceOf(mover),
    levels: Object.fromEntries(
      [...mover.levels]
        .filter(([month]) => month >= from)
        .sort(([a], [b]) => a - b)
        .map(([month, level]) => [monthText(month), Number(level.toPrecision(5))]),
    ),
  }))
  return { sources: SOURCES, concepts: [], figures: [], spreads: [], indices }
}

const PUBLIC_DOMAIN = 'public domain (US federal work)'

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'bls_cpi_components_update',
    what: 'Consumer price indices by component',
    url: 'https://www.bls.gov/cpi/',
    period: 'to 2026-04',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'bls_ppi_commodity',
    what: 'Producer price indices by commodity',
    url: 'https://www.bls.gov/ppi/',
    period: '2012-01 to 2025-09',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'fhfa_hpi',
    what: 'House price index',
    url: 'https://www.fhfa.gov/data/hpi/datasets',
    period: '2000 to 2024',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'fhfa_hpi_state',
    what: 'House price index by state, purchases',
    url: 'https://www.fhfa.gov/data/hpi/datasets',
    period: '1991 to 2025',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'eia_spot_energy_gold',
    what: 'Spot price of crude oil',
    url: 'https://www.eia.gov/dnav/pet/pet_pri_spt_s1_d.htm',
    period: '2024 to 2026-08',
    licence: PUBLIC_DOMAIN,
    attribution: null,
  },
  {
    folder: 'worldbank_pink_sheet',
    what: 'World prices of commodities',
    url: 'https://www.worldbank.org/en/research/commodity-markets',
    period: '2015-01 to 2026-05',
    licence: 'CC BY 4.0',
    attribution: 'World Bank Commodity Price Data (The Pink Sheet)',
  },
]
