import { parseArgs } from 'node:util'
import { writeCountryFile } from '../src/book/country-file.ts'
import { computeCountries } from '../src/families/world/compute-countries.ts'
import { openSourceFolder } from '../src/sources/source-folder.ts'

// `npx node packages/book-open/scripts/compute-countries.ts --sources DIR` writes data/countries.json.br.
const { values } = parseArgs({ options: { sources: { type: 'string' } } })
if (values.sources === undefined) {
  console.error("Name the folder of the agencies' downloads: --sources DIR")
  process.exit(2)
}
const countries = computeCountries(openSourceFolder(values.sources))
console.log(`${countries.length} countries, ${writeCountryFile(countries)} bytes`)
