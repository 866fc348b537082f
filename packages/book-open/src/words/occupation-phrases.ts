/**
 * What people would call an occupation, from the official title: "Market Research Analysts and Marketing Specialists" are market
 * research analysts, and marketing specialists; "Cooks, Fast Food" are fast food cooks; "Tile and Stone Setters" are tile setters.
 */
export const occupationPhrases = (title: string): readonly string[] => phrasesOf(title).filter(isOfPeople)

/** A bus is no mechanic of buses, and farm animals are nobody's work. */
function isOfPeople(phrase: string): boolean {
  const head = phrase.split(' ').at(-1) ?? ''
  return (
    /s$|^(?:clergy|police)$/.test(head) &&
    !NO_PEOPLE.has(head) &&
    !ANY_TRADE.has(phrase) &&
    !THINGS_TOO.has(phrase)
  )
}

/** Said of people in many trades: alone they are no trade. */
const ANY_TRADE: ReadonlySet<string> = new Set(
  'agents attendants advisors checkers directors fabricators installers operators processors repairers specialists technicians technologists tenders'.split(
    ' ',
  ),
)

/** Who is called so has a name with more words in it; what is called so is a tool, a part or something to wear: "a rug and two runners". */
const THINGS_TOO: ReadonlySet<string> = new Set(
  'adjusters applicators blasters casters changers collectors cutters filers finishers fitters gaugers models molders pressers pruners riggers runners samplers scalers scouts shapers sharpeners sorters sprayers tapers testers trimmers tuners weighers'.split(
    ' ',
  ),
)

const NO_PEOPLE: ReadonlySet<string> = new Set(
  'animals athletes benefits bus claims commodities materials mates news occupations products sales sciences securities services studies surfaces systems'.split(
    ' ',
  ),
)

function phrasesOf(title: string): readonly string[] {
  // Nobody asks for a whole group of occupations, and its words mean other things too.
  if (/^Helpers|Occupations$/.test(title)) return []
  const plain = title.replace(/\(.*?\)/g, '').replace(/,? (?:Except|All Other|Including)\b.*$/, '')
  const inverted = /^([^,]+s), ([A-Z][^,]*?)$/.exec(plain)
  if (inverted !== null) {
    const [, heads = '', kinds = ''] = inverted
    return partsOf(kinds).flatMap((kind) => partsOf(heads).map((head) => `${kind} ${head}`.toLowerCase()))
  }
  const parts = partsOf(plain)
  const head = parts.at(-1)?.split(' ').at(-1) ?? ''
  return parts.map((part) => (part.endsWith('s') ? part : `${part} ${head}`).toLowerCase())
}

const partsOf = (text: string): readonly string[] =>
  text
    .split(/,? and |, or | or |, |\//)
    .map((part) => part.trim())
    .filter((part) => part !== '')
