/** The series of the World Bank's Pink Sheet that the book uses: concept, and units of the series in one unit of the concept. */
export const PINK_SHEET: Readonly<Record<string, readonly [concept: string, perUnit: number]>> = {
  'Liquefied natural gas, Japan': ['lng', 1],
  'Coal, Australian': ['coal-tonne', 1],
  Cocoa: ['cocoa', 1],
  'Coffee, Arabica': ['coffee-arabica', 1],
  'Coffee, Robusta': ['coffee-robusta', 1],
  'Tea, avg 3 auctions': ['tea-auction', 1],
  'Coconut oil': ['coconut-oil', 1],
  Groundnuts: ['groundnuts', 1],
  'Fish meal': ['fish-meal', 1],
  'Palm oil': ['palm-oil', 1],
  'Palm kernel oil': ['palm-kernel-oil', 1],
  'Soybean oil': ['soybean-oil', 1],
  'Soybean meal': ['soybean-meal', 1],
  'Rapeseed oil': ['rapeseed-oil', 1],
  'Sunflower oil': ['sunflower-oil', 1],
  'Rice, Thai 5%': ['rice-tonne', 1],
  'Sugar, world': ['sugar-raw', 1],
  'Tobacco, US import u.v.': ['tobacco-leaf', 1],
  'Logs, Malaysian': ['logs-tropical', 1],
  'Sawnwood, Malaysian': ['sawnwood-tropical', 1],
  'Rubber, RSS3': ['rubber', 1],
  'Phosphate rock': ['phosphate-rock', 1],
  TSP: ['tsp-fertilizer', 1],
  Aluminum: ['aluminum-tonne', 1],
  'Iron ore, cfr spot': ['iron-ore', 1],
  Copper: ['copper-tonne', 1],
  Lead: ['lead-metal', 1],
  Tin: ['tin-metal', 1],
  Nickel: ['nickel', 1],
  Zinc: ['zinc', 1],
  Platinum: ['platinum', 1],
  Silver: ['silver', 1],
}

/** Short tons in a metric ton: farm inputs are sold by the short ton. */
export const SHORT_TON = 0.90718474

/** Concepts whose price is that of another by a factor: alloys by their fineness, and goods that are also asked for by the ton. */
export const FACTORS: Readonly<Record<string, readonly [of: string, factor: number]>> = {
  'corn-tonne': ['corn-farm', 39.3683],
  'corn-short-ton': ['corn-farm', 2000 / 56],
  copper: ['copper-tonne', 1 / 2204.62],
  aluminum: ['aluminum-tonne', 1 / 2204.62],
  'wheat-tonne': ['wheat-farm', 36.7437],
  'soybeans-tonne': ['soybeans-farm', 36.7437],
  'cotton-bale': ['cotton-farm', 480],
  'sugar-tonne': ['sugar-raw', 1000],
  'coffee-tonne': ['coffee-arabica', 1000],
  'cocoa-tonne': ['cocoa', 1000],
  'milk-tonne': ['milk-farm', 22.0462],
  'gold-10k': ['gold', 10 / 24],
  'gold-14k': ['gold', 14 / 24],
  'gold-18k': ['gold', 18 / 24],
  'sterling-silver': ['silver', 0.925],
}

/** Prices that farmers receive, by the item of USDA. */
export const FARM_ITEMS: Readonly<Record<string, string>> = {
  'Wheat, all': 'wheat-farm',
  'Corn, grain': 'corn-farm',
  Soybeans: 'soybeans-farm',
  Oats: 'oats-farm',
  Barley: 'barley-farm',
  'Sorghum, grain': 'sorghum-farm',
  Canola: 'canola-farm',
  'Cotton, upland': 'cotton-farm',
  'Peanuts, in shell, at farm': 'peanuts-farm',
  'Hay, all': 'hay-farm',
  'Hay, alfalfa': 'alfalfa-farm',
  'Hay, other than alfalfa': 'grass-hay-farm',
  'Milk, at farm': 'milk-farm',
}

/** What a scrap yard pays, by the item of the table of published prices. */
export const SCRAP_ITEMS: Readonly<Record<string, string>> = {
  'scrap bare bright copper, US East Coast': 'scrap-bare-bright',
  'scrap #1 copper wire and tubing': 'scrap-copper-1',
  'scrap #2 copper wire and tubing': 'scrap-copper-2',
  'scrap light copper (#3)': 'scrap-copper-3',
  'scrap Romex wire': 'scrap-romex',
  'scrap yellow brass': 'scrap-yellow-brass',
  'scrap red brass': 'scrap-red-brass',
  'scrap copper radiators': 'scrap-copper-radiator',
  'scrap electric motors': 'scrap-electric-motor',
  'scrap car batteries': 'scrap-car-battery',
  'scrap aluminum radiators': 'scrap-aluminum-radiator',
  'scrap aluminum wheels (356, clean)': 'scrap-aluminum-wheel',
  'scrap 6063 aluminum extrusions': 'scrap-aluminum-extrusion',
  'scrap lead, solid': 'scrap-lead',
  'scrap lead wheel weights': 'scrap-wheel-weights',
  'scrap Christmas lights': 'scrap-christmas-lights',
  'scrap copper transformers': 'scrap-transformer',
  'scrap heavy melting steel #1': 'scrap-heavy-steel',
  'scrap steel': 'scrap-steel',
  'scrap aluminum': 'scrap-aluminum',
}

/** What an acre of soybeans costs, by the item of USDA's table of costs and returns. */
export const SOYBEAN_ITEMS: Readonly<Record<string, string>> = {
  'Total, costs listed': 'soybean-acre-cost',
  Seed: 'soybean-seed-acre',
  Fertilizer: 'soybean-fertilizer-acre',
  Chemicals: 'soybean-chemicals-acre',
  'Custom services': 'custom-farm-work-acre',
}
