/**
 * Makers' and shops' names. A published average has no brand, so the engine leaves the word out and says so. Words that
 * a query may use in their own sense (target, shell, spray) are not listed.
 */
export const BRAND_WORDS: readonly string[] =
  `gv kraft heinz nestle kellogg kelloggs quaker pillsbury campbell campbells hunts dole chiquita sunkist tyson perdue
  smithfield hormel mayer hillshire johnsonville butterball olakes tillamook sargento kerrygold dannon yoplait
  breyers edys dreyers maxwell starbucks dunkin lavazza lipton tropicana welchs motts
  dasani aquafina evian fiji lays ruffles tostitos nabisco keebler
  pepperidge barilla ronzoni goya bushs delmonte libbys mccormick smuckers jif skippy hellmanns poupon frenchs
  walmart costco kirkland kroger safeway albertsons publix aldi wegmans heb meijer amazon instacart foodlion winco
  exxon mobil chevron texaco sunoco citgo valero conoco bp arco speedway
  pge coned comed
  corona heineken modelo coors busch michelob smirnoff absolut bacardi daniels jameson yellowtail beringer
  samsung lg whirlpool maytag frigidaire kenmore panasonic vizio hisense tcl toshiba lenovo acer asus logitech netgear cosori
  bosch electrolux haier danby sharkninja
  cuisinart oster bissell hoover dewalt ryobi makita craftsman hanes carhartt wrangler gildan adidas skechers asics merrell
  pampers huggies charmin colgate purina pedigree graco chicco mattel hasbro crayola ikea wayfair duracell energizer sterilite
  rubbermaid lysol clorox tresemme pantene neutrogena gillette`.split(/\s+/)
