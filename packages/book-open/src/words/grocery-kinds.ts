/**
 * Cuts, kinds and makes that people name, each with the item of the book that is nearest in price. The book has no figure of
 * their own for them.
 */
export const GROCERY_KINDS: Readonly<Record<string, string>> = {
  'Beef steaks, all uncooked':
    'flank steak|skirt steak|london broil|flat iron steak|hanger steak|tri tip|tri tip steak|tri tip roast|carne asada|cube steak|minute steak|steak meat|grilling steak|beef fajita meat',
  'Beef brisket, cooked': 'brisket|beef brisket|whole brisket|brisket flat|packer brisket|smoked brisket',
  'Pork roast, cooked': 'pork roast|roast pork',
  'Pork roast, shoulder, cooked, lean and fat eaten':
    'pork shoulder|pork butt|boston butt|pork shoulder roast|pork butt roast|pulled pork|pork picnic|carnitas meat|paleta de cerdo',
  'Pork, tenderloin, braised': 'pork tenderloin|pork tenderloins',
  'Chicken tenders or strips, breaded, from frozen':
    'chicken tenders|chicken tender|chicken fingers|chicken tenderloins|breaded chicken tenders',
  'Chicken legs, bone-in': 'chicken leg|whole chicken legs',
  'Chicken thigh, skin eaten':
    'boneless chicken thighs|boneless skinless chicken thighs|skinless chicken thighs',
  'Chicken drumstick, skin eaten': 'chicken drums|drumstick',
  'Turkey, frozen, whole': 'fresh turkey',
  'Lamb, cooked': 'lamb|lamb meat|stew lamb|cordero',
  'Veal cutlet or steak, fried, lean and fat eaten': 'veal|veal cutlets|veal cutlet|veal scallopini',
  'Tuna, fresh, raw': 'tuna steak|tuna steaks|ahi tuna|fresh tuna|ahi|yellowfin tuna',
  'Beef jerky': 'beef jerky|jerky sticks',
  'Ham, prosciutto': 'prosciutto',
  'Roll, white, soft': 'dinner rolls|bread rolls|kings hawaiian rolls|hawaiian rolls|white rolls|soft rolls',
  'Onions, green, cooked': 'scallions|scallion|spring onions|green onions|green onion',
  'Mushrooms, fresh':
    'portobello mushrooms|portabella mushrooms|baby bella mushrooms|baby bellas|cremini mushrooms|sliced mushrooms',
  'Collard greens, fresh': 'collard greens|collards|collard',
  'Artichoke, fresh': 'artichokes|artichoke|fresh artichokes',
  'Tomatoes, field grown': 'on the vine tomatoes|heirloom tomatoes|big tomatoes|large tomatoes',
  'Cucumbers, fresh': 'cukes|cuke|english cucumbers|english cucumber',
  'Green peppers, fresh': 'capsicum|green capsicum|bell pepper green|pimiento verde|pimientos verdes',
  'Lettuce, romaine': 'heads of romaine',
  'Sweet potatoes, fresh': 'camotes|camote|batatas',
  'Cheese, Monterey': 'pepper jack|pepper jack cheese|pepperjack',
  'Cheese, processed cheese food': 'velveeta|velveeta cheese|queso melt',
  'Cheddar cheese, natural':
    'shredded cheese|grated cheese|block of cheese|colby cheese|colby|cheddar cheese block|extra sharp cheddar',
  'Cheese, cottage': 'small curd cottage cheese|large curd cottage cheese',
  'Cream cheese, regular, plain': 'philadelphia cream cheese|brick of cream cheese',
  'American processed cheese': 'american cheese singles|american singles|cheese singles',
  'Vegetable oil':
    'canola oil|cooking oil|sunflower oil|soybean oil|frying oil|crisco oil|wesson oil|safflower oil',
  'Flour, white, all purpose':
    'bread flour|self rising flour|cake flour|unbleached flour|bleached flour|unbleached all purpose flour|pastry flour|gold medal flour',
  'Rice, white, long grain, uncooked':
    'jasmine rice|medium grain rice|short grain rice|sushi rice|calrose rice|bag of rice',
  'Mixed vegetables, peas & carrots, frozen':
    'frozen vegetables|frozen mixed vegetables|mixed vegetables|frozen veggies|mixed veggies|frozen mixed veggies|peas and carrots|frozen peas and carrots',
  'Cabbage salad or coleslaw, made with coleslaw dressing': 'coleslaw|cole slaw',
  'Macaroni or pasta salad with egg': 'macaroni salad|pasta salad',
  'Relish, pickle': 'relish|pickle relish|sweet relish|dill relish',
  'Soft drinks, 12 oz cans':
    'dr pepper|mountain dew|mtn dew|mt dew|7up|7 up|fanta|coke zero|coke classic|diet pepsi|orange soda|grape soda|cream soda|coca cola cans|pop cans|canned pop|cans of pepsi|cans of sprite|cokes|sodas|pepsis',
  'Beer, ale and other malt beverages':
    'miller lite|coors|heineken|corona|modelo|stella artois|guinness|import beer|imported beer|bottles of beer|cans of beer|bottled beer|canned beer|brews|cerveza',
  'Wine, red and white table':
    'sauvignon blanc|pinot grigio|malbec|zinfandel|riesling|moscato|house wine|cheap wine|vino tinto|vino blanco',
  'Water, bottled, unsweetened':
    'water bottles|bottles of water|case of water|cases of water|spring water|drinking water|water bottle pack|bottled spring water|purified water',
  'Ground beef, 100% beef':
    'hamburger patties|burger patties|beef patties|ground beef patties|hamburgers patties|chopped meat|73 27 ground beef|85 15 ground beef|grass fed ground beef',
  'Bacon, sliced': 'thick bacon|slab bacon',
  'Pork sausage':
    'pork sausage|sausage roll|jimmy dean sausage|breakfast sausages|breakfast links|ground sausage|bulk sausage',
  'Cereal, ready-to-eat':
    'corn flakes|raisin bran|froot loops|frosted mini wheats|rice krispies|special k|boxes of cereal|cap n crunch|kids cereal',
  'Oats, raw': 'steel cut oats|instant oatmeal|oat meal',
  'Tomatoes, canned':
    'stewed tomatoes|whole peeled tomatoes|canned diced tomatoes|rotel|fire roasted tomatoes|canned crushed tomatoes',
  'Kidney beans, canned':
    'red beans|canned beans|chili beans|great northern beans|cannellini beans|navy beans|white beans|northern beans',
  'Pinto beans, dried': 'frijoles pintos|pintos',
  'Oranges, navel': 'cara cara oranges|valencia oranges|juice oranges',
  'Clementines, fresh': 'halos|mandarin|tangerine|clementine|satsumas',
  'Plums, fresh': 'pluots',
  'Grapes, fresh':
    'black grapes|cotton candy grapes|concord grapes|red seedless grapes|green seedless grapes|white grapes',
  'Butter, stick': 'kerrygold|grass fed butter|cream butter|sweet butter',
  'Eggs, grade A, large':
    'jumbo eggs|extra large eggs|xl eggs|medium eggs|free range eggs|organic eggs|pasture raised eggs|farm eggs|farm fresh eggs|dozen large eggs|egg dozen',
  'Bread, white, pan': 'loaf bread|bread slices|texas toast bread|hoagie bread|loaves of white bread',
  'Bread, French or Vienna':
    'french baguette|french loaf|crusty bread|ciabatta|loaf of french bread|loaf of italian bread',
  'Coffee, ground roast':
    'community coffee|cafe bustelo|decaf coffee|french roast coffee|drip coffee grounds',
  'Ice cream, prepackaged, regular':
    'carton of ice cream|blue bell|blue bell ice cream|strawberry ice cream|quart of ice cream',
  'Peanut butter, creamy': 'jif|skippy|chunky peanut butter|natural peanut butter',
  'Spaghetti and macaroni':
    'lasagne|fusilli|ravioli dry|thin spaghetti|macaroni pasta|elbow pasta|elbows|box of penne|wide egg noodles|vermicelli',
  'Potato chips': 'lays|ruffles|kettle chips|potato chips bag|barbecue chips|bbq chips|bags of chips',
  'Milk, fresh, whole': 'gallon of milk|milk gallon|leche',
  'Apple juice, ready-to-drink': 'jug of apple juice',
}

/** Goods without a figure of their own, by the item that is nearest in price. The answer says so. */
export const STAND_INS: Readonly<Record<string, string>> = {
  'Chuck roast, USDA Choice, boneless': 'short ribs|beef short ribs|shortribs|bone in short ribs',
  'Pork chops, boneless': 'pork loin|pork loin roast|boneless pork loin|whole pork loin|pork sirloin roast',
  'Pork chops, all':
    'spare ribs|spareribs|pork ribs|pork spare ribs|baby back ribs|babyback ribs|back ribs|st louis ribs|rack of ribs|racks of ribs|ribs|country style ribs|costillas|costillas de cerdo',
  'Chicken legs, bone-in':
    'chicken thighs|chicken thigh|bone in chicken thighs|thighs of chicken|muslos de pollo',
}

export const standInNote = (item: string): string =>
  `There is no figure for this by itself; priced as "${item}", which is the nearest.`
