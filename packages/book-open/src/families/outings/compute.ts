import type { ConceptFile, ConceptSource } from '../../concepts/concept.ts'
import type { SourceFolder } from '../../sources/source-folder.ts'
import { readWorldBank } from '../world/world-bank.ts'
import { outingFigures } from './published-outings.ts'

/** Meals, tickets, trips, lessons and services by their price lists, and everyday prices of other countries. */
export function computeOutings(source: SourceFolder): ConceptFile {
  return {
    sources: SOURCES,
    concepts: [],
    figures: outingFigures(readWorldBank(source)),
    spreads: [],
    indices: [],
  }
}

const SOURCES: readonly ConceptSource[] = [
  {
    folder: 'published',
    what: 'prices on public pages: lessons, trips, tickets, moves, wages set by law, and everyday things of other countries, each with its address',
    url: 'https://www.dol.gov/agencies/whd/minimum-wage/state',
    period: '2009 to 2026',
    licence: 'single facts, cited',
    attribution: null,
  },
  {
    folder: 'published',
    what: 'everyday prices of other countries as visitors of Numbeo report them',
    url: 'https://www.numbeo.com/cost-of-living/',
    period: '2025 to 2026',
    licence: 'single facts, cited',
    attribution: 'Source: Numbeo, https://www.numbeo.com',
  },
  {
    folder: 'worldbank_wdi_price_levels',
    what: 'consumer prices by country, to move its prices in time',
    url: 'https://data.worldbank.org',
    period: '2005 to 2024',
    licence: 'CC BY 4.0',
    attribution: 'World Bank, World Development Indicators',
  },
]
