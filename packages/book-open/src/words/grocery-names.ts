/**
 * Names on packages, and other everyday names of groceries, each with the item of the book that is that kind of food. A
 * price without a brand answers for a brand of the kind.
 */
export const GROCERY_NAMES: Readonly<Record<string, string>> = {
  'Cookie, chocolate sandwich':
    'oreos|oreo|oreo cookies|family size oreos|oreos family size|pack of oreos|package of oreos|chocolate sandwich cookies|double stuf oreos',
  'Cookie, chocolate chip, made from home recipe or purchased at a bakery':
    'bakery cookies|bakery chocolate chip cookies',
  'Cookie, oatmeal': 'oatmeal cookies|oatmeal raisin cookies',
  'Cookie, vanilla wafer': 'vanilla wafers|nilla wafers',
  'Tortilla chips, flavored':
    'doritos|nacho cheese doritos|doritos chips|cool ranch doritos|party size doritos|doritos party size|flavored tortilla chips|takis',
  'Cheese flavored corn snacks (Cheetos)':
    'cheetos|hot cheetos|flamin hot cheetos|cheese puffs|cheese curls|bag of cheetos|cheese doodles',
  'Corn chips, plain (Fritos)': 'fritos|corn chips|bag of fritos',
  'Crackers, butter (Ritz)': 'ritz|ritz crackers|box of ritz crackers|butter crackers',
  'Crackers, cheese (Goldfish)': 'goldfish crackers|goldfish snacks',
  'Crackers, cheese (Cheez-It)': 'cheez its|cheez it|cheese crackers|cheez it crackers',
  'Crackers, wheat, plain (Wheat Thins)': 'wheat thins|wheat crackers',
  'Crackers, woven wheat, plain (Triscuit)': 'triscuits|triscuit crackers',
  'Breakfast tart': 'pop tarts|pop tart|box of pop tarts|toaster pastries|breakfast tarts',
  "M&M's Milk Chocolate Candies": 'm&ms|m and ms|m & ms|bag of m&ms',
  "M&M's Peanut Chocolate Candies": 'peanut m&ms|peanut m and ms',
  "Reese's Peanut Butter Cup": 'reeses|reeses peanut butter cups|peanut butter cups|reeses cups',
  'Milk chocolate candy, plain':
    'chocolate bar|chocolate bars|hershey bar|hershey bars|hersheys bar|hersheys chocolate bar|milk chocolate bar|bar of chocolate|bars of chocolate|cadbury bar',
  'Water, bottled, unsweetened':
    'bottled water|bottled waters|case of bottled water|pack of bottled water|case of water|cases of water|pack of water bottles|water bottles case|spring water|24 pack of water|24 pack of bottled water|24 pack bottled water',
  'SNICKERS Bar':
    'snickers|snickers bars|snickers bar|candy bar|candy bars|chocolate candy bar|kit kat|kit kat bar|twix|twix bar|milky way bar',
  'Topping, chocolate flavored hazelnut spread':
    'nutella|jar of nutella|hazelnut spread|chocolate hazelnut spread|nutella jar',
  'Sports drink (Gatorade G)':
    'gatorade|powerade|sports drink|sports drinks|bottle of gatorade|gatorade bottle|body armor drink',
  'Bread, whole wheat, pan': 'brown bread|loaf of brown bread|brown loaf|brown bread loaf',
  'Spaghetti sauce':
    'pasta sauce|spaghetti sauce|marinara|marinara sauce|jar of pasta sauce|pasta sauce jar|jar of marinara|ragu|prego|alfredo sauce|tomato sauce for pasta',
  Guacamole: 'guacamole|tub of guacamole|guac',
  'Lobster, cooked': 'lobster tail|lobster tails|lobster meat',
  Gumdrops: 'gummy bears|gummies candy|gummy candy|gummy worms|gummy bear candy',
  Licorice: 'licorice|twizzlers|red vines',
  Marshmallow: 'marshmallows|bag of marshmallows|mini marshmallows',
  'Cereal (General Mills Cheerios)': 'cheerios|box of cheerios|cheerios cereal|plain cheerios',
  'Cereal (General Mills Cheerios Honey Nut)': 'honey nut cheerios|honey nut cheerios cereal',
  "Cereal (Kellogg's Frosted Flakes)": 'frosted flakes|box of frosted flakes|frosted flakes cereal',
  'Cereal (General Mills Lucky Charms)': 'lucky charms|lucky charms cereal',
  'Cereal (General Mills Cinnamon Toast Crunch)': 'cinnamon toast crunch|cinnamon toast crunch cereal',
  'Pancake syrup': 'maple syrup flavored|aunt jemima syrup|log cabin syrup|mrs butterworths',
  'Barbecue sauce': 'bbq sauce|barbeque sauce|barbecue sauce|bottle of bbq sauce',
  'Hot pepper sauce':
    'hot sauce|sriracha|tabasco|franks red hot|cholula|bottle of hot sauce|louisiana hot sauce',
  'Creamy dressing':
    'ranch dressing|ranch|salad dressing|bottle of ranch|hidden valley ranch|creamy salad dressing|blue cheese dressing',
  'Caesar dressing': 'caesar dressing|caesar salad dressing',
  'Italian dressing, made with vinegar and oil': 'italian dressing|vinaigrette|balsamic vinaigrette',
  'Corn oil': 'corn oil',
  'Chicken or turkey broth, less or reduced sodium, canned or ready-to-serve':
    'chicken broth|chicken stock|carton of chicken broth|beef broth|vegetable broth|broth|beef stock|bone broth',
  'Chicken tenders or strips, breaded, from frozen':
    'frozen chicken tenders|chicken tenders frozen|chicken strips|chicken fingers frozen|frozen chicken strips|frozen chicken fingers|breaded chicken strips',
  'Mixed salad greens, raw':
    'spring mix|salad greens|mixed greens|salad mix|bag of salad|bagged salad|baby greens|salad kit',
  'Lettuce, arugula, raw': 'arugula|rocket lettuce',
  'Pepper, hot chili, raw':
    'jalapenos|jalapeno|jalapeno peppers|serrano peppers|hot peppers|chili peppers|habaneros',
  'Pistachio nuts': 'pistachios|pistachio|pistachio nuts|bag of pistachios',
  'Ham and pork, canned luncheon meat, chopped, minced, pressed, spiced':
    'spam|can of spam|canned ham|luncheon meat',
  'Polish sausage': 'kielbasa|polish sausage|smoked sausage|polska kielbasa',
  'Ham, all':
    'spiral ham|spiral cut ham|bone in ham|honey baked ham|honeybaked ham|spiral sliced ham|easter ham|christmas ham|whole ham|half ham|ham spiral',
  'Pizza with pepperoni, from frozen, medium crust':
    'frozen pepperoni pizza|digiorno pizza|digiorno|frozen digiorno|red baron pizza|totinos pizza|frozen pizza|pizza frozen|frozen pizzas|tombstone pizza|freezer pizza|digiorno frozen pizza',
  'Coffee, ground roast':
    'folgers coffee|can of coffee|dark roast coffee|medium roast coffee|folgers|bag of coffee|espresso beans|whole bean coffee|coffee whole bean',
  'Spaghetti and macaroni':
    'lasagna noodles|egg noodles|pasta noodles|box of pasta|ziti|bowtie pasta|farfalle|orzo|shells pasta',
  'Apples, fresh':
    'pink lady apples|cosmic crisp apples|apples gala|bag of apples|red delicious|envy apples|organic apples',
  'Onions, fresh': 'bag of onions|onions yellow|vidalia onions|brown onions|onions red|onions white',
  Strawberries:
    'clamshell of strawberries|strawberries clamshell|organic strawberries|container of strawberries',
  'Yogurt, Greek':
    'chobani|fage|chobani greek yogurt|greek yogurt chobani|oikos|greek yogurt cups|greek yogurt singles|greek yogurt chobani singles|chobani yogurt',
  Honey: 'local honey|raw local honey|honey raw local|local raw honey|jar of honey|honey bear',
  'Cheese, Mozzarella': 'mozzarella shredded|mozzarella block|mozzarella sticks|bag of shredded mozzarella',
  'Cheddar cheese, natural': 'block of cheddar|white cheddar|block cheese|bag of shredded cheese',
  'Butter, stick': 'irish butter|land o lakes|box of butter',
  'Bacon, sliced': 'wright bacon|pack of bacon|center cut bacon|hickory smoked bacon',
  'Frankfurters, all meat or all beef':
    'pack of hot dogs|ball park franks|hebrew national|nathans hot dogs|packs of hot dogs|all beef hot dogs',
  'Turkey bacon, cooked': 'precooked turkey bacon',
  'Fruit snacks candy, with high vitamin C': 'fruit snacks|box of fruit snacks',
  'Energy drink (Red Bull)': 'red bull|can of red bull|cans of red bull|red bull energy drink',
  'Energy drink (Monster)': 'monster energy|monster energy drink|energy drink|energy drinks|can of monster',
  'Trail mix': 'bag of trail mix',
  'Potato chips, restructured, plain': 'pringles|can of pringles|pringles chips|pringles can',
  'Potato tots, frozen': 'tater tots|frozen tater tots|bag of tater tots|potato tots',
  'Potato, hash brown, ready-to-heat': 'hash browns|frozen hash browns|hashbrowns|frozen hashbrowns',
  'Carbonated water, unsweetened':
    'sparkling water|seltzer|la croix|seltzer water|lacroix|club soda|bubly|topo chico',
  'Nutrition bar (Clif Bar)': 'clif bar|clif bars|protein bar|protein bars|energy bars|box of clif bars',
  'Fruit juice drink (Capri Sun)': 'capri sun|juice boxes|juice pouches|juice box',
  'Jelly, all flavors': 'grape jelly|strawberry jelly|jar of jelly|jelly|jam|strawberry jam',
  'Lasagna with meat, frozen': 'frozen lasagna|stouffers lasagna',
  'Cranberry juice drink, with high vitamin C':
    'cranberry juice|ocean spray cranberry juice|cranberry cocktail',
  'Burrito with meat and beans': 'frozen burritos|frozen burrito',
  'Sour cream, regular': 'daisy sour cream|tub of sour cream',
  'Cocoa powder, not reconstituted': 'cocoa powder|baking cocoa|hershey cocoa',
}
