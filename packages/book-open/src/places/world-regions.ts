/**
 * Parts of other countries by the country that they are in: states, provinces and lands that people name. A name that is a thing for sale, a
 * person or an American place too (Jersey, Georgia, Victoria) is left out, or written with its country.
 */
const REGIONS: Readonly<Record<string, string>> = {
  AT: 'tirol, tyrol, steiermark, styria, kärnten, vorarlberg, oberösterreich, niederösterreich',
  AU: 'new south wales, nsw australia, queensland, victoria australia, south australia, western australia, tasmania, northern territory',
  BR: 'minas gerais, bahia, paraná, pernambuco, ceará, rio grande do sul, santa catarina',
  CA: 'ontario, ontario canada, alberta, alberta canada, british columbia, bc canada, quebec, québec, manitoba, saskatchewan, nova scotia, new brunswick canada, newfoundland, prince edward island, yukon, nunavut',
  CH: 'ticino, valais, vaud, graubünden, aargau',
  CN: 'guangdong, sichuan, zhejiang, jiangsu, yunnan, hubei, shandong',
  DE: 'bavaria, bayern, nordrhein-westfalen, nrw, baden-württemberg, baden-wuerttemberg, hessen, niedersachsen, lower saxony, saxony, sachsen, brandenburg, schleswig-holstein, thüringen, rheinland-pfalz, saarland, mecklenburg-vorpommern',
  ES: 'catalonia, cataluña, catalunya, andalucía, andalucia, andalusia, galicia, basque country, país vasco, mallorca, majorca, canary islands, castilla y león, aragón, murcia, asturias',
  FR: 'normandy, normandie, brittany france, bretagne, provence, alsace, aquitaine, ile-de-france, île-de-france, occitanie, auvergne, corsica',
  GB: 'england, scotland, wales, northern ireland, yorkshire, cornwall, kent uk, essex uk, sussex uk, surrey uk, devon uk, lancashire, cheshire, norfolk uk, suffolk uk, west midlands, east midlands, greater manchester, merseyside, tyne and wear, hertfordshire, oxfordshire, gloucestershire',
  IN: 'maharashtra, karnataka, tamil nadu, kerala, gujarat, punjab india, west bengal, uttar pradesh, rajasthan, telangana, andhra pradesh, haryana, bihar, madhya pradesh',
  IT: 'tuscany, toscana, sicily, sicilia, lombardy, lombardia, veneto, sardinia, sardegna, puglia, piedmont italy, lazio, umbria',
  JP: 'hokkaido, kansai, kanagawa',
  MX: 'jalisco, nuevo león, nuevo leon, yucatán, yucatan, quintana roo, baja california, sonora, chihuahua mexico, veracruz',
  NL: 'noord-holland, zuid-holland, brabant, limburg, friesland',
  NZ: 'north island, south island new zealand, otago',
  PL: 'silesia, mazowieckie, małopolska',
  ZA: 'gauteng, western cape, kwazulu-natal, eastern cape',
}

/** Country code by the name of the region in lower case. */
export const WORLD_REGIONS: ReadonlyMap<string, string> = new Map(
  Object.entries(REGIONS).flatMap(([code, names]) =>
    names.split(',').map((name): [string, string] => [name.trim(), code]),
  ),
)
