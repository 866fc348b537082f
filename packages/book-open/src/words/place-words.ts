import type { PlaceWords } from '@assay/engine'

const listOf = (text: string): readonly string[] => text.trim().split(/\s*\|\s*/)

/** Teams of the large leagues, and of some colleges, whose names begin with a place. */
const TEAMS = listOf(`
  arizona cardinals|atlanta falcons|baltimore ravens|buffalo bills|carolina panthers|chicago bears|cincinnati bengals|cleveland browns|dallas cowboys
  |denver broncos|detroit lions|green bay packers|houston texans|indianapolis colts|jacksonville jaguars|kansas city chiefs|las vegas raiders
  |oakland raiders|los angeles chargers|los angeles rams|la chargers|la rams|miami dolphins|minnesota vikings|new england patriots|new orleans saints
  |new york giants|new york jets|ny giants|ny jets|philadelphia eagles|philly eagles|pittsburgh steelers|san francisco 49ers|sf 49ers|seattle seahawks
  |tampa bay buccaneers|tampa bay bucs|tennessee titans|washington commanders
  |arizona diamondbacks|atlanta braves|baltimore orioles|boston red sox|chicago cubs|chicago white sox|cincinnati reds|cleveland guardians
  |cleveland indians|colorado rockies|detroit tigers|houston astros|kansas city royals|los angeles angels|los angeles dodgers|la angels|la dodgers
  |miami marlins|milwaukee brewers|minnesota twins|new york mets|new york yankees|ny mets|ny yankees|oakland athletics|oakland as|philadelphia phillies
  |pittsburgh pirates|san diego padres|san francisco giants|sf giants|seattle mariners|st louis cardinals|tampa bay rays|texas rangers
  |toronto blue jays|washington nationals
  |atlanta hawks|boston celtics|brooklyn nets|charlotte hornets|chicago bulls|cleveland cavaliers|cleveland cavs|dallas mavericks|dallas mavs
  |denver nuggets|detroit pistons|golden state warriors|houston rockets|indiana pacers|la clippers|los angeles clippers|la lakers|los angeles lakers
  |memphis grizzlies|miami heat|milwaukee bucks|minnesota timberwolves|new orleans pelicans|new york knicks|ny knicks|oklahoma city thunder|okc thunder
  |orlando magic|philadelphia 76ers|philadelphia sixers|phoenix suns|portland trail blazers|portland blazers|sacramento kings|san antonio spurs
  |seattle supersonics|toronto raptors|utah jazz|washington wizards
  |anaheim ducks|arizona coyotes|boston bruins|buffalo sabres|calgary flames|carolina hurricanes|chicago blackhawks|colorado avalanche
  |columbus blue jackets|dallas stars|detroit red wings|edmonton oilers|florida panthers|los angeles kings|la kings|minnesota wild|montreal canadiens
  |nashville predators|new jersey devils|new york islanders|new york rangers|ny islanders|ny rangers|ottawa senators|philadelphia flyers
  |pittsburgh penguins|san jose sharks|seattle kraken|st louis blues|tampa bay lightning|toronto maple leafs|vancouver canucks|vegas golden knights
  |washington capitals|winnipeg jets
  |atlanta united|austin fc|charlotte fc|dc united|fc dallas|houston dynamo|inter miami|la galaxy|minnesota united
  |nashville sc|new england revolution|new york red bulls|portland timbers|san jose earthquakes|seattle sounders
  |alabama crimson tide|florida gators|florida state seminoles|georgia bulldogs|kansas jayhawks|kentucky wildcats|michigan wolverines
  |nebraska cornhuskers|ohio state buckeyes|oklahoma sooners|oregon ducks|tennessee volunteers|texas longhorns|texas tech red raiders|wisconsin badgers
`)

/** What names of places mean beside goods. */
export const PLACE_WORDS: PlaceWords = {
  known: listOf(`
    alabama|alaska|arizona|arkansas|california|colorado|connecticut|delaware|florida|georgia|hawaii|idaho|illinois|indiana|iowa|kansas
    |kentucky|louisiana|maine|maryland|massachusetts|michigan|minnesota|mississippi|missouri|montana|nebraska|nevada|new hampshire
    |new jersey|new mexico|new york|north carolina|north dakota|ohio|oklahoma|oregon|pennsylvania|rhode island|south carolina|south dakota
    |tennessee|texas|utah|vermont|virginia|west virginia|wisconsin|wyoming|atlanta|baltimore|boston|chicago|cincinnati|cleveland|dallas
    |denver|detroit|houston|indianapolis|los angeles|memphis|miami|milwaukee|minneapolis|nashville|new orleans|oakland|orlando|philadelphia
    |pittsburgh|sacramento|san diego|san francisco|seattle|tampa
  `),
  goods: ['jordan', 'buffalo', 'turkey', 'china', 'java'],
  makers: ['milwaukee'],
  names: [
    ...TEAMS,
    'old milwaukee',
    'cement portland',
    'portland cement',
    'milwaukee tool',
    'kentucky bluegrass',
  ],
}
