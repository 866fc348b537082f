/**
 * Makers' and shops' names. A published average has no brand, so the engine leaves the word out and says so. Words that
 * a query may use in their own sense (target, shell, spray) are not listed.
 */
export const BRAND_WORDS: readonly string[] =
  `gv kraft heinz nestle kellogg kelloggs quaker pillsbury campbell campbells hunts dole chiquita sunkist tyson perdue
  smithfield hormel mayer hillshire johnsonville butterball olakes tillamook sargento kerrygold dannon yoplait
  breyers edys dreyers maxwell starbucks dunkin lavazza lipton tropicana welchs motts
  dasani aquafina evian fiji ruffles nabisco keebler
  pepperidge barilla ronzoni goya bushs delmonte libbys mccormick smuckers jif skippy hellmanns poupon frenchs
  walmart costco kirkland kroger safeway albertsons publix aldi wegmans heb meijer amazon instacart foodlion winco
  exxon mobil chevron texaco sunoco citgo valero conoco bp arco speedway
  pge coned comed
  corona heineken modelo coors busch michelob smirnoff absolut bacardi daniels jameson yellowtail beringer
  samsung lg whirlpool maytag frigidaire kenmore panasonic vizio hisense tcl toshiba lenovo acer asus logitech netgear cosori
  bosch electrolux haier danby sharkninja
  cuisinart oster bissell hoover dewalt ryobi makita craftsman hanes carhartt wrangler gildan adidas skechers asics merrell
  pampers huggies charmin colgate purina pedigree graco chicco mattel hasbro crayola ikea wayfair duracell energizer sterilite
  rubbermaid lysol clorox tresemme pantene neutrogena gillette
  sabra stonyfield noosa birdseye oreida applegate plugra lurpak swanson classico bertolli
  newmans mezzetta utz snyders entenmanns guerrero ortega spindrift schweppes peets bigelow twinings
  tazo cadbury ghirardelli lindt godiva wrigleys kashi belvita justins badia mahatma creamette rummo
  nissin starkist driscolls eckrich gardein lightlife califia galbani belgioioso athenos breakstones knudsen
  yasso mccain brawny purex dreft palmolive scotchbrite hefty chinet rayovac eveready sylvania feit papermate elmers
  ticonderoga nivea aquaphor suave garnier loreal ogx schick harrys aquafresh kotex stayfree playtex beechnut whiskas yuengling
  systane blistex bayer frigo pompeian filippo
  cento mutti contadina rosarita lundberg nutiva carapelli mazzetta equate
  annies marzetti litehouse bragg
  pictsweet stonefire marketside rhodes rana buitoni nishiki alexia schwan schwans earthbound
  organicgirl vitalfarms nellies hillandale kemps darigold bordens borden cabot cacique otis spunkmeyer
  progresso briannas breakstone lawrys lawry udis moreys voortman crunchmaster seagrams seagram milos knorr delallo topcare wylers
  botticelli tastykake arnolds snyder wymans
  brownberry sunbeam edy's dreyer's gortons gorton's seapak vandekamps bonduelle ronco dreamfields`.split(
    /\s+/,
  )

/** Makers' names of several words, each of which may mean something else. */
export const BRAND_NAMES: readonly string[] = `
  ore ida|boars head|boar's head|oscar mayer|jimmy dean|bob evans|hebrew national|land o lakes|land o'lakes|nature valley|nature's valley
  |green giant|birds eye|bird's eye|hidden valley|sweet baby rays|sweet baby ray's|old el paso|sara lee|little debbie|nature's own|natures own|daves killer
  |pepperidge farm|cape cod|rold gold|orville redenbacher|ben and jerrys|ben & jerrys|ben and jerry's|ben & jerry's|haagen dazs|blue bell|turkey hill|blue bunny
  |minute maid|ocean spray|canada dry|poland spring|deer park|arrowhead water|crystal geyser|maxwell house|green mountain|cafe bustelo|blue diamond
  |planet oat|eggland's best|egglands best|organic valley|cracker barrel|foster farms|bumble bee|chicken of the sea|del monte|uncle bens|uncle ben's|ben's original
  |wish bone|miracle whip|grey poupon|king arthur|gold medal|duncan hines|betty crocker|aunt jemima|mrs butterworth|log cabin|bonne maman|peter pan
  |kc masterpiece|stubb's|bull's eye|franks red hot|frank's red hot|oscar meyer|great value|member's mark|members mark|market pantry|good & gather|good and gather
  |scotch brite|scotch-brite|quilted northern|angel soft|arm and hammer|arm & hammer|mr clean|mr. clean|pine sol|seventh generation|mrs meyers|mrs meyer's|air wick|yankee candle
  |head and shoulders|head & shoulders|herbal essences|old spice|speed stick|right guard|irish spring|oral b|oral-b|johnson and johnson|johnson & johnson|burts bees|burt's bees
  |banana boat|hawaiian tropic|sun bum|nature made|natures bounty|nature's bounty|blue buffalo|science diet|royal canin|fancy feast|meow mix
  |milk bone|tidy cats|fresh step|purina one|pro plan|blue moon|sam adams|samuel adams|white claw|high noon|paper mate
  |huy fong|celestial seasonings|toll house|la costena|la costeña|dona maria|doña maria|la victoria|la choy|la preferida|red gold|muir glen|spice islands|simply organic|kettle brand|bob's red mill|bobs red mill|arrowhead mills|crown prince|wild planet|mount olive|mt olive|mt. olive|trader joe's|trader joes|signature select
  |gourmet garden|marie callender's|marie callenders|marie callender|dave's killer|fresh express|taylor farms|new york bakery|sister schuberts
  |sister schubert's|mrs t's|mrs ts|mrs smith's|mrs smiths|san giorgio|nature's path|natures path|cascadian farm|bar s|bar-s|sugardale|wright brand
  |foster farms|just bare|bell & evans|pete and gerry's|pete & gerry's|nellie's|land o' lakes|polly-o|polly o|simple truth|private selection
  |whole foods|o organics|food club|hy-vee|hyvee|lowes foods|top care|jose ole|old trapper|bolthouse farms|silver palate|spice bazaar|la banderita|martha white|white lily|dixie crystals|dr loosen
  |kendall jackson|kendall-jackson|robert mondavi|el monterey|de cecco`
  .trim()
  .split(/\s*\|\s*/)
